import { and, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { MailFolder } from './notifications/mail-folder.ts'
import { dayMs } from './platform/civil-day.ts'
import type { Db } from './platform/database/db.ts'
import {
  applicationCookies,
  applicationLinks,
  applications,
  customerRequests,
  emailLinks,
  failedLogins,
  failedMails,
  idempotencyKeys,
  limits,
  passkeyChallenges,
  passkeyConfirmations,
  passwordResets,
  payments,
  providerSessions,
  sessions,
  termsOffers,
  traces,
} from './platform/database/schema.ts'
import { lifetimeSeconds } from './platform/keys/session-lifetime.ts'
import { mountSweep } from './platform/queue/sweep.ts'
import { retentionMs as applicationKeptMs } from './subjects/origination/shown-application.ts'
import { emailLinkKeptMs } from './subjects/user/email-link.ts'

const pruneEveryMs = 600_000
const traceLifetimeMs = 30 * dayMs
/** Nobody sends a request again after a week. */
const keyLifetimeMs = 7 * dayMs
const mailLifetimeMs = 30 * dayMs
/** How long an offer of terms that was not accepted is kept after its end. */
const openOfferKeptMs = 30 * dayMs
/**
 * How long the numbers of an application's document and card are kept after it was decided, and that of a concession
 * card after it was declined, withdrawn, or removed from the account. The kind of document and the day of the decision
 * remain.
 */
const numbersKeptMs = 14 * dayMs
/** About 200 MB of typical traces. */
const defaultMaxTraces = 200_000
/** Stored size of all traces. `trace-limit.ts` limits how much can be added between two runs. */
const defaultMaxTraceBytes = 2 ** 30

/** At most about 13 MB, by the limit of a request's body. */
const tracesAtOnce = 200

type Bounds = Required<Pick<RetentionPorts, 'maxTraces' | 'maxTraceBytes'>>

/**
 * Removes the oldest traces, some at a time. A delete writes as much write-ahead log as the traces were large, and there is no
 * checkpoint during a statement, so a single delete might find no room for its log on a full disk.
 */
async function pruneTraces(
  db: Db,
  oldest: Date,
  { maxTraces, maxTraceBytes }: Bounds,
  checkpoint: () => Promise<void>,
): Promise<void> {
  // The number of traces is taken from their ids, because counting would read all rows; for each lost id one trace less is
  // kept. `pg_column_size` gives the stored size without reading the values.
  const last = sql`(select greatest(
    (select max(id) from traces where received_at < ${oldest.toISOString()}),
    (select max(id) from traces) - ${maxTraces},
    (select max(id) from (
      select id, sum(pg_column_size(trace)) over (order by id desc) as kept from traces
    ) sized where kept > ${maxTraceBytes})
  ) as id)`
  const found = await db.select({ id: sql<string | null>`last.id` }).from(sql`${last} as last`)
  const end = found[0]?.id ?? null
  if (end === null) return
  for (;;) {
    const slice = sql`(select id from traces where id <= ${end} order by id limit ${tracesAtOnce})`
    const gone = await db.delete(traces).where(sql`${traces.id} in ${slice}`).returning({ id: traces.id })
    if (gone.length < tracesAtOnce) return
    await db.execute(sql`vacuum (skip_locked) ${traces}`)
    await checkpoint()
  }
}

/**
 * Deletes encrypted numbers that nobody needs any more, and dates of birth where there is no contract. The number of a concession card
 * stays while the account has the concession: its issuer is asked again.
 */
async function pruneNumbers(db: Db, until: Date): Promise<void> {
  const isDecided = lte(applications.decidedAt, until)
  await db
    .update(applications)
    .set({ sealedNumbers: null })
    .where(and(isNotNull(applications.sealedNumbers), isDecided))
  await db
    .update(applications)
    .set({ sealedBirthDates: null })
    .where(
      and(
        isNotNull(applications.sealedBirthDates),
        inArray(applications.status, ['DECLINED', 'WITHDRAWN']),
        lte(applications.endedAt, until),
      ),
    )
  const { kind, sealedNumber, status, updatedAt, accountNumber, receivedAt } = customerRequests
  // The next granted card, or the removal of the card.
  const isReplaced = sql`exists (select 1 from customer_requests later
    where later.account_number = ${accountNumber} and later.kind = 'CONCESSION' and later.status = 'DONE'
      and later.received_at > ${receivedAt} and later.updated_at <= ${until.toISOString()})`
  const isClosed = sql`exists (select 1 from accounts
    where number = ${accountNumber} and closed_on < ${until.toISOString().slice(0, 10)})`
  const isUnused = and(inArray(status, ['DECLINED', 'WITHDRAWN']), lte(updatedAt, until))
  const isCard = eq(kind, 'CONCESSION')
  const isPaid = and(eq(kind, 'CREDIT_REFUND'), eq(status, 'DONE'), lte(updatedAt, until))
  await db
    .update(customerRequests)
    .set({ sealedNumber: null })
    .where(and(isNotNull(sealedNumber), or(isUnused, isPaid, and(isCard, or(isReplaced, isClosed)))))
}

/**
 * Removes expired sessions (also ended ones only then), failed logins after a day, counts of limits whose window is
 * over, expired password resets, expired challenges and confirmations of passkeys, confirmation links 30 days after their end, offers of terms that nobody accepted 30
 * days after theirs, idempotency keys after a week, mails that were given up after 30 days, applications that are not
 * sent or not confirmed 30 days after their last change, with everything that names them, and numbers of documents and
 * cards 14 days after they were last needed (`pruneNumbers`), traces older than 30 days, beyond the newest 200,000 or
 * beyond 1 GiB. The do-not-contact list is never pruned: entries are only removed when their owner asks for it.
 * Applications that were sent and terms that were accepted are the records of contracts, and stay.
 */
async function prune(db: Db, now: Date, bounds: Bounds, checkpoint: () => Promise<void>): Promise<void> {
  // A session's row also records the CSRF token that its login used up, so it must stay until that token has expired. On a
  // shared computer that is later than the end of the session.
  const newestPair = new Date(now.getTime() - lifetimeSeconds * 1000)
  const isPairOld = or(not(sessions.isShared), lt(sessions.createdAt, newestPair))
  await db.delete(sessions).where(and(lt(sessions.expiresAt, now), isPairOld))
  // After a log-out here the browser goes on to the provider's at once; the tokens are not needed later.
  const lastHour = new Date(now.getTime() - 3_600_000)
  const isOver = or(lt(sessions.endedAt, lastHour), lt(sessions.expiresAt, lastHour))
  const over = db.select({ jti: sessions.jti }).from(sessions).where(isOver)
  await db.delete(providerSessions).where(inArray(providerSessions.session, over))
  await db.delete(failedLogins).where(lt(failedLogins.lastFailedAt, new Date(now.getTime() - dayMs)))
  await db.delete(limits).where(lt(limits.expire, now.getTime()))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.delete(passkeyConfirmations).where(lt(passkeyConfirmations.expiresAt, now))
  const newestLeft = new Date(now.getTime() - applicationKeptMs)
  await db
    .delete(applications)
    .where(and(inArray(applications.status, ['OPEN', 'UNCONFIRMED']), lte(applications.savedAt, newestLeft)))
  await db.delete(applicationCookies).where(lte(applicationCookies.expiresAt, now))
  await db.delete(applicationLinks).where(lte(applicationLinks.expiresAt, now))
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, before(emailLinkKeptMs)))
  await db
    .delete(termsOffers)
    .where(and(isNull(termsOffers.acceptedAt), lte(termsOffers.acceptUntil, before(openOfferKeptMs))))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keyLifetimeMs)))
  // E-mail addresses of unfinished payments without a login, such as those begun while the provider was unavailable.
  await db
    .update(payments)
    .set({ guestEmail: null })
    .where(
      and(
        isNotNull(payments.guestEmail),
        eq(payments.status, 'CREATED'),
        lt(payments.createdAt, before(dayMs)),
      ),
    )
  await db.delete(failedMails).where(lt(failedMails.failedAt, before(mailLifetimeMs)))
  await pruneNumbers(db, before(numbersKeptMs))
  await pruneTraces(db, new Date(now.getTime() - traceLifetimeMs), bounds, checkpoint)
  // The embedded database has no autovacuum: without this its files would grow for ever.
  await db.execute(sql`vacuum (skip_locked) ${sessions}, ${failedLogins}, ${limits}, ${traces}`)
  await db.execute(sql`vacuum (skip_locked) ${applications}, ${applicationCookies}, ${applicationLinks}`)
  await db.execute(sql`vacuum (skip_locked) ${emailLinks}, ${termsOffers}, ${idempotencyKeys}`)
  await db.execute(sql`vacuum (skip_locked) ${passkeyChallenges}, ${passkeyConfirmations}`)
  // Rows of these tables are mostly deleted elsewhere: when a link is used, or a job is done.
  await db.execute(sql`vacuum (skip_locked) ${passwordResets}, ${failedMails}, pgboss.job_common`)
}

export interface RetentionPorts {
  /** A connection whose statements may take minutes. */
  readonly db: Db
  readonly now: () => Date
  /** How many traces are kept. Default 200,000. */
  readonly maxTraces?: number
  /** Stored size of all traces, in bytes. Default 1 GiB. */
  readonly maxTraceBytes?: number
  /** Called after a run, to write a checkpoint. Default: nothing. */
  readonly checkpoint?: () => Promise<void>
}

/** Removes everything whose retention has ended. */
export function createRetention({
  db,
  now,
  maxTraces = defaultMaxTraces,
  maxTraceBytes = defaultMaxTraceBytes,
  checkpoint = async () => {},
}: RetentionPorts): () => Promise<void> {
  return async () => {
    await prune(db, now(), { maxTraces, maxTraceBytes }, checkpoint)
    await checkpoint()
  }
}

/**
 * Runs the retention when a server starts, and every ten minutes. Not a run of the queue, because a nearly full disk
 * has no room for a job, and the retention frees space. Concurrent copies do no harm.
 */
export const mountRetention = (app: FastifyInstance, retention: () => Promise<void>): void =>
  mountSweep(app, { everyMs: pruneEveryMs, sweep: retention, failedEvent: 'prune_failed' })

/** Removes mails stored as files after 30 days. Each copy of the server has its own folder. */
export const mountMailRetention = (app: FastifyInstance, folder: MailFolder, now: () => Date): void =>
  mountSweep(app, {
    everyMs: pruneEveryMs,
    sweep: () => folder.prune(new Date(now().getTime() - mailLifetimeMs)),
    failedEvent: 'prune_failed',
  })
