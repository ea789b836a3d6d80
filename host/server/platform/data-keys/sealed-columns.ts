import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/known-migrations.ts'
import { StartError } from '../start-error.ts'
import { writeNewDataKey } from './data-key-file.ts'
import type { DataKeySettings, DataKeys } from './data-keys.ts'
import { lostKeyAdvice, missingOf, openDataKeys } from './data-keys.ts'

/** Every column with encrypted values, and the primary key of its table. */
export const sealedColumns = [
  { table: 'applications', key: 'id', column: 'sealed_numbers' },
  { table: 'applications', key: 'id', column: 'sealed_birth_dates' },
  { table: 'customer_requests', key: 'reference', column: 'sealed_number' },
  { table: 'provider_sessions', key: 'session', column: 'sealed_tokens' },
] as const

type SealedColumn = (typeof sealedColumns)[number]

/** The place of a value, for `DataKeys`. */
export const placeIn = (column: `${SealedColumn['table']}.${SealedColumn['column']}`, row: string) => ({
  column,
  row,
})

const idIn = ({ column }: SealedColumn) => sql`split_part(${sql.identifier(column)}, '.', 2)`

/** How many values are encrypted by each key. */
export async function valuesByKey(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  // A database exported before an upgrade may lack these columns.
  const present = await rowsOf<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
      and column_name like 'sealed_%'`,
  )
  for (const one of sealedColumns) {
    if (!present.some(({ name }) => name === `${one.table}.${one.column}`)) continue
    const rows = await rowsOf<{ id: string; count: number }>(
      db,
      sql`select ${idIn(one)} as id, count(*)::int as count from ${sql.identifier(one.table)}
        where ${sql.identifier(one.column)} is not null group by 1`,
    )
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

/** The missing keys that values of the database need. */
export async function missingKeys(db: Db, keys: DataKeys): Promise<readonly string[]> {
  return missingOf([...(await valuesByKey(db)).keys()], keys)
}

/**
 * The data keys for a server that starts; makes the first one, unless the database has values already. Throws
 * `StartError` if a key is missing, because a new one would hide the loss until a value is needed.
 */
export async function ensureDataKeys(db: Db, settings: DataKeySettings, now: Date): Promise<DataKeys> {
  const keys = openDataKeys(settings)
  const missing = await missingKeys(db, keys)
  if (missing.length > 0) throw new StartError(lostKeyAdvice(missing))
  if (keys.keys().length === 0) writeNewDataKey(settings.dataDir, now)
  return keys
}

const rowsAtOnce = 200

/**
 * Re-encrypts all values with the newest key, some rows at a time, while servers run. An interrupted run is continued
 * by the next one. Resolves to the number of re-encrypted values. Throws `OperatorError`.
 */
export async function reencryptAll(db: Db, keys: DataKeys): Promise<number> {
  const [newest] = keys.keys()
  if (newest === undefined) return 0
  let count = 0
  for (const one of sealedColumns) {
    const [table, key, column] = [one.table, one.key, one.column].map((name) => sql.identifier(name))
    let after = ''
    for (;;) {
      const rows = await rowsOf<{ row: string; sealed: string }>(
        db,
        sql`select ${key} as row, ${column} as sealed from ${table}
          where ${column} is not null and ${idIn(one)} <> ${newest.id} and ${key} > ${after}
          order by ${key} limit ${rowsAtOnce}`,
      )
      for (const { row, sealed } of rows) {
        const place = placeIn(`${one.table}.${one.column}` as Parameters<typeof placeIn>[0], row)
        const again = keys.seal(keys.open(sealed, place), place)
        // Unless it has changed meanwhile, since the change was also encrypted with the newest key.
        const done = await rowsOf(
          db,
          sql`update ${table} set ${column} = ${again} where ${key} = ${row} and ${column} = ${sealed} returning 1`,
        )
        count += done.length
      }
      if (rows.length < rowsAtOnce) break
      after = rows.at(-1)?.row ?? ''
    }
  }
  return count
}

/**
 * Deletes the values of a lost key. An application that is not submitted, or not confirmed, is deleted as a whole, so
 * its applicant must start again. Resolves to the number of deleted values.
 */
export async function giveUpValues(db: Db, id: string): Promise<number> {
  const count = (await valuesByKey(db)).get(id) ?? 0
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from applications where status in ('OPEN', 'UNCONFIRMED')
        and ${id} in (split_part(sealed_numbers, '.', 2), split_part(sealed_birth_dates, '.', 2))`,
    )
    for (const one of sealedColumns)
      await tx.execute(
        sql`update ${sql.identifier(one.table)} set ${sql.identifier(one.column)} = null where ${idIn(one)} = ${id}`,
      )
  })
  return count
}
