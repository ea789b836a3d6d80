import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CustomersCommandPorts } from '../../../host/server/commands/customers/command.ts'
import { runCustomersCommand } from '../../../host/server/commands/customers/command.ts'
import { readConfig } from '../../../host/server/config.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { accounts, customers, failedLogins, limits } from '../../../host/server/platform/database/schema.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { siteOrigin, testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { demoPostgresUrl } from '../test-database.ts'
import type { Line } from './customer-lines.ts'
import { csvOf } from './customer-lines.ts'

export const newPassword = 'forty-two-parrots-at-noon'

/** A backend without customers before each test, and the command on its database. */
export function customersHarness() {
  let databaseUrl: string
  let backend: TestBackend
  let folder: ReturnType<typeof temporaryFolder>
  beforeAll(async () => {
    databaseUrl = await demoPostgresUrl()
    backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
    folder = temporaryFolder()
    mkdirSync(join(folder.path, 'keys'))
    // The backend's outbox.
    writeFileSync(join(folder.path, 'keys', 'csrf-secret'), Buffer.alloc(32, 7), { mode: 0o600 })
  })
  afterAll(async () => {
    await backend.close()
    folder.done()
  })
  beforeEach(async () => {
    backend.clock.now = startOfTest
    for (const table of [customers, bossJobs, failedLogins, limits]) await backend.db.delete(table)
  })

  const ports = (env: Readonly<Record<string, string>> = {}): CustomersCommandPorts => ({
    config: () =>
      readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder.path, PUBLIC_ORIGIN: siteOrigin, ...env }),
    folder: folder.path,
    now: () => backend.clock.now,
    passwords: quickPasswords,
  })
  const run = (...words: readonly string[]) => runCustomersCommand(words, ports())
  const visitor = () => new TestClient(backend.app, '198.19.7.1')
  return {
    backend: () => backend,
    folder: () => folder.path,
    ports,
    run,
    importLines(lines: readonly Line[], ...options: readonly string[]) {
      writeFileSync(join(folder.path, 'customers.csv'), csvOf(lines))
      return run('import', 'customers.csv', ...options)
    },
    /** The content of the database: every account with its customer, without the password's hash. */
    stored: () =>
      backend.db
        .select({ account: accounts, email: customers.email, name: customers.givenName })
        .from(accounts)
        .innerJoin(customers, eq(customers.id, accounts.customerId))
        .orderBy(asc(accounts.number)),
    mailsTo: (email: string) => testMailService(backend).mailsTo(email),
    visitor,
    logIn: async (email: string, password: string) => (await visitor().login({ email, password })).statusCode,
    setPassword: async (token: string, password = newPassword) =>
      (await visitor().post('/api/recovery/password/reset', { token, password })).statusCode,
  }
}
