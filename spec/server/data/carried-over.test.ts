import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { exportData } from '../../../host/server/data/export-data.ts'
import { importData } from '../../../host/server/data/import-data.ts'
import { migrateWith, readMigrations } from '../../../host/server/data/migrations.ts'
import type { Db } from '../../../host/server/database/db.ts'
import { bossJobs } from '../../../host/server/jobs/job-table.ts'
import { createOutbox } from '../../../host/server/mail/outbox.ts'
import { migrationsFolder } from '../../../host/server/migrations-folder.ts'
import { eventQueue } from '../../../host/server/payments/payment-events.ts'
import { countMails, countOrders } from '../mail/stored-mails.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import { addCustomer, startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { openDemoDatabase, openTestDatabase } from '../test-database.ts'

const migrations = readMigrations(migrationsFolder)
const one = migrations.findIndex(({ tag }) => tag.endsWith('_one_queue'))
const folder = temporaryFolder()
afterAll(folder.done)
const kinds = ['PostgreSQL', 'PGlite'] as const
const at = startOfTest.toISOString()
const soon = new Date(startOfTest.getTime() + 60_000).toISOString()

/** A database with what waited in the tables of before. */
async function before(db: Db, email: string): Promise<void> {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await db.execute(sql`drop schema pgboss cascade`)
  await db.execute(sql`delete from drizzle.__drizzle_migrations`)
  await db.transaction((tx) => migrateWith(tx, migrations.slice(0, one)))
  const order = JSON.stringify({ kind: 'passwordChanged', email, isReset: false })
  await db.execute(sql`insert into mail_orders ("order", created_at, next_attempt_at, useful_until)
    values (${order}::json, ${at}, ${at}, ${soon})`)
  await db.execute(sql`insert into outbox (recipient, subject, body, created_at, attempts, next_attempt_at, useful_until, last_error, "order", ordered_at)
    values (${email}, 'A mail', ${'Hello\n'}, ${at}, 3, ${soon}, ${soon}, 'Error EAUTH', ${order}::json, ${at}),
      (${email}, 'Another mail', ${'Hello\n'}, ${at}, 0, ${at}, ${soon}, null, null, null)`)
  const event = JSON.stringify({ eventId: 'e1', createdAt: at, payment: { paymentId: 'p1' } })
  await db.execute(sql`insert into payment_events (id, event, received_at, outcome)
    values ('e1', ${event}::json, ${at}, null), ('e2', ${event}::json, ${at}, 'applied')`)
  await db.execute(sql`insert into card_payers (payer, customer_id, created_at, ended_at, attempts, next_attempt_at, last_error)
    values ('gone', 'c1', ${at}, ${at}, 1, ${soon}, 'ProviderError'), ('here', 'c2', ${at}, null, 0, null, null)`)
}

const waiting = async (db: Db) =>
  (await db.select().from(bossJobs)).map(({ name, state, retryCount, output, startAfter }) => [
    ...[name, state, retryCount, output?.reason ?? null, startAfter.toISOString()],
  ])
const carriedOver = [
  ['mail', 'created', 0, null, at],
  ['mail', 'retry', 2, 'Error EAUTH', soon],
  ['mail-order', 'created', 0, null, at],
  ['payment-event', 'created', 0, null, at],
  ['saved-cards', 'retry', 0, 'ProviderError', soon],
]

test.each(kinds)(
  'on %s what waited in the tables of before is carried over by an upgrade, and goes out',
  { timeout: 120_000 },
  async (kind) => {
    const backend = await startBackend(await openDemoDatabase(kind))
    onTestFinished(backend.close)
    const { db, clock } = backend
    await before(db, 'maya@customers.example')
    await db.transaction((tx) => migrateWith(tx, migrations.slice(one)))
    expect((await waiting(db)).toSorted()).toEqual(carriedOver)
    await addCustomer(db)
    const { worker, delivered } = testMailService(backend)
    await worker.run()
    const subjects = delivered.map(({ subject }) => subject)
    expect([subjects.includes('Another mail'), subjects.length]).toEqual([true, 2])
    expect([await countOrders(db), await countMails(db)]).toEqual([0, 1])
    const now = () => clock.now
    expect(await eventQueue({ db, now }).take()).toMatchObject({ data: { eventId: 'e1' }, attempts: 1 })
    clock.now = new Date(soon)
    expect(await createOutbox({ db, now }).take()).toMatchObject({
      ...{ attempts: 4, lastReason: 'Error EAUTH' },
      data: { subject: 'A mail', orderedAt: at, usefulUntil: soon, order: { kind: 'passwordChanged' } },
    })
  },
)

test.each([
  ['PostgreSQL', 'PGlite'],
  ['PGlite', 'PostgreSQL'],
] as const)(
  'an export from %s to %s takes along what waits, and nothing that is done',
  { timeout: 120_000 },
  async (from, to) => {
    const source = await openTestDatabase(from)
    onTestFinished(source.close)
    const target = await openTestDatabase(to)
    onTestFinished(target.close)
    const outbox = createOutbox({ db: source.db, now: () => startOfTest })
    for (const subject of ['sent', 'one', 'two'])
      await outbox.put(source.db, { recipient: 'maya@customers.example', subject, body: 'Hello\n' })
    const sent = await outbox.take()
    if (sent) await source.db.update(bossJobs).set({ state: 'completed' }).where(eq(bossJobs.id, sent.id))
    const path = `${folder.path}/${from}.jsonl.gz`
    await exportData({ db: source.db, migrations }, path, startOfTest)
    await importData({ db: target.db, migrations }, path)
    const arrived = createOutbox({ db: target.db, now: () => startOfTest })
    const found = [await arrived.take(), await arrived.take(), await arrived.take()]
    expect(found.map((job) => job?.data.subject)).toEqual(
      expect.arrayContaining([
        ...['one', 'sent', 'two'].filter((name) => name !== sent?.data.subject),
        undefined,
      ]),
    )
  },
)
