import type { OpenDatabase } from './db.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export interface DatabaseSettings {
  /** Any PostgreSQL; without it the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Told when an idle connection breaks, or a checkpoint fails; the next one is tried as if nothing had happened. */
  readonly onLost?: (error: Error) => void
}

/** Opens the database and brings its tables up to date. Throws `StartError`. */
export function openDatabase({
  databaseUrl,
  dataDir,
  onLost = () => undefined,
}: DatabaseSettings): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openPglite(dataDir, onLost) : openPostgres(databaseUrl, onLost)
}
