import { describe, expect, onTestFinished, test } from 'vitest'
import { traces } from '../../../host/server/platform/database/schema.ts'
import { probeTrace } from '../probe-trace.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, password, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const flipCase = (text: string) =>
  text.replace(/[a-zA-Z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** API-5: unsafe requests are accepted only with the CSRF token of their session. */
export const csrfSuite = (backend: () => TestBackend) =>
  describe('CSRF token', () => {
    async function fresh() {
      const visitor = new TestClient(backend().app)
      await visitor.get('/csrf')
      return visitor
    }
    const countTraces = () => backend().db.$count(traces)
    const csrfHeadersOf = ({ cookie, csrfToken }: TestClient) => ({ cookie, 'x-xsrf-token': csrfToken })

    test('[API-5] on https the cookie is Secure and bound to the host', async () => {
      const config = {
        isLocal: false,
        publicOrigin: 'https://www.wattlebird.example',
        logLevel: 'silent',
      } as const
      const visitor = new TestClient(await backend().with({ config }))
      const { headers } = await visitor.get('/csrf')
      expect(headers['set-cookie']).toBe(
        `__Host-XSRF-TOKEN=${visitor.csrfToken}; Path=/; SameSite=Strict; Secure`,
      )
      expect((await visitor.login({ email, password })).statusCode).toBe(200)
    })

    type Form = (visitor: TestClient) => Promise<Record<string, string>>
    const refused: readonly (readonly [string, Form])[] = [
      ['nothing', async () => ({})],
      [
        "another session's CSRF token",
        async () => {
          const other = await fresh()
          await other.login({ email, password })
          return csrfHeadersOf(other)
        },
      ],
      [
        'an expired pair',
        async (visitor) => {
          backend().clock.now = new Date(startOfTest.getTime() - 2_592_000_000)
          await visitor.get('/csrf')
          backend().clock.now = startOfTest
          return csrfHeadersOf(visitor)
        },
      ],
      [
        'the header twice',
        async ({ cookie, csrfToken }) => ({ cookie, 'x-xsrf-token': `${csrfToken}, ${csrfToken}` }),
      ],
      [
        'the cookie twice',
        async ({ cookie, csrfToken }) => ({ cookie: `${cookie}; ${cookie}`, 'x-xsrf-token': csrfToken }),
      ],
      [
        'the value in another case',
        async ({ cookie, csrfToken }) => ({
          cookie: cookie.replace(csrfToken, flipCase(csrfToken)),
          'x-xsrf-token': flipCase(csrfToken),
        }),
      ],
      [
        'the cookie name in another case',
        async ({ cookie, csrfToken }) => ({
          cookie: flipCase(cookie).replace(flipCase(csrfToken), csrfToken),
          'x-xsrf-token': csrfToken,
        }),
      ],
      [
        'a CSRF token with a signature of our shape',
        async ({ csrfToken }) => {
          const planted = `${csrfToken.slice(0, -43)}${'A'.repeat(43)}`
          return { cookie: `XSRF-TOKEN=${planted}`, 'x-xsrf-token': planted }
        },
      ],
    ]
    // More are refused by the checks of `csrf` in `right-backend.test.ts`, on every unsafe route.
    test.each(refused)('[API-5] %s: 403, and nothing has changed', async (_, form) => {
      const { app, hashing } = backend()
      const headers = await form(await fresh())
      const [hashed, kept] = [hashing.count, await countTraces()]
      const visitor = new TestClient(app)
      for (const [url, body] of [
        ['/login', { email, password }],
        ['/logout', undefined],
        ['/api/Tracing/custom', probeTrace],
      ] as const) {
        const answer = await visitor.bare('POST', url, { body, headers })
        expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
          url,
          403,
          'application/problem+json; charset=utf-8',
        ])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      expect([hashing.count, await countTraces()]).toEqual([hashed, kept])
    })

    test('a refusal tells customers what to do, and the log why', async () => {
      const { app, log } = backend()
      const refusalOf = async (sent: Promise<{ statusCode: number; body: string }>) => {
        const from = log.length
        const { statusCode, body } = await sent
        const lines = log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
        const { reason } = lines.find(({ event }) => event === 'csrf_refused') ?? {}
        return { statusCode, detail: (JSON.parse(body) as { detail: string }).detail, reason }
      }
      const visitor = await fresh()
      const login = { email, password }
      expect(await refusalOf(new TestClient(app).bare('POST', '/login', { body: login }))).toEqual({
        statusCode: 403,
        detail: 'This page is out of date. Please try again.',
        reason: 'The CSRF cookie or its header is missing.',
      })
      expect(await refusalOf(visitor.post('/login', login, { 'x-xsrf-token': 'x' }))).toEqual({
        statusCode: 403,
        detail: 'This page is out of date. Please try again.',
        reason: 'The CSRF cookie and its header differ.',
      })
      expect(await refusalOf(visitor.post('/login', login, { origin: 'https://evil.example' }))).toEqual({
        statusCode: 403,
        detail: 'This page was not opened at our own address. Please open our website afresh and try again.',
        reason: 'The request came from another site.',
      })
    })

    test('[API-5] logout renews the CSRF token, and the one of the ended session is refused at a login', async () => {
      const visitor = await fresh()
      await visitor.login({ email, password })
      const older = csrfHeadersOf(visitor)
      await visitor.post('/logout')
      const again = await visitor.bare('POST', '/login', { body: { email, password }, headers: older })
      expect(again.statusCode).toBe(403)
      expect((await visitor.login({ email, password })).statusCode).toBe(200)
    })

    const asked = async (cookie: string, more: Record<string, string> = {}) => {
      const visitor = new TestClient(backend().app)
      await visitor.bare('GET', '/csrf', { headers: { cookie, ...more } })
      return visitor
    }
    const canTrace = async (visitor: TestClient) =>
      (await visitor.post('/api/Tracing/custom', probeTrace)).statusCode === 204

    test('[API-5] pages of a browser that request a CSRF token at once get the same one, and both keep working', async () => {
      const { cookie, csrfToken } = await fresh()
      const pages = await Promise.all([asked(cookie), asked(cookie)])
      expect(pages.map((page) => [page.cookie, page.csrfToken])).toEqual([
        [cookie, csrfToken],
        [cookie, csrfToken],
      ])
      for (const page of pages) expect(await canTrace(page)).toBe(true)
    })

    test('[API-5] an invalid CSRF token, or one of another session, is replaced and never issued again', async () => {
      const visitor = await fresh()
      const anonymousCookie = visitor.cookie
      await visitor.login({ email, password })
      const { cookie, csrfToken, token } = visitor
      const authorization = `Bearer ${token}`
      expect((await asked(cookie, { authorization })).csrfToken, 'of its own session').toBe(csrfToken)
      const planted = `${csrfToken.slice(0, -43)}${'A'.repeat(43)}`
      for (const [what, sent, more] of [
        ['none', '', {}],
        ['a made-up one', 'XSRF-TOKEN=a.b.c', {}],
        ['a tampered one', cookie.replace(csrfToken, planted), { authorization }],
        ['two', `${cookie}; ${cookie}`, { authorization }],
        ['that of a session, without it', cookie, {}],
        ['that of a visitor, with a session', anonymousCookie, { authorization }],
        ['one that a login has replaced', anonymousCookie, {}],
      ] as const) {
        const page = await asked(sent, more)
        expect([what, sent.includes(page.csrfToken)]).toEqual([what, false])
        expect([what, page.csrfToken.length > 60]).toEqual([what, true])
      }
      expect(await canTrace(await asked(anonymousCookie)), 'in its place').toBe(true)
    })

    test('[API-5] an old CSRF token is replaced long before it ends, and one from a clock that is ahead is kept', async () => {
      const { clock } = backend()
      onTestFinished(() => {
        clock.now = startOfTest
      })
      const { cookie, csrfToken } = await fresh()
      for (const [days, isKept] of [
        [14, true],
        [16, false],
        [-1, true],
      ] as const) {
        clock.now = new Date(startOfTest.getTime() + days * 86_400_000)
        expect([days, (await asked(cookie)).csrfToken === csrfToken]).toEqual([days, isKept])
      }
    })

    test('[API-5] a failed login keeps the CSRF token', async () => {
      const visitor = await fresh()
      const { csrfToken } = visitor
      await visitor.login({ email, password: 'wrong' })
      expect(visitor.csrfToken).toBe(csrfToken)
      expect((await visitor.login({ email, password })).statusCode).toBe(200)
    })

    test.each([
      ['origin', 'null'],
      ['origin', 'http://localhost:8001'],
      ['origin', 'http://localhost'],
      ['origin', 'http://localhost:8000.evil.example'],
      ['origin', 'http://evil.example:8000'],
      ['origin', 'http://localhost:8000@evil.example'],
      ['origin', 'http://128.0.0.2:8000'],
      ['origin', 'http://127.0.0.1.evil.example:8000'],
      ['origin', 'file://localhost:8000'],
    ])(
      '[ENV-2] %s: %s is refused although the CSRF token is good, and is told nothing',
      async (name, value) => {
        const visitor = await fresh()
        const answer = await visitor.post('/login', { email, password }, { [name]: value })
        expect(answer.statusCode).toBe(403)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        const read = await visitor.bare('GET', '/user', { headers: { [name]: value } })
        expect(read.headers['access-control-allow-origin']).toBeUndefined()
      },
    )

    const devOrigins = [5274, 5275, 9329, 9311, 9321, 8000, 3000, 9000].map(
      (port) => `http://localhost:${port}`,
    )
    test.each([...devOrigins, 'http://127.0.0.1:5274', 'http://[::1]:5274'])(
      '[ENV-2] the local backend lets in a page from %s, by name',
      async (origin) => {
        const visitor = await fresh()
        const answer = await visitor.post(
          '/login',
          { email, password },
          { origin, 'sec-fetch-site': 'same-site' },
        )
        expect(answer.statusCode).toBe(200)
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          // Otherwise a page on another origin could not read when to retry after a 429.
          'access-control-expose-headers': 'X-XSRF-TOKEN, Retry-After, Content-Disposition',
          vary: 'Origin',
        })
        const preflight = await visitor.bare('OPTIONS', '/login', {
          headers: { origin, 'access-control-request-method': 'POST' },
        })
        expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
          204,
          'Authorization, Content-Type, Idempotency-Key, X-XSRF-TOKEN',
        ])
      },
    )

    test('[ENV-2] a published backend accepts its own origin and no development server', async () => {
      const config = {
        isLocal: false,
        publicOrigin: 'https://www.wattlebird.example',
        logLevel: 'silent',
      } as const
      const app = await backend().with({ config })
      const statusFor = async (origin: string) => {
        const host = { host: 'localhost:8000' }
        return (await new TestClient(app).post('/logout', undefined, { origin, ...host })).statusCode
      }
      expect(await statusFor('https://www.wattlebird.example')).toBe(204)
      expect(await statusFor('http://localhost:8000')).toBe(403)
      expect(await statusFor('http://www.wattlebird.example')).toBe(403)
      expect(await statusFor('https://www.wattlebird.example.evil.example')).toBe(403)
    })
  })
