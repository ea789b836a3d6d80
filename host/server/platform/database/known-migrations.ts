import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { OperatorError } from '../operator-error.ts'
import type { Db } from './db.ts'

export interface Migration {
  /** Name of its file, such as `0000_baseline`. */
  readonly tag: string
  /** Identifies it in the database: milliseconds since 1970. */
  readonly when: number
  readonly hash: string
  readonly statements: readonly string[]
}

/** The migrations of a folder, in the order in which they run. */
export function readMigrations(folder: string): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ sql: statements, folderMillis: when, hash }, index) => ({
      tag: journal.entries[index]?.tag ?? String(when),
      when,
      hash,
      statements: statements.filter((statement) => statement.trim() !== ''),
    }),
  )
}

/** The rows of a statement. A cast, because the two drivers share no type for them. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<readonly Row[]> {
  return ((await db.execute(query)) as unknown as { readonly rows: readonly Row[] }).rows
}

/**
 * The applied migrations of a database; none if it is empty. Throws `OperatorError` if there are unknown ones, of
 * another version.
 */
export async function migrationsOf(db: Db, known: readonly Migration[]): Promise<readonly Migration[]> {
  const [found] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found?.there) return []
  const had = await rowsOf<{ when: string }>(
    db,
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations`,
  )
  const whens = new Set(had.map(({ when }) => Number(when)))
  const applied = known.filter(({ when }) => whens.has(when))
  if (applied.length < whens.size)
    throw new OperatorError(
      'The database was made by another version of this program: use that one, or a new database.',
    )
  return applied
}

/** Runs migrations in the caller's transaction, and records them as drizzle does. */
export async function migrateWith(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
}
