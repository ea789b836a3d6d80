import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { cardPayments, failedMails, mailOrders, outbox, paymentEvents, refunds } from '../database/schema.ts'
import { inDollars } from '../payments/in-dollars.ts'

/**
 * What is done behind the answers. `mailOrder`: a mail that is to be written. `mail`: one that is to be sent. `paymentEvent`: news of the
 * provider. `payment`: a debit or a card payment whose end is not known. `refund`: one that the provider has not confirmed.
 */
export const jobKinds = ['mailOrder', 'mail', 'paymentEvent', 'payment', 'refund'] as const
export type JobKind = (typeof jobKinds)[number]

/** `waiting`: for its turn. `retried`: a try has failed, and there will be another. `failed`: nothing more happens by itself. */
export type JobState = 'waiting' | 'retried' | 'failed'

export interface Job {
  /** Names it for a retry. */
  readonly id: string
  readonly kind: JobKind
  readonly state: JobState
  /** Names no customer. */
  readonly about: string
  readonly reason: string | null
  readonly since: Date
  readonly attempts: number
  /** When it is tried next, or what has to be done for it. */
  readonly next: Date | string
}

export interface JobPorts {
  readonly db: Db
  readonly now: () => Date
}

/** Rows of one kind that are listed. */
const mostOfKind = 200
const dayMs = 86_400_000
/** A daily run has been missed. */
const debitKnownMs = 2 * dayMs
/** Banks answer a debit within five business days. */
const bankMs = 8 * dayMs
/** Nobody's card is being charged for so long, and no refund takes longer to be confirmed. */
const cardMs = dayMs
/** News that do not fit are found by the daily comparison long before. */
const oddKeptMs = 30 * dayMs

/** Which rows are work that is left, and which of them have failed. */
export function jobConditions(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isDebit = eq(cardPayments.method, 'DIRECT_DEBIT')
  const isPlaced = and(isDebit, eq(cardPayments.status, 'CREATED'))
  const isPending = eq(cardPayments.status, 'PENDING')
  return {
    isEventWaiting: isNull(paymentEvents.outcome),
    isEventFailed: and(
      inArray(paymentEvents.outcome, ['conflict', 'unknown']),
      gt(paymentEvents.receivedAt, before(oddKeptMs)),
    ),
    isPaymentWaiting: and(isPlaced, gt(cardPayments.createdAt, before(debitKnownMs))),
    isPaymentFailed: or(
      and(isPlaced, lte(cardPayments.createdAt, before(debitKnownMs))),
      and(isPending, isDebit, lte(cardPayments.createdAt, before(bankMs))),
      and(isPending, eq(cardPayments.method, 'CARD'), lte(cardPayments.createdAt, before(cardMs))),
    ),
    isRefundWaiting: and(isNull(refunds.doneAt), gt(refunds.createdAt, before(cardMs))),
    isRefundFailed: and(isNull(refunds.doneAt), lte(refunds.createdAt, before(cardMs))),
    isOrderFailed: isNotNull(failedMails.order),
    isMailFailed: isNull(failedMails.order),
  }
}

/** How much of each kind waits, and how much has failed. */
export type JobCounts = Readonly<Record<JobKind, { readonly waiting: number; readonly failed: number }>>

/** All work behind the answers that is not done: it stands in the tables that it is taken from, and nowhere a second time. */
export function createJobs({ db, now }: JobPorts) {
  async function mailsThatWait(): Promise<Job[]> {
    const facts = (attempts: number, lastError: string | null) =>
      ({ state: attempts === 0 ? 'waiting' : 'retried', attempts, reason: lastError }) as const
    const orders = await db.select().from(mailOrders).orderBy(asc(mailOrders.id)).limit(mostOfKind)
    const mails = await db.select().from(outbox).orderBy(asc(outbox.id)).limit(mostOfKind)
    return [
      ...orders.map(
        ({ id, order, createdAt, attempts, nextAttemptAt, lastError }): Job => ({
          ...{
            id: `order-${id}`,
            kind: 'mailOrder',
            about: order.kind,
            since: createdAt,
            next: nextAttemptAt,
          },
          ...facts(attempts, lastError),
        }),
      ),
      ...mails.map(
        ({ id, subject, createdAt, attempts, nextAttemptAt, lastError }): Job => ({
          ...{ id: `mail-${id}`, kind: 'mail', about: subject, since: createdAt, next: nextAttemptAt },
          ...facts(attempts, lastError),
        }),
      ),
    ]
  }

  async function mailsThatFailed(): Promise<Job[]> {
    const rows = await db.select().from(failedMails).orderBy(desc(failedMails.id)).limit(mostOfKind)
    return rows.map(({ id, order, mail, about, reason, createdAt, attempts }) => ({
      ...{ id: `failed-${id}`, kind: order === null ? 'mail' : 'mailOrder', state: 'failed' },
      ...{ about, reason, since: createdAt, attempts },
      next:
        order === null && mail === null ? 'its link is over: the customer asks for a new one' : 'retry it',
    }))
  }

  async function events(): Promise<Job[]> {
    const { isEventWaiting, isEventFailed } = jobConditions(now())
    const rows = await db
      .select()
      .from(paymentEvents)
      .where(or(isEventWaiting, isEventFailed))
      .orderBy(asc(paymentEvents.receivedAt))
      .limit(mostOfKind)
    return rows.map(({ id, event, receivedAt, outcome, attempts, nextAttemptAt, lastError }) => ({
      ...{ id: `event-${id}`, kind: 'paymentEvent', since: receivedAt, attempts },
      about: `payment ${event.payment.paymentId} is ${event.payment.status}`,
      ...(outcome === null
        ? {
            state: attempts === 0 ? 'waiting' : 'retried',
            reason: lastError,
            next: nextAttemptAt ?? 'within a minute',
          }
        : {
            state: 'failed',
            reason: outcome === 'unknown' ? 'there is no such payment' : 'it does not fit the books',
            next: 'compare: npm run payments -- reconcile',
          }),
    }))
  }

  async function payments(): Promise<Job[]> {
    const { isPaymentWaiting, isPaymentFailed } = jobConditions(now())
    const found = (where: SQL | undefined) =>
      db.select().from(cardPayments).where(where).orderBy(asc(cardPayments.createdAt)).limit(mostOfKind)
    const jobOf = (row: typeof cardPayments.$inferSelect, state: JobState): Job => {
      const isPlaced = row.status === 'CREATED'
      return {
        ...{ id: `payment-${row.id}`, kind: 'payment', state, since: row.createdAt, attempts: 0 },
        about: `${row.method === 'CARD' ? 'card payment' : 'direct debit'} of ${inDollars(row.amountCents)}`,
        reason:
          state === 'waiting'
            ? null
            : isPlaced
              ? 'no debit-run has brought it to the provider'
              : 'the provider has not told how it ended',
        next: isPlaced ? 'with the next debit-run' : 'retry it: the provider is asked',
      }
    }
    return [
      ...(await found(isPaymentWaiting)).map((row) => jobOf(row, 'waiting')),
      ...(await found(isPaymentFailed)).map((row) => jobOf(row, 'failed')),
    ]
  }

  async function refundsAskedFor(): Promise<Job[]> {
    const at = now().getTime()
    const rows = await db
      .select()
      .from(refunds)
      .where(isNull(refunds.doneAt))
      .orderBy(asc(refunds.createdAt))
      .limit(mostOfKind)
    return rows.map(({ id, paymentId, amountCents, createdAt }) => ({
      ...{ id: `refund-${id}`, kind: 'refund', since: createdAt, attempts: 1 },
      state: at - createdAt.getTime() < cardMs ? 'retried' : 'failed',
      about: `refund of ${inDollars(amountCents)}`,
      reason: 'the provider has not confirmed it',
      next: `npm run payments -- refund ${paymentId}`,
    }))
  }

  return {
    /** All of it: what has failed first, then what was put off, then what waits; the oldest first. */
    async list(): Promise<Job[]> {
      const order = { failed: 0, retried: 1, waiting: 2 } as const
      const all = [mailsThatWait, mailsThatFailed, events, payments, refundsAskedFor].map((read) => read())
      return (await Promise.all(all))
        .flat()
        .toSorted(
          (one, other) =>
            order[one.state] - order[other.state] || one.since.getTime() - other.since.getTime(),
        )
    },
    /** The same as numbers, for whoever watches. */
    async counts(): Promise<JobCounts> {
      const is = jobConditions(now())
      const of = async (table: PgTable, where?: SQL) => {
        const [row] = await db.select({ number: count() }).from(table).where(where)
        return row?.number ?? 0
      }
      const both = async (
        waiting: readonly [PgTable, SQL | undefined],
        failed: readonly [PgTable, SQL | undefined],
      ) => ({ waiting: await of(...waiting), failed: await of(...failed) })
      return {
        mailOrder: await both([mailOrders, undefined], [failedMails, is.isOrderFailed]),
        mail: await both([outbox, undefined], [failedMails, is.isMailFailed]),
        paymentEvent: await both([paymentEvents, is.isEventWaiting], [paymentEvents, is.isEventFailed]),
        payment: await both([cardPayments, is.isPaymentWaiting], [cardPayments, is.isPaymentFailed]),
        refund: await both([refunds, is.isRefundWaiting], [refunds, is.isRefundFailed]),
      }
    },
  }
}
