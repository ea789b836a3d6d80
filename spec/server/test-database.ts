import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '../../host/server/database/db.ts'
import { openPgliteInMemory } from '../../host/server/database/open-pglite.ts'
import { openPostgres } from '../../host/server/database/open-postgres.ts'

export type DatabaseKind = 'PostgreSQL' | 'PGlite'

/** Address of a new, empty database on the PostgreSQL of this run. */
export async function newPostgresUrl(): Promise<string> {
  const base = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(`${base}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${base}/${name}`
}

/** A new database of that kind with all its tables and no rows. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === 'PGlite') return openPgliteInMemory()
  return openPostgres(await newPostgresUrl(), () => undefined)
}
