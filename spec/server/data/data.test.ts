import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { BillList } from 'gridfront/contracts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { generateCustomers } from '../../../host/server/commands/customers/generate-customers.ts'
import { runDataCommand } from '../../../host/server/commands/data.ts'
import { checkDataFile } from '../../../host/server/platform/data/data-file.ts'
import { exportData } from '../../../host/server/platform/data/export-data.ts'
import { importData } from '../../../host/server/platform/data/import-data.ts'
import type { Db, OpenDatabase } from '../../../host/server/platform/database/db.ts'
import { freeBytesOf } from '../../../host/server/platform/database/free-bytes.ts'
import type { Migration } from '../../../host/server/platform/database/known-migrations.ts'
import {
  migrateWith,
  readMigrations,
  rowsOf,
} from '../../../host/server/platform/database/known-migrations.ts'
import { customers, ledgerEntries, traces } from '../../../host/server/platform/database/schema.ts'
import { migrationsFolder } from '../../../host/server/platform/migrations-folder.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { paymentHarness } from '../payments/payment-harness.ts'
import {
  email,
  password,
  quickPasswords,
  startBackend,
  startOfTest,
  temporaryFolder,
} from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import type { DatabaseKind } from '../test-database.ts'
import { newPostgresUrl, openDemoDatabase, openTestDatabase } from '../test-database.ts'

const folder = temporaryFolder()
afterAll(folder.done)
let count = 0
const newPath = () => {
  count += 1
  return join(folder.path, `export-${count}.jsonl.gz`)
}

const migrations = readMigrations(migrationsFolder)
/** A migration of a later version, with the PostgreSQL types that lose most when JavaScript reads them. */
const later: Migration = {
  tag: '9999_trial',
  when: 4_000_000_000_000,
  hash: 'trial',
  statements: [
    `create table trial (id bigint primary key generated always as identity, parent text references customers,
      bytes bytea, shape jsonb, raw json, at timestamptz, local timestamp, size bigint, amount numeric, rate double precision,
      words text[], day date, length interval, sum integer generated always as (1 + 1) stored)`,
  ],
}

/** Values that change if they are read as numbers or dates. */
const oddRows = `insert into trial (bytes, shape, raw, at, local, size, amount, rate, words, day, length) values
      ('\\x00ff0a22', '{"a":[1,null,"\\u2028"]}', '{"z":"\\u0000","a":1,  "a":2}', '2026-11-25 12:00:00.123456+11', '0044-03-15 00:00:00.000001 BC',
       9223372036854775807, 0.1000000000000000000000000001, 0.1, '{"a,b","NULL",NULL,"\\"\\\\",""}', 'infinity', '1 mon 2 days 00:00:00.000003'),
      ('', 'null', 'null', '-infinity', null, -9223372036854775808, 'NaN', '-0', '{}', '0001-01-01', '-1 day'),
      (null, null, null, null, null, null, null, null, null, null, null)`

async function opened(kind: DatabaseKind): Promise<OpenDatabase> {
  const database = await openTestDatabase(kind)
  onTestFinished(database.close)
  return database
}

/** The whole content of a table, read by the database's own functions. */
async function fingerprint(db: Db, table: string): Promise<unknown> {
  await db.execute(sql`set timezone = 'UTC'`)
  const rows = await rowsOf(
    db,
    sql`select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${sql.identifier(table)} t`,
  )
  return rows[0]
}
async function fingerprints(db: Db): Promise<Record<string, unknown>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) all[name] = await fingerprint(db, name)
  return all
}
const rowsIn = async (db: Db) => {
  let total = 0
  for (const one of Object.values(await fingerprints(db))) total += (one as { rows: number }).rows
  return total
}

for (const [from, to] of [
  ['PGlite', 'PostgreSQL'],
  ['PostgreSQL', 'PGlite'],
] as const)
  test(`[PAY-1] everything in ${from} is in ${to} afterwards, byte for byte, and customers log in, see bills and pay`, async () => {
    const source = await startBackend(await openDemoDatabase(from))
    onTestFinished(source.close)
    const harness = await paymentHarness(() => source)
    const debtor = await harness.debtor(17_075)
    harness.pay(await debtor.started(5000))
    await debtor.client.get('/api/billing/payments')
    const paidBefore = await debtor.balance()
    await generateCustomers(
      { db: source.db, passwords: quickPasswords, now: startOfTest },
      { count: 40, days: 60 },
    )
    const odd = { kind: 'custom', receivedAt: startOfTest, trace: { text: '\0\ud800\u2028\n"' } } as const
    await source.db.insert(traces).values([odd, odd])
    await migrateWith(source.db, [later])
    await source.db.execute(sql.raw(oddRows))
    const known = [...migrations, later]
    const path = newPath()
    await exportData({ db: source.db, migrations: known }, path, startOfTest)
    expect(statSync(path).mode & 0o777).toBe(0o600)

    const target = await openTestDatabase(to)
    await importData({ db: target.upkeep, migrations: known }, path)
    const before = await fingerprints(source.db)
    expect(await fingerprints(target.db)).toEqual(before)
    expect(before).toMatchObject({
      trial: { rows: 3 },
      traces: { rows: 2 },
      usage_days: { rows: expect.any(Number) },
    })

    // Sequences continue, the ledger still allows only new entries, and balances still follow it.
    await target.db.insert(traces).values(odd)
    await target.db.execute(sql`insert into trial (size) values (1)`)
    await expect(target.db.delete(ledgerEntries)).rejects.toThrow()
    const copy = await startBackend(target)
    onTestFinished(copy.close)
    const client = new TestClient(copy.app)
    await client.login({ email, password })
    const { bills } = BillList.parse((await client.get('/api/my-account/bills')).json())
    expect(bills.length).toBeGreaterThan(0)
    const again = await paymentHarness(() => copy)
    const payer = new TestClient(again.app)
    await payer.login(debtor.customer)
    const started = (
      await payer.post('/api/card-payments', { amount: 7000 }, { 'idempotency-key': 'after-the-import' })
    ).json<Awaited<ReturnType<typeof debtor.started>>>()
    again.pay(started)
    expect((await payer.get(`/api/card-payments/${started.payment.paymentId}`)).json()).toMatchObject({
      status: 'SUCCEEDED',
    })
    const [{ owed } = { owed: 0 }] = await rowsOf<{ owed: number }>(
      target.db,
      sql`select balance_cents as owed from accounts where number = ${debtor.number}`,
    )
    expect(owed).toBe((paidBefore ?? 0) - 7000)
  })

/** A migration of a later version that changes existing rows. */
const moving: Migration = {
  tag: '9998_moving',
  when: 3_999_999_999_999,
  hash: 'moving',
  statements: [
    'create table moved (id text primary key)',
    'insert into moved select id from customers',
    'alter table customers drop column created_at',
  ],
}

for (const kind of ['PostgreSQL', 'PGlite'] as const)
  test(`an export of an older version is taken into ${kind} at its version and migrated with its rows`, async () => {
    const older = await opened('PostgreSQL')
    await older.db.execute(sql`insert into customers (id, email, password_hash, given_name, family_name, created_at)
      values ('c', 'c@customers.example', 'x', 'Robin', 'Okafor', now())`)
    const path = newPath()
    await exportData({ db: older.db, migrations }, path, startOfTest)
    const { db } = await opened(kind)
    const known = [...migrations, moving]
    await importData({ db, migrations: known }, path)
    expect(await rowsOf(db, sql`select id from moved`)).toEqual([{ id: 'c' }])
    const [had] = await rowsOf(db, sql`select count(*)::int as had from drizzle.__drizzle_migrations`)
    expect(had).toEqual({ had: known.length })
  })

test('an export of a newer version is refused, with what to do, and nothing is written', async () => {
  const source = await opened('PostgreSQL')
  await migrateWith(source.db, [later])
  const path = newPath()
  await exportData({ db: source.db, migrations: [...migrations, later] }, path, startOfTest)
  const { db } = await opened('PostgreSQL')
  await expect(importData({ db, migrations }, path)).rejects.toThrow(
    /of version 9999_trial.*import it with the newer program/,
  )
  expect(await rowsIn(db)).toBe(0)
  await expect(exportData({ db: source.db, migrations }, newPath(), startOfTest)).rejects.toThrow(
    /made by another version of this program/,
  )
})

test('a database with even one row is not changed', async () => {
  const source = await opened('PostgreSQL')
  const path = newPath()
  await exportData({ db: source.db, migrations }, path, startOfTest)
  const { db } = await opened('PostgreSQL')
  await db.insert(traces).values({ kind: 'custom', receivedAt: startOfTest, trace: {} })
  await expect(importData({ db, migrations }, path)).rejects.toThrow(
    /not empty \(traces\), and nothing was changed/,
  )
  expect(await rowsIn(db)).toBe(1)
})

test('what is written while an export runs is not part of it', async () => {
  const { db, upkeep, close } = await openTestDatabase('PostgreSQL')
  onTestFinished(close)
  const path = newPath()
  let exported: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table traces in access exclusive mode`)
    exported = exportData({ db: upkeep, migrations }, path, startOfTest)
    const waits = sql`select count(*)::int as waits from pg_locks where not granted`
    for (;;) if ((await rowsOf<{ waits: number }>(tx, waits))[0]?.waits) break
    await tx.insert(customers).values({
      ...{ id: 'c', email: 'c@customers.example', passwordHash: 'x', givenName: 'R', familyName: 'O' },
      createdAt: startOfTest,
    })
  })
  await exported
  const { end } = await checkDataFile(path)
  expect(end.tables.find(({ name }) => name === 'customers')?.rows).toBe(0)
})

test('an export never replaces a file, and a failed one leaves nothing behind', async () => {
  const { db } = await opened('PostgreSQL')
  const path = newPath()
  writeFileSync(path, 'kept')
  await expect(exportData({ db, migrations }, path, startOfTest)).rejects.toThrow(/There is a file/)
  expect(readFileSync(path, 'utf8')).toBe('kept')
  const other = newPath()
  let statements = 0
  const failing: Pick<Db, 'transaction'> = {
    transaction: (work, settings) =>
      db.transaction((tx) => {
        const execute: typeof tx.execute = (query) => {
          statements += 1
          // The header and some tables are already written.
          if (statements > 20) throw new Error('the database is gone')
          return tx.execute(query)
        }
        return work(Object.assign(Object.create(tx), { execute }))
      }, settings),
  }
  await expect(exportData({ db: failing as Db, migrations }, other, startOfTest)).rejects.toThrow(/is gone/)
  expect(
    readdirSync(folder.path).filter((name) => name.startsWith(other.slice(folder.path.length + 1))),
  ).toEqual([])
})

let whole: Buffer
beforeAll(async () => {
  const source = await startBackend(await openDemoDatabase('PostgreSQL'))
  const path = newPath()
  await exportData({ db: source.db, migrations }, path, startOfTest)
  whole = readFileSync(path)
  await source.close()
})

const linesOf = () => gunzipSync(whole).toString().trimEnd().split('\n')
const packed = (lines: readonly string[]) => gzipSync(`${lines.join('\n')}\n`)
const rowAt = () => linesOf().findIndex((line) => line.startsWith('['))
const damages: Readonly<Record<string, () => Uint8Array>> = {
  'that is cut off in its first bytes': () => whole.subarray(0, 12),
  'that is cut off half-way': () => whole.subarray(0, whole.length >> 1),
  'that is cut off at its last byte': () => whole.subarray(0, -1),
  'without a byte in it': () => Buffer.alloc(0),
  'with a byte changed': () => whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 1 : byte)),
  'without its last line': () => packed(linesOf().slice(0, -1)),
  'without a row': () => packed(linesOf().toSpliced(rowAt(), 1)),
  'with a row twice': () => packed(linesOf().toSpliced(rowAt(), 0, linesOf()[rowAt()] ?? '')),
  'with a row changed': () =>
    packed(linesOf().with(rowAt(), (linesOf()[rowAt()] ?? '').replace(/[a-z]/, 'é'))),
  'with something after its end': () => packed([...linesOf(), '{}']),
  'that is something else': () => gzipSync('{"format":"another"}\n'),
}
for (const [name, damage] of Object.entries(damages))
  test(`[PAY-1] a file ${name} is refused, and a database stays empty even if it is not checked first`, async () => {
    const path = newPath()
    writeFileSync(path, damage())
    await expect(checkDataFile(path)).rejects.toMatchObject({ name: 'OperatorError' })
    const { db } = await opened('PostgreSQL')
    await expect(importData({ db, migrations }, path)).rejects.toThrow()
    expect(await rowsIn(db)).toBe(0)
  })

/** The command in a process of its own, whose heap is far smaller than the file. */
async function runInLittleMemory(verb: string, path: string) {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=64', '--conditions=gridfront-source', 'host/server/data-command.ts', verb, path],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, said }
}
const hugePieces: Readonly<
  Record<string, readonly [start: () => readonly string[], piece: string, said: RegExp]>
> = {
  'with a line that has no end': [
    () => linesOf().slice(0, 1),
    'x'.repeat(2 ** 16),
    /^\S+ is damaged \(line 2 has more than 16777216 characters\), so nothing was taken from it: use another copy\.\n$/,
  ],
  'with very many rows': [
    () => linesOf().slice(0, rowAt()),
    `[${'1,'.repeat(2 ** 14)}1]\n`,
    /^\S+ is damaged \(its end is missing\), so nothing was taken from it: use another copy\.\n$/,
  ],
}
for (const [name, [start, piece, said]] of Object.entries(hugePieces))
  test(`a file ${name} is read in little memory`, { timeout: 120_000 }, async () => {
    const path = newPath()
    async function* huge() {
      yield `${start().join('\n')}\n`
      for (let length = 0; length < 2 ** 27; length += piece.length) yield piece
    }
    await pipeline(huge(), createGzip({ level: 1 }), createWriteStream(path))
    expect(await runInLittleMemory('check', path)).toEqual({ code: 1, said: expect.stringMatching(said) })
  })

test('[PAY-1] an import into the embedded database is refused before it begins where the disk has no room for it', async () => {
  const place = temporaryFolder()
  onTestFinished(place.done)
  const dataDir = join(place.path, 'data')
  writeFileSync(join(place.path, 'first.jsonl.gz'), whole)
  const asked: string[] = []
  const run = (free: number, databaseUrl?: string) =>
    runDataCommand(['import', 'first.jsonl.gz'], {
      config: () => ({ databaseUrl, dataDir }),
      now: () => startOfTest,
      folder: place.path,
      freeBytes: async (path) => {
        asked.push(path)
        return free
      },
    })
  const mebibyte = 2 ** 20
  await expect(run(100 * mebibyte)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(
      /^The disk of \S+data has 100 MiB free, and this import needs about 1\d\d MiB: make room.* Nothing was changed\.$/,
    ),
  })
  expect(asked).toEqual([dataDir])
  expect(existsSync(dataDir)).toBe(false)
  // The space of a PostgreSQL server is not checked.
  expect(await run(0, await newPostgresUrl())).toContain('customers')
  await putEmptyDatabase(dataDir)
  expect(await run(300 * mebibyte)).toContain('customers')
})

test('for a folder that does not exist yet, the space of its future disk counts', async () => {
  const free = await freeBytesOf(join(folder.path, 'not', 'there'))
  expect(free).toBeGreaterThan(0)
  expect(Number.isFinite(free)).toBe(true)
})

test('the command exports the embedded database into a folder, checks it, and takes the newest into PostgreSQL', async () => {
  const place = temporaryFolder()
  onTestFinished(place.done)
  const databaseUrl = await newPostgresUrl()
  const dataDir = join(place.path, 'data')
  const run = (config: { databaseUrl?: string; dataDir: string }, ...words: string[]) =>
    runDataCommand(words, {
      config: () => ({ databaseUrl: config.databaseUrl, dataDir: config.dataDir }),
      now: () => startOfTest,
      folder: place.path,
    })
  await expect(run({ dataDir }, 'export', '.')).rejects.toThrow(/There is no database in/)
  await expect(run({ dataDir }, 'import', '.')).rejects.toThrow(/There is no export in/)
  await expect(run({ dataDir }, 'import', 'missing.gz')).rejects.toThrow(/There is no file/)
  await expect(run({ dataDir }, 'restore', '.')).rejects.toThrow(/There is no verb restore/)
  await expect(run({ dataDir }, 'import')).rejects.toThrow(/Name one file or folder/)
  writeFileSync(join(place.path, 'first.jsonl.gz'), whole)
  // Into a database that no server has started on.
  expect(await run({ dataDir }, 'import', 'first.jsonl.gz')).toContain('customers')
  expect(existsSync(join(dataDir, 'database'))).toBe(true)
  expect(await run({ dataDir }, 'export', '.')).toContain('gridfront-20261121T020000Z.jsonl.gz')
  expect(await run({ dataDir }, 'check', '.')).toContain('is whole')
  const text = await run({ databaseUrl, dataDir }, 'import', '.')
  expect(text).toContain(`Version ${migrations.at(-1)?.tag}`)
  await expect(run({ databaseUrl, dataDir }, 'import', '.')).rejects.toThrow(/not empty/)
  await expect(run({ databaseUrl, dataDir }, 'export', 'no-folder/x.gz')).rejects.toThrow(/no-folder.*ENOENT/)
})
