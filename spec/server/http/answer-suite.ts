import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../host/server/platform/database/db.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, password } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const secureConfig = {
  isLocal: false,
  publicOrigin: 'https://www.wattlebird.example',
  logLevel: 'silent',
} as const

/** A database whose every query fails in that way. */
const broken = (error: Error): Db =>
  new Proxy({} as Db, {
    get: () => () => {
      throw error
    },
  })
const refusedConnection = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), {
  code: 'ECONNREFUSED',
})

/** What every answer must have, and what none may contain. */
export const answerSuite = (backend: () => TestBackend) =>
  describe('answers', () => {
    test('every answer, errors included, has the headers that protect it', async () => {
      const app = await backend().with({ config: secureConfig })
      const failing = await backend().with({ config: secureConfig, db: broken(new Error('secret SQL')) })
      const away = await backend().with({ config: secureConfig, db: broken(refusedConnection) })
      const narrow = await backend().with({ config: { ...secureConfig, tracesPerMinute: 1 } })
      const visitor = new TestClient(app)
      const talker = new TestClient(narrow, '198.51.100.9')
      await talker.post('/api/Tracing/custom', {})
      const json = { 'content-type': 'application/json' }
      const answers = {
        200: await visitor.login({ email, password }),
        204: await visitor.get('/csrf'),
        400: await visitor.post('/login', '{', json),
        401: await new TestClient(app).get('/user'),
        403: await new TestClient(app).bare('POST', '/login', { body: { email, password } }),
        404: await visitor.get('/nothing/here'),
        405: await visitor.bare('DELETE', '/user'),
        409: await visitor.post('/api/my-account/sessions/end', { password: 'x', sessions: ['x'] }),
        413: await visitor.post('/login', 'x'.repeat(65_537), json),
        415: await visitor.post('/login', 'x', { 'content-type': 'text/plain' }),
        422: await visitor.post('/login', {}),
        429: await talker.post('/api/Tracing/custom', {}),
        500: await new TestClient(failing).post('/api/Tracing/custom', {}),
        503: await new TestClient(away).post('/api/Tracing/custom', {}),
      }
      for (const [status, { statusCode, headers }] of Object.entries(answers)) {
        expect(statusCode).toBe(Number(status))
        expect([status, headers]).toEqual([
          status,
          expect.objectContaining({
            'strict-transport-security': 'max-age=31536000; includeSubDomains',
            'x-content-type-options': 'nosniff',
            'x-frame-options': 'DENY',
            'referrer-policy': 'strict-origin-when-cross-origin',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-resource-policy': 'same-origin',
            'permissions-policy': expect.stringContaining('camera=()'),
            'cache-control': 'no-store',
          }),
        ])
        // RFC 6585 section 4, RFC 9110 section 15.6.4: whole seconds, never zero.
        if (status === '429' || status === '503') expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
        else expect(headers).not.toHaveProperty('retry-after')
        expect(headers).not.toHaveProperty('server')
        expect(headers).not.toHaveProperty('x-powered-by')
      }
    })

    test('a site without https does not ask browsers to insist on it', async () => {
      const { headers } = await new TestClient(backend().app).get('/csrf')
      expect(headers).not.toHaveProperty('strict-transport-security')
    })

    test('a server error has its number and no internal details', async () => {
      const error = new Error('select * from customers at /srv/app/secret.ts')
      const { log } = backend()
      const answer = await new TestClient(await backend().with({ db: broken(error) })).post('/login', {
        email,
        password,
      })
      expect(answer.statusCode).toBe(500)
      const { requestId, ...problem } = answer.json<{ requestId: string }>()
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: 'Something went wrong on our side.',
      })
      expect(log.some((line) => line.includes(requestId) && line.includes('"event":"fault"'))).toBe(true)
    })

    test('without a database the answer is 503, never 401: an outage logs nobody out', async () => {
      const { app } = backend()
      const visitor = new TestClient(app)
      await visitor.login({ email, password })
      const stranded = new TestClient(await backend().with({ db: broken(refusedConnection) }))
      stranded.token = visitor.token
      const answer = await stranded.get('/user')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body).not.toMatch(/ECONNREFUSED|10\.1\.2\.3/)
    })

    test('health: the process lives without its database, and is ready only with it', async () => {
      const stranded = await backend().with({ db: broken(refusedConnection) })
      const of = async (app: typeof stranded, url: string) => {
        const { statusCode, body } = await app.inject(url)
        return [statusCode, JSON.parse(body).status]
      }
      expect(await of(backend().app, '/healthz')).toEqual([200, 'ok'])
      expect(await of(backend().app, '/readyz')).toEqual([200, 'ok'])
      expect(await of(stranded, '/healthz')).toEqual([200, 'ok'])
      expect(await of(stranded, '/readyz')).toEqual([503, 503])
    })

    test('[TRACE-6] the log identifies people only by number: no address, password, token, cookie or query', async () => {
      const { log } = backend()
      const from = log.length
      const app = await backend().with({})
      const visitor = new TestClient(app)
      await visitor.login({ email, password: 'a-wrong-password' })
      await visitor.login({ email, password })
      const { token, csrfToken } = visitor
      await visitor.get('/user?secret=in-the-query')
      await visitor.get('/nobody@wattlebird.example/in-the-path')
      await visitor.post('/login', '{"email":"broken-json-body', { 'content-type': 'application/json' })
      await visitor.bare('POST', '/login', { body: { email, password } })
      await visitor.post('/logout')
      // A failed query's own message quotes its parameters.
      const { db } = backend()
      const stranger = new TestClient(app)
      await stranger.get('/csrf')
      await db.execute('alter table customers rename to customers_away')
      expect((await stranger.login({ email, password })).statusCode).toBe(500)
      await db.execute('alter table customers_away rename to customers')
      // Also in the form in which Fastify logs unexpected errors: only the error.
      app.log.error(new DrizzleQueryError('select', ['a-parameter'], new Error('no such table')))
      const lines = log.slice(from)
      const events = lines.map((line) => JSON.parse(line).event)
      for (const event of ['login_failed', 'login', 'csrf_refused', 'logout', 'fault', 'answered'])
        expect(events).toContain(event)
      const text = lines.join('')
      for (const secret of [
        ...[
          email,
          'nobody@',
          password,
          'a-wrong-password',
          'broken-json-body',
          'in-the-query',
          'in-the-path',
        ],
        ...[
          token,
          token.split('.')[1] ?? '',
          csrfToken,
          visitor.csrfToken,
          stranger.csrfToken,
          'Bearer',
          'quick:',
        ],
      ])
        expect(text).not.toContain(secret)
    })
  })
