import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import { Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { traces } from '../../../host/server/platform/database/schema.ts'
import { codePoint } from '../../tools/code-point.ts'
import { alwaysAsync, propertyRuns } from '../../tools/run/property-runs.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const sender = { userAgent: 'test', timestamp: '2026-11-21T02:00:00.000Z' }
const errorTrace = (context: unknown) => ({ message: 'm', url: 'https://a.example/', context, ...sender })
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Requests that no page of the site would send. */
export const inputSuite = (backend: () => TestBackend) =>
  describe('input', () => {
    const visitor = () => new TestClient(backend().app)
    const raw = async (body: string, headers: Record<string, string> = {}, url = '/login') => {
      const answer = await visitor().post(url, body, { 'content-type': 'application/json', ...headers })
      // A failed login has the shape that the specification defines.
      if (answer.statusCode >= 400 && answer.statusCode !== 401) {
        expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
        expect(Problem.parse(answer.json()).status).toBe(answer.statusCode)
      }
      return answer
    }

    // More are refused by the checks of `bodies` in `reference.test.ts`, on every route with a body.
    test.each([
      ['nothing at all', '', 422],
      ['a prototype in disguise', '{"email":"a@b.example","password":"x","__proto__":{"admin":true}}', 400],
    ])('a login made of %s is refused with the right status', async (_, body, status) => {
      expect((await raw(body)).statusCode).toBe(status)
    })

    test('a login without body and type is refused as such', async () => {
      expect((await visitor().post('/login')).statusCode).toBe(415)
    })

    test.each([
      ['DELETE', '/api/my-account/sessions', 'GET, HEAD, OPTIONS'],
      ['TRACE', '/user', 'GET, HEAD, OPTIONS'],
    ])('%s %s: 405, and what the address does take', async (method, url, allow) => {
      const answer = await visitor().bare(method, url)
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
      expect(Problem.parse(answer.json()).status).toBe(405)
    })

    test('HEAD answers as GET does, without a body', async () => {
      const answer = await visitor().bare('HEAD', '/user')
      expect([answer.statusCode, answer.body]).toEqual([401, ''])
    })

    test('traces of visitors are stored as they were sent', async () => {
      const custom = { name: 'page view', level: 'info', category: 'c', tags: { path: '/plans' }, ...sender }
      const error = errorTrace({ odd: '\u0001 \ufffe', deep: { er: [1, null] } })
      const transition = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading', ...sender }
      for (const [url, body] of [
        ['custom', custom],
        ['error', error],
        ['state-transition', transition],
      ] as const)
        expect((await visitor().post(`/api/Tracing/${url}`, body)).statusCode).toBe(204)
      const rows = await backend().db.select().from(traces).orderBy(desc(traces.id)).limit(3)
      expect(rows.map(({ kind, trace }) => [kind, trace])).toEqual([
        ['stateTransition', transition],
        ['error', error],
        ['custom', custom],
      ])
    })

    test('a trace with excessive nesting is refused, not stored', async () => {
      const answer = await raw(
        JSON.stringify(errorTrace('HERE')).replace('"HERE"', `{"a":${nested(5000)}}`),
        {},
        '/api/Tracing/error',
      )
      expect(answer.statusCode).toBe(400)
    })

    test('no login, whatever its body, causes a server error', { timeout: 180_000 }, async () => {
      const seen = new Map<number, number>()
      const stranger = new TestClient(backend().app)
      const address = fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/)
      const anything = fc.oneof(
        fc.json({ maxDepth: 4 }),
        fc.string({ unit: codePoint }),
        fc
          .record({ email: address, password: fc.string({ unit: codePoint }) })
          .map((one) => JSON.stringify(one)),
        // A form with one member of another type.
        fc
          .record({
            email: fc.oneof(address, fc.jsonValue()),
            password: fc.jsonValue(),
            shared: fc.jsonValue(),
          })
          .map((one) => JSON.stringify(one)),
        fc.nat(99).map((levels) => `{"email":"a@b.example","password":${nested(levels)}}`),
        address.map((email) => JSON.stringify({ email, password: `${email}\u0000` })),
      )
      await alwaysAsync(propertyRuns)(anything, async (body) => {
        const { statusCode } = await stranger.post('/login', body, { 'content-type': 'application/json' })
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
        expect([400, 401, 422]).toContain(statusCode)
      })
      expect([...seen.keys()].toSorted()).toEqual([400, 401, 422])
    })
  })
