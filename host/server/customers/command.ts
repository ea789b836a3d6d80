import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { readCsrfSecret } from '../csrf/csrf-secret.ts'
import type { OpenDatabase } from '../database/db.ts'
import { openDatabase } from '../database/open.ts'
import { createLoginGuard } from '../limits/login-guard.ts'
import { createOrders } from '../mail/outbox.ts'
import type { Passwords } from '../password/passwords.ts'
import { passwords as argon2, dummyHash } from '../password/passwords.ts'
import { makeResetLink, resetAddress } from '../password/reset-link.ts'
import { listPlanChanges } from '../plans/plan-verb.ts'
import { StartError } from '../start-error.ts'
import { textTable, timeInText } from '../text-table.ts'
import { outcomeInWords, refusalInWords, usage } from './command-text.ts'
import { readEntry } from './customer-columns.ts'
import type { Refusal } from './customer-file.ts'
import { readCustomerFile } from './customer-file.ts'
import type { ImportOptions } from './customer-import.ts'
import { importCustomers } from './customer-import.ts'
import { listCustomers } from './customer-list.ts'
import type { CustomersWords } from './customer-words.ts'
import { cellsOf, countIn, optionOf, readCustomersWords } from './customer-words.ts'
import { CustomersError } from './customers-error.ts'
import { findCustomer } from './find-customer.ts'
import { generateCustomers } from './generate-customers.ts'
import { handleHeld, listHeld, readHeld, releaseHeld } from './held-verbs.ts'
import { offerByCommand } from './offer-verb.ts'
import type { DecidingPorts } from './sign-up-verbs.ts'
import { acceptApplication, declineApplication, listApplications } from './sign-up-verbs.ts'

export interface CustomersCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'publicOrigin' | 'port' | 'loginFailuresPerAddress'
  >
  /** Folder that the path of a file starts from. */
  readonly folder: string
  readonly now: () => Date
  readonly passwords?: Passwords
}

async function readGivenFile(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(folder, name))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new CustomersError(
      `The file ${name} cannot be read (${code}): ${code === 'ENOENT' ? 'there is none of that name; correct it' : 'give the path of a CSV file that this user may read'}.`,
    )
  }
}

/**
 * Runs the command with the given words. Resolves to its output. Throws `CustomersError` or `StartError`, before which nothing
 * was written.
 */
export async function runCustomersCommand(
  words: readonly string[],
  { config: readConfig, folder, now, passwords = argon2 }: CustomersCommandPorts,
): Promise<string> {
  if (words.length === 0 || words.some((word) => word === '--help' || word === '-h')) return usage.trimEnd()
  const asked = readCustomersWords(words)
  const { verb, operand, switches } = asked
  const config = readConfig()
  const sending =
    config.databaseUrl === undefined
      ? 'The server sends what is ordered when it starts, within three days.'
      : 'The server sends what is ordered within seconds, or when it starts, within three days.'

  async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
    const { databaseUrl, dataDir } = config
    // Otherwise a forgotten DATABASE_URL would import into a new database that no server reads.
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

  async function bringIn(
    entries: Parameters<typeof importCustomers>[1],
    options: ImportOptions,
    inWords: (refusal: Refusal) => string,
  ): Promise<string> {
    const [isDryRun, isInviting] = [switches.has('dry-run'), switches.has('invite')]
    const done = await withDatabase(({ upkeep }) =>
      importCustomers({ db: upkeep, passwords, now }, entries, { ...options, isDryRun, isInviting }),
    )
    if (done.outcome === 'refused')
      throw new CustomersError([...done.refusals.map(inWords), 'Nothing was written.'].join('\n'))
    return outcomeInWords(done, { isInviting, sending })
  }

  async function importFile(): Promise<string> {
    const { entries, refusals } = readCustomerFile(await readGivenFile(folder, operand))
    return bringIn(entries, { refusals }, refusalInWords)
  }

  async function add({ values }: CustomersWords): Promise<string> {
    const { entry, faults } = readEntry(cellsOf(values))
    if (entry === null)
      throw new CustomersError(faults.map(({ column, reason }) => `${optionOf(column)} ${reason}`).join('\n'))
    return bringIn([{ line: 1, ...entry }], { isNewOnly: true }, ({ column, reason }) =>
      column === null ? reason : `${optionOf(column)} ${reason}`,
    )
  }

  const invite = () =>
    withDatabase(async ({ db }) => {
      const { id, email } = await findCustomer(db, operand)
      if (!switches.has('print')) {
        await createOrders({ db, now }).place(db, { kind: 'invitation', email })
        return `Ordered a link for ${email}. ${sending}`
      }
      const { token, expiresAt } = await makeResetLink(db, id, now())
      const origin = config.publicOrigin ?? `http://localhost:${config.port}`
      return `${resetAddress(origin, token)}\nFor ${email}, once, until ${timeInText(expiresAt)}. Whoever has it can log in: give it to the customer alone.`
    })

  const guardOf = ({ db }: OpenDatabase) =>
    createLoginGuard({
      db,
      now,
      secret: readCsrfSecret(config.dataDir),
      failuresPerAddress: config.loginFailuresPerAddress,
    })

  const list = () =>
    withDatabase(async (database) => {
      const rows = await listCustomers(database.db)
      const cells = rows.map(({ accountNumber, email, name, since }) => [
        accountNumber ?? '-',
        email,
        name,
        timeInText(since),
      ])
      const heads = ['ACCOUNT', 'E-MAIL', 'NAME', 'SINCE']
      if (!switches.has('locked'))
        return rows.length === 0
          ? 'There are no customers yet: bring them in by import or add.'
          : textTable(heads, cells)
      const lockOuts = await guardOf(database).lockOuts([...new Set(rows.map(({ email }) => email))])
      const locked = rows.flatMap(({ email }, place) => {
        const until = lockOuts.get(email)
        return until === undefined ? [] : [[...(cells[place] ?? []), timeInText(until)]]
      })
      return locked.length === 0 ? 'Nobody is locked.' : textTable([...heads, 'LOCKED UNTIL'], locked)
    })

  const unlock = () =>
    withDatabase(async (database) => {
      const guard = guardOf(database)
      const { email } = await findCustomer(database.db, operand)
      const wasLocked = (await guard.lockOuts([email])).has(email)
      await guard.forget(email)
      return wasLocked ? `${email} may log in again at once.` : `${email} was not locked.`
    })

  const deciding = (decide: (ports: DecidingPorts) => Promise<string>) =>
    withDatabase(async ({ db }) =>
      decide({ db, now, unknownPasswordHash: await dummyHash(passwords), sending }),
    )
  const generate = ({ values }: CustomersWords) => {
    // On a published server they could not be distinguished from real ones.
    if (config.publicOrigin !== undefined)
      throw new CustomersError('Made-up customers are for local databases alone: unset PUBLIC_ORIGIN.')
    const count = countIn(operand, 'The number of customers', 1, 1_000_000)
    const seed = countIn(values.seed ?? '1', '--seed', 0, 999_999_999)
    const days = countIn(values.days ?? '730', '--days', 0, 1100)
    return withDatabase(async ({ upkeep }) => {
      await generateCustomers({ db: upkeep, passwords, now: now() }, { count, seed, days })
      return `Made-up customers 1 to ${count} of seed ${seed} are in the database, with ${days} days of usage each.`
    })
  }

  switch (verb) {
    case 'import':
      return importFile()
    case 'add':
      return add(asked)
    case 'invite':
      return invite()
    case 'list':
      return list()
    case 'unlock':
      return unlock()
    case 'applications':
      return withDatabase(({ db }) => listApplications(db, switches.has('all')))
    case 'accept':
      return deciding((ports) => acceptApplication(ports, operand))
    case 'decline':
      return deciding((ports) => declineApplication(ports, operand, asked.values.because))
    case 'offer-terms':
      return withDatabase(({ db }) => offerByCommand({ db, now, sending }, operand, asked.values))
    case 'plan-changes':
      return withDatabase(({ db }) => listPlanChanges(db))
    case 'held':
      return withDatabase(({ db }) => listHeld(db))
    case 'show':
      return withDatabase(({ db }) => readHeld(db, now, operand))
    case 'release':
      return withDatabase(async ({ db }) => {
        await releaseHeld(db, now, operand)
        return `Ordered. ${sending}`
      })
    case 'handled':
      return withDatabase(async ({ db }) => {
        await handleHeld(db, now, operand)
        return 'Forgotten.'
      })
    case 'generate':
      return generate(asked)
  }
}
