import { randomUUID } from 'node:crypto'
import { documentPathPattern } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { termsOffers } from '../../platform/database/schema.ts'
import type { PlanChangeRow } from '../prices/account-plans.ts'

/** Lists the consent to a change of plan among the terms that the customer has accepted, with version and time. */
export async function storeAgreedPlan(
  tx: Db,
  { customerId, terms, consentVersion, agreedAt, startsOn, reference }: PlanChangeRow,
): Promise<void> {
  const { displayName, document, version } = terms
  await tx.insert(termsOffers).values({
    id: randomUUID(),
    customerId,
    kind: 'CONTRACT',
    version: consentVersion,
    title: `Change to ${displayName}`,
    points: [
      `You agreed to the plan ${displayName}, in the edition ${version}, from ${startsOn} on.`,
      `Number of the change: ${reference}.`,
    ],
    document: document !== null && documentPathPattern.test(document) ? document : null,
    offeredAt: agreedAt,
    acceptUntil: agreedAt,
    acceptedAt: agreedAt,
    sentTo: null,
  })
}
