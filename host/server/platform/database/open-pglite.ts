import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { makeDataFolder } from '../data-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { startCheckpoints } from './checkpoints.ts'
import type { OpenDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { GuardedPglite, reservedBytes } from './guarded-pglite.ts'
import { isDiskFull } from './is-disk-full.ts'
import { migrateKnown } from './migrate-known.ts'
import * as schema from './schema.ts'

/** PostgreSQL numbers its own types below this; those of tables are above it. */
const firstOfTables = 10_000

/**
 * PGlite copies its parsers for each statement of Drizzle, and has one for the array of each type, tables included:
 * that took as long as the statement. No statement returns arrays of table rows, so their parsers are removed.
 */
function dropParsersOfTables(lite: PGlite): void {
  const known = Object.entries(lite.parsers)
  lite.parsers = Object.fromEntries(known.filter(([type]) => Number(type) < firstOfTables))
}

async function start(
  lite: PGlite,
  onFault: (error: Error) => void,
  isMigrated = true,
): Promise<OpenDatabase> {
  await lite.waitReady
  dropParsersOfTables(lite)
  const db = drizzle(lite, { schema })
  if (isMigrated) await migrateKnown(db, (settings) => migrate(db, settings))
  const checkpoints = startCheckpoints({
    query: async (statement) => (await lite.query<Record<string, unknown>>(statement)).rows,
    // Most writes are traces. Without this, the vacuum of the retention had so much to do after ten minutes of large traces
    // that it wrote 218 MB of log in one statement.
    ...(isMigrated && { before: 'vacuum (skip_locked) traces' }),
    onFault: (error) => onFault(error instanceof Error ? error : new Error(String(error))),
  })
  return {
    db,
    upkeep: db,
    checkpoint: checkpoints.send,
    close: () => checkpoints.stop().then(() => lite.close()),
  }
}

/** An embedded database in memory, for tests; `dump`: its initial content. */
export const openPgliteInMemory = (dump?: Blob) =>
  start(new PGlite(dump && { loadDataDir: dump }), () => undefined)

/**
 * The embedded database in `dataDir`, for this process only. `onFault` is called if a checkpoint fails. Without
 * `isMigrated`, no migrations run.
 */
export async function openPglite(
  dataDir: string,
  onFault: (error: Error) => void = () => undefined,
  isMigrated = true,
): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database')
  const unusable = (what: string, error: unknown) =>
    new StartError(
      `The ${what} cannot be used (${reasonOf(error)}): mend or move it, or set DATA_DIR to another folder.`,
    )
  let lock: ReturnType<typeof lockFolder>
  try {
    makeDataFolder(dataDir)
    lock = lockFolder(dataDir)
  } catch (error) {
    throw error instanceof StartError ? error : unusable(`lock in the data folder ${dataDir}`, error)
  }
  try {
    const lite = new GuardedPglite(folder)
    const { close, ...open } = await start(lite, onFault, isMigrated).catch(async (error: unknown) => {
      if (error instanceof StartError) await lite.close()
      throw error
    })
    return { ...open, close: () => close().finally(lock.release) }
  } catch (error) {
    lock.release()
    if (error instanceof StartError) throw error
    if (isDiskFull(error))
      throw new StartError(
        `The disk of ${folder} is full: make room, at least ${reservedBytes / 2 ** 20} MiB, and start again.`,
      )
    throw unusable(`database folder ${folder}`, error)
  }
}
