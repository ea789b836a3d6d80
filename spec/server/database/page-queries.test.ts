import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCustomers } from '../../../host/server/commands/customers/generate-customers.ts'
import { homeowner } from '../../../host/server/demo/demo-customers.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, startBackend, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { demoPostgresUrl } from '../test-database.ts'
import { accountReads, watchQueries } from './page-queries.ts'

let backend: TestBackend
let watched: ReturnType<typeof watchQueries>
let visitor: TestClient

beforeAll(async () => {
  const url = await demoPostgresUrl()
  backend = await startBackend(await openPostgres(url, () => undefined))
  watched = watchQueries(url)
  const { db } = backend
  await generateCustomers({ db, passwords: quickPasswords, now: startOfTest }, { count: 40, days: 30 })
  visitor = new TestClient(await backend.with({ db: watched.db }))
  await visitor.login(homeowner)
})
afterAll(async () => {
  await watched?.close()
  await backend?.close()
})

test.each(accountReads)('[ACC-1] however many customers there are, %s reads no whole table', async (path) => {
  const sent = await watched.during(async () => {
    expect((await visitor.get(path)).statusCode).toBe(200)
  })
  expect(sent.length).toBeGreaterThan(0)
  for (const query of sent)
    expect([query.text, (await watched.explain(query)).scanned]).toEqual([query.text, []])
})

test('a query without a suitable index is reported, so the suite can fail', async () => {
  const [query] = await watched.during(() =>
    watched.db.execute(sql`select * from accounts where supply_address = ${'1 Generated Street'}`),
  )
  expect(query && (await watched.explain(query)).scanned).toEqual(['accounts'])
})

test('made-up customers are the same for the same seed, and are added once', async () => {
  const { db } = backend
  const facts = () =>
    watched.firstRow(
      `select count(*)::integer as days, count(*) filter (where quality = 'missing')::integer as gaps,
        count(distinct account_number)::integer as accounts, count(exported_watt_hours) > 0 as has_panels,
        sum(used_watt_hours)::text as used
       from usage_days where account_number >= '7000000001' and account_number < '9'`,
    )
  const before = await facts()
  expect(before).toMatchObject({ has_panels: true })
  const { accounts, days } = before as { accounts: number; days: number }
  expect(accounts).toBeGreaterThanOrEqual(40)
  expect(days).toBe(accounts * 30)
  await generateCustomers({ db, passwords: quickPasswords, now: startOfTest }, { count: 40, days: 30 })
  expect(await facts()).toEqual(before)
})
