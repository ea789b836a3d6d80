import { readFileSync } from 'node:fs'
import type { DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import journal from '../../../host/server/migrations/meta/_journal.json' with { type: 'json' }
import * as schema from '../../../host/server/platform/database/schema.ts'
import { openTestDatabase } from '../test-database.ts'

// drizzle-kit adds a method to every array, which breaks the PDF reader of suites in the same worker.
Reflect.deleteProperty(Array.prototype, 'random')

const tables = Object.values(schema).flatMap((value: unknown) => (is(value, PgTable) ? [value] : []))

interface Column extends Record<string, unknown> {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNeverNull: boolean
}
const columnsMade = sql`
  select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNeverNull"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`
const indexesMade = sql`select indexname as name from pg_indexes where schemaname = 'public'`

const columnsMeant = tables.flatMap((table) =>
  getTableConfig(table).columns.map((column) => ({
    table: getTableName(table),
    name: column.name,
    type: column.getSQLType(),
    isNeverNull: column.notNull,
  })),
)
const indexesMeant = tables.flatMap((table) =>
  getTableConfig(table).indexes.map(({ config }) => config.name ?? ''),
)

/** Column descriptions such as `sessions.device: text, never null`. */
const line = ({ table, name, type, isNeverNull }: Column) =>
  `${table}.${name}: ${type}, ${isNeverNull ? 'never' : 'may be'} null`

test.each(['PostgreSQL', 'PGlite'] as const)(
  'on %s the migrations together make the tables of the schema, column by column and index by index',
  // Starting the embedded database takes seconds, and much longer on a busy machine.
  { timeout: 120_000 },
  async (kind) => {
    const { db, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const rowsOf = async <Row>(query: typeof columnsMade) =>
      (await db.execute(query)) as unknown as { readonly rows: readonly Row[] }
    const { rows: columns } = await rowsOf<Column>(columnsMade)
    expect(columns.map(line).toSorted()).toEqual(columnsMeant.map(line).toSorted())
    const { rows: indexes } = await rowsOf<{ readonly name: string }>(indexesMade)
    expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(indexesMeant))
    expect(indexesMeant.length).toBeGreaterThan(5)
  },
)

test('each migration is later than all before it, because an older one would be skipped', () => {
  const skipped = journal.entries.filter(({ when }, index) =>
    journal.entries.slice(0, index).some((earlier) => earlier.when >= when),
  )
  expect(skipped.map(({ tag }) => tag)).toEqual([])
})

test('the newest snapshot covers the whole schema, so that the next migration contains only its own change', async () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4)
  const file = new URL(`../../../host/server/migrations/meta/${newest}_snapshot.json`, import.meta.url)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as DrizzleSnapshotJSON
  expect(await generateMigration(kept, generateDrizzleJson(schema))).toEqual([])
})
