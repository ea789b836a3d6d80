import type { OpenDatabase } from './db.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export interface DatabaseSettings {
  /** Address of a PostgreSQL database. Without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Called when an idle connection breaks or a checkpoint fails. Neither needs any action. */
  readonly onLost?: (error: Error) => void
  /** False: no migrations run. Default true. */
  readonly isMigrated?: boolean
}

/** Opens the database and, by default, runs its migrations. Throws `StartError`. */
export function openDatabase({
  databaseUrl,
  dataDir,
  onLost = () => undefined,
  isMigrated = true,
}: DatabaseSettings): Promise<OpenDatabase> {
  return databaseUrl === undefined
    ? openPglite(dataDir, onLost, isMigrated)
    : openPostgres(databaseUrl, onLost, { isMigrated })
}
