import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import { mailOrders, outbox } from '../database/schema.ts'

const hourMs = 3_600_000
/** Longer than one attempt ever takes: only a copy that died leaves a row to the others. */
const leaseMs = 120_000
const firstPauseMs = 60_000
const longestPauseMs = 6 * hourMs
/** Whoever asked for a way back in has found another one by then; a warning is worth something for days. */
const usefulMs: Readonly<Record<MailOrder['kind'], number>> = {
  resetLink: hourMs,
  emailReminder: hourMs,
  passwordChanged: 72 * hourMs,
  doNotContact: 72 * hourMs,
}

export interface OutboxPorts {
  readonly db: Db
  readonly now: () => Date
}

export type OutboxRow = typeof outbox.$inferSelect

/** A row that this copy of the server has taken for a while, after so many attempts, this one included. */
export type Claim = Pick<OutboxRow, 'id' | 'attempts'>

export interface Mail {
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** Not sent later than that: in three days unless said otherwise. */
  readonly usefulUntil?: Date
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/**
 * A table as a queue that many copies of the server take from. Each row is done at least once: a copy that dies
 * between doing and removing leaves it to another, after two minutes. Times are those of the copies' own clocks: one
 * that is fast by minutes may do a row a second time, and none is lost, since a claim holds by its count of attempts.
 */
function createQueue<Table extends typeof outbox | typeof mailOrders>(
  { db, now }: OutboxPorts,
  table: Table,
) {
  // Both tables have the columns of a queue under the same names; a union of tables is too much for the types.
  const queue = table as unknown as typeof outbox
  const isStill = ({ id, attempts }: Claim) => and(eq(queue.id, id), eq(queue.attempts, attempts))

  return {
    /** Takes the row that is due longest, or null. */
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
        .set({ nextAttemptAt: later(at, leaseMs), attempts: sql`${queue.attempts} + 1` })
        .where(eq(queue.id, due))
        .returning()
      return row ?? null
    },
    /** Takes the row out; false when another copy has it by now. */
    async remove(tx: Db, claim: Claim): Promise<boolean> {
      return (await tx.delete(queue).where(isStill(claim)).returning({ id: queue.id })).length > 0
    },
    /** After an attempt that failed: again in a minute, and each time after twice as long, up to six hours. */
    async putOff(claim: Claim): Promise<void> {
      const pauseMs = Math.min(firstPauseMs * 2 ** (claim.attempts - 1), longestPauseMs)
      await db
        .update(queue)
        .set({ nextAttemptAt: later(now(), pauseMs) })
        .where(isStill(claim))
    },
    /** Removes the rows that are of no use any more. */
    async dropStale(): Promise<Claim[]> {
      const stale = lte(queue.usefulUntil, now())
      return db.delete(queue).where(stale).returning({ id: queue.id, attempts: queue.attempts })
    },
  }
}

export type Queue = Omit<ReturnType<typeof createQueue>, 'claim'>

/** Mails that were asked for, and are written behind the answer. */
export function createOrders(ports: OutboxPorts) {
  return {
    ...createQueue(ports, mailOrders),
    /** One insert whoever it names, in the caller's transaction if there is one: nobody is looked up (ACC-2). */
    async place(tx: Db, order: MailOrder): Promise<void> {
      const createdAt = ports.now()
      const usefulUntil = later(createdAt, usefulMs[order.kind])
      await tx.insert(mailOrders).values({ order, createdAt, nextAttemptAt: createdAt, usefulUntil })
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

/** Mails on their way, in the database: they survive a crash, and any copy of the server may send them. */
export function createOutbox(ports: OutboxPorts) {
  return {
    ...createQueue(ports, outbox),
    /** Adds a mail in the caller's transaction: it is sent if, and only if, that one is committed. */
    async put(tx: Db, mail: Mail): Promise<void> {
      const createdAt = ports.now()
      const usefulUntil = later(createdAt, 72 * hourMs)
      await tx.insert(outbox).values({ usefulUntil, ...mail, createdAt, nextAttemptAt: createdAt })
    },
  }
}
