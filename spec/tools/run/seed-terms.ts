import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import type { NewTerms } from '../../../host/server/subjects/user/terms.ts'
import { offerTerms } from '../../../host/server/subjects/user/terms.ts'
import { putEmptyDatabase } from '../../server/empty-database.ts'

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

async function offerAll(db: Db, now: () => Date): Promise<void> {
  const acceptUntil = new Date(now().getTime() + monthMs)
  const ports = { db, now, eventLog: createEventLog({ db, now }) }
  for (const terms of offers) await offerTerms(ports, demoCustomer.id, { ...terms, acceptUntil })
}

/**
 * Creates the database of a data folder, with terms of each kind for the demo customer: a server sends their links when it
 * starts.
 */
export async function seedTerms(dataDir: string): Promise<void> {
  await putEmptyDatabase(dataDir)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await seedDemo(db, passwords, new Date())
    await offerAll(db, () => new Date())
  } finally {
    await close()
  }
}
