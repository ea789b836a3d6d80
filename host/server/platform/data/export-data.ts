import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { valuesByKey } from '../data-keys/sealed-columns.ts'
import type { Db } from '../database/db.ts'
import type { Migration } from '../database/known-migrations.ts'
import { migrationsOf, rowsOf } from '../database/known-migrations.ts'
import { OperatorError } from '../operator-error.ts'
import type { End, Header } from './data-file.ts'
import { formatVersion, longestLine } from './data-file.ts'
import { RowDigest } from './row-digest.ts'
import { fixTextForms, linesOf, lockTables, sequencesOf, tablesOf } from './tables.ts'

export interface DataPorts {
  /** A connection whose statements may take minutes. */
  readonly db: Db
  /** The migrations of this program. */
  readonly migrations: readonly Migration[]
}

export interface Exported {
  readonly header: Header
  readonly end: End
}

const lineOf = (value: Header | End | { readonly table: string }) => `${JSON.stringify(value)}\n`

async function headerFor(tx: Db, migrations: readonly Migration[], madeAt: Date): Promise<Header> {
  const had = await migrationsOf(tx, migrations)
  const tables = await tablesOf(tx)
  if (had.length === 0 || tables.length === 0)
    throw new OperatorError('The database has no tables: there is nothing to export.')
  const [found] = await rowsOf<{ version: string }>(tx, sql`select version() as version`)
  return {
    format: 'gridfront-data',
    formatVersion,
    madeAt: madeAt.toISOString(),
    database: found?.version ?? '',
    migrations: had.map(({ tag, when }) => ({ tag, when })),
    tables: [...tables],
    dataKeys: [...(await valuesByKey(tx)).keys()].sort(),
  }
}

/** The lines of an export. `onEnd` gets the last one. */
async function* content(tx: Db, header: Header, onEnd: (end: End) => void): AsyncGenerator<string> {
  yield lineOf(header)
  const tables: End['tables'] = []
  for (const table of header.tables) {
    yield lineOf({ table: table.name })
    const digest = new RowDigest()
    for await (const lines of linesOf(tx, table)) {
      for (const line of lines) {
        // No import would accept it.
        if (line.length > longestLine)
          throw new OperatorError(
            `A row of ${table.name} has more than ${longestLine} characters: shorten it.`,
          )
        digest.add(line)
      }
      yield `${lines.join('\n')}\n`
    }
    tables.push({ name: table.name, rows: digest.rows, digest: digest.text })
  }
  const end: End = { end: true, tables, sequences: [...(await sequencesOf(tx))] }
  onEnd(end)
  yield lineOf(end)
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Writes all rows of one moment to a new file that only its owner can read. The server continues meanwhile. The file
 * gets its name only when it is complete and on the disk. Throws `OperatorError`.
 */
export async function exportData(
  { db, migrations }: DataPorts,
  path: string,
  madeAt: Date,
): Promise<Exported> {
  if (await isThere(path)) throw new OperatorError(`There is a file ${path} already: name another one.`)
  // Not the process id: in containers it is always the same, and a killed one's file would block the next.
  const part = `${path}-${randomBytes(6).toString('hex')}.draft`
  try {
    const exported = await db.transaction(
      async (tx) => {
        await fixTextForms(tx)
        const header = await headerFor(tx, migrations, madeAt)
        await lockTables(tx, header.tables, 'share')
        let end: End | undefined
        const lines = content(tx, header, (last) => {
          end = last
        })
        const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(lines, createGzip(), file)
        if (end === undefined) throw new Error('the export has no end')
        return { header, end }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(part, path)
    return exported
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
