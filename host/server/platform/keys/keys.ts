import type { PublicKey } from 'gridfront/server'
import { StartError } from '../start-error.ts'
import type { KeyFile, SigningKey } from './key-file.ts'
import { ensureKeyFolder, keyFolder, readKeys } from './key-folder.ts'
import { keyStates, newestFirst } from './key-states.ts'

/** The keys at one moment. One signs and all verify, so that keys can be rotated (TOKEN-7). */
export interface KeyRing {
  readonly signing: { readonly kid: string; readonly key: SigningKey }
  /** Newest first. */
  readonly publicKeys: readonly PublicKey[]
}

/** The keys of a running server. They may change while it runs. */
export interface TokenKeys {
  readonly ring: () => KeyRing
  /**
   * Checks for keys that another server may use already. Resolves to whether they have changed within the last moments,
   * so that a refused token should be verified again. Reads the folder at most once a second.
   */
  readonly refresh: () => Promise<boolean>
}

/** Keys that never change, for tests. */
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

/** Reads the keys in `DATA_DIR/keys`. Throws `StartError` for a weak or malformed one. */
export const readRing = async (dataDir: string): Promise<KeyRing> =>
  toRing(await readKeys(dataDir), keyFolder(dataDir))

/** Reads the keys in `DATA_DIR/keys`, and makes one if there is none. Throws `StartError` for a weak or malformed one. */
export async function ensureKeys(dataDir: string): Promise<KeyRing> {
  await ensureKeyFolder(dataDir, new Date())
  return readRing(dataDir)
}
