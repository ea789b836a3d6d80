import type { Db } from '../database/db.ts'
import type { DomainEvent } from '../database/schema/domain-event.ts'
import type { QueuePorts } from '../queue/queue.ts'
import { createQueue } from '../queue/queue.ts'

const hourMs = 3_600_000
/** How long a mail is useful: links and reminders only for a short time, warnings for days. */
const usefulMs: Readonly<Record<DomainEvent['kind'], number>> = {
  resetLink: hourMs,
  // The one-hour lifetime of its link begins when the mail is written.
  invitation: 72 * hourMs,
  emailReminder: hourMs,
  passwordChanged: 72 * hourMs,
  doNotContact: 72 * hourMs,
  signUpLink: hourMs,
  // The lifetime of its link begins when the mail is written.
  signUpConfirm: 72 * hourMs,
  signUpReceipt: 72 * hourMs,
  signUpAccepted: 72 * hourMs,
  signUpDeclined: 72 * hourMs,
  signUpWithdrawn: 72 * hourMs,
  // The lifetime of its link begins when the mail is written.
  emailLink: 72 * hourMs,
  emailChanged: 72 * hourMs,
  // It must reach its recipient, however long the mail server is unavailable.
  securityNotice: 14 * 24 * hourMs,
  termsLink: 72 * hourMs,
  termsAccepted: 72 * hourMs,
  // A mandatory notice, which must be sent however long the mail server is unavailable.
  billIssued: 14 * 24 * hourMs,
  // After that the bill itself is about to be issued.
  budgetPassed: 72 * hourMs,
  paymentReceipt: 72 * hourMs,
  guestReceipt: 72 * hourMs,
  paymentRefunded: 72 * hourMs,
  paymentReversed: 72 * hourMs,
  debitRequest: 72 * hourMs,
  payTo: 72 * hourMs,
  debitTaken: 72 * hourMs,
  debitDishonoured: 72 * hourMs,
  // A mandatory notice, which must be sent however long the mail server is unavailable.
  debitTerms: 14 * 24 * hourMs,
  paymentHelp: 72 * hourMs,
  // A mandatory notice. The other amount waits for it.
  smoothing: 14 * 24 * hourMs,
  planChanged: 72 * hourMs,
  planChangeCancelled: 72 * hourMs,
  // A mandatory notice, which must be sent however long the mail server is unavailable.
  priceChange: 14 * 24 * hourMs,
  requestReceived: 72 * hourMs,
  requestChanged: 72 * hourMs,
}

/** A queued event. Times are ISO 8601. */
export interface LoggedEvent {
  readonly event: DomainEvent & { readonly isReleased?: boolean }
  readonly recordedAt: string
  /** After this time it is given up, because its mail would no longer be useful. */
  readonly usefulUntil: string
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** Events whose mails are not written yet. */
export const eventQueue = (ports: QueuePorts) => createQueue<LoggedEvent>(ports, 'domain-event')

/**
 * Records a domain event in the transaction of the change. Mails are written from it after the request was answered.
 */
export function createEventLog(ports: QueuePorts) {
  const queue = eventQueue(ports)
  return {
    /**
     * Adds an event by a single insert, without looking up the recipient (ACC-2). `tx`: the database, or a transaction.
     */
    async record(
      tx: Db,
      event: LoggedEvent['event'],
      /** The time of the first request, which the mail may contain. */
      recordedAt = ports.now(),
    ): Promise<void> {
      const usefulUntil = later(ports.now(), usefulMs[event.kind])
      await queue.send(tx, {
        event,
        recordedAt: recordedAt.toISOString(),
        usefulUntil: usefulUntil.toISOString(),
      })
    },
  }
}

export type EventLog = ReturnType<typeof createEventLog>
