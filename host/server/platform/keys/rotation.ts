import { OperatorError } from '../operator-error.ts'
import { removeKey, writeNewKey, writeSignsFrom } from './key-file.ts'
import { ensureKeyFolder, hasKeys, keyFolder, readKeys } from './key-folder.ts'
import type { KeyStanding } from './key-states.ts'
import { keyStates } from './key-states.ts'

/** All keys with their states, newest first. Throws `OperatorError` if there are none, since the folder must be wrong then. */
export async function listKeys(dataDir: string): Promise<readonly KeyStanding[]> {
  if (!hasKeys(dataDir))
    throw new OperatorError(
      `No keys in ${keyFolder(dataDir)}: set DATA_DIR to the folder that has them, or make the first one with the word first.`,
    )
  return keyStates(await readKeys(dataDir))
}

/** Makes the first key, as a server does at its first start. Resolves to its kid. */
export async function makeFirstKey(dataDir: string, now: Date): Promise<string> {
  if (hasKeys(dataDir)) throw new OperatorError(`There are keys in ${keyFolder(dataDir)} already.`)
  await ensureKeyFolder(dataDir, now)
  const [first] = await listKeys(dataDir)
  return first?.kid ?? ''
}

/** Makes the key that will sign next. Until it is activated it only verifies. Resolves to its kid. */
export async function makeNextKey(dataDir: string, now: Date): Promise<string> {
  const waiting = (await listKeys(dataDir)).find(({ state }) => state === 'next')
  if (waiting !== undefined)
    throw new OperatorError(`There is a next key already, ${waiting.kid}: activate it, or retire it first.`)
  return writeNewKey(keyFolder(dataDir), now, null)
}

/** The oldest key that does not sign yet. Throws `OperatorError` if there is none. */
export async function findNextKey(dataDir: string): Promise<KeyStanding> {
  const waiting = (await listKeys(dataDir)).findLast(({ state }) => state === 'next')
  if (waiting === undefined)
    throw new OperatorError('There is no next key: make one first, and build and deploy the site with it.')
  return waiting
}

/** Makes the next key sign from now on. Resolves to it and the former one. */
export async function activateKey(
  dataDir: string,
  now: Date,
): Promise<{ kid: string; former: string | undefined }> {
  const { kid } = await findNextKey(dataDir)
  const former = (await listKeys(dataDir)).find(({ state }) => state === 'signing')
  // Later than the former key even if the clock was set back, because the latest one signs.
  const from = Math.max(now.getTime(), (former?.since.getTime() ?? 0) + 1)
  writeSignsFrom(keyFolder(dataDir), kid, new Date(from))
  return { kid, former: former?.kid }
}

/** Removes a key. Throws `OperatorError` for the signing key and, unless forced, while its tokens may still be valid. */
export async function retireKey(dataDir: string, kid: string, now: Date, isForced: boolean): Promise<void> {
  const key = (await listKeys(dataDir)).find((one) => one.kid === kid)
  if (key === undefined) throw new OperatorError(`There is no key ${kid}.`)
  if (key.removableFrom === null)
    throw new OperatorError(`The key ${kid} signs: make another one and activate it first.`)
  if (now < key.removableFrom && !isForced)
    throw new OperatorError(
      `Tokens of the key ${kid} may live until ${key.removableFrom.toISOString()}: retire it then, or with --force when it was stolen, which logs out everybody who holds one.`,
    )
  removeKey(keyFolder(dataDir), kid)
}
