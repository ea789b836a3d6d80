import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { checkDataFile } from '../platform/data/data-file.ts'
import type { Exported } from '../platform/data/export-data.ts'
import { exportData } from '../platform/data/export-data.ts'
import { checkVersion, importData } from '../platform/data/import-data.ts'
import { ensureRoomForImport } from '../platform/data/room-for-import.ts'
import type { DataKeys } from '../platform/data-keys/data-keys.ts'
import { missingOf, openDataKeys } from '../platform/data-keys/data-keys.ts'
import type { FreeBytes } from '../platform/database/free-bytes.ts'
import { freeBytesOf } from '../platform/database/free-bytes.ts'
import { isDiskFull } from '../platform/database/is-disk-full.ts'
import { readMigrations } from '../platform/database/known-migrations.ts'
import { openDatabase } from '../platform/database/open.ts'
import { migrationsFolder } from '../platform/migrations-folder.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { StartError } from '../platform/start-error.ts'
import { textTable } from '../platform/text-table.ts'

export interface DataCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'dataKeys'>>
  readonly now: () => Date
  /** Folder to which paths are relative. */
  readonly folder: string
  /** Default: from the operating system. */
  readonly freeBytes?: FreeBytes
}

const usage = `Usage: npm run data -- <verb> <file or folder>

  export    write the whole database, as it is at one moment, to a new file; in a folder it gets a name by the time
  check     whether an export is whole, without a database
  import    take an export into an empty database: all of it, or nothing

Of a folder, check and import take the newest export. An export is for any PostgreSQL and for the embedded database, and has personal
data in it: only its owner may read the file. The keys in DATA_DIR/keys are no part of it, and those in keys/data are needed where it is
imported: numbers of documents and cards and dates of birth are encrypted by them.
The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const prefix = 'gridfront-'
const suffix = '.jsonl.gz'
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** `gridfront-20261125T160000Z.jsonl.gz`: sorted by name, exports are sorted by time. */
const nameAt = (now: Date) => `${prefix}${now.toISOString().replace(/[-:]|\.\d+/g, '')}${suffix}`

function newestIn(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(suffix))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new OperatorError(`There is no export in ${folder}.`)
  return join(folder, newest)
}

/** A summary of an export's contents. */
function summaryOf({ header, end }: Exported): string {
  const rows = end.tables
    .filter((table) => table.rows > 0)
    .map(({ name, rows, digest }) => [name, String(rows), digest])
  const total = end.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Version ${header.migrations.at(-1)?.tag}, of ${header.madeAt}, ${total} rows.`,
    ...(header.dataKeys?.length ? [`Data keys that it needs: ${header.dataKeys.join(', ')}.`] : []),
    textTable(['TABLE', 'ROWS', 'DIGEST'], rows),
  ].join('\n')
}

/** Throws `OperatorError` if a key is missing without which values of the export could never be read. */
function ensureDataKeysFor({ header }: Exported, keys: DataKeys): void {
  const missing = missingOf(header.dataKeys ?? [], keys)
  if (missing.length === 0) return
  const files = missing.map((id) => `${id}.json`).join(', ')
  throw new OperatorError(
    `The export has values that are encrypted by data keys which are not here (${missing.join(', ')}), and nothing was imported: copy ${files} from DATA_DIR/keys/data of the server that it was made on into the same folder here, with mode 0600, or name the keys in DATA_KEYS.`,
  )
}

/** A file system error, with the path as the operator typed it. */
function inWords(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error) || !('path' in error))
    return error
  return new OperatorError(`${path} cannot be used (${String(error.code)}): name another file or folder.`)
}

/** Runs the command with the given arguments. Resolves to its output. Throws `OperatorError` or `StartError`. */
export async function runDataCommand(
  words: readonly string[],
  { config, now, folder, freeBytes = freeBytesOf }: DataCommandPorts,
): Promise<string> {
  const [verb, name, ...more] = words
  if (verb === undefined || verb === '--help' || verb === '-h') return usage
  if (verb !== 'export' && verb !== 'import' && verb !== 'check')
    throw new OperatorError(`There is no verb ${verb}.\n${usage}`)
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new OperatorError(`Name one file or folder.\n${usage}`)
  const given = resolve(folder, name)
  const migrations = readMigrations(migrationsFolder)
  const open = async () => {
    const { databaseUrl, dataDir } = config()
    if (verb === 'export' && databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
      throw new StartError(
        `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server.`,
      )
    // Without migrations, so that an export before an upgrade contains the database as it was.
    return openDatabase({ databaseUrl, dataDir, isMigrated: false })
  }
  try {
    if (verb === 'export') {
      const path = isFolder(given) ? join(given, nameAt(now())) : given
      const { upkeep, close } = await open()
      try {
        return `Exported to ${path}.\n${summaryOf(await exportData({ db: upkeep, migrations }, path, now()))}`
      } finally {
        await close()
      }
    }
    const path = isFolder(given) ? newestIn(given) : given
    // The whole file is checked before a database is opened.
    const checked = await checkDataFile(path)
    if (verb === 'check') return `${path} is whole.\n${summaryOf(checked)}`
    const { missing } = checkVersion(checked.header, migrations)
    const { databaseUrl, dataDir, dataKeys } = config()
    ensureDataKeysFor(checked, openDataKeys({ dataDir, dataKeys }))
    if (databaseUrl === undefined) await ensureRoomForImport(checked, dataDir, freeBytes)
    const { upkeep, close } = await open()
    try {
      await importData({ db: upkeep, migrations }, path)
    } catch (error) {
      // Other programs write to that disk too.
      throw isDiskFull(error)
        ? new OperatorError(
            'The disk of the database became full: nothing was imported. Make room, and import again.',
          )
        : error
    } finally {
      await close()
    }
    const later = missing.length === 0 ? '' : `\nMigrated to version ${migrations.at(-1)?.tag}.`
    return `Imported ${path}.\n${summaryOf(checked)}${later}`
  } catch (error) {
    throw inWords(error, given)
  }
}
