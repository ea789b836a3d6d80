import { migrationsFolder } from '../migrations-folder.ts'
import { OperatorError } from '../operator-error.ts'
import { StartError } from '../start-error.ts'
import type { Db } from './db.ts'
import { migrationsOf, readMigrations } from './known-migrations.ts'

/**
 * Runs the missing migrations of a database. Throws `StartError` without changes if it has one that this program does
 * not know, because an older program would write rows that do not fit the newer tables.
 */
export async function migrateKnown(
  db: Db,
  migrate: (settings: { readonly migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  try {
    await migrationsOf(db, readMigrations(migrationsFolder))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new StartError(
      'This program does not know the version of the database, and nothing was changed: start the program that used it last, or import an export of this one into an empty database.',
    )
  }
  await migrate({ migrationsFolder })
}
