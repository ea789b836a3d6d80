import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import type { Migration } from '../database/known-migrations.ts'
import { migrateWith, migrationsOf } from '../database/known-migrations.ts'
import { migrationLock } from '../database/migration-lock.ts'
import { OperatorError } from '../operator-error.ts'
import type { End, Header, Table } from './data-file.ts'
import { readDataFile } from './data-file.ts'
import type { DataPorts } from './export-data.ts'
import {
  addLines,
  digestOf,
  dropTables,
  filledTables,
  fixTextForms,
  lockTables,
  restartSequences,
  setTriggers,
  tablesOf,
} from './tables.ts'

/**
 * The program's migrations that an export has, and those that it still needs. Throws `OperatorError` if it has others.
 */
export function checkVersion(header: Header, known: readonly Migration[]) {
  const newer = header.migrations.filter(({ when }) => !known.some((one) => one.when === when))
  if (newer.length > 0)
    throw new OperatorError(
      `The export is of version ${newer.at(-1)?.tag}, and this program knows none after ${known.at(-1)?.tag}: import it with the newer program.`,
    )
  const isHad = ({ when }: Migration) => header.migrations.some((one) => one.when === when)
  return { had: known.filter(isHad), missing: known.filter((one) => !isHad(one)) }
}

/** Creates the tables of an export's version in an empty database. Throws `OperatorError` if there are rows. */
async function makeReady(tx: Db, known: readonly Migration[], had: readonly Migration[]): Promise<void> {
  const present = await migrationsOf(tx, known)
  const tables = await tablesOf(tx)
  await lockTables(tx, tables, 'exclusive')
  const filled = await filledTables(tx, tables)
  if (filled.length > 0)
    throw new OperatorError(
      `The database is not empty (${filled.join(', ')}), and nothing was changed: import into a new database, or set DATA_DIR to a new folder.`,
    )
  const isSame = present.length === had.length && had.every((one) => present.includes(one))
  if (isSame) return
  if (tables.length > 0 && present.length === 0)
    throw new OperatorError("The database has another program's tables: import into a new one.")
  if (tables.length > 0) await dropTables(tx, tables)
  await migrateWith(tx, had)
}

function ensureSameTables(found: readonly Table[], wanted: readonly Table[]): void {
  const texts = (tables: readonly Table[]) => tables.map((table) => JSON.stringify(table)).toSorted()
  if (texts(found).join() !== texts(wanted).join())
    throw new OperatorError('The export has other tables or columns than its version: nothing was imported.')
}

/** Reads back what was written, because a type, a trigger or a limit of the database could have changed it. */
async function ensureSameRows(tx: Db, { tables }: Header, end: End): Promise<void> {
  for (const table of tables) {
    const { rows, text } = await digestOf(tx, table)
    const wanted = end.tables.find(({ name }) => name === table.name)
    if (rows !== wanted?.rows || text !== wanted.digest)
      throw new OperatorError(
        `The rows of ${table.name} are not the same in the database as in the export: nothing was imported.`,
      )
  }
}

/**
 * Imports an export into a database without rows, in one transaction. An older one is imported at its own version, and
 * migrated. The file must have been checked. Throws `OperatorError`.
 */
export async function importData({ db, migrations }: DataPorts, path: string): Promise<void> {
  await db.transaction(async (tx) => {
    // A server that starts meanwhile waits with its migrations.
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await fixTextForms(tx)
    let header: Header | undefined
    let missing: readonly Migration[] = []
    for await (const part of readDataFile(path)) {
      if (part.kind === 'header') {
        header = part.header
        const version = checkVersion(header, migrations)
        missing = version.missing
        await makeReady(tx, migrations, version.had)
        ensureSameTables(await tablesOf(tx), header.tables)
        await setTriggers(tx, header.tables, 'disable')
      } else if (part.kind === 'rows') await addLines(tx, part.table, part.lines)
      else if (header !== undefined) {
        await setTriggers(tx, header.tables, 'enable')
        await ensureSameRows(tx, header, part.end)
        await restartSequences(tx, part.end.sequences)
      }
    }
    await migrateWith(tx, missing)
    // Without this the first queries would be planned for empty tables; the embedded database never analyses them
    // itself.
    await tx.execute(sql`analyze`)
  })
}
