import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { cardPaymentStatuses } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { ledgerEntries, paymentEvents, payments, refunds } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { bossJobs, reasonIn, triesOf } from '../../platform/queue/job-table.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'

/** Rows of a list. */
const most = 200

type Row = typeof payments.$inferSelect

/** The payment of an id or of a receipt's number. Throws `OperatorError`. */
export async function findPayment(db: Db, name: string): Promise<Row> {
  const isNamed = or(eq(payments.id, name), eq(payments.receiptNumber, name))
  const [row] = await db.select().from(payments).where(isNamed)
  if (row === undefined) throw new OperatorError(`There is no payment ${name}, by its id or its receipt.`)
  return row
}

const returnedOf = (rows: readonly (typeof refunds.$inferSelect)[]) =>
  rows.reduce((sum, { amountCents, doneAt }) => sum + (doneAt === null ? 0 : amountCents), 0)

const statusText = ({ status }: Row, returnedCents: number) =>
  status === 'SUCCEEDED' && returnedCents > 0 ? 'SUCCEEDED, part refunded' : status

export interface ListOptions {
  readonly status: string | undefined
  readonly account: string | undefined
  readonly isJson: boolean
}

export async function paymentList(db: Db, { status, account, isJson }: ListOptions): Promise<string> {
  const wanted = cardPaymentStatuses.find((one) => one === status)
  if (status !== undefined && wanted === undefined)
    throw new OperatorError(`--status must be one of ${cardPaymentStatuses.join(', ')}.`)
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        ...(wanted === undefined ? [] : [eq(payments.status, wanted)]),
        ...(account === undefined ? [] : [eq(payments.accountNumber, account)]),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const given = ids.length === 0 ? [] : await db.select().from(refunds).where(inArray(refunds.paymentId, ids))
  const returned = (id: string) => returnedOf(given.filter(({ paymentId }) => paymentId === id))
  if (isJson)
    return JSON.stringify(
      rows.map((row) => ({ ...row, refundedCents: returned(row.id) })),
      null,
      2,
    )
  if (rows.length === 0) return 'There is no such payment.'
  const table = textTable(
    ['PAYMENT', 'ACCOUNT', 'AMOUNT', 'GIVEN BACK', 'STATUS', 'RECEIPT', 'BEGUN'],
    rows.map((row) => [
      row.id,
      row.accountNumber,
      inDollars(row.amountCents),
      returned(row.id) === 0 ? '-' : inDollars(returned(row.id)),
      statusText(row, returned(row.id)),
      row.receiptNumber ?? '-',
      timeInText(row.createdAt),
    ]),
  )
  return rows.length < most ? table : `${table}\nThe newest ${most} alone.`
}

/** All details of one payment, from the ledger. */
export async function paymentDetail(db: Db, name: string, isJson: boolean): Promise<string> {
  const row = await findPayment(db, name)
  const given = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, row.id))
    .orderBy(asc(refunds.createdAt))
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(
      or(
        and(inArray(ledgerEntries.cause, ['PAYMENT', 'REVERSAL']), eq(ledgerEntries.causeId, row.id)),
        and(
          eq(ledgerEntries.cause, 'REFUND'),
          inArray(ledgerEntries.causeId, [row.id, ...given.map(({ id }) => id)]),
        ),
      ),
    )
    .orderBy(asc(ledgerEntries.id))
  const events = await db
    .select()
    .from(paymentEvents)
    .where(sql`${paymentEvents.event} -> 'payment' ->> 'paymentId' = ${row.id}`)
    .orderBy(asc(paymentEvents.receivedAt))
  if (isJson) return JSON.stringify({ payment: row, refunds: given, entries, events }, null, 2)
  const lines = (title: string, list: readonly string[]) =>
    list.length === 0 ? [] : ['', title, ...list.map((line) => `  ${line}`)]
  return [
    `${row.id}  ${inDollars(row.amountCents)}  ${statusText(row, returnedOf(given))}${row.failure === null ? '' : ` (${row.failure})`}`,
    `account ${row.accountNumber}, begun ${row.guest === null ? '' : 'without a login '}${timeInText(row.createdAt)}${row.paidAt === null ? '' : `, paid ${timeInText(row.paidAt)}, receipt ${row.receiptNumber}`}`,
    ...lines(
      'Refunds',
      given.map(
        ({ id, amountCents, reason, doneAt }) =>
          `${id}  ${inDollars(amountCents)}  ${doneAt === null ? 'asked for, not finished' : timeInText(doneAt)}  ${reason ?? 'made at the provider'}`,
      ),
    ),
    ...lines(
      'Ledger',
      entries.map(
        ({ cause, debit, credit, amountCents, happenedAt }) =>
          `${timeInText(happenedAt)}  ${cause}  ${inDollars(amountCents)}  ${debit} from ${credit}`,
      ),
    ),
    ...lines(
      'Events',
      events.map(
        ({ id, event, receivedAt, outcome }) =>
          `${timeInText(receivedAt)}  ${'agreement' in event ? '' : event.payment.status}  ${outcome ?? 'not taken in'}  ${id}`,
      ),
    ),
  ].join('\n')
}

export interface EventOptions {
  readonly isAll: boolean
  readonly isJson: boolean
}

/** Events that were not processed or did not match, or all events. */
export async function eventList(db: Db, { isAll, isJson }: EventOptions): Promise<string> {
  const isOdd = or(isNull(paymentEvents.outcome), inArray(paymentEvents.outcome, ['conflict', 'unknown']))
  const isItsJob = and(
    eq(bossJobs.name, 'payment-event'),
    sql`${bossJobs.data} ->> 'eventId' = ${paymentEvents.id}`,
  )
  const found = await db
    .select({ event: paymentEvents, job: bossJobs })
    .from(paymentEvents)
    .leftJoin(bossJobs, isItsJob)
    .where(isAll ? undefined : isOdd)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(most)
  const rows = found.map(({ event, job }) => ({
    ...{ ...event, attempts: job === null ? 0 : triesOf(job), nextAttemptAt: job?.startAfter ?? null },
    lastError: reasonIn(job?.output ?? null),
  }))
  if (isJson) return JSON.stringify(rows, null, 2)
  if (rows.length === 0) return isAll ? 'There are no events.' : 'All events were taken in, and fit.'
  return textTable(
    ['EVENT', 'PAYMENT OR AGREEMENT', 'STATUS', 'CAME', 'OUTCOME', 'TRIES', 'NEXT TRY'],
    rows.map(({ id, event, receivedAt, outcome, attempts, nextAttemptAt }) => [
      id,
      'agreement' in event ? event.agreement.agreementId : event.payment.paymentId,
      'agreement' in event ? event.agreement.status : event.payment.status,
      timeInText(receivedAt),
      outcome ?? 'not taken in',
      String(attempts),
      nextAttemptAt === null ? '-' : timeInText(nextAttemptAt),
    ]),
  )
}
