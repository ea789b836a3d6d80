import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { OperatorError } from '../operator-error.ts'
import type { DataKey } from './data-key-file.ts'
import { dataKeyStamp, readDataKeyFiles, readDataKeySetting } from './data-key-file.ts'

/** Where an encrypted value is stored: it cannot be decrypted from any other column or row. */
export interface SealedPlace {
  /** Table and column, as in the database. */
  readonly column: string
  /** Primary key of the row. */
  readonly row: string
}

/** Encrypts and decrypts stored values. */
export interface DataKeys {
  /** Encrypts by the newest key. */
  readonly seal: (value: string, place: SealedPlace) => string
  /** Throws `OperatorError`. */
  readonly open: (sealed: string, place: SealedPlace) => string
  /** Newest first. */
  readonly keys: () => readonly DataKey[]
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16
const placeText = ({ column, row }: SealedPlace) => Buffer.from(`${column}:${row}`)

/** Encrypts a value as `v1.<id of the key>.<nonce, ciphertext and tag in base64url>`. */
function sealWith({ id, bytes }: DataKey, value: string, place: SealedPlace): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(placeText(place))
  const parts = [nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return [version, id, Buffer.concat(parts).toString('base64url')].join('.')
}

function openWith({ bytes }: DataKey, content: Buffer, place: SealedPlace): string {
  const [nonce, tag] = [content.subarray(0, nonceBytes), content.subarray(-tagBytes)]
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, options).setAAD(placeText(place))
  const text = decipher.setAuthTag(tag).update(content.subarray(nonceBytes, -tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** The id of the key with which a value is encrypted. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? ''

/** The ids whose keys are missing. */
export function missingOf(ids: readonly string[], keys: DataKeys): readonly string[] {
  const known = new Set(keys.keys().map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).toSorted()
}

/** How to restore a missing key. */
export const lostKeyAdvice = (ids: readonly string[]): string =>
  `Values in the database are encrypted by the data key${ids.length === 1 ? '' : 's'} ${ids.join(', ')}, which this server does not have: copy ${ids.map((id) => `${id}.json`).join(', ')} back into DATA_DIR/keys/data, or name the key${ids.length === 1 ? '' : 's'} in DATA_KEYS. If there is no copy, nobody can read these values again: see "A lost data key" in docs/key-rotation.md.`

/** `read` gets the keys, newest first, and `stamp` a text that changes when they do. */
function createDataKeys(read: () => readonly DataKey[], stamp: () => string): DataKeys {
  let known = read()
  let knownAt = stamp()
  const refresh = () => {
    // Computed before the files are read, so that the next check detects a change meanwhile.
    const present = stamp()
    if (present === knownAt) return
    known = read()
    knownAt = present
  }
  return {
    keys: () => {
      refresh()
      return known
    },
    seal(value, place) {
      // Refreshed at each call: values are encrypted rarely, and checking the folder takes microseconds.
      refresh()
      const [newest] = known
      if (newest === undefined) throw new OperatorError('There is no data key: start the server once.')
      return sealWith(newest, value, place)
    },
    open(sealed, place) {
      const id = keyIdOf(sealed)
      const find = () => known.find((key) => key.id === id)
      if (find() === undefined) known = read()
      const key = find()
      if (key === undefined) throw new OperatorError(lostKeyAdvice([id]))
      try {
        return openWith(key, Buffer.from(sealed.split('.')[2] ?? '', 'base64url'), place)
      } catch {
        throw new OperatorError(
          `A value of ${place.column} is damaged, or belongs to another row: restore the row from a backup.`,
        )
      }
    },
  }
}

/** Keys that never change. */
export const fixedDataKeys = (keys: readonly DataKey[]): DataKeys =>
  createDataKeys(
    () => keys,
    () => '',
  )

export interface DataKeySettings {
  readonly dataDir: string
  /** The setting `DATA_KEYS`: then the folder is not read. */
  readonly dataKeys?: string | undefined
}

/** The keys of a server, of the setting or of `DATA_DIR/keys/data`; there may be none. Throws `StartError`. */
export function openDataKeys({ dataDir, dataKeys }: DataKeySettings): DataKeys {
  if (dataKeys !== undefined) return fixedDataKeys(readDataKeySetting(dataKeys))
  return createDataKeys(
    () => readDataKeyFiles(dataDir),
    () => dataKeyStamp(dataDir),
  )
}
