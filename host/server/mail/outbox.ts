import type { SQL } from 'drizzle-orm'
import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { failedMails, mailOrders, outbox } from '../database/schema.ts'
import { retryPauseMs } from '../jobs/sweep.ts'
import type { MailOrder } from './mail-order.ts'

const hourMs = 3_600_000
/** Longer than any attempt takes, so that other copies take over a row only if its copy has died. */
const leaseMs = 120_000
/** How long a mail is useful: links and reminders soon are not, while a warning is for days. */
const usefulMs: Readonly<Record<MailOrder['kind'], number>> = {
  resetLink: hourMs,
  // The hour of its link begins when the mail is written.
  invitation: 72 * hourMs,
  emailReminder: hourMs,
  passwordChanged: 72 * hourMs,
  doNotContact: 72 * hourMs,
  signUpLink: hourMs,
  signUpReceipt: 72 * hourMs,
  signUpAccepted: 72 * hourMs,
  signUpDeclined: 72 * hourMs,
  signUpWithdrawn: 72 * hourMs,
  // The days of its link begin when the mail is written.
  emailLink: 72 * hourMs,
  emailChanged: 72 * hourMs,
  termsLink: 72 * hourMs,
  termsAccepted: 72 * hourMs,
  // Which has to be given, however long a mail server is away.
  billIssued: 14 * 24 * hourMs,
  paymentReceipt: 72 * hourMs,
  guestReceipt: 72 * hourMs,
  paymentRefunded: 72 * hourMs,
  paymentReversed: 72 * hourMs,
  debitRequest: 72 * hourMs,
  payTo: 72 * hourMs,
  debitTaken: 72 * hourMs,
  debitDishonoured: 72 * hourMs,
  // Which has to be given, however long a mail server is away.
  debitTerms: 14 * 24 * hourMs,
  paymentHelp: 72 * hourMs,
  planChanged: 72 * hourMs,
  planChangeCancelled: 72 * hourMs,
  // Which has to be given, however long a mail server is away.
  priceChange: 14 * 24 * hourMs,
  requestReceived: 72 * hourMs,
  requestChanged: 72 * hourMs,
}

export interface OutboxPorts {
  readonly db: Db
  readonly now: () => Date
}

type MailRow = typeof outbox.$inferSelect
/** A mail as it is kept. */
export type OutboxMail = MailRow
type OrderRow = typeof mailOrders.$inferSelect
/** A mail as it is delivered. */
export type OutboxRow = Omit<MailRow, 'lastError' | 'order' | 'orderedAt'>

/** A row that this copy of the server has claimed for a while. `attempts` includes the present one. */
export type Claim = Pick<OutboxRow, 'id' | 'attempts'>

export interface Mail {
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** When the link in it ends: it is not sent after this time. Without one it is given up after `triedUntil`. */
  readonly usefulUntil?: Date
  /** What it is written for, and when that was asked for. Without it the mail cannot be retried once it was given up. */
  readonly order?: MailOrder
  readonly orderedAt?: Date
}

/**
 * What is kept of a mail that is given up: what it was for, and never its text. If it is retried it is written anew, so that it goes to
 * the address of that time, and not at all to whoever has said meanwhile how they are reached safely.
 */
function failedOf(row: MailRow | OrderRow, reason: string, failedAt: Date): typeof failedMails.$inferInsert {
  const { attempts, createdAt } = row
  const facts = { attempts, createdAt, reason, failedAt }
  if (!('subject' in row)) return { ...facts, order: row.order, isWritten: false, about: row.order.kind }
  const { order, orderedAt, subject } = row
  return { ...facts, createdAt: orderedAt ?? createdAt, order, isWritten: true, about: subject }
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
/** Rows that are given up by one statement, which takes no more than 65,535 parameters. */
const mostGivenUp = 500

/**
 * A table as a queue for several copies of the server. Each row is processed at least once: if a copy dies before it removes
 * the row, another one takes over after two minutes. Times are those of the copies' own clocks. A clock that is fast by minutes
 * may cause a row to be processed twice, but none is lost, because a claim is identified by its number of attempts.
 */
function createQueue<Table extends typeof outbox | typeof mailOrders>(
  { db, now }: OutboxPorts,
  table: Table,
) {
  // Both tables have these columns. A cast, because drizzle's types cannot handle a union of tables.
  const queue = table as unknown as typeof outbox
  const isStill = ({ id, attempts }: Claim) => and(eq(queue.id, id), eq(queue.attempts, attempts))

  /** Some of them at a time. One that another copy has locked is left to it. */
  const takeOut = (where: SQL | undefined, failed: (row: MailRow) => typeof failedMails.$inferInsert) =>
    db.transaction(async (tx): Promise<Claim[]> => {
      const rows = await tx
        .select()
        .from(queue)
        .where(where)
        .orderBy(queue.id)
        .limit(mostGivenUp)
        .for('update', { skipLocked: true })
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      await tx.delete(queue).where(inArray(queue.id, ids))
      await tx.insert(failedMails).values(rows.map(failed))
      return rows.map(({ id, attempts }) => ({ id, attempts }))
    })

  return {
    /** Claims the row that is due for the longest time; null if none is due. */
    async claim(): Promise<Table['$inferSelect'] | null> {
      const at = now()
      const due = db
        .select({ id: queue.id })
        .from(queue)
        .where(and(lte(queue.nextAttemptAt, at), gt(queue.usefulUntil, at)))
        .orderBy(queue.nextAttemptAt, queue.id)
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(queue)
        .set({ nextAttemptAt: later(at, leaseMs), attempts: sql`${queue.attempts} + 1`, lastError: null })
        .where(eq(queue.id, due))
        .returning()
      return row ?? null
    },
    /** Removes a claimed row. Resolves to false if another copy has claimed it meanwhile. */
    async remove(tx: Db, claim: Claim): Promise<boolean> {
      return (await tx.delete(queue).where(isStill(claim)).returning({ id: queue.id })).length > 0
    },
    /** Puts a row off after a failed attempt: by a minute, and twice as long each time, up to six hours. */
    async putOff(claim: Claim, reason: string): Promise<void> {
      await db
        .update(queue)
        .set({ nextAttemptAt: later(now(), retryPauseMs(claim.attempts - 1)), lastError: reason })
        .where(isStill(claim))
    },
    /** Takes a claimed row out for good, and keeps it for staff. */
    giveUp: (claim: Claim, reason: string): Promise<Claim[]> =>
      takeOut(isStill(claim), (row) => failedOf(row, reason, now())),
    /** Takes the rows out that are not useful any more, and keeps them for staff. */
    async giveUpStale(): Promise<Claim[]> {
      const at = now()
      // One that another copy is at work on may be sent yet: it is left until its lease is over.
      const isLeft = or(eq(queue.attempts, 0), isNotNull(queue.lastError), lte(queue.nextAttemptAt, at))
      const all: Claim[] = []
      for (;;) {
        const some = await takeOut(and(lte(queue.usefulUntil, at), isLeft), (row) =>
          failedOf(row, row.lastError ?? 'not tried in time', at),
        )
        all.push(...some)
        if (some.length < mostGivenUp) return all
      }
    },
  }
}

export type Queue = Omit<ReturnType<typeof createQueue>, 'claim'>

/** Orders: mails that were asked for, and are written after the request was answered. */
export function createOrders(ports: OutboxPorts) {
  return {
    ...createQueue(ports, mailOrders),
    /** Adds an order, by a single insert and without looking anybody up (ACC-2). `tx`: the database, or a transaction. */
    async place(
      tx: Db,
      order: MailOrder & { readonly isReleased?: boolean },
      /** When it was asked for first, which its mail may say. */
      createdAt = ports.now(),
    ): Promise<void> {
      const nextAttemptAt = ports.now()
      const usefulUntil = later(nextAttemptAt, usefulMs[order.kind])
      await tx.insert(mailOrders).values({ order, createdAt, nextAttemptAt, usefulUntil })
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

/** Mails to be sent. They are in the database, so they survive a crash, and any copy of the server may send them. */
export function createOutbox(ports: OutboxPorts) {
  return {
    ...createQueue(ports, outbox),
    /**
     * Adds a mail in the caller's transaction, so that it is sent if, and only if, the transaction is committed. `triedUntil`: how long,
     * without a link that ends. Default: for three days.
     */
    async put(tx: Db, mail: Mail, triedUntil?: Date): Promise<void> {
      const createdAt = ports.now()
      const usefulUntil = triedUntil ?? later(createdAt, 72 * hourMs)
      await tx.insert(outbox).values({ usefulUntil, ...mail, createdAt, nextAttemptAt: createdAt })
    },
  }
}
