import pg from 'pg'
import { inject } from 'vitest'
import { seedDemo } from '../../host/server/demo/seed.ts'
import type { Db, OpenDatabase } from '../../host/server/platform/database/db.ts'
import { openPgliteInMemory } from '../../host/server/platform/database/open-pglite.ts'
import { openPostgres } from '../../host/server/platform/database/open-postgres.ts'
import { passwords } from '../../host/server/subjects/password/passwords.ts'
import { emptyDump } from './empty-database.ts'
import { newDatabase } from './new-database.ts'
import { quickPasswords, startOfTest } from './test-backend.ts'

export type DatabaseKind = 'PostgreSQL' | 'PGlite'

/** Address of a new, empty database on the PostgreSQL of this run. */
export const newPostgresUrl = (): Promise<string> => newDatabase(inject('postgresUrl'), 'test')

/** Address of a copy of a template database, which the first worker that asks for it creates. */
async function copyOf(name: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const base = inject('postgresUrl')
  const client = new pg.Client(`${base}/postgres`)
  await client.connect()
  try {
    // The others wait for it.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const url = await newDatabase(base, 'unfinished')
      const { db, close } = await openPostgres(url, () => undefined)
      await fill(db).finally(close)
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return newDatabase(base, 'test', name)
}

// Writing the bills and readings of the demo customers takes three seconds, copying them a tenth of a second.

/** The same with the demo customers, as an earlier start of a local server left them today. */
export const seededPostgresUrl = (): Promise<string> =>
  copyOf('seeded_today', (db) => seedDemo(db, passwords, new Date()))

/** The same with the demo customers, as `startBackend` adds them. */
export const demoPostgresUrl = (): Promise<string> =>
  copyOf('seeded_for_tests', (db) => seedDemo(db, quickPasswords, startOfTest))

/** Address of a new database with all its tables and no rows. */
export const emptyPostgresUrl = (): Promise<string> => copyOf('without_rows', async () => undefined)

/** A new database of that kind with all its tables and no rows. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === 'PGlite') return openPgliteInMemory(await emptyDump())
  return openPostgres(await emptyPostgresUrl(), () => undefined)
}

/** The same with the demo customers in it, where a copy of them can be had. */
export async function openDemoDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === 'PGlite') return openTestDatabase(kind)
  return openPostgres(await demoPostgresUrl(), () => undefined)
}
