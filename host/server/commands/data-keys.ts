import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { newDataKeyText, removeDataKey, writeNewDataKey } from '../platform/data-keys/data-key-file.ts'
import type { DataKeySettings, DataKeys } from '../platform/data-keys/data-keys.ts'
import { openDataKeys } from '../platform/data-keys/data-keys.ts'
import { giveUpValues, missingKeys, reencryptAll, valuesByKey } from '../platform/data-keys/sealed-columns.ts'
import type { Db, OpenDatabase } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/open.ts'
import { applications, customerRequests } from '../platform/database/schema.ts'
import { inDollars } from '../platform/in-dollars.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { StartError } from '../platform/start-error.ts'
import { textTable, timeInText } from '../platform/text-table.ts'
import { openAnswers } from '../subjects/origination/sealed-answers.ts'
import { storedRequest } from '../subjects/requests/request-situations.ts'
import { openNumber } from '../subjects/requests/stored-columns.ts'

export interface DataKeysCommandPorts {
  readonly settings: DataKeySettings & { readonly databaseUrl?: string | undefined }
  readonly now: Date
}

/** Servers detect a new key when they encrypt, on a network drive up to a minute later. */
const noticedMs = 600_000

async function withDatabase<Result>(
  { databaseUrl, dataDir }: DataKeysCommandPorts['settings'],
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function list(db: Db, keys: DataKeys): Promise<string> {
  const counts = await valuesByKey(db)
  const rows = keys
    .keys()
    .map(({ id, createdAt }, place) => [
      id,
      place === 0 ? 'encrypts' : 'decrypts',
      createdAt === null ? 'DATA_KEYS' : timeInText(createdAt),
      String(counts.get(id) ?? 0),
    ])
  const lost = (await missingKeys(db, keys)).map((id) => [id, 'MISSING', '-', String(counts.get(id) ?? 0)])
  return textTable(['KEY', 'STATE', 'SINCE', 'VALUES'], [...rows, ...lost])
}

function makeNew({ settings, now }: DataKeysCommandPorts): string {
  if (settings.dataKeys !== undefined)
    return `${newDataKeyText()}\nPut it behind the others in DATA_KEYS of all copies first, then in front of them: see docs/key-rotation.md.`
  const [newest] = openDataKeys(settings).keys()
  const { id } = writeNewDataKey(settings.dataDir, now, newest?.createdAt)
  return `Made ${id}, which encrypts from now on. Copy it to where your backups of the keys are, then run data re-encrypt.`
}

async function retire(db: Db, { settings, now }: DataKeysCommandPorts, id: string): Promise<string> {
  const [newest, ...others] = openDataKeys(settings).keys()
  if (newest?.id === id)
    throw new OperatorError(`The data key ${id} encrypts: make another one with data new first.`)
  if (!others.some((key) => key.id === id)) throw new OperatorError(`There is no data key ${id}.`)
  const count = (await valuesByKey(db)).get(id) ?? 0
  if (count > 0)
    throw new OperatorError(`${count} values are encrypted by the data key ${id}: run data re-encrypt first.`)
  const from = newest?.createdAt && new Date(newest.createdAt.getTime() + noticedMs)
  if (from && now < from)
    throw new OperatorError(
      `A server may still encrypt by the data key ${id}: retire it from ${from.toISOString()} on.`,
    )
  if (settings.dataKeys !== undefined) return `No value uses ${id}: remove it from DATA_KEYS.`
  removeDataKey(settings.dataDir, id)
  return `Removed ${id}. Keep a copy for as long as you keep exports and backups that need it.`
}

async function giveUp(db: Db, keys: DataKeys, id: string): Promise<string> {
  if (!(await missingKeys(db, keys)).includes(id))
    throw new OperatorError(`${id} is not a missing data key of this database: see data.`)
  return `Deleted ${await giveUpValues(db, id)} values that nobody can read any more.`
}

/**
 * The private values of an application, a concession request or a refund request, so that their issuer can check them, or
 * the money can be paid.
 */
async function show(db: Db, keys: DataKeys, reference: string): Promise<string> {
  const [application] = await db.select().from(applications).where(eq(applications.reference, reference))
  const [request] = await db.select().from(customerRequests).where(eq(customerRequests.reference, reference))
  if (application !== undefined) {
    const { person, support } = openAnswers(keys, application)
    const { birthDate, identity, jointHolder } = person ?? {}
    const { birthDate: jointBirthDate } = jointHolder ?? {}
    const { cardNumber } = support?.concession ?? {}
    return JSON.stringify({ reference, birthDate, jointBirthDate, identity, cardNumber }, null, 2)
  }
  if (request === undefined)
    throw new OperatorError(`There is no application and no request ${JSON.stringify(reference)}.`)
  const number = openNumber(keys, request)
  const stored = storedRequest(request)
  if (stored.kind !== 'CREDIT_REFUND') return JSON.stringify({ reference, cardNumber: number }, null, 2)
  const { status, content } = stored
  const { accountName, bsb } = content.bank
  return JSON.stringify(
    { reference, status, amount: inDollars(content.amount), accountName, bsb, bankAccountNumber: number },
    null,
    2,
  )
}

export const dataKeysUsage = `The keys that encrypt stored numbers and dates of birth, in DATA_DIR/keys/data or DATA_KEYS:

  data                  every data key: since when, and how many values need it
  data new              makes the key that encrypts from now on
  data re-encrypt       encrypts all values by it, while servers run; again after an interruption
  data retire <key>     removes a key that no value needs
  data show <reference> the whole numbers of an application, a concession card or the bank account for a refund
  data give-up <key>    deletes the values of a key that is lost for good`

/** Runs the verbs of data keys. Throws `OperatorError` or `StartError`. */
export async function runDataKeysCommand(
  [verb = 'list', name, ...more]: readonly string[],
  ports: DataKeysCommandPorts,
): Promise<string> {
  const { settings } = ports
  const isNamed = ['retire', 'show', 'give-up'].includes(verb)
  if (more.length > 0 || (name !== undefined) !== isNamed)
    throw new OperatorError(`'data ${verb}' takes ${isNamed ? 'one name' : 'no name'}; see --help.`)
  if (verb === 'new') return makeNew(ports)
  return withDatabase(settings, async ({ upkeep: db }) => {
    const keys = openDataKeys(settings)
    switch (verb) {
      case 'list':
        return list(db, keys)
      case 're-encrypt':
        return `Encrypted ${await reencryptAll(db, keys)} values by ${keys.keys()[0]?.id ?? 'no key'}.`
      case 'retire':
        return retire(db, ports, name ?? '')
      case 'show':
        return show(db, keys, (name ?? '').trim().toUpperCase())
      case 'give-up':
        return giveUp(db, keys, name ?? '')
      default:
        throw new OperatorError(`Unknown word ${JSON.stringify(verb)} after data; see --help.`)
    }
  })
}
