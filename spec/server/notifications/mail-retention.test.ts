import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openMailFolder } from '../../../host/server/notifications/mail-folder.ts'
import { passwordResets } from '../../../host/server/platform/database/schema.ts'
import { createRetention, mountMailRetention } from '../../../host/server/retention.ts'
import { addCustomer, startOfTest, temporaryFolder } from '../test-backend.ts'
import { openTestDatabase } from '../test-database.ts'

const dayMs = 86_400_000
const ago = (ms: number) => new Date(startOfTest.getTime() - ms)

test('expired links are removed, and at the start mails stored for 30 days', async () => {
  const { db, close } = await openTestDatabase('PostgreSQL')
  onTestFinished(close)
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const mailFolder = openMailFolder(path)
  for (const [id, createdAt] of [ago(30 * dayMs + 1), ago(30 * dayMs)].entries()) {
    const mail = { recipient: 'maya@customers.example', subject: 'A mail', body: 'Hello\n' }
    await mailFolder.deliver({ id: String(id), ...mail, createdAt })
  }
  for (const [tokenHash, expiresAt] of [
    ['over', ago(1)],
    ['open', ago(0)],
  ] as const)
    await db.insert(passwordResets).values({ customerId: (await addCustomer(db)).id, tokenHash, expiresAt })

  const app = Fastify()
  mountMailRetention(app, mailFolder, () => startOfTest)
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  // Waits for the pruning that the start began.
  await app.close()
  await createRetention({ db, now: () => startOfTest })()
  expect((await db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['open'])
  expect(readdirSync(join(path, 'outbox'))).toEqual(['2026-10-22T02-00-00.000Z-1.json'])
})
