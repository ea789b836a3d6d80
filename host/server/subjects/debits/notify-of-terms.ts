import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { agreementsOn } from 'gridfront/server'
import { debitRequests } from '../../platform/database/schema.ts'
import type { DebitRunPorts } from './run-ports.ts'

/** Notifies customers of announced terms, each once; also of terms already in effect, if no earlier run did. */
export async function notifyOfTerms(
  { db, eventLog, agreements }: Pick<DebitRunPorts, 'db' | 'eventLog' | 'agreements'>,
  today: string,
): Promise<number> {
  const { agreement, nextAgreement } = agreementsOn(agreements, today)
  const { version, effectiveFrom, points } = nextAgreement ?? agreement
  const isNotNotified = and(
    eq(debitRequests.status, 'ACTIVE'),
    ne(debitRequests.agreementVersion, version),
    or(isNull(debitRequests.notifiedVersion), ne(debitRequests.notifiedVersion, version)),
  )
  const rows = await db.select().from(debitRequests).where(isNotNotified)
  let notified = 0
  for (const { reference, customerId } of rows)
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(debitRequests)
        .set({ notifiedVersion: version })
        .where(and(eq(debitRequests.reference, reference), isNotNotified))
        .returning()
      if (changed.length === 0) return
      await eventLog.record(tx, { kind: 'debitTerms', customerId, version, effectiveFrom, points })
      notified += 1
    })
  return notified
}
