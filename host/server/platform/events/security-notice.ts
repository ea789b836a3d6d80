import { eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import type { SecurityChange } from '../database/schema/domain-event.ts'
import { customers } from '../database/schema.ts'
import type { EventLog } from './event-log.ts'

type Reached = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'safeContact'>

/**
 * Records the notice of a security-relevant change, in the transaction of the change and before it. Address and safe
 * contact are stored with the event, so that neither this change nor a later one affects where the notice is sent.
 */
export async function orderSecurityNotice(
  tx: Db,
  eventLog: Pick<EventLog, 'record'>,
  { id: customerId, email, safeContact }: Reached,
  changes: readonly SecurityChange[],
): Promise<void> {
  if (changes.length > 0)
    await eventLog.record(tx, { kind: 'securityNotice', customerId, email, safeContact, changes })
}

/** The same for a customer whose row has not been loaded. */
export async function orderSecurityNoticeTo(
  tx: Db,
  eventLog: Pick<EventLog, 'record'>,
  customerId: string,
  change: SecurityChange,
): Promise<void> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, customerId))
  if (row !== undefined) await orderSecurityNotice(tx, eventLog, row, [change])
}
