import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { writeWhole } from '../keys/key-file.ts'
import { keyFolder } from '../keys/key-folder.ts'
import { StartError } from '../start-error.ts'

/** A key that encrypts stored values. */
export interface DataKey {
  /** The first twelve hexadecimal digits of the key's SHA-256: it is stored with each value. */
  readonly id: string
  readonly bytes: Buffer
  /** null: the key is from the setting `DATA_KEYS`. */
  readonly createdAt: Date | null
}

const keyBytes = 32
const ending = '.json'
const hasNoModes = process.platform === 'win32'

const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)
const textOf = ({ bytes }: Pick<DataKey, 'bytes'>): string => bytes.toString('base64url')

/** The folder of the data keys. */
export const dataKeyFolder = (dataDir: string): string => join(keyFolder(dataDir), 'data')
const pathOf = (dataDir: string, id: string) => join(dataKeyFolder(dataDir), `${id}${ending}`)

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

function keyOfText(text: unknown): Buffer | null {
  if (typeof text !== 'string' || !/^[\w-]{43}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === keyBytes ? bytes : null
}

function parse(text: string): { readonly createdAt?: unknown; readonly key?: unknown } | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' ? content : null
  } catch {
    return null
  }
}

/** Reads and checks a key file; null if it was removed meanwhile. Throws `StartError`, without the key. */
function readFile(dataDir: string, id: string): DataKey | null {
  const path = pathOf(dataDir, id)
  try {
    if (!hasNoModes && (statSync(path).mode & 0o077) !== 0)
      throw new StartError(`The data key ${path} can be read by others: run chmod 600 on it.`)
    const { createdAt, key } = parse(readFileSync(path, 'utf8')) ?? {}
    const bytes = keyOfText(key)
    const at = new Date(typeof createdAt === 'string' ? createdAt : Number.NaN)
    if (bytes === null || idOf(bytes) !== id || Number.isNaN(at.getTime()))
      throw new StartError(`The data key ${path} is damaged: put it back from your copy of the keys.`)
    return { id, bytes, createdAt: at }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * The keys of the folder, newest first; empty if there are none. Throws `StartError` for a damaged one, or one that
 * others can read.
 */
export function readDataKeyFiles(dataDir: string): readonly DataKey[] {
  let names: string[]
  try {
    names = readdirSync(dataKeyFolder(dataDir))
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
  return names
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => readFile(dataDir, name.slice(0, -ending.length)) ?? [])
    .sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || a.id.localeCompare(b.id))
}

/** Creates a key, which encrypts from now on. Its time is later than `after`, even if the clock was set back. */
export function writeNewDataKey(dataDir: string, now: Date, after?: Date | null): DataKey {
  makeDataFolder(dataDir)
  const folder = dataKeyFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const bytes = randomBytes(keyBytes)
  const createdAt = new Date(Math.max(now.getTime(), (after?.getTime() ?? 0) + 1))
  const key = { id: idOf(bytes), bytes, createdAt }
  writeWhole(pathOf(dataDir, key.id), { createdAt: createdAt.toISOString(), key: textOf(key) })
  return key
}

/** A new key for the setting `DATA_KEYS`. */
export const newDataKeyText = (): string => textOf({ bytes: randomBytes(keyBytes) })

export const removeDataKey = (dataDir: string, id: string): void => rmSync(pathOf(dataDir, id))

/** A text that changes when a key is added or removed; '' while there is no folder. */
export function dataKeyStamp(dataDir: string): string {
  try {
    const { ino, mtimeMs, ctimeMs } = statSync(dataKeyFolder(dataDir))
    return `${ino} ${mtimeMs} ${ctimeMs}`
  } catch (error) {
    if (isGone(error)) return ''
    throw error
  }
}

/** The keys of the setting `DATA_KEYS`, newest first. Throws `StartError`, without the keys. */
export function readDataKeySetting(setting: string): readonly DataKey[] {
  return setting.split(',').map((text) => {
    const bytes = keyOfText(text.trim())
    if (bytes === null)
      throw new StartError(
        'DATA_KEYS must list keys of 32 bytes in base64url, the newest first, with commas between them: make one with `npm run keys -- data new`.',
      )
    return { id: idOf(bytes), bytes, createdAt: null }
  })
}
