import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** One type for PGlite and for PostgreSQL over the wire: no code may know which one it talks to. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly db: Db
  /** The same tables, for work that may take minutes and that nobody waits for. */
  readonly upkeep: Db
  /** Asks for a checkpoint where nobody else does: of the embedded database, after much has been deleted. Never rejects. */
  readonly checkpoint: () => Promise<void>
  close(): Promise<void>
}
