import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** One type for PGlite and for PostgreSQL, so that no code depends on which one it uses. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly db: Db
  /** A connection to the same tables for background work, whose statements may take minutes. */
  readonly upkeep: Db
  /** Runs a checkpoint on the embedded database, for after large deletes; PostgreSQL does so by itself. Never rejects. */
  readonly checkpoint: () => Promise<void>
  close(): Promise<void>
}
