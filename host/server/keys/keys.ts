import type { PublicKey } from 'gridfront/server'
import { StartError } from '../start-error.ts'
import type { KeyFile, SigningKey } from './key-file.ts'
import { ensureKeyFolder, keyFolder, readKeys } from './key-folder.ts'
import { keyStates, newestFirst } from './key-states.ts'

/** One key signs, all of them verify: so a key can be followed by another (TOKEN-7). */
export interface KeyRing {
  readonly signing: { readonly kid: string; readonly key: SigningKey }
  /** Newest first. */
  readonly publicKeys: readonly PublicKey[]
}

/** The keys of a running server, which may change under it. */
export interface TokenKeys {
  readonly ring: () => KeyRing
  /**
   * Looks for keys that another copy uses already. Resolves to whether the ring is another one than a moment ago,
   * so that a token which was refused may be looked at again. Reads the folder at most once a second, whoever asks.
   */
  readonly refresh: () => Promise<boolean>
}

/** Keys that never change: for tests. */
export const fixedKeys = (ring: KeyRing): TokenKeys => ({ ring: () => ring, refresh: async () => false })

function toRing(files: readonly KeyFile[], folder: string): KeyRing {
  const signing = keyStates(files).find(({ state }) => state === 'signing')
  const file = files.find(({ kid }) => kid === signing?.kid)
  if (file === undefined)
    throw new StartError(
      `No key in ${folder} signs yet: let the one that waits sign by the command keys, with activate.`,
    )
  return {
    signing: { kid: file.kid, key: file.key },
    publicKeys: newestFirst(files).map(({ publicKey }) => publicKey),
  }
}

/** The keys in `DATA_DIR/keys` as they stand. Throws `StartError` on a weak or broken file. */
export const readRing = async (dataDir: string): Promise<KeyRing> =>
  toRing(await readKeys(dataDir), keyFolder(dataDir))

/** The keys in `DATA_DIR/keys`; without any, one is made. Throws `StartError` on a weak or broken file. */
export async function ensureKeys(dataDir: string): Promise<KeyRing> {
  await ensureKeyFolder(dataDir, new Date())
  return readRing(dataDir)
}
