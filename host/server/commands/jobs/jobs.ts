import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { collectionMethods } from 'gridfront/contracts'
import type { MailJob } from '../../notifications/outbox.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { failedMails, paymentEvents, payments, refunds } from '../../platform/database/schema.ts'
import type { LoggedEvent } from '../../platform/events/event-log.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { bossJobs, reasonIn, triesOf } from '../../platform/queue/job-table.ts'
import type { QueueName, RunName } from '../../platform/queue/queue.ts'
import { runNames } from '../../platform/queue/queue.ts'
import type { PayerJob } from '../../subjects/payments/payer-removal.ts'
import { askedForAgain, insteadOfRetry } from './given-up.ts'

/**
 * Kinds of background jobs. `mailOrder`: a mail to be written. `mail`: a mail to be sent. `paymentEvent`: an event of
 * the provider. `payment`: a debit or card payment without a final status. `refund`: a refund that the provider has not
 * confirmed. `savedCards`: cards of a deleted customer that the provider still has. `run`: a daily run.
 */
export const jobKinds = [
  'mailOrder',
  'mail',
  'paymentEvent',
  'payment',
  'refund',
  'savedCards',
  'run',
] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * `waiting`: for its turn, or for an answer. `retried`: an attempt has failed, and there will be another. `failed`:
 * nothing more happens automatically. `over`: finished, with nothing for staff to do.
 */
export const jobStates = ['failed', 'retried', 'waiting', 'over'] as const
export type JobState = (typeof jobStates)[number]

export interface Job {
  /** Identifies the job for a retry. */
  readonly id: string
  readonly kind: JobKind
  readonly state: JobState
  /** Description of the job, without the customer. */
  readonly about: string
  readonly reason: string | null
  readonly since: Date
  readonly attempts: number
  /** The time of the next attempt, or what staff have to do. */
  readonly next: Date | string
}

export interface JobPorts {
  readonly db: Db
  readonly now: () => Date
}

export interface JobOptions {
  /** Default: all of them. */
  readonly state?: JobState | undefined
  /** The maximum number of each kind and state, oldest first. */
  readonly most: number
}

const hourMs = 3_600_000
/** A daily run has been missed. */
const debitKnownMs = 2 * dayMs
/** Banks answer a debit within five business days. */
const bankMs = 8 * dayMs
/** The longest time of a card payment. */
const cardMs = hourMs
/** The longest time until a refund is confirmed. */
const refundMs = dayMs
/** The daily reconciliation finds events that do not match long before. */
const oddKeptMs = 30 * dayMs

/** The rows of a table that are unfinished jobs, by state. */
type Left = Readonly<Partial<Record<JobState, SQL | undefined>>>

function jobConditions(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // While the first attempt is in progress, none has failed.
  const isTried = or(gt(bossJobs.retryCount, 0), eq(bossJobs.state, 'retry')) ?? sql`true`
  const inQueues = (...names: (QueueName | RunName)[]) => {
    const isHere = inArray(bossJobs.name, names)
    const isLeft = and(isHere, inArray(bossJobs.state, ['created', 'retry', 'active']))
    return {
      waiting: and(isLeft, not(isTried)),
      retried: and(isLeft, isTried),
      failed: and(isHere, eq(bossJobs.state, 'failed')),
    }
  }
  const givenUp = (isWritten: boolean) => {
    const isThis = eq(failedMails.isWritten, isWritten)
    const kind = sql`coalesce(${failedMails.event} ->> 'kind', '')`
    return {
      failed: and(isThis, notInArray(kind, [...askedForAgain])),
      over: and(isThis, inArray(kind, [...askedForAgain])),
    }
  }
  const isDebit = inArray(payments.method, collectionMethods)
  const isPlaced = and(isDebit, eq(payments.status, 'CREATED'))
  const isPending = eq(payments.status, 'PENDING')
  const isCharged = and(isPending, eq(payments.method, 'CARD'))
  // A payment in any other status can no longer be refunded, for instance after a chargeback.
  const isOfPaid = sql`exists (select from ${payments}
    where ${payments.id} = ${refunds.paymentId} and ${payments.status} = 'SUCCEEDED')`
  const isOpen = and(isNull(refunds.doneAt), isOfPaid)
  return {
    orders: inQueues('domain-event'),
    mails: inQueues('mail'),
    givenUpOrders: givenUp(false),
    givenUpMails: givenUp(true),
    events: inQueues('payment-event'),
    oddEvents: {
      failed: and(
        inArray(paymentEvents.outcome, ['conflict', 'unknown']),
        gt(paymentEvents.receivedAt, before(oddKeptMs)),
      ),
    },
    payments: {
      waiting: or(
        and(isPlaced, gt(payments.createdAt, before(debitKnownMs))),
        and(isCharged, gt(payments.createdAt, before(cardMs))),
      ),
      failed: or(
        and(isPlaced, lte(payments.createdAt, before(debitKnownMs))),
        and(isPending, isDebit, lte(payments.createdAt, before(bankMs))),
        and(isCharged, lte(payments.createdAt, before(cardMs))),
      ),
    },
    refunds: {
      waiting: and(isOpen, gt(refunds.createdAt, before(refundMs))),
      failed: and(isOpen, lte(refunds.createdAt, before(refundMs))),
    },
    savedCards: inQueues('saved-cards'),
    runs: inQueues(...runNames),
  } satisfies Record<string, Left>
}

/** The command that shows why a run has failed. */
const inPlaceOf: Readonly<Record<RunName, string>> = {
  'bill-run': 'npm run bills -- price-notices and npm run bills -- run say why; then retry or forget it',
  'debit-run': 'npm run payments -- debit-run says why; then retry or forget it',
}

/** The number of jobs of each kind, by state. */
export type JobCounts = Readonly<Record<JobKind, Readonly<Record<JobState, number>>>>

/** All unfinished background work, read from the tables that it is processed from; there is no second record. */
export function createJobs({ db, now }: JobPorts) {
  /** The oldest rows of each requested state. */
  async function rowsOf<Row>(
    left: Left,
    { state: wished, most }: JobOptions,
    read: (where: SQL | undefined, most: number) => Promise<readonly Row[]>,
    jobOf: (row: Row, state: JobState) => Job,
  ): Promise<Job[]> {
    const states = jobStates.filter((state) => state in left && (wished === undefined || wished === state))
    const found = await Promise.all(
      states.map(async (state) => (await read(left[state], most)).map((row) => jobOf(row, state))),
    )
    return found.flat()
  }

  /** Jobs of pg-boss. `describe` gives their subject. */
  const queued = (
    kind: JobKind,
    left: Left,
    options: JobOptions,
    describe: (
      job: Pick<typeof bossJobs.$inferSelect, 'id' | 'name' | 'data' | 'startAfter'>,
      state: JobState,
    ) => Pick<Job, 'id' | 'about'> & Partial<Pick<Job, 'next'>>,
  ) =>
    rowsOf(
      left,
      options,
      (where, most) => db.select().from(bossJobs).where(where).orderBy(asc(bossJobs.createdOn)).limit(most),
      (job, state) => ({
        ...{ kind, state, since: job.createdOn, reason: reasonIn(job.output), next: job.startAfter },
        attempts: triesOf(job),
        ...describe(job, state),
      }),
    )

  const mailsGivenUp = (kind: 'mailOrder' | 'mail', left: Left, options: JobOptions) =>
    rowsOf(
      left,
      options,
      (where, most) => db.select().from(failedMails).where(where).orderBy(asc(failedMails.id)).limit(most),
      ({ id, event, about, reason, createdAt, attempts }, state) => ({
        ...{ id: `failed-${id}`, kind, state, about, reason, since: createdAt, attempts },
        next: insteadOfRetry(event) ?? 'retry it',
      }),
    )

  const aboutEvent = ({ event }: Pick<typeof paymentEvents.$inferSelect, 'event'>) =>
    'agreement' in event
      ? `PayTo agreement ${event.agreement.agreementId} is ${event.agreement.status}`
      : `payment ${event.payment.paymentId} is ${event.payment.status}`

  const events = (left: Left, options: JobOptions) =>
    rowsOf(
      left,
      options,
      (where, most) =>
        db
          .select({ job: bossJobs, event: paymentEvents })
          .from(bossJobs)
          .innerJoin(paymentEvents, sql`${paymentEvents.id} = ${bossJobs.data} ->> 'eventId'`)
          .where(where)
          .orderBy(asc(bossJobs.createdOn))
          .limit(most),
      ({ event, job }, state) => ({
        ...{ id: `event-${event.id}`, kind: 'paymentEvent', state, about: aboutEvent(event) },
        ...{ since: event.receivedAt, attempts: triesOf(job) },
        ...{ reason: reasonIn(job.output), next: job.startAfter },
      }),
    )

  const oddEvents = (left: Left, options: JobOptions) =>
    rowsOf(
      left,
      options,
      (where, most) =>
        db.select().from(paymentEvents).where(where).orderBy(asc(paymentEvents.receivedAt)).limit(most),
      (row, state) => ({
        ...{
          id: `event-${row.id}`,
          kind: 'paymentEvent',
          state,
          about: aboutEvent(row),
          since: row.receivedAt,
        },
        attempts: 1,
        reason: row.outcome === 'unknown' ? 'there is no such payment' : 'it does not fit the books',
        next: 'compare: npm run payments -- reconcile; then retry or forget it',
      }),
    )

  const paymentsLeft = (left: Left, options: JobOptions) =>
    rowsOf(
      left,
      options,
      (where, most) => db.select().from(payments).where(where).orderBy(asc(payments.createdAt)).limit(most),
      ({ id, method, status, amountCents, createdAt }, state) => {
        const isPlaced = status === 'CREATED'
        const why = isPlaced
          ? 'no debit-run has brought it to the provider'
          : 'the provider has not reported how it ended'
        const asked =
          state === 'waiting' ? 'when the provider reports how it ended' : 'retry it: the provider is asked'
        return {
          ...{ id: `payment-${id}`, kind: 'payment', state, since: createdAt, attempts: 0 },
          about: `${method === 'CARD' ? 'card payment' : 'debit'} of ${inDollars(amountCents)}`,
          reason: state === 'waiting' ? null : why,
          next: isPlaced ? 'with the next debit-run' : asked,
        }
      },
    )

  const refundsAskedFor = (left: Left, options: JobOptions) =>
    rowsOf(
      left,
      options,
      (where, most) => db.select().from(refunds).where(where).orderBy(asc(refunds.createdAt)).limit(most),
      ({ id, paymentId, amountCents, createdAt }, state) => ({
        ...{ id: `refund-${id}`, kind: 'refund', state, since: createdAt, attempts: 1 },
        about: `refund of ${inDollars(amountCents)}`,
        reason: 'the provider has not confirmed it',
        next: `npm run payments -- refund ${paymentId} --reason "not confirmed"`,
      }),
    )

  async function numbersOf(table: PgTable, left: Left): Promise<Record<JobState, number>> {
    const of = (state: JobState) => sql<number>`(count(*) filter (where ${left[state] ?? sql`false`}))::int`
    const [row] = await db
      .select({ failed: of('failed'), retried: of('retried'), waiting: of('waiting'), over: of('over') })
      .from(table)
      .where(or(...Object.values(left)))
    return row ?? { failed: 0, retried: 0, waiting: 0, over: 0 }
  }

  return {
    /** Failed jobs first, then postponed ones, then waiting ones; each oldest first. */
    async list(options: JobOptions): Promise<Job[]> {
      const left = jobConditions(now())
      const found = await Promise.all([
        queued('mailOrder', left.orders, options, ({ id, data }) => ({
          ...{ id: `order-${id}`, about: (data as LoggedEvent).event.kind },
        })),
        queued('mail', left.mails, options, ({ id, data }) => ({
          ...{ id: `mail-${id}`, about: (data as MailJob).subject },
        })),
        mailsGivenUp('mailOrder', left.givenUpOrders, options),
        mailsGivenUp('mail', left.givenUpMails, options),
        events(left.events, options),
        oddEvents(left.oddEvents, options),
        paymentsLeft(left.payments, options),
        refundsAskedFor(left.refunds, options),
        queued('savedCards', left.savedCards, options, ({ data }) => ({
          ...{ id: `cards-${(data as PayerJob).payer}`, about: 'saved cards of a customer who is gone' },
        })),
        queued('run', left.runs, options, ({ id, name, startAfter }, state) => ({
          ...{
            id: `run-${id}`,
            about: name,
            next: state === 'failed' ? inPlaceOf[name as RunName] : startAfter,
          },
        })),
      ])
      return found
        .flat()
        .toSorted(
          (one, other) =>
            jobStates.indexOf(one.state) - jobStates.indexOf(other.state) ||
            one.since.getTime() - other.since.getTime(),
        )
    },
    /** Counts of all jobs, for monitoring. */
    async counts(): Promise<JobCounts> {
      const left = jobConditions(now())
      const [orders, mails, givenUpOrders, givenUpMails, events, odd, ...others] = await Promise.all([
        numbersOf(bossJobs, left.orders),
        numbersOf(bossJobs, left.mails),
        numbersOf(failedMails, left.givenUpOrders),
        numbersOf(failedMails, left.givenUpMails),
        numbersOf(bossJobs, left.events),
        numbersOf(paymentEvents, left.oddEvents),
        numbersOf(payments, left.payments),
        numbersOf(refunds, left.refunds),
        numbersOf(bossJobs, left.savedCards),
        numbersOf(bossJobs, left.runs),
      ])
      const [payment, refund, savedCards, run] = others
      const { failed, over } = givenUpMails
      return {
        mailOrder: { ...orders, failed: givenUpOrders.failed, over: givenUpOrders.over },
        mail: { ...mails, failed, over },
        paymentEvent: { ...events, failed: odd.failed },
        ...{ payment, refund, savedCards, run },
      }
    },
  }
}
