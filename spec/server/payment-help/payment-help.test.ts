import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts } from '../../../host/server/platform/database/schema.ts'
import { newAccount } from '../ledger/new-account.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend, startOfTest } from '../test-backend.ts'
import { openDemoDatabase } from '../test-database.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

test('[PAY-1] an entry reads plans and debits only while nobody else changes the account', async () => {
  const { db } = backend
  const accountNumber = await newAccount(db)
  const credit = {
    accountNumber,
    cause: 'BANK_PAYMENT',
    causeId: 'waits',
    owedCents: -100,
    happenedAt: startOfTest,
  } as const
  let entered: Promise<number> = Promise.resolve(0)
  await db.transaction(async (agreeing) => {
    await agreeing.select().from(accounts).where(eq(accounts.number, accountNumber)).for('update')
    entered = db.transaction((tx) => postEntries(tx, [credit]))
    const waiting = sql`select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    // It waits before it has read anything.
    const reading = [{ query: expect.stringMatching(/^select .*for update$/) }]
    await vi.waitFor(
      async () => expect(((await db.execute(waiting)) as { rows: unknown[] }).rows).toEqual(reading),
      10_000,
    )
  })
  expect(await entered).toBe(1)
})
