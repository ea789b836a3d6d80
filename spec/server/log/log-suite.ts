import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { customers, sessions } from '../../../host/server/platform/database/schema.ts'
import { createSessions } from '../../../host/server/platform/session/sessions.ts'
import { groupBy } from '../../../host/server/subjects/meter-data/group-by.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, issuer, startOfTest } from '../test-backend.ts'
import { secrets, TestClient } from '../test-client.ts'

type Line = Readonly<Record<string, unknown>>

/**
 * What the log contains for investigating an attack, and what it never contains. Runs last, because it reads the whole log.
 */
export const logSuite = (backend: () => TestBackend) =>
  describe('security log', () => {
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    async function linesOf(act: () => Promise<unknown>): Promise<Line[]> {
      const { log } = backend()
      const from = log.length
      await act()
      const lines = log.slice(from).map((line) => JSON.parse(line) as Line)
      return lines.filter(({ event }) => event !== 'answered')
    }

    test('there is one line for each: a login, failed, refused and successful; an extension, an end, a change, a logout', async () => {
      const customer = await addCustomer(backend().db)
      const wrong = { email: customer.email, password: 'not-the-password' }
      const app = backend().app
      const visitor = new TestClient(app, '192.0.2.250')
      const own = { customerId: customer.id, level: 30 }

      const [failed, ...more] = await linesOf(() => visitor.login(wrong))
      expect(more).toEqual([])
      const { account, sender } = failed ?? {}
      for (const name of [account, sender]) expect(name).toMatch(/^[\w-]{16}$/)
      expect(failed).toMatchObject({ event: 'login_failed', route: 'login', level: 30 })

      const [login, ...others] = await linesOf(() => visitor.login(customer))
      expect(others).toEqual([])
      // The same hash as in the failure, so that a successful guess can be recognised.
      expect(login).toMatchObject({ event: 'login', account, ...own })
      const { session } = login ?? {}

      const post = (url: string, body?: unknown) => linesOf(() => visitor.post(url, body))
      expect(await post('/session/extend')).toEqual([
        expect.objectContaining({ event: 'session_extended', session, ...own }),
      ])
      const other = new TestClient(app)
      const [second] = await linesOf(() => other.login(customer))
      const ending = { password: customer.password, sessions: [second?.session, 'unknown'] }
      expect(await post('/api/my-account/sessions/end', ending)).toEqual([
        expect.objectContaining({ event: 'session_ended', session: second?.session, ...own }),
      ])
      const [third] = await linesOf(() => new TestClient(app).login(customer))
      const change = { current: customer.password, next: 'gum-leaves-at-noon', endOthers: true }
      expect(await post('/api/my-account/password', change)).toEqual([
        expect.objectContaining({ event: 'password_changed', session, ...own }),
        expect.objectContaining({ event: 'session_ended', session: third?.session, ...own }),
      ])
      expect(await post('/api/my-account/password', { ...change, current: 'not-the-password' })).toEqual([
        expect.objectContaining({ event: 'login_failed', route: 'change-password', account, sender }),
      ])
      expect(await post('/logout')).toEqual([expect.objectContaining({ event: 'logout', session, ...own })])

      for (let times = 0; times < 4; times += 1) await visitor.login(wrong)
      expect(await linesOf(() => visitor.login(wrong))).toEqual([
        expect.objectContaining({
          event: 'login_limited',
          limit: 'login-in-a-row',
          route: 'login',
          account,
          sender,
          level: 40,
        }),
      ])
      expect(await linesOf(() => visitor.bare('POST', '/logout'))).toEqual([
        expect.objectContaining({ event: 'csrf_refused', level: 40 }),
      ])
    })

    test('a session that ends with the next login is reported once, for any customer', async () => {
      const { app, db } = backend()
      const [one, other] = [await addCustomer(db), await addCustomer(db)]
      const visitor = new TestClient(app)
      const [first] = await linesOf(() => visitor.login(one))
      expect(await linesOf(() => visitor.login(other))).toEqual([
        expect.objectContaining({ event: 'login', customerId: other.id }),
        expect.objectContaining({
          event: 'session_ended',
          customerId: one.id,
          session: first?.session,
          reason: 'replaced',
        }),
      ])
      const endedAt = async () =>
        (
          await db
            .select()
            .from(sessions)
            .where(eq(sessions.jti, String(first?.session)))
        )[0]?.endedAt
      const at = await endedAt()
      expect(at).toBeInstanceOf(Date)
      backend().clock.now = new Date(backend().clock.now.getTime() + 60_000)
      const late = createSessions({ db, keys: backend().keys, issuer, now: () => backend().clock.now })
      expect(await late.end(String(first?.session))).toBe(false)
      const [row] = await db.select().from(customers).where(eq(customers.id, one.id))
      if (row === undefined) throw new Error('the customer is gone')
      const facts = { openedWith: 'none', isShared: false, device: 'none', replaces: String(first?.session) }
      expect((await late.open(row, facts))?.ended).toEqual([])
      expect(await endedAt()).toEqual(at)
    })

    test('repeated refusals of a sender have one line for each window, by all copies together', async () => {
      const { email } = await addCustomer(backend().db)
      const wrong = { email, password: 'not-the-password' }
      const at = '192.0.2.249'
      const visitors = [
        new TestClient(backend().app, at),
        new TestClient(await backend().with({}), at),
      ] as const
      const limited = async (times: number) => {
        const lines = await linesOf(async () => {
          for (let count = 0; count < times; count += 1)
            for (const visitor of visitors) await visitor.login(wrong)
        })
        return lines.filter(({ event }) => event === 'login_limited').length
      }
      expect(await limited(6)).toBe(1)
      expect(await limited(6)).toBe(0)
      // The next pause is another one.
      backend().clock.now = new Date(startOfTest.getTime() + 30_000)
      expect(await limited(6)).toBe(1)
    })

    test('other people and other senders have other hashes in it', async () => {
      const named = async (email: string, address: string) => {
        const visitor = new TestClient(backend().app, address)
        const [line] = await linesOf(() => visitor.login({ email, password: 'not-the-password' }))
        return [line?.account, line?.sender]
      }
      const [first, second] = [
        await named('one@customers.example', '192.0.2.251'),
        await named('two@customers.example', '192.0.2.252'),
      ]
      expect(new Set([...first, ...second]).size).toBe(4)
      expect(await named('ONE@customers.example', '192.0.2.252')).toEqual([first[0], second[1]])
    })

    test('nobody can inject a line', async () => {
      const forged = '\r\n{"level":30,"event":"forged"}\r\n'
      const visitor = new TestClient(backend().app)
      const { log } = backend()
      const from = log.length
      await visitor.login({ email: `a${forged}@customers.example`, password: forged })
      await visitor.login({ email: 'a@customers.example', password: forged })
      await visitor.get(`/user?${encodeURIComponent(forged)}`)
      await visitor.get(`/${encodeURIComponent(forged)}`)
      await visitor.post('/login', forged, { 'content-type': 'application/json' })
      await visitor.post('/login', {}, { 'user-agent': forged.trim(), 'x-request-id': forged.trim() })
      const lines = log.slice(from)
      expect(lines.length).toBeGreaterThanOrEqual(6)
      for (const line of lines) {
        expect(line.match(/\n/g)).toHaveLength(1)
        expect(JSON.parse(line).event).not.toBe('forged')
      }
    })

    test('every line of the whole run is one JSON object with a moment in UTC and a request or none', () => {
      const { log } = backend()
      expect(log.length).toBeGreaterThan(1000)
      for (const line of log) {
        expect(line).toMatch(/^\{[^\n]*\}\n$/)
        expect(JSON.parse(line)).toMatchObject({
          level: expect.any(Number),
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        })
      }
    })

    test('[TRACE-6] no password, token, cookie or e-mail address that anybody used in the whole run is in any line', () => {
      expect(secrets.size).toBeGreaterThan(300)
      const partsOf = (secret: string) => (secret.startsWith('ey') ? secret.split('.').slice(1) : [])
      const unsaid = [...secrets].flatMap((secret) => [secret, ...partsOf(secret)])
      // There are thousands of secrets and megabytes of log, so texts are compared only where a secret could begin.
      const width = Math.min(8, ...unsaid.map(({ length }) => length))
      const byStart = groupBy(unsaid, (one) => one.slice(0, width))
      const found: string[] = []
      for (const line of backend().log)
        for (let at = 0; at < line.length; at += 1)
          for (const one of byStart.get(line.slice(at, at + width)) ?? [])
            if (line.startsWith(one, at)) found.push(one)
      expect(found).toEqual([])
    })
  })
