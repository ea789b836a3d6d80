import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppPorts } from '../../host/server/app.ts'
import { buildApp } from '../../host/server/app.ts'
import { demoCustomer } from '../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../host/server/demo/seed.ts'
import { readDataKeySetting } from '../../host/server/platform/data-keys/data-key-file.ts'
import type { DataKeys } from '../../host/server/platform/data-keys/data-keys.ts'
import { fixedDataKeys } from '../../host/server/platform/data-keys/data-keys.ts'
import type { Db, OpenDatabase } from '../../host/server/platform/database/db.ts'
import { accounts, customers } from '../../host/server/platform/database/schema.ts'
import type { TokenKeys } from '../../host/server/platform/keys/keys.ts'
import { ensureKeys, fixedKeys } from '../../host/server/platform/keys/keys.ts'
import type { Passwords } from '../../host/server/subjects/password/passwords.ts'

export const issuer = 'http://localhost/test-issuer'
export const startOfTest = new Date('2026-11-21T02:00:00Z')
export const csrf = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }
export const { email, password } = demoCustomer

const defaultConfig = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const

/** Argon2 is slow on purpose, so only `passwords.test.ts` and the tests of the process use it. */
export const quickPasswords: Passwords = {
  hash: async (text) => `quick:${text}`,
  verify: async (hash, text) => hash === `quick:${text}`,
  isOutdated: (hash) => !hash.startsWith('quick:'),
}

/** A folder of its own, which is removed when `done` is called. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'gridfront-test-'))
  return { path, done: () => rmSync(path, { recursive: true, force: true }) }
}

export async function temporaryKeys(): Promise<TokenKeys> {
  const folder = temporaryFolder()
  try {
    return fixedKeys(await ensureKeys(folder.path))
  } finally {
    folder.done()
  }
}

/** For values that tests store. */
export const testDataKeys: DataKeys = fixedDataKeys(
  readDataKeySetting(Buffer.alloc(32, 5).toString('base64url')),
)

/** A customer that no other test uses, without an account. */
export async function addCustomer(db: Db, password = 'a-verandah-in-the-rain') {
  const id = randomUUID()
  const customer = { id, email: `${id.slice(0, 8)}@customers.example`, password }
  await db.insert(customers).values({
    id,
    email: customer.email,
    passwordHash: await quickPasswords.hash(password),
    givenName: 'Robin',
    familyName: 'Okafor',
    createdAt: startOfTest,
  })
  return customer
}

/** A new customer with an account of this number, on which nothing is owed. */
export async function addAccountHolder(db: Db, number: string) {
  const customer = await addCustomer(db)
  await db.insert(accounts).values({
    ...demoCustomer.account,
    number,
    customerId: customer.id,
    balanceCents: 0,
    dueOn: null,
  })
  return customer
}

let keysOfWorker: Promise<TokenKeys> | undefined
/** Creating keys takes a sixth of a second, and most backends can share theirs. */
function sharedKeys(): Promise<TokenKeys> {
  keysOfWorker ??= temporaryKeys()
  return keysOfWorker
}

export interface TestBackend {
  readonly app: FastifyInstance
  readonly db: Db
  readonly keys: TokenKeys
  /** Every log line, at the most verbose level. */
  readonly log: string[]
  readonly clock: { now: Date }
  /** How often a password was compared. */
  readonly hashing: { count: number }
  /** The same backend with other ports, on the same database. */
  readonly with: (ports: Partial<AppPorts>) => Promise<FastifyInstance>
  readonly close: () => Promise<void>
}

/**
 * The backend on a database, with a clock and a log that a test controls. With both demo customers, unless `hasDemo` is
 * false: writing their bills and readings takes seconds.
 */
export async function startBackend(
  database: OpenDatabase,
  {
    hasDemo = true,
    dataKeys = testDataKeys,
  }: { readonly hasDemo?: boolean; readonly dataKeys?: DataKeys } = {},
): Promise<TestBackend> {
  const { db } = database
  const keys = await sharedKeys()
  const log: string[] = []
  const clock = { now: startOfTest }
  const hashing = { count: 0 }
  const apps: FastifyInstance[] = []
  if (hasDemo) await seedDemo(db, quickPasswords, startOfTest)
  const build = async (ports: Partial<AppPorts>) => {
    const app = await buildApp({
      db,
      keys,
      dataKeys,
      csrfSecret: Buffer.alloc(32, 7),
      site: null,
      issuer,
      csrf,
      now: () => clock.now,
      passwords: {
        ...quickPasswords,
        verify: (hash, text) => {
          hashing.count += 1
          return quickPasswords.verify(hash, text)
        },
      },
      log: { write: (line) => log.push(line) },
      ...ports,
      // All visitors have one address, and suites have more failed logins and writes than real visits.
      config: { loginFailuresPerAddress: 1e6, writesPerCustomer: 1e6, ...(ports.config ?? defaultConfig) },
    })
    apps.push(app)
    return app
  }
  const app = await build({})
  const close = async () => {
    for (const one of apps) await one.close()
    await database.close()
  }
  return { app, db, keys, log, clock, hashing, with: build, close }
}
