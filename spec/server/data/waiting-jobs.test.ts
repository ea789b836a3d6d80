import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createOutbox } from '../../../host/server/notifications/outbox.ts'
import { exportData } from '../../../host/server/platform/data/export-data.ts'
import { importData } from '../../../host/server/platform/data/import-data.ts'
import { readMigrations } from '../../../host/server/platform/database/known-migrations.ts'
import { migrationsFolder } from '../../../host/server/platform/migrations-folder.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { startOfTest, temporaryFolder } from '../test-backend.ts'
import { openTestDatabase } from '../test-database.ts'

const migrations = readMigrations(migrationsFolder)
const folder = temporaryFolder()
afterAll(folder.done)

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
