import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { limits, traces } from '../../../host/server/platform/database/schema.ts'
import { defaultLimits } from '../../../host/server/platform/limits/limit-settings.ts'
import { createTraceLimit } from '../../../host/server/subjects/tracing/trace-limit.ts'
import { probeTrace } from '../probe-trace.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const path = '/api/Tracing/custom'
const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const
const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** How often one address may send traces. */
export const limitSuite = (backend: () => TestBackend) =>
  describe('limits', () => {
    const setClock = (ms: number) => {
      backend().clock.now = new Date(ms)
    }
    beforeEach(() => setClock(startOfTest.getTime()))
    afterEach(() => setClock(startOfTest.getTime()))

    let last = 0
    /** An address that has not sent requests yet. */
    const newAddress = () => `203.0.113.${++last}`
    const appWith = (tracesPerMinute: number, more: { trustedProxies?: string[] } = {}) =>
      backend().with({ config: { ...config, tracesPerMinute, ...more } })
    const statuses = async (visitor: TestClient, times: number, headers: Record<string, string> = {}) => {
      const seen: number[] = []
      for (let count = 0; count < times; count += 1)
        seen.push((await visitor.post(path, probeTrace, headers)).statusCode)
      return seen
    }
    const counted = async () =>
      (await backend().db.select().from(limits)).reduce((sum, { points }) => sum + points, 0)

    test('all senders together may send a limited number of kB of traces, by the stated length of their bodies', async () => {
      const limit = createTraceLimit(
        { db: backend().db, secret: randomBytes(32), now: () => startOfTest },
        { perMinute: 1000, kilobytes: 200 },
      )
      const from = (ip: string, length?: number) =>
        limit.spend({
          ip,
          headers: length === undefined ? {} : { 'content-length': String(length) },
        } as unknown as FastifyRequest)
      await from('198.51.100.1', 65_000)
      await from('198.51.100.2', 65_536)
      // A body without a length counts as the longest possible one, and so does one that claims to be longer.
      await from('198.51.100.3')
      await expect(from('198.51.100.4', 9e9)).rejects.toMatchObject({
        status: 429,
        limit: 'trace-kilobytes',
        isFirst: true,
      })
      await expect(from('198.51.100.5', 10)).rejects.toMatchObject({ status: 429, isFirst: false })
    })

    test('of the kB of all senders a copy takes some hundred at once, and of the traces of one a thirtieth, so that not each trace writes these rows', async () => {
      const before = await counted()
      const limit = createTraceLimit(
        { db: backend().db, secret: randomBytes(32), now: () => startOfTest },
        { perMinute: 60, kilobytes: 100_000 },
      )
      const send = (length: number) =>
        limit.spend({
          ...{ ip: '198.51.100.9', headers: { 'content-length': String(length) } },
        } as unknown as FastifyRequest)
      // Two traces of the sender and 100 kB at once: 40 and 60 of them are used by two traces, and the third takes more of both.
      await send(40_000)
      expect(await counted()).toBe(before + 102)
      await send(60_000)
      expect(await counted()).toBe(before + 102)
      await send(1000)
      expect(await counted()).toBe(before + 204)
    })

    test('traces that one sender sends at the same time use up no more than as many one after the other', async () => {
      const limit = createTraceLimit(
        { db: backend().db, secret: randomBytes(32), now: () => startOfTest },
        { perMinute: 90 },
      )
      const request = {
        ip: '198.51.100.9',
        headers: { 'content-length': '100' },
      } as unknown as FastifyRequest
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => limit.spend(request)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(90)
    })

    test(`of ${defaultLimits.tracesPerMinute + 1} traces within a minute one address gets all but one in, whatever their kind`, async () => {
      const address = newAddress()
      const visitor = new TestClient(backend().app, address)
      const before = await backend().db.$count(traces)
      const { name: _, level: __, category: ___, tags: ____, ...sender } = probeTrace
      const error = { message: 'm', url: 'https://a.example/', context: {}, ...sender }
      const transition = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading', ...sender }
      for (const [url, body] of [
        ['/api/Tracing/error', error],
        ['/api/Tracing/state-transition', transition],
      ] as const)
        expect((await visitor.post(url, body)).statusCode).toBe(204)
      expect(new Set(await statuses(visitor, defaultLimits.tracesPerMinute - 2))).toEqual(new Set([204]))
      for (const url of ['custom', 'error', 'state-transition'])
        expect((await visitor.post(`/api/Tracing/${url}`, probeTrace)).statusCode).toBe(429)
      expect(await backend().db.$count(traces)).toBe(before + defaultLimits.tracesPerMinute)
      expect((await new TestClient(backend().app, newAddress()).post(path, probeTrace)).statusCode).toBe(204)
    })

    test('a refusal says when to retry, and the sender is accepted then, not sooner', async () => {
      const visitor = new TestClient(await appWith(1), newAddress())
      await visitor.post(path, probeTrace)
      setClock(startOfTest.getTime() + 20_400)
      const refusal = await visitor.post(path, probeTrace)
      expect([refusal.statusCode, refusal.headers['retry-after'], refusal.headers['content-type']]).toEqual([
        429,
        '40',
        'application/problem+json; charset=utf-8',
      ])
      expect(Problem.parse(refusal.json())).toMatchObject({ status: 429, title: 'Too Many Requests' })
      expect(refusal.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      setClock(startOfTest.getTime() + 59_999)
      const late = await visitor.post(path, probeTrace)
      expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1'])
      setClock(startOfTest.getTime() + 20_400 + 40_000)
      expect(await statuses(visitor, 2)).toEqual([204, 429])
    })

    test('copies of the server count together, and a copy that starts later continues the count', async () => {
      const address = newAddress()
      const visitors = [
        new TestClient(await appWith(5), address),
        new TestClient(await appWith(5), address),
      ] as const
      expect(await statuses(visitors[0], 3)).toEqual([204, 204, 204])
      expect(await statuses(visitors[1], 3)).toEqual([204, 204, 429])
      expect(await statuses(visitors[0], 1)).toEqual([429])
      expect(await statuses(new TestClient(await appWith(5), address), 1)).toEqual([429])
    })

    test('of many simultaneous attempts only the allowed number passes', async () => {
      const visitor = new TestClient(await appWith(5), newAddress())
      await visitor.get('/csrf')
      const answers = await Promise.all(Array.from({ length: 25 }, () => visitor.post(path, probeTrace)))
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    })

    test('a window is logged once, by one copy, and without the address', async () => {
      const { log } = backend()
      const from = log.length
      const address = newAddress()
      const visitors = [
        new TestClient(await appWith(2), address),
        new TestClient(await appWith(2), address),
      ] as const
      const lines = () =>
        log
          .slice(from)
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ event }) => event === 'limit_reached')
      await statuses(visitors[0], 6)
      await statuses(visitors[1], 4)
      expect(lines()).toEqual([expect.objectContaining({ level: 40, limit: 'traces' })])
      setClock(startOfTest.getTime() + 60_000)
      await statuses(visitors[1], 4)
      expect(lines()).toHaveLength(2)
      expect(log.slice(from).join('')).not.toContain(address)
    })

    test('a flood costs the database one write more than what it accepts', async () => {
      const visitor = new TestClient(await appWith(2), newAddress())
      const before = await counted()
      await statuses(visitor, 20)
      // And one for the bytes of all senders together, of which a copy takes 500 kB at once.
      expect((await counted()) - before).toBe(2 + 1 + 500)
    })

    test('requests that the CSRF check refuses are not counted: a foreign page cannot use up its visitor’s limit', async () => {
      const visitor = new TestClient(await appWith(1), newAddress())
      const before = await counted()
      for (let times = 0; times < 5; times += 1) {
        expect((await visitor.bare('POST', path, { body: probeTrace })).statusCode).toBe(403)
        const foreign = await visitor.post(path, probeTrace, { origin: 'https://evil.example' })
        expect(foreign.statusCode).toBe(403)
      }
      expect(await counted()).toBe(before)
      expect(await statuses(visitor, 2)).toEqual([204, 429])
    })

    test('a trace that breaks the contract counts as one that keeps it', async () => {
      const visitor = new TestClient(await appWith(3), newAddress())
      const json = { 'content-type': 'application/json' }
      expect((await visitor.post(path, {})).statusCode).toBe(422)
      expect((await visitor.post(path, '{', json)).statusCode).toBe(400)
      expect((await visitor.post(path, 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
      expect((await visitor.post(path, probeTrace)).statusCode).toBe(429)
      // Refused before the body is read.
      expect((await visitor.post(path, 'x'.repeat(65_537), json)).statusCode).toBe(429)
    })

    test('an IPv6 network counts as one sender, and another one as another', async () => {
      const app = await appWith(1)
      expect(await statuses(new TestClient(app, '2001:db8:7:8::1'), 1)).toEqual([204])
      expect(await statuses(new TestClient(app, '2001:db8:7:8:9:a:b:c'), 1)).toEqual([429])
      expect(await statuses(new TestClient(app, '2001:db8:7:9::1'), 1)).toEqual([204])
    })

    test('an address that the sender claims does not count', async () => {
      const visitor = new TestClient(await appWith(1), newAddress())
      await visitor.post(path, probeTrace)
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
        expect(await statuses(visitor, 1, { [name]: newAddress() })).toEqual([429])
    })

    test('behind a known proxy its visitors count one by one, by the last address that no proxy wrote', async () => {
      const app = await appWith(1, { trustedProxies: ['10.0.0.0/8'] })
      const [one, other] = [newAddress(), newAddress()]
      const by = (forwarded: string, proxy = '10.1.2.3') =>
        new TestClient(app, proxy).post(path, probeTrace, { 'x-forwarded-for': forwarded })
      expect((await by(one)).statusCode).toBe(204)
      expect((await by(`${newAddress()}, ${one}`)).statusCode).toBe(429)
      expect((await by(`${newAddress()}, ${one}, 10.9.9.9`, '10.4.5.6')).statusCode).toBe(429)
      expect((await by(other)).statusCode).toBe(204)
      // A client that is not a proxy claims to be one.
      expect((await by(newAddress(), other)).statusCode).toBe(429)
    })

    test('the table of counts holds no address', async () => {
      const address = newAddress()
      await new TestClient(backend().app, address).post(path, probeTrace)
      const rows = await backend().db.select().from(limits)
      expect(rows.length).toBeGreaterThan(0)
      for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
      expect(JSON.stringify(rows)).not.toContain(address)
    })

    test('without its store the limit accepts nobody: 503, and no crash', async () => {
      const { db } = backend()
      const withoutCounts = new Proxy(db, {
        get: (target, name) =>
          name !== 'insert'
            ? Reflect.get(target, name)
            : (table: typeof limits) => {
                if (table === limits) throw refusedConnection
                return db.insert(table)
              },
      }) as Db
      const visitor = new TestClient(await backend().with({ db: withoutCounts }), newAddress())
      const before = await backend().db.$count(traces)
      const answer = await visitor.post(path, probeTrace)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(await backend().db.$count(traces)).toBe(before)
      expect((await visitor.get('/healthz')).statusCode).toBe(200)
    })
  })
