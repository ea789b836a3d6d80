import type { Db } from '../database/db.ts'
import { failedMails } from '../database/schema.ts'
import type { Job, QueuePorts } from '../jobs/queue.ts'
import { createQueue } from '../jobs/queue.ts'
import type { MailOrder } from './mail-order.ts'

const hourMs = 3_600_000
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

/** An order as it waits. Times are ISO 8601. */
export interface OrderJob {
  readonly order: MailOrder & { readonly isReleased?: boolean }
  readonly orderedAt: string
  /** After this time it is given up, because its mail would be of no use any more. */
  readonly usefulUntil: string
}

/** A mail as it waits. Its job is removed when it was sent, so that no token stays in the database. */
export interface MailJob extends Omit<OrderJob, 'order'> {
  /** The order, with which the mail can be written again; null: an earlier version wrote it. */
  readonly order: MailOrder | null
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly createdAt: string
}

/** A mail as it is delivered. */
export interface OutboxRow extends Pick<MailJob, 'recipient' | 'subject' | 'body'> {
  readonly id: string
  readonly createdAt: Date
}

export interface Mail extends Pick<MailJob, 'recipient' | 'subject' | 'body'> {
  /** When the link in it ends: it is not sent after this time. Without one it is given up after `triedUntil`. */
  readonly usefulUntil?: Date
  /** The mail's order and the time of its request. Without it a mail that was given up cannot be retried. */
  readonly order?: MailOrder
  readonly orderedAt?: Date
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** The facts of a queue of mails that both have in common. */
function createMailQueue<Data extends OrderJob | MailJob>(
  { db, now }: QueuePorts,
  name: 'mail-order' | 'mail',
) {
  const queue = createQueue<Data>({ db, now }, name)
  return {
    ...queue,
    isStale: ({ data }: Job<Data>): boolean => new Date(data.usefulUntil) <= now(),
    /**
     * Removes a job for good, and keeps its order for staff, but never a mail's text. A retry writes the mail again, so
     * that it goes to the present address, and not at all to a recipient who has meanwhile said how they are reached
     * safely.
     */
    giveUp: (job: Job<Data>, reason: string, attempts = job.attempts): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await queue.finish(tx, job))) return
        const { order, orderedAt } = job.data
        const about = 'subject' in job.data ? job.data.subject : (order?.kind ?? '')
        const facts = { reason, attempts, createdAt: new Date(orderedAt), failedAt: now() }
        await tx.insert(failedMails).values({ ...facts, order, about, isWritten: name === 'mail' })
      }),
  }
}

export type MailQueue<Data extends OrderJob | MailJob> = ReturnType<typeof createMailQueue<Data>>

/** Orders: requested mails, which are written after the request was answered. */
export function createOrders(ports: QueuePorts) {
  const queue = createMailQueue<OrderJob>(ports, 'mail-order')
  return {
    ...queue,
    /** Adds an order, by a single insert and without looking anybody up (ACC-2). `tx`: the database, or a transaction. */
    async place(
      tx: Db,
      order: OrderJob['order'],
      /** The time of the first request, which the mail may contain. */
      orderedAt = ports.now(),
    ): Promise<void> {
      const usefulUntil = later(ports.now(), usefulMs[order.kind])
      await queue.send(tx, {
        order,
        orderedAt: orderedAt.toISOString(),
        usefulUntil: usefulUntil.toISOString(),
      })
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

/** Mails to be sent. They are in the database, so they survive a crash, and any copy of the server may send them. */
export function createOutbox(ports: QueuePorts) {
  const queue = createMailQueue<MailJob>(ports, 'mail')
  return {
    ...queue,
    /**
     * Adds a mail in the caller's transaction, so that it is sent if, and only if, the transaction is committed. `triedUntil`: how long,
     * without a link that ends. Default: for three days.
     */
    async put(tx: Db, mail: Mail, triedUntil?: Date): Promise<void> {
      // JSON would leave it out.
      if (!mail.recipient) throw new TypeError('a mail without a recipient')
      const createdAt = ports.now()
      const { order = null, orderedAt = createdAt, ...letter } = mail
      const usefulUntil = mail.usefulUntil ?? triedUntil ?? later(createdAt, 72 * hourMs)
      await queue.send(tx, {
        ...{ ...letter, order, createdAt: createdAt.toISOString() },
        ...{ orderedAt: orderedAt.toISOString(), usefulUntil: usefulUntil.toISOString() },
      })
    },
  }
}
