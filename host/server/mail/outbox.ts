import type { Db } from '../database/db.ts'
import { outbox } from '../database/schema.ts'
import { createQueue } from './queue.ts'

const dayMs = 86_400_000
/** How long it is tried to deliver a mail that does not say how long it is of use. */
const defaultUsefulMs = 3 * dayMs

export interface Mail {
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** Not sent later than that: in three days unless said otherwise. */
  readonly usefulUntil?: Date
}

export interface OutboxPorts {
  readonly db: Db
  readonly now: () => Date
}

/** Mails on their way, in the database: they survive a crash, and any copy of the server may send them. */
export function createOutbox({ db, now }: OutboxPorts) {
  return {
    ...createQueue({ db, now }, outbox),
    /** Adds a mail in the caller's transaction: it is sent if, and only if, that one is committed. */
    async put(tx: Db, { recipient, subject, body, usefulUntil }: Mail): Promise<void> {
      const createdAt = now()
      await tx.insert(outbox).values({
        recipient,
        subject,
        body,
        createdAt,
        nextAttemptAt: createdAt,
        usefulUntil: usefulUntil ?? new Date(createdAt.getTime() + defaultUsefulMs),
      })
    },
  }
}
