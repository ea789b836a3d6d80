import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { maskCardNumbers } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import type { Config } from '../config.ts'
import { dayMs, isDay } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/open.ts'
import { createEventLog } from '../platform/events/event-log.ts'
import { inDollars } from '../platform/in-dollars.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { StartError } from '../platform/start-error.ts'
import { agreementList, cancelAgreement } from '../subjects/debits/agreement-verbs.ts'
import { createDebitRun } from '../subjects/debits/debit-run.ts'
import { debitRunText } from '../subjects/debits/debit-run-text.ts'
import { serviceAgreements } from '../subjects/debits/service-agreements.ts'
import { createSettlePayTo } from '../subjects/debits/settle-pay-to.ts'
import { extensionList, planList } from '../subjects/payment-help/help-lists.ts'
import { eventList, findPayment, paymentDetail, paymentList } from '../subjects/payments/payment-lists.ts'
import { createReconciliation } from '../subjects/payments/reconciliation.ts'
import { reconciliationText } from '../subjects/payments/reconciliation-text.ts'
import { createRefunds } from '../subjects/payments/refunds.ts'
import { createSettle } from '../subjects/payments/settle.ts'
import { providerOf } from './provider-of.ts'

export interface PaymentsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir' | 'isLocal' | 'paymentProvider'>
  readonly now: () => Date
  /** Default: from the settings, or in local mode the sandbox. */
  readonly provider?: PaymentProvider
}

export interface CommandResult {
  readonly text: string
  /** 2: there are differences for staff to check, or debits postponed to the next run. */
  readonly exitCode: 0 | 2
}

const seeHelp = 'See npm run payments -- --help.'
const usage = `Usage: npm run payments -- <verb> [options]

  list                        payments by card, newest first
    --status <status>         only those: CREATED, PENDING, SUCCEEDED, FAILED, REVERSED, REFUNDED
    --account <number>        only those of an account
  show <payment>              all of one payment: its id, or the number of its receipt
  refund <payment> --reason "<why>"
                              give all of it back that is left; the reason is for staff
    --cents <number>          give so much back
    --despite-payout          also if a credit of the account was paid to a bank account after the payment
  reconcile                   compare the provider with the ledger, of the last 30 days
    --from <day> --to <day>   of these days in Sydney's standard time, as 2026-11-01, both included
    --apply                   enter what the provider's word says is missing here
  events                      events of the provider that were not taken in, or did not fit
    --all                     the newest of all
  debit-run                   debit the bills that are due, tell of new terms and of missed instalments; once a day, and again does no harm
    --date <day>              the bills that are due by this day, which is not to come
  plans                       payment plans that are active: what is paid, what is next, what was missed
    --all                     those that have ended too
  extensions                  bills that were put off, newest first
  agreements                  PayTo agreements that are open, newest first
    --account <number>        only those of an account
    --all                     those that have ended too
  cancel-agreement <agreement>
                              cancel a PayTo agreement at the bank, for a customer who asks for it
  --json                      for list, show, reconcile, events, debit-run, plans, extensions and agreements: for programs

Exit: 0 done, and nothing differs; 2 'reconcile' has found differences that are left, or 'debit-run' has left debits or agreements to the next run;
1 it could not be done.
The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const usualDays = 30
const maxReason = 500

const flags = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  status: { type: 'string' },
  account: { type: 'string' },
  cents: { type: 'string' },
  reason: { type: 'string' },
  'despite-payout': { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  apply: { type: 'boolean' },
  all: { type: 'boolean' },
  date: { type: 'string' },
} as const
type Flag = Exclude<keyof typeof flags, 'help'>

const payment = 'the payment: its id, or the number of its receipt'

const verbs: Readonly<Record<string, { readonly takes: readonly Flag[]; readonly needsName?: string }>> = {
  list: { takes: ['json', 'status', 'account'] },
  show: { takes: ['json'], needsName: payment },
  refund: { takes: ['cents', 'reason', 'despite-payout'], needsName: payment },
  reconcile: { takes: ['json', 'from', 'to', 'apply'] },
  events: { takes: ['json', 'all'] },
  'debit-run': { takes: ['json', 'date'] },
  plans: { takes: ['json', 'all'] },
  extensions: { takes: ['json'] },
  agreements: { takes: ['json', 'account', 'all'] },
  'cancel-agreement': { takes: [], needsName: 'the agreement by its id' },
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new OperatorError(`${line.replace(/\.$/, '')}. ${seeHelp}`)
  }
}

/** The parsed arguments. Throws `OperatorError`. */
function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const [verb, name, ...more] = positionals
  if (values.help === true || verb === undefined) return null
  const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (known === undefined) throw new OperatorError(`There is no verb ${verb}. ${seeHelp}`)
  if (known.needsName !== undefined && name === undefined)
    throw new OperatorError(`Name ${known.needsName}. ${seeHelp}`)
  const extra = known.needsName === undefined ? name : more[0]
  if (extra !== undefined)
    throw new OperatorError(`'${verb}' does not know what to do with ${JSON.stringify(extra)}. ${seeHelp}`)
  const wrong = (Object.keys(values) as Flag[]).find((flag) => !known.takes.includes(flag))
  if (wrong !== undefined) throw new OperatorError(`'${verb}' takes no --${wrong}. ${seeHelp}`)
  return { verb, name: name ?? '', values }
}

function readCents(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new OperatorError('--cents must be a whole number of cents from 1, such as 1250 for $12.50.')
  return Number(text)
}

function readReason(text = ''): string {
  const reason = maskCardNumbers(text.trim())
  if (reason === '')
    throw new OperatorError('Say why with --reason "…": it is kept with the refund, for staff.')
  if (reason.length > maxReason)
    throw new OperatorError(`--reason may have ${maxReason} characters, not ${reason.length}.`)
  return reason
}

function readDay(name: string, text: string): Date {
  if (!isDay(text))
    throw new OperatorError(`--${name} must be a day, such as 2026-11-01, not ${JSON.stringify(text)}.`)
  return new Date(`${text}T00:00:00+10:00`)
}

function readDate(text: string | undefined, now: Date): string | undefined {
  if (text === undefined) return undefined
  if (readDay('date', text) > now) throw new OperatorError('--date must not be a day to come.')
  return text
}

function readSpan(from: string | undefined, to: string | undefined, now: Date) {
  const end = to === undefined ? now : new Date(readDay('to', to).getTime() + dayMs)
  const start = from === undefined ? new Date(end.getTime() - usualDays * dayMs) : readDay('from', from)
  if (start >= end) throw new OperatorError('--from must not be after --to, nor in the future.')
  return { from: start, to: end }
}

const asJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Runs the command with the given arguments. Throws `OperatorError`, `ProviderError` or `StartError`. */
export async function runPaymentsCommand(
  words: readonly string[],
  ports: PaymentsCommandPorts,
): Promise<CommandResult> {
  const order = readWords(words)
  if (order === null) return { text: usage, exitCode: 0 }
  const { verb, name, values } = order
  const { now } = ports
  // Before anything is opened, so that an invalid argument has no effect.
  const cents = readCents(values.cents)
  const reason = verb === 'refund' ? readReason(values.reason) : ''
  const span = readSpan(values.from, values.to, now())
  const date = readDate(values.date, now())
  const config = ports.config()
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const provider = async () => ports.provider ?? (await providerOf(config, now))
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    if (verb === 'reconcile') return await reconcile(db)
    if (verb === 'debit-run') return await debitRun(db)
    if (verb === 'refund') return { text: await refund(db), exitCode: 0 }
    if (verb === 'cancel-agreement') return { text: await endAgreement(db), exitCode: 0 }
    return { text: await read(db), exitCode: 0 }
  } finally {
    await close()
  }

  async function reconcile(db: Db): Promise<CommandResult> {
    const settle = createSettle({ db, now, eventLog: createEventLog({ db, now }) })
    const run = createReconciliation({ db, provider: await provider(), settle })
    const result = await run(span, { isApplied: values.apply === true })
    const exitCode = result.differences.length === 0 ? 0 : 2
    return { text: values.json ? asJson(result) : reconciliationText(result, span), exitCode }
  }
  async function debitRun(db: Db): Promise<CommandResult> {
    const eventLog = createEventLog({ db, now })
    const settle = createSettle({ db, now, eventLog })
    const agreements = serviceAgreements
    const run = createDebitRun({
      ...{ db, now, eventLog, provider: await provider(), settle, agreements },
      settlePayTo: createSettlePayTo({ db, now, eventLog }),
    })
    const result = await run(date)
    const exitCode = result.waiting.length + result.left.length + result.unasked.length === 0 ? 0 : 2
    return { text: values.json ? asJson(result) : debitRunText(result), exitCode }
  }
  async function refund(db: Db): Promise<string> {
    const { id: paymentId } = await findPayment(db, name)
    const settle = createSettle({ db, now, eventLog: createEventLog({ db, now }) })
    const give = createRefunds({ db, now, provider: await provider(), settle })
    const { refundId, amountCents, leftCents, isResumed } = await give({
      paymentId,
      amountCents: cents,
      reason,
      isDespitePayout: values['despite-payout'] === true,
    })
    const again = isResumed ? ' It had been asked for before, and is finished now.' : ''
    return `${inDollars(amountCents)} of payment ${paymentId} was given back, as refund ${refundId}; ${inDollars(leftCents)} of it is left. A mail tells the customer.${again}`
  }
  async function endAgreement(db: Db): Promise<string> {
    const eventLog = createEventLog({ db, now })
    return cancelAgreement(
      {
        ...{ db, provider: await provider(), settle: createSettle({ db, now, eventLog }) },
        settlePayTo: createSettlePayTo({ db, now, eventLog }),
      },
      name,
    )
  }
  async function read(db: Db): Promise<string> {
    const options = { isAll: values.all === true, isJson: values.json === true }
    if (verb === 'plans') return planList(db, now(), options)
    if (verb === 'extensions') return extensionList(db, options.isJson)
    if (verb === 'events') return eventList(db, options)
    if (verb === 'show') return paymentDetail(db, name, values.json === true)
    const { status, account } = values
    if (verb === 'agreements') return agreementList(db, { ...options, account })
    return paymentList(db, { status, account, isJson: values.json === true })
  }
}
