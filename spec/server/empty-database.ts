import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../host/server/platform/migrations-folder.ts'

// Creating the files of an empty embedded database takes three seconds of processor time, loading them half a second. So
// the suites create them once for each set of migrations, and keep them.

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .toSorted()
}

/** The digest of the migrations and the release of PGlite. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const manifest = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/dist.*$/, 'package.json')
  for (const file of [manifest, ...filesBelow(migrationsFolder)]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const cache = fileURLToPath(new URL(`../../.cache/pglite/${fingerprint()}`, import.meta.url))
const [folder, dump] = [join(cache, 'database'), join(cache, 'database.tar')]

/** If two processes create it at once, both use the first one's. */
async function make(): Promise<void> {
  const own = `${cache}.${process.pid}`
  mkdirSync(own, { recursive: true })
  const lite = new PGlite({ dataDir: join(own, 'database') })
  await migrate(drizzle(lite), { migrationsFolder })
  await writeFile(
    join(own, 'database.tar'),
    Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()),
  )
  await lite.close()
  try {
    renameSync(own, cache)
  } catch {
    rmSync(own, { recursive: true })
  }
}

const ensure = () => (existsSync(cache) ? Promise.resolve() : make())

/** A dump of an embedded database with all tables and no rows. */
export async function emptyDump(): Promise<Blob> {
  await ensure()
  return openAsBlob(dump)
}

/** Puts an empty embedded database with all tables into a data folder without one, as a first start does. */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  await ensure()
  cpSync(folder, join(dataDir, 'database'), { recursive: true })
}
