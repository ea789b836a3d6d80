import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { addsUpOnly, dayIn } from 'gridfront/server'
import type { Config } from '../config.ts'
import { lockAccount, stateOfAccount } from '../ledger/accounts.ts'
import { isDay, marketDay } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/open.ts'
import { meterRegisters, meters } from '../platform/database/schema.ts'
import { createEventLog } from '../platform/events/event-log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { StartError } from '../platform/start-error.ts'
import { createBudgetAlerts } from '../subjects/account/budget-alerts.ts'
import { billList } from '../subjects/billing/bill-list.ts'
import type { BillingFrequency } from '../subjects/billing/billing-period.ts'
import { createBillingRun } from '../subjects/billing/billing-run.ts'
import { billingRunText } from '../subjects/billing/billing-run-text.ts'
import { changeFrequency } from '../subjects/billing/due-period.ts'
import { pointOf } from '../subjects/billing/make-bill.ts'
import { recordStaffReading } from '../subjects/billing/staff-reading.ts'
import type { MeterReading } from '../subjects/meter-data/take-reading.ts'
import { createExternalNotices } from '../subjects/plans/external-notices.ts'
import { createPriceNotices } from '../subjects/plans/price-notices.ts'
import { externalNoticesText, priceNoticesText } from '../subjects/plans/price-notices-text.ts'
import type { PriceBook } from '../subjects/prices/price-book.ts'
import { samplePriceBook } from '../subjects/prices/sample-price-book.ts'
import { createSmoothing } from '../subjects/smoothing/smoothing.ts'
import { createSmoothingReviews } from '../subjects/smoothing/smoothing-reviews.ts'
import { endByStaff, smoothingList, smoothingReviewsText } from '../subjects/smoothing/smoothing-text.ts'

export interface BillsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly now: () => Date
  /** Folder to which paths are relative. Default: that of the process. */
  readonly folder?: string
  /** Default: the fictional retailer's. */
  readonly book?: PriceBook
}

export interface CommandResult {
  readonly text: string
  /** 2: some accounts need staff. 1: some were not billed because of an error; run it again. */
  readonly exitCode: 0 | 1 | 2
}

const seeHelp = 'See npm run bills -- --help.'
const usage = `Usage: npm run bills -- <verb> [options]

  run                         bill every account whose period is over; once a day, and again does no harm
    --dry-run                 work everything out, and keep nothing
    --as-of <day>             with --dry-run: as if it were that day, such as 2026-12-01
    --account <number>        that account alone
    --from <day>              with --account: charge from that day on, which is kept: where nothing was billed for longer than
                              may be charged for, or a former system has billed what came before
    --accept-estimates        with --account: the final bill may go by estimates, to which the customer has agreed
  list                        issued bills, newest first
    --account <number>        only those of an account
  price-notices               tell customers by mail of other prices of their plan, each once; once a day, and again does no harm
    --dry-run                 say who would be told, and tell nobody
  budget-alerts               tell customers whose cost since the last bill has passed the amount that they have set, each
                              once; once a day, after run, and again does no harm
  notified-elsewhere <file.csv>   record notices of other prices that another system, or somebody by hand, has given:
                              account_number, prices_from, notified_on.
                              All or, if a line is refused, none
    --dry-run                 say what would be recorded, and record nothing
  smoothing                   bill smoothing agreements, each with its amount, balance and next review
  smoothing-reviews           review the agreements whose day has come, with a mail each; once a day, after run, and again
                              does no harm
  end-smoothing <agreement>   end one for a customer who asks for it: the next bill settles the balance
  cycle <account> <how often> bill an account 'monthly' or 'quarterly' from its next period on
  read <account> <register>=<kWh> … --on <day>
                              a reading of a meter that only adds up, of all its registers
  --json                      for run, list, price-notices, budget-alerts, smoothing, smoothing-reviews and notified-elsewhere: for programs

Exit: 0 done; 2 accounts are to be looked at, and the text says why; 1 it could not be done.
The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const flags = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  account: { type: 'string' },
  from: { type: 'string' },
  'as-of': { type: 'string' },
  'dry-run': { type: 'boolean' },
  'accept-estimates': { type: 'boolean' },
  on: { type: 'string' },
} as const
type Flag = Exclude<keyof typeof flags, 'help'>

interface Verb {
  readonly takes: readonly Flag[]
  /** The number of arguments, and their description. */
  readonly words: readonly [least: number, most: number]
  readonly named?: string
}
const none = [0, 0] as const
const verbs: Readonly<Record<string, Verb>> = {
  run: { takes: ['json', 'account', 'from', 'as-of', 'dry-run', 'accept-estimates'], words: none },
  list: { takes: ['json', 'account'], words: none },
  'price-notices': { takes: ['json', 'dry-run'], words: none },
  'budget-alerts': { takes: ['json'], words: none },
  'notified-elsewhere': {
    takes: ['json', 'dry-run'],
    words: [1, 1],
    named: 'Name the file, such as notified-elsewhere notices.csv.',
  },
  smoothing: { takes: ['json'], words: none },
  'smoothing-reviews': { takes: ['json'], words: none },
  'end-smoothing': {
    takes: [],
    words: [1, 1],
    named: 'Name the agreement, such as end-smoothing BS-7K2M-9QXT.',
  },
  cycle: {
    takes: [],
    words: [2, 2],
    named: 'Name the account, and how often it is billed: monthly or quarterly.',
  },
  read: {
    takes: ['on'],
    words: [2, 11],
    named: 'Name the account, and what each register shows, such as 1=47180.',
  },
}

const frequencies: Readonly<Record<string, BillingFrequency>> = { monthly: 'P1M', quarterly: 'P3M' }

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new OperatorError(`${line.replace(/\.$/, '')}. ${seeHelp}`)
  }
}

/** Parses the arguments; null: print the usage. Throws `OperatorError`. */
function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const [verb, ...more] = positionals
  if (values.help === true || verb === undefined) return null
  const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (known === undefined) throw new OperatorError(`There is no verb ${verb}. ${seeHelp}`)
  const [least, most] = known.words
  if (more.length < least) throw new OperatorError(`${known.named} ${seeHelp}`)
  if (more.length > most)
    throw new OperatorError(
      `'${verb}' does not know what to do with ${JSON.stringify(more[most])}. ${seeHelp}`,
    )
  const wrong = (Object.keys(values) as Flag[]).find((flag) => !known.takes.includes(flag))
  if (wrong !== undefined) throw new OperatorError(`'${verb}' takes no --${wrong}. ${seeHelp}`)
  if (values.from !== undefined && values.account === undefined)
    throw new OperatorError('--from needs --account: it is decided for one account at a time.')
  if (values['accept-estimates'] === true && values.account === undefined)
    throw new OperatorError('--accept-estimates needs --account: the customer has to agree.')
  return { verb, more, values }
}

function readDay(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!isDay(text))
    throw new OperatorError(`--${name} must be a day, such as 2026-11-01, not ${JSON.stringify(text)}.`)
  return text
}

function readReading(words: readonly string[], on: string | undefined, now: Date): MeterReading {
  const [accountNumber = '', ...values] = words
  const readOn = readDay('on', on)
  if (readOn === undefined) throw new OperatorError('Say with --on on which day the meter was read.')
  if (readOn > marketDay(now)) throw new OperatorError('--on must not be a day to come.')
  const readings = values.map((text) => {
    const [, registerId = '', value = ''] = /^([^=]{1,20})=(\d{1,8})$/.exec(text) ?? []
    if (value === '')
      throw new OperatorError(
        `A reading is a register and whole kWh, such as 1=47180, not ${JSON.stringify(text)}.`,
      )
    return { registerId, value: Number(value) }
  })
  return { accountNumber, readOn, readings }
}

async function readGiven(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch {
    throw new OperatorError(
      `The file ${path} cannot be read: give the path of a CSV file that this user may read.`,
    )
  }
}

function readFrequency(text = ''): BillingFrequency {
  const frequency = Object.hasOwn(frequencies, text) ? frequencies[text] : undefined
  if (frequency === undefined)
    throw new OperatorError(`An account is billed monthly or quarterly, not ${JSON.stringify(text)}.`)
  return frequency
}

/** Runs the command with the given arguments. Throws `OperatorError` or `StartError`. */
export async function runBillsCommand(
  words: readonly string[],
  { config, now, folder = process.cwd(), book = samplePriceBook() }: BillsCommandPorts,
): Promise<CommandResult> {
  const order = readWords(words)
  if (order === null) return { text: usage, exitCode: 0 }
  const { verb, more, values } = order
  // Before anything is opened, so that an invalid argument has no effect.
  const isDry = values['dry-run'] === true
  const asOf = readDay('as-of', values['as-of'])
  if (asOf !== undefined && !isDry)
    throw new OperatorError(
      '--as-of needs --dry-run: bills bear the day of their run, from which the time to pay is counted.',
    )
  const from = readDay('from', values.from)
  const frequency = verb === 'cycle' ? readFrequency(more[1]) : 'P3M'
  const reading = verb === 'read' ? readReading(more, values.on, now()) : null
  const given = verb === 'notified-elsewhere' ? await readGiven(resolve(folder, more[0] ?? '')) : null
  const { databaseUrl, dataDir } = config()
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    if (verb === 'run') return await run(db)
    if (verb === 'price-notices') return await notifyOfPrices(db)
    if (verb === 'budget-alerts') return await tellOfBudgets(db)
    if (verb === 'smoothing')
      return { text: await smoothingList(db, now(), values.json === true), exitCode: 0 }
    if (verb === 'smoothing-reviews') return await reviewSmoothing(db)
    if (verb === 'end-smoothing') {
      const smoothing = createSmoothing({ db, now, eventLog: createEventLog({ db, now }), book })
      return { text: await endByStaff(db, smoothing, more[0] ?? ''), exitCode: 0 }
    }
    if (given !== null) return await recordNotices(db, given)
    if (verb === 'cycle') return { text: await setCycle(db, more[0] ?? ''), exitCode: 0 }
    if (reading !== null) return { text: await read(db, reading), exitCode: 0 }
    return {
      text: await billList(db, { account: values.account, isJson: values.json === true }),
      exitCode: 0,
    }
  } finally {
    await close()
  }

  async function run(db: Db): Promise<CommandResult> {
    const bill = createBillingRun({ db, now, eventLog: createEventLog({ db, now }), book })
    const result = await bill({
      ...{ asOf, from, isDry },
      accountNumber: values.account,
      acceptsEstimates: values['accept-estimates'],
    })
    const text = values.json ? JSON.stringify(result, null, 2) : billingRunText(result, isDry)
    const { notes, refused, faults } = result
    return { text, exitCode: faults.length > 0 ? 1 : refused.length + notes.length > 0 ? 2 : 0 }
  }
  async function notifyOfPrices(db: Db): Promise<CommandResult> {
    const notify = createPriceNotices({ db, now, eventLog: createEventLog({ db, now }), book })
    const result = await notify({ isDry })
    const text = values.json ? JSON.stringify(result, null, 2) : priceNoticesText(result, isDry)
    const { faults, refused, differences, waiting } = result
    const isToLookAt = refused.length + differences.length + waiting.length > 0
    return { text, exitCode: faults.length > 0 ? 1 : isToLookAt ? 2 : 0 }
  }
  async function tellOfBudgets(db: Db): Promise<CommandResult> {
    const result = await createBudgetAlerts({ db, now, eventLog: createEventLog({ db, now }), book })()
    const { notified, faults } = result
    const lines = [
      `Customers told that their cost has passed the amount that they have set: ${notified.length}.`,
      ...faults.map(({ accountNumber, reason }) => `${accountNumber}: ${reason}`),
    ]
    return {
      text: values.json ? JSON.stringify(result, null, 2) : lines.join('\n'),
      exitCode: faults.length > 0 ? 1 : 0,
    }
  }
  async function reviewSmoothing(db: Db): Promise<CommandResult> {
    const result = await createSmoothingReviews({ db, now, eventLog: createEventLog({ db, now }), book })()
    return {
      text: values.json ? JSON.stringify(result, null, 2) : smoothingReviewsText(result),
      exitCode: result.faults.length > 0 ? 1 : result.left.length > 0 ? 2 : 0,
    }
  }
  async function recordNotices(db: Db, file: Uint8Array): Promise<CommandResult> {
    const result = await createExternalNotices({ db, now, book })(file, isDry)
    const text = values.json ? JSON.stringify(result, null, 2) : externalNoticesText(result, isDry)
    return { text, exitCode: result.refusals.length > 0 ? 2 : 0 }
  }
  async function setCycle(db: Db, accountNumber: string): Promise<string> {
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountNumber)
      const today = dayIn(stateOfAccount(account), now())
      await changeFrequency(tx, account, { point: await pointOf(tx, account), today, frequency })
    })
    return `The account ${accountNumber} is billed ${more[1]} from its next period on.`
  }
  async function read(db: Db, order: MeterReading): Promise<string> {
    const { accountNumber, readOn, readings } = order
    const isSpread = await db.transaction(async (tx) => {
      const own = eq(meterRegisters.accountNumber, accountNumber)
      const known = (await tx.select().from(meterRegisters).where(own)).map(({ registerId }) => registerId)
      const named = readings.map(({ registerId }) => registerId)
      if (known.length === 0)
        throw new OperatorError(
          `The account ${JSON.stringify(accountNumber)} has no meter that somebody reads.`,
        )
      const [meter] = await tx.select().from(meters).where(eq(meters.accountNumber, accountNumber))
      if (meter === undefined || !addsUpOnly(meter) || meter.hasSolar)
        throw new OperatorError(
          `The meter of ${accountNumber} measures half-hours, or what panels send to the grid: its reads are imported, with npm run import:nem12.`,
        )
      if (known.toSorted().join() !== named.toSorted().join())
        throw new OperatorError(`Give what each register shows, once: ${known.join(', ')}.`)
      return recordStaffReading(tx, order, { now, eventLog: createEventLog({ db, now }) })
    })
    return isSpread
      ? `The reading of ${readOn} is taken. What was used since the one before is spread over its days.`
      : `The reading of ${readOn} is taken as the first to count from: what was used before it is not known.`
  }
}
