import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/known-migrations.ts'
import type { Sequence, Table } from './data-file.ts'
import { RowDigest } from './row-digest.ts'

/** Rows of one statement. With the longest rows there are (64 KiB) they are 32 MB. */
const rowsAtOnce = 500

/**
 * Makes values have the same text in every database, independent of its settings. Only for the caller's transaction.
 */
export async function fixTextForms(tx: Db): Promise<void> {
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ])
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
}

/** Jobs of pg-boss, the only table of its schema that neither a migration nor a start creates again. */
const jobs = 'pgboss.job'
const nameIn = (name: string) =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  )
/** Excludes finished jobs, daily runs (which a test copy would execute), and pg-boss's own timekeeping jobs. */
const storedIn = (name: string) =>
  name === jobs
    ? sql`where state not in ('completed', 'cancelled') and name !~ '^__' and name not in ('bill-run', 'debit-run')`
    : sql``

/** Tables of the schema and that of jobs, each after those that it refers to. Those of extensions are left out. */
export async function tablesOf(tx: Db): Promise<readonly Table[]> {
  const columns = await rowsOf<{ name: string; column: string; type: string }>(
    tx,
    sql`select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
        a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where (n.nspname = 'public' or n.nspname || '.' || c.relname = ${jobs})
        and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by n.nspname collate "C" desc, c.relname collate "C", a.attname collate "C"`,
  )
  const references = await rowsOf<{ name: string; target: string }>(
    tx,
    sql`select c.relname as name, f.relname as target from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and c.oid <> f.oid`,
  )
  const left = new Map<string, Table['columns'][number][]>()
  for (const { name, column, type } of columns)
    left.set(name, [...(left.get(name) ?? []), { name: column, type }])
  const ordered: Table[] = []
  while (left.size > 0) {
    const [next] = [...left].filter(
      ([name]) => !references.some((one) => one.name === name && left.has(one.target)),
    )
    if (next === undefined) throw new Error('tables refer to each other in a circle')
    const [name, itsColumns] = next
    left.delete(name)
    ordered.push({ name, columns: itsColumns })
  }
  return ordered
}

const namesOf = (tables: readonly Table[]) =>
  sql.join(
    tables.map(({ name }) => nameIn(name)),
    sql`, `,
  )

/** Locks tables until the transaction ends, against all changes (`exclusive`) or only against migrations (`share`). */
export async function lockTables(
  tx: Db,
  tables: readonly Table[],
  mode: 'exclusive' | 'share',
): Promise<void> {
  if (tables.length > 0) await tx.execute(sql`lock table ${namesOf(tables)} in access ${sql.raw(mode)} mode`)
}

/** The tables that have rows. */
export async function filledTables(tx: Db, tables: readonly Table[]): Promise<readonly string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const [found] = await rowsOf<{ has: boolean }>(
      tx,
      sql`select exists (select 1 from ${nameIn(name)} ${storedIn(name)}) as has`,
    )
    if (found?.has) filled.push(name)
  }
  return filled
}

/** The tables of our schema, which have triggers of their own. */
const ours = (tables: readonly Table[]) => tables.filter(({ name }) => name !== jobs)

/** Removes tables and the functions of their triggers, but no extension's, and all of pg-boss. */
export async function dropTables(tx: Db, tables: readonly Table[]): Promise<void> {
  await tx.execute(sql`drop table ${namesOf(ours(tables))} cascade`)
  await tx.execute(sql`drop schema if exists pgboss cascade`)
  const functions = await rowsOf<{ name: string }>(
    tx,
    sql`select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { name } of functions) await tx.execute(sql`drop function ${sql.raw(name)}`)
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
}

/** The rows of a table, each as a line: its values in PostgreSQL's text format, or null. */
export async function* linesOf(tx: Db, { name, columns }: Table): AsyncGenerator<readonly string[]> {
  // As text, because a driver's numbers and dates lose large integers and microseconds.
  const values = columns.map(
    (column, index) => sql`${sql.identifier(column.name)}::text as ${sql.identifier(`c${index}`)}`,
  )
  const query = sql`select ${sql.join(values, sql`, `)} from ${nameIn(name)} ${storedIn(name)}`
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  for (;;) {
    const rows = await rowsOf<object>(tx, sql`fetch ${sql.raw(String(rowsAtOnce))} from exported`)
    if (rows.length === 0) break
    yield rows.map((row) => JSON.stringify(Object.values(row)))
  }
  await tx.execute(sql`close exported`)
}

export async function digestOf(tx: Db, table: Table): Promise<RowDigest> {
  const digest = new RowDigest()
  for await (const lines of linesOf(tx, table)) for (const line of lines) digest.add(line)
  return digest
}

/** Adds lines of `linesOf`. */
export async function addLines(tx: Db, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => sql.identifier(column.name))
  const values = columns.map(({ type }, index) => sql`(line ->> ${sql.raw(String(index))})::${sql.raw(type)}`)
  await tx.execute(
    sql`insert into ${nameIn(name)} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as lines (line)`,
  )
}

/**
 * Enables or disables the schema's own triggers, but not those of foreign keys. The ledger's trigger would count
 * imported entries twice.
 */
export async function setTriggers(
  tx: Db,
  tables: readonly Table[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of ours(tables))
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
}

/** The sequences of the database, and the next value of each. */
export async function sequencesOf(tx: Db): Promise<readonly Sequence[]> {
  const found = await rowsOf<{ table: string; column: string; name: string }>(
    tx,
    sql`select c.relname as "table", a.attname as "column", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
      order by 1, 2`,
  )
  const sequences: Sequence[] = []
  for (const { table, column, name } of found) {
    const [at] = await rowsOf<{ next: string }>(
      tx,
      sql`select (last_value + is_called::int)::text as next from ${sql.raw(name)}`,
    )
    sequences.push({ table, column, next: at?.next ?? '1' })
  }
  return sequences
}

/** By a statement that a rollback reverts, unlike `setval`. */
export async function restartSequences(tx: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { table, column, next } of sequences)
    await tx.execute(
      sql`alter table ${sql.identifier(table)} alter column ${sql.identifier(column)} restart with ${sql.raw(next)}`,
    )
}
