import { desc } from 'drizzle-orm'
import { requestBodyLimitBytes } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { traces } from '../../host/server/platform/database/schema.ts'
import type { TestBackend } from './test-backend.ts'
import { email, password } from './test-backend.ts'
import { TestClient } from './test-client.ts'

const sender = { userAgent: 'test', timestamp: '2026-11-21T02:00:00.000Z' }
const custom = { name: 'page view', level: 'info', category: 'c', tags: { path: '/plans' }, ...sender }
const error = { message: 'm', stack: 's', url: 'https://a.example/', context: {}, ...sender }
const transition = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading', ...sender }
const good = { custom, error, 'state-transition': transition }
type Kind = keyof typeof good
const x = (length: number) => 'x'.repeat(length)

/** Each kind with every text as long as it may be. */
const longest = {
  custom: { ...custom, name: x(200), category: x(200), tags: { path: x(1000) }, userAgent: x(1000) },
  error: { ...error, message: x(2000), stack: x(16_000), url: x(2000), userAgent: x(1000) },
  'state-transition': {
    ...transition,
    ...{ machine: x(200), event: x(200), from: x(200), to: x(200), userAgent: x(1000) },
  },
}

/** What is stored of a trace, how much of it, and what never is. */
export const traceSuite = (backend: () => TestBackend) =>
  describe('traces', () => {
    const send = (kind: Kind, body: unknown, visitor = new TestClient(backend().app, '198.51.100.7')) =>
      visitor.post(`/api/Tracing/${kind}`, body, { 'content-type': 'application/json' })
    const newest = async () => (await backend().db.select().from(traces).orderBy(desc(traces.id)).limit(1))[0]

    test('[TRACE-1] only the last four digits of a card number in a trace are stored', async () => {
      const context = { typed: ['4111 1111 1111 1111', 4111111111111111] }
      const body = { ...error, message: 'Cannot read 5555555555554444', context }
      expect((await send('error', body)).statusCode).toBe(204)
      expect((await newest())?.trace).toEqual({
        ...body,
        message: 'Cannot read •••• 4444',
        context: { typed: ['•••• 1111', '•••• 1111'] },
      })
    })

    test.each(Object.keys(longest) as Kind[])(
      'the longest trace of kind %s is stored whole',
      async (kind) => {
        expect((await send(kind, longest[kind])).statusCode).toBe(204)
        expect((await newest())?.trace).toEqual(longest[kind])
      },
    )

    test('bytes count, not characters', async () => {
      const frame = { ...error, context: { note: '' } }
      const room = requestBodyLimitBytes - Buffer.byteLength(JSON.stringify(frame))
      const note = '€'.repeat(Math.floor(room / 3)) + x(room % 3)
      expect((await send('error', { ...frame, context: { note } })).statusCode).toBe(204)
      expect((await newest())?.trace).toMatchObject({ context: { note } })
      expect((await send('error', { ...frame, context: { note: `${note}x` } })).statusCode).toBe(413)
    })

    test('[TRACE-6] nothing about the sender is stored: no token, cookie, address or header', async () => {
      const visitor = new TestClient(backend().app, '198.51.100.77')
      await visitor.login({ email, password })
      const from = (await newest())?.id ?? 0
      const secrets = {
        authorization: visitor.bearer().authorization ?? '',
        cookie: `${visitor.cookie}; customer_jwt=${visitor.token}; auth_token=${visitor.token}`,
        'x-forwarded-for': '203.0.113.200',
        referer: 'http://localhost/plans?secret=query',
        'user-agent': 'the-header-of-the-browser',
      }
      for (const kind of Object.keys(good) as Kind[]) {
        const body = {
          ...good[kind],
          authorization: secrets.authorization,
          cookie: secrets.cookie,
          ip: '1.2.3.4',
        }
        expect((await visitor.post(`/api/Tracing/${kind}`, body, secrets)).statusCode).toBe(204)
      }
      const rows = (await backend().db.select().from(traces)).filter(({ id }) => id > from)
      expect(rows.map(({ trace }) => trace)).toEqual(Object.values(good))
      const text = JSON.stringify(rows)
      expect(text).not.toContain(email)
      for (const secret of [
        visitor.token,
        visitor.csrfToken,
        '198.51.100',
        '203.0.113',
        'secret=query',
        '1.2.3.4',
        'of-the-browser',
      ])
        expect(text).not.toContain(secret)
    })
  })
