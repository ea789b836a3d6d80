import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessions, traces } from '../../host/server/database/schema.ts'
import { demoCustomer } from '../../host/server/demo-customers.ts'
import { mountRetention } from '../../host/server/retention.ts'
import { seedDemo } from '../../host/server/seed.ts'
import { quickPasswords, startOfTest } from './test-backend.ts'
import { openTestDatabase } from './test-database.ts'

const dayMs = 86_400_000
const after = (ms: number) => new Date(startOfTest.getTime() + ms)

/** A listening server that keeps nothing but this promise, with a clock and a timer that a test can turn. */
async function start() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, close } = await openTestDatabase('PostgreSQL')
  onTestFinished(close)
  await seedDemo(db, quickPasswords, startOfTest)
  const clock = { now: startOfTest }
  const log: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => log.push(line) } } })
  mountRetention(app, { db, now: () => clock.now })
  return {
    app,
    db,
    clock,
    log,
    listen: () => app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' }),
    login: (jti: string, expiresAt: Date) =>
      db
        .insert(sessions)
        .values({ jti, customerId: demoCustomer.id, createdAt: startOfTest, expiresAt, openedWith: jti }),
    trace: (trace: string, receivedAt: Date) =>
      db.insert(traces).values({ kind: 'custom', receivedAt, trace }),
    /** What is left when the server has closed, and with it every pruning it began. */
    left: async () => {
      await app.close()
      const kept = [await db.select().from(sessions), await db.select().from(traces)] as const
      return [...kept[0].map(({ jti }) => jti), ...kept[1].map(({ trace }) => trace)]
    },
  }
}

test('at the start expired logins go, and traces older than 30 days', async () => {
  const { login, trace, listen, left } = await start()
  await login('expired', after(-1))
  await login('live', after(1))
  await trace('old', after(-30 * dayMs - 1))
  await trace('of this month', after(-30 * dayMs))
  await listen()
  expect(await left()).toEqual(['live', 'of this month'])
})

test('the same happens once a day while the server runs, and ends with it', async () => {
  const { login, trace, listen, left, clock } = await start()
  await login('of today', after(dayMs - 1))
  await login('of tomorrow', after(dayMs + 1))
  await trace('old by then', after(dayMs - 30 * dayMs - 1))
  await listen()
  clock.now = after(dayMs)
  vi.advanceTimersByTime(dayMs)
  expect(await left()).toEqual(['of tomorrow'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a database that fails meanwhile is a line in the log and stops nothing', async () => {
  const { app, db, log, listen } = await start()
  await db.execute('drop table sessions')
  await listen()
  await app.close()
  expect(log.filter((line) => line.includes('"event":"prune_failed"'))).toHaveLength(1)
})

test('a server that does not listen removes nothing', async () => {
  const { app, login, left } = await start()
  await login('expired', after(-1))
  await app.ready()
  expect(vi.getTimerCount()).toBe(0)
  expect(await left()).toEqual(['expired'])
})
