import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import { mailOrders } from '../database/schema.ts'
import type { QueuePorts } from './queue.ts'
import { createQueue } from './queue.ts'

const hourMs = 3_600_000
/** Whoever asked for a way back in has found another one by then; a warning is worth something for days. */
const usefulMs: Readonly<Record<MailOrder['kind'], number>> = {
  resetLink: hourMs,
  emailReminder: hourMs,
  passwordChanged: 72 * hourMs,
  doNotContact: 72 * hourMs,
}

/** Mails that were asked for, and are written behind the answer. */
export function createOrders({ db, now }: QueuePorts) {
  return {
    ...createQueue({ db, now }, mailOrders),
    /** One insert whoever it names, in the caller's transaction if there is one: nobody is looked up (ACC-2). */
    async place(tx: Db, order: MailOrder): Promise<void> {
      const createdAt = now()
      const usefulUntil = new Date(createdAt.getTime() + usefulMs[order.kind])
      await tx.insert(mailOrders).values({ order, createdAt, nextAttemptAt: createdAt, usefulUntil })
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
