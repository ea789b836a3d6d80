import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { readCsrfSecret } from '../../platform/csrf/csrf-secret.ts'
import { openDataKeys } from '../../platform/data-keys/data-keys.ts'
import type { OpenDatabase } from '../../platform/database/db.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { createLoginGuard } from '../../platform/limits/login-guard.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printableLine } from '../../platform/printable.ts'
import { StartError } from '../../platform/start-error.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import type { Passwords } from '../../subjects/password/passwords.ts'
import { passwords as argon2, dummyHash } from '../../subjects/password/passwords.ts'
import { invitationKind, makeResetLink, resetAddress } from '../../subjects/password/reset-link.ts'
import { correctBusiness } from './business-verb.ts'
import { outcomeInWords, refusalInWords, usage } from './command-text.ts'
import { readEntry } from './customer-columns.ts'
import type { Refusal } from './customer-file.ts'
import { readCustomerFile } from './customer-file.ts'
import type { ImportOptions } from './customer-import.ts'
import { importCustomers } from './customer-import.ts'
import { listCustomers } from './customer-list.ts'
import type { CustomersWords } from './customer-words.ts'
import { cellsOf, countIn, optionOf, readCustomersWords } from './customer-words.ts'
import { findCustomer } from './find-customer.ts'
import { generateCustomers } from './generate-customers.ts'
import { handleHeld, listHeld, readHeld, releaseHeld } from './held-verbs.ts'
import { offerByCommand } from './offer-verb.ts'
import { listPlanChanges } from './plan-verb.ts'
import { disconnectProvider } from './provider-verb.ts'
import type { DecidingPorts } from './sign-up-verbs.ts'
import { acceptApplication, declineApplication, listApplications } from './sign-up-verbs.ts'

export interface CustomersCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'dataKeys' | 'publicOrigin' | 'port' | 'loginFailuresPerAddress'
  >
  /** Folder to which the path of a file is relative. */
  readonly folder: string
  readonly now: () => Date
  readonly passwords?: Passwords
}

async function readGivenFile(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(folder, name))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The file ${name} cannot be read (${code}): ${code === 'ENOENT' ? 'there is none of that name; correct it' : 'give the path of a CSV file that this user may read'}.`,
    )
  }
}

/** One call of the command. */
interface Run extends CustomersCommandPorts {
  readonly asked: CustomersWords
  readonly settings: ReturnType<CustomersCommandPorts['config']>
  readonly hashing: Passwords
  /** When the server sends the requested mails, as text. */
  readonly sending: string
}

async function withDatabase<Result>(
  { settings: { databaseUrl, dataDir } }: Run,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  // Otherwise, without DATABASE_URL, data would be imported into a new database that no server reads.
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
  run: Run,
  entries: Parameters<typeof importCustomers>[1],
  options: ImportOptions,
  inWords: (refusal: Refusal) => string,
): Promise<string> {
  const { asked, hashing, now, sending } = run
  const [isDryRun, isInviting] = [asked.switches.has('dry-run'), asked.switches.has('invite')]
  const done = await withDatabase(run, ({ upkeep }) =>
    importCustomers({ db: upkeep, passwords: hashing, now }, entries, { ...options, isDryRun, isInviting }),
  )
  if (done.outcome === 'refused')
    throw new OperatorError([...done.refusals.map(inWords), 'Nothing was written.'].join('\n'))
  return outcomeInWords(done, { isInviting, sending })
}

const guardOf = ({ now, settings }: Run, { db }: OpenDatabase) =>
  createLoginGuard({
    ...{ db, now, secret: readCsrfSecret(settings.dataDir) },
    failuresPerAddress: settings.loginFailuresPerAddress,
  })

const deciding = (run: Run, decide: (ports: DecidingPorts) => Promise<string>) =>
  withDatabase(run, async ({ db }) =>
    decide({
      ...{ db, now: run.now, sending: run.sending },
      unknownPasswordHash: await dummyHash(run.hashing),
      dataKeys: openDataKeys(run.settings),
    }),
  )

function add(run: Run): Promise<string> {
  const { entry, faults } = readEntry(cellsOf(run.asked.values))
  if (entry === null)
    throw new OperatorError(faults.map(({ column, reason }) => `${optionOf(column)} ${reason}`).join('\n'))
  return bringIn(run, [{ line: 1, ...entry }], { isNewOnly: true }, ({ column, reason }) =>
    column === null ? reason : `${optionOf(column)} ${reason}`,
  )
}

const invite = (run: Run) =>
  withDatabase(run, async ({ db }) => {
    const { asked, now, sending, settings } = run
    const { id, email } = await findCustomer(db, asked.operand)
    if (!asked.switches.has('print')) {
      await createEventLog({ db, now }).record(db, { kind: 'invitation', email })
      return `Ordered a link for ${printableLine(email)}. ${sending}`
    }
    const kind = await invitationKind(db, id)
    const { token, expiresAt } = await makeResetLink(db, id, now(), kind)
    const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`
    return `${resetAddress(origin, token, kind)}\nFor ${printableLine(email)}, once, until ${timeInText(expiresAt)}. Whoever has it can log in: give it to the customer alone.`
  })

const list = (run: Run) =>
  withDatabase(run, async (database) => {
    const rows = await listCustomers(database.db)
    const cells = rows.map(({ accountNumber, email, name, since }) => [
      accountNumber ?? '-',
      email,
      name,
      timeInText(since),
    ])
    const heads = ['ACCOUNT', 'E-MAIL', 'NAME', 'SINCE']
    if (!run.asked.switches.has('locked'))
      return rows.length === 0
        ? 'There are no customers yet: bring them in by import or add.'
        : textTable(heads, cells)
    const lockOuts = await guardOf(run, database).lockOuts([...new Set(rows.map(({ email }) => email))])
    const locked = rows.flatMap(({ email }, place) => {
      const until = lockOuts.get(email)
      return until === undefined ? [] : [[...(cells[place] ?? []), timeInText(until)]]
    })
    return locked.length === 0 ? 'Nobody is locked.' : textTable([...heads, 'LOCKED UNTIL'], locked)
  })

const unlock = (run: Run) =>
  withDatabase(run, async (database) => {
    const guard = guardOf(run, database)
    const { email } = await findCustomer(database.db, run.asked.operand)
    const wasLocked = (await guard.lockOuts([email])).has(email)
    await guard.forget(email)
    const shown = printableLine(email)
    return wasLocked ? `${shown} may log in again at once.` : `${shown} was not locked.`
  })

function generate(run: Run): Promise<string> {
  const { asked, settings, hashing, now } = run
  // On a published server they could not be distinguished from real ones.
  if (settings.publicOrigin !== undefined)
    throw new OperatorError('Made-up customers are for local databases alone: unset PUBLIC_ORIGIN.')
  const count = countIn(asked.operand, 'The number of customers', 1, 1_000_000)
  const seed = countIn(asked.values.seed ?? '1', '--seed', 0, 999_999_999)
  const days = countIn(asked.values.days ?? '730', '--days', 0, 1100)
  return withDatabase(run, async ({ upkeep }) => {
    await generateCustomers({ db: upkeep, passwords: hashing, now: now() }, { count, seed, days })
    return `Made-up customers 1 to ${count} of seed ${seed} are in the database, with ${days} days of usage each.`
  })
}

const verbs: Readonly<Record<CustomersWords['verb'], (run: Run) => Promise<string>>> = {
  import: async (run) => {
    const { entries, refusals } = readCustomerFile(await readGivenFile(run.folder, run.asked.operand))
    const isDespitePayout = run.asked.switches.has('despite-payout')
    return bringIn(run, entries, { refusals, isDespitePayout }, refusalInWords)
  },
  add,
  invite,
  list,
  unlock,
  'disconnect-provider': (run) =>
    withDatabase(run, ({ db }) => disconnectProvider(db, run.now, run.asked.operand)),
  business: (run) => withDatabase(run, ({ db }) => correctBusiness(db, run.asked.operand, run.asked.values)),
  generate,
  applications: (run) => withDatabase(run, ({ db }) => listApplications(db, run.asked.switches.has('all'))),
  accept: (run) => deciding(run, (ports) => acceptApplication(ports, run.asked.operand)),
  decline: (run) =>
    deciding(run, (ports) => declineApplication(ports, run.asked.operand, run.asked.values.because)),
  'offer-terms': (run) =>
    withDatabase(run, ({ db }) => offerByCommand({ ...run, db }, run.asked.operand, run.asked.values)),
  'plan-changes': (run) => withDatabase(run, ({ db }) => listPlanChanges(db)),
  held: (run) => withDatabase(run, ({ db }) => listHeld(db)),
  show: (run) => withDatabase(run, ({ db }) => readHeld(db, run.now, run.asked.operand)),
  release: (run) =>
    withDatabase(run, async ({ db }) => {
      await releaseHeld(db, run.now, run.asked.operand)
      return `Ordered. ${run.sending}`
    }),
  handled: (run) =>
    withDatabase(run, async ({ db }) => {
      await handleHeld(db, run.now, run.asked.operand)
      return 'Forgotten.'
    }),
}

/**
 * Runs the command with the given arguments. Resolves to its output. Throws `OperatorError` or `StartError`, before
 * which nothing was written.
 */
export async function runCustomersCommand(
  words: readonly string[],
  ports: CustomersCommandPorts,
): Promise<string> {
  if (words.length === 0 || words.some((word) => word === '--help' || word === '-h')) return usage.trimEnd()
  const asked = readCustomersWords(words)
  const settings = ports.config()
  const sending =
    settings.databaseUrl === undefined
      ? 'The server sends what is ordered when it starts, within three days.'
      : 'The server sends what is ordered within seconds, or when it starts, within three days.'
  return verbs[asked.verb]({ ...ports, asked, settings, sending, hashing: ports.passwords ?? argon2 })
}
