import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../../host/server/metrics.ts'
import { createEventLog } from '../../host/server/platform/events/event-log.ts'
import { startBackend, startOfTest } from './test-backend.ts'
import { openTestDatabase } from './test-database.ts'

const token = 'm'.repeat(32)

async function watchedBackend(given: string | undefined) {
  const database = await openTestDatabase('PostgreSQL')
  const backend = await startBackend(database)
  onTestFinished(backend.close)
  const metrics = { ...createMetrics({ db: database.db, now: () => startOfTest }), token: given }
  return { db: database.db, app: await backend.with({ metrics }) }
}

test('with the token, metrics show the number and duration of answers, by route and never by address', async () => {
  const { app } = await watchedBackend(token)
  await app.inject('/healthz')
  await app.inject('/api/usage/somebody@customers.example')
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
  )
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(answer.body).not.toContain('somebody')
})

test('without the token they cannot be read, and nobody learns that they exist', async () => {
  const { app } = await watchedBackend(token)
  const others = [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${token}x` },
    { authorization: token },
  ]
  for (const headers of others) expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
})

test('mails that wait are counted, with the age of the oldest', async () => {
  const { app, db } = await watchedBackend(undefined)
  const createdAt = new Date(startOfTest.getTime() - 90_000)
  const order = { kind: 'invitation', email: 'robin@customers.example' } as const
  await createEventLog({ db, now: () => createdAt }).record(db, order)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('gridfront_mails_waiting{queue="orders"} 1')
  expect(body).toContain('gridfront_mail_oldest_seconds{queue="orders"} 90')
  expect(body).toContain('gridfront_mails_waiting{queue="outbox"} 0')
})
