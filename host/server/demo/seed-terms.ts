import { eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { termsOffers } from '../database/schema.ts'
import { createOrders } from '../mail/outbox.ts'
import type { NewTerms } from '../user/terms.ts'
import { offerTerms } from '../user/terms.ts'
import { demoCustomer } from './demo-customers.ts'

const monthMs = 2_592_000_000

const offers: readonly Omit<NewTerms, 'acceptUntil'>[] = [
  {
    kind: 'CONTRACT',
    version: '2026-11',
    title: 'Terms and conditions, edition of November 2026',
    points: [
      'Your plan, your rates and your cooling-off rights stay as they are.',
      'Each bill names the better offer on its first page.',
    ],
    document: '/documents/terms-and-conditions',
  },
  {
    kind: 'BILLING_CYCLE',
    version: 'three-monthly, 2026-11',
    title: 'A bill every three months',
    points: [
      'A bill comes every three months in place of each month.',
      'The bill after the next one is the first. Rates and plan stay the same.',
    ],
    document: null,
  },
]

/** Offers terms of each kind to the demo customer, once, so that a local start has links to follow in its outbox. */
export async function seedTerms(db: Db, now: () => Date): Promise<void> {
  const { id } = demoCustomer
  if ((await db.$count(termsOffers, eq(termsOffers.customerId, id))) > 0) return
  const acceptUntil = new Date(now().getTime() + monthMs)
  const ports = { db, now, orders: createOrders({ db, now }) }
  for (const terms of offers) await offerTerms(ports, id, { ...terms, acceptUntil })
}
