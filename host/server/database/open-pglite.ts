import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { makeDataFolder } from '../data-folder.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import type { OpenDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import * as schema from './schema.ts'

async function start(folder: string | null): Promise<OpenDatabase> {
  const lite = new PGlite(folder === null ? {} : { dataDir: folder })
  await lite.waitReady
  const db = drizzle(lite, { schema })
  await migrate(db, { migrationsFolder })
  return { db, upkeep: db, close: () => lite.close() }
}

/** An embedded database that is gone when it is closed: for tests. */
export const openPgliteInMemory = () => start(null)

/** The embedded database in `dataDir`, for this process alone. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
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
    const { close, ...open } = await start(folder)
    return { ...open, close: () => close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw unusable(`database folder ${folder}`, error)
  }
}
