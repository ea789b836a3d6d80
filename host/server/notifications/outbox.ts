import type { Db } from '../platform/database/db.ts'
import type { DomainEvent } from '../platform/database/schema/domain-event.ts'
import { failedMails } from '../platform/database/schema.ts'
import type { LoggedEvent } from '../platform/events/event-log.ts'
import { eventQueue } from '../platform/events/event-log.ts'
import type { Job, Queue, QueuePorts } from '../platform/queue/queue.ts'
import { createQueue } from '../platform/queue/queue.ts'

const triedMs = 72 * 3_600_000

/** A queued mail. Its job is removed after sending, so that no token stays in the database. */
export interface MailJob extends Omit<LoggedEvent, 'event'> {
  /** The event from which the mail can be written again; null if an earlier version wrote it. */
  readonly event: DomainEvent | null
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same as HTML. Absent in mails of earlier versions. */
  readonly html?: string
  readonly createdAt: string
}

/** A mail for delivery. */
export interface OutboxRow extends Pick<MailJob, 'recipient' | 'subject' | 'body' | 'html'> {
  readonly id: string
  readonly createdAt: Date
}

export interface Mail extends Pick<MailJob, 'recipient' | 'subject' | 'body' | 'html'> {
  /** When its link expires; it is not sent after that. Without a link it is given up after `triedUntil`. */
  readonly usefulUntil?: Date
  /** The mail's event and the time of its request. Without it a mail that was given up cannot be retried. */
  readonly event?: DomainEvent
  readonly recordedAt?: Date
}

/** The common interface of the queues of events and of mails. */
function withGivingUp<Data extends LoggedEvent | MailJob>(
  { db, now }: QueuePorts,
  queue: Queue<Data>,
  isWritten: boolean,
) {
  return {
    ...queue,
    isStale: ({ data }: Job<Data>): boolean => new Date(data.usefulUntil) <= now(),
    /**
     * Removes a job for good, and keeps its event for staff, but never a mail's text. A retry writes the mail again, so
     * that it goes to the present address, and not at all to a recipient who has meanwhile set a safe contact.
     */
    giveUp: (job: Job<Data>, reason: string, attempts = job.attempts): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await queue.finish(tx, job))) return
        const { event, recordedAt } = job.data
        const about = 'subject' in job.data ? job.data.subject : (event?.kind ?? '')
        const facts = { reason, attempts, createdAt: new Date(recordedAt), failedAt: now() }
        await tx.insert(failedMails).values({ ...facts, event, about, isWritten })
      }),
  }
}

export type MailQueue<Data extends LoggedEvent | MailJob> = ReturnType<typeof withGivingUp<Data>>

/** Events whose mails are not written yet. */
export const createUnwrittenMails = (ports: QueuePorts) => withGivingUp(ports, eventQueue(ports), false)

/** Mails to be sent. They are in the database, so they survive a crash, and any copy of the server may send them. */
export function createOutbox(ports: QueuePorts) {
  const queue = withGivingUp(ports, createQueue<MailJob>(ports, 'mail'), true)
  return {
    ...queue,
    /**
     * Adds a mail in the caller's transaction, so that it is sent if, and only if, the transaction is committed.
     * `triedUntil`: until when it is tried, for a mail without an expiring link. Default: three days.
     */
    async put(tx: Db, mail: Mail, triedUntil?: Date): Promise<void> {
      // JSON would leave it out.
      if (!mail.recipient) throw new TypeError('a mail without a recipient')
      const createdAt = ports.now()
      const { event = null, recordedAt = createdAt, ...content } = mail
      const usefulUntil = mail.usefulUntil ?? triedUntil ?? new Date(createdAt.getTime() + triedMs)
      await queue.send(tx, {
        ...{ ...content, event, createdAt: createdAt.toISOString() },
        ...{ recordedAt: recordedAt.toISOString(), usefulUntil: usefulUntil.toISOString() },
      })
    },
  }
}
