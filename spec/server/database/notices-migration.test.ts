import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import journal from '../../../host/server/migrations/meta/_journal.json' with { type: 'json' }
import { migrationsFolder } from '../../../host/server/migrations-folder.ts'
import { temporaryFolder } from '../test-backend.ts'
import { newPostgresUrl } from '../test-database.ts'

const { path, done } = temporaryFolder()

/** The real migrations up to one of them. */
function migrationsTo(number: string): string {
  const folder = join(path, number)
  const entries = journal.entries.filter(({ tag }) => tag.slice(0, 4) <= number)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

const kinds = ['delivered', 'ordered', 'written', 'held', 'failed'] as const

test('[ACC-1] of notices of an earlier release those that were delivered stay, and those that were not are taken back to be told anew', async () => {
  onTestFinished(done)
  const pool = new pg.Pool({ connectionString: await newPostgresUrl() })
  onTestFinished(() => pool.end())
  const db = drizzle(pool)
  await migrate(db, { migrationsFolder: migrationsTo('0034') })
  /** What has to be there, with nothing in it. */
  async function add(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const { rows } = await db.execute<{ name: string; type: string }>(
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    )
    const empty: Readonly<Record<string, unknown>> = {
      ...{ text: '', boolean: false, integer: 0, bigint: 0, date: '2026-01-01', json: {}, jsonb: {} },
      'timestamp with time zone': '2026-11-10T01:00:00Z',
    }
    const needed = Object.fromEntries(rows.map(({ name, type }) => [name, empty[type]]))
    const all = { ...needed, ...row }
    const names = sql.join(
      Object.keys(all).map((name) => sql.identifier(name)),
      sql`, `,
    )
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) select ${names} from json_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(all)}::json)`,
    )
  }
  const orderOf = (customerId: string, from = '2026-12-15') => ({
    ...{ kind: 'priceChange', customerId, planName: 'Standing', from, changes: [], document: null },
  })
  const notice = { plan_id: 'standing', network: 'Ausgrid', prices_from: '2026-12-15' }
  for (const kind of kinds) {
    await add('customers', { id: kind, email: `${kind}@energy.example` })
    // The held one has two accounts on the plan, whose mail spoke of the prices of one.
    for (const number of kind === 'held' ? [`${kind}-1`, `${kind}-2`] : [`${kind}-1`])
      await add('accounts', { number, customer_id: kind, plan_id: 'standing' })
    await add('price_notices', {
      ...notice,
      ...{ customer_id: kind, told_at: '2026-11-19T14:00:00Z', reaches_on: '2026-12-15' },
    })
  }
  // Of somebody whose earlier notice has gone out, and the next has not.
  await add('price_notices', {
    ...{ ...notice, prices_from: '2026-08-01', customer_id: 'held' },
    ...{ told_at: '2026-07-01T01:00:00Z', reaches_on: '2026-08-01' },
  })
  await add('mail_orders', { order: orderOf('ordered') })
  await add('outbox', { order: orderOf('written') })
  await add('held_mails', { order: orderOf('held') })
  await add('failed_mails', { order: orderOf('failed') })
  await add('failed_mails', { order: null })
  await add('held_mails', { order: { kind: 'billIssued', customerId: 'held' } })
  await migrate(db, { migrationsFolder: migrationsTo('0036') })
  const { rows } = await db.execute(
    sql`select account_number, prices_from::text, told_on::text, reaches_on::text, version from price_notices order by 1`,
  )
  const told = { account_number: 'delivered-1', prices_from: '2026-12-15', reaches_on: '2026-12-15' }
  const before = { prices_from: '2026-08-01', told_on: '2026-07-01', reaches_on: '2026-08-01', version: null }
  expect(rows).toEqual([
    // By the calendar of Sydney.
    { ...told, told_on: '2026-11-20', version: null },
    { account_number: 'held-1', ...before },
    { account_number: 'held-2', ...before },
  ])
  const left = async (table: string) =>
    (await db.execute(sql`select "order" ->> 'kind' as kind from ${sql.identifier(table)}`)).rows
  expect(await left('mail_orders')).toEqual([])
  expect(await left('outbox')).toEqual([])
  expect(await left('held_mails')).toEqual([{ kind: 'billIssued' }])
  expect(await left('failed_mails')).toEqual([{ kind: null }])
})
