import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { customers } from '../../../host/server/platform/database/schema.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const databaseKinds = ['PGlite', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export const customerCount = 200
export const password = 'bench-and-banksia-42'
export const emailOf = (place: number) => `bench-${place}@wattlebird.example`

export interface BenchServer {
  readonly origin: string
  readonly dataDir: string
  /** undefined: the embedded database, which no other process can open. */
  readonly databaseUrl: string | undefined
  readonly residentMegabytes: () => number
  readonly stop: () => Promise<void>
}

/** Customers who all have the same password, hashed once. On PGlite without `databaseUrl`. */
export async function seed(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  const passwordHash = await passwords.hash(password)
  const rows = Array.from({ length: customerCount }, (_, place) => ({
    id: `bench-${place}`,
    email: emailOf(place),
    passwordHash,
    givenName: 'Kim',
    familyName: 'Bench',
    createdAt: new Date(),
  }))
  await db.insert(customers).values(rows)
  await close()
}

async function spawnServer(env: Readonly<Record<string, string>>, flags: readonly string[]) {
  const words = [...flags, '--conditions=gridfront-source', 'host/server/main.ts']
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', TRUST_PROXY: '127.0.0.1,::1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [, origin] = /^Gridfront ready at (\S+)\n/.exec(String(line)) ?? []
  if (origin === undefined) throw new Error('The server did not start.')
  return { child, origin }
}

/** The server as its own process on a new database with customers. Default: without the built site. */
export async function startBenchServer(
  kind: DatabaseKind,
  { siteDir = 'none', flags = [] }: { readonly siteDir?: string; readonly flags?: readonly string[] } = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gridfront-bench-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : null
  const databaseUrl = postgres === null ? undefined : await newDatabase(postgres.url, 'bench')
  await seed(dataDir, databaseUrl)
  const limits = {
    TRACES_PER_MINUTE: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    COSTLY_ANSWERS_PER_CUSTOMER: '1000000',
  }
  const env = {
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    ...limits,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const { child, origin } = await spawnServer(env, flags)
  return {
    origin,
    dataDir,
    databaseUrl,
    residentMegabytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
