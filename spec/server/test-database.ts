import { inject } from 'vitest'
import type { OpenDatabase } from '../../host/server/database/db.ts'
import { openPgliteInMemory } from '../../host/server/database/open-pglite.ts'
import { openPostgres } from '../../host/server/database/open-postgres.ts'
import { emptyDump } from './empty-database.ts'
import { newDatabase } from './new-database.ts'

export type DatabaseKind = 'PostgreSQL' | 'PGlite'

/** Address of a new, empty database on the PostgreSQL of this run. */
export const newPostgresUrl = (): Promise<string> => newDatabase(inject('postgresUrl'), 'test')

/** A new database of that kind with all its tables and no rows. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === 'PGlite') return openPgliteInMemory(await emptyDump())
  return openPostgres(await newPostgresUrl(), () => undefined)
}
