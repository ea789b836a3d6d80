import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { providerIdentities, sessions } from '../../platform/database/schema.ts'
import { printableLine } from '../../platform/printable.ts'
import { lockCustomerRow } from '../../platform/session/open-sessions.ts'
import { findCustomer } from './find-customer.ts'

/**
 * Disconnects a customer from the persons of identity providers, and ends the sessions that they began. Resolves to the output.
 * Throws `OperatorError` for an unknown customer.
 */
export async function disconnectProvider(db: Db, now: () => Date, operand: string): Promise<string> {
  const { id, email } = await findCustomer(db, operand)
  const [gone, ended] = await db.transaction(async (tx) => {
    // As in everything that opens or ends sessions, so that a login at the same moment is before or after this.
    await lockCustomerRow(tx, id)
    const removed = await tx
      .delete(providerIdentities)
      .where(eq(providerIdentities.customerId, id))
      .returning({ subject: providerIdentities.subject })
    const over = await tx
      .update(sessions)
      .set({ endedAt: now() })
      .where(and(eq(sessions.customerId, id), isNotNull(sessions.provider), isNull(sessions.endedAt)))
      .returning({ jti: sessions.jti })
    return [removed.length, over.length]
  })
  const shown = printableLine(email)
  if (gone === 0 && ended === 0) return `${shown} was not connected with a login of the identity provider.`
  return `${shown} is disconnected from the identity provider. Sessions ended: ${ended}.`
}
