import { eq } from 'drizzle-orm'
import { LoginAnswer, OpenSessionList, Problem } from 'gridfront/contracts'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { customers, passwordResets, sessions } from '../../../host/server/platform/database/schema.ts'
import { eventsLeft } from '../notifications/stored-mails.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

interface Person {
  readonly email: string
  readonly password: string
}

/** What customers do with their own sessions. */
export const customerSessionSuite = (backend: () => TestBackend) =>
  describe('sessions of a customer', () => {
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }

    async function loggedIn({ email, password }: Person, shared?: boolean, userAgent = firefox) {
      const visitor = new TestClient(backend().app)
      const credentials = { email, password, ...(shared !== undefined && { shared }) }
      const answer = await visitor.login(credentials, { 'user-agent': userAgent })
      expect(answer.statusCode).toBe(200)
      return visitor
    }
    const withToken = (token: string) => {
      const visitor = new TestClient(backend().app)
      visitor.token = token
      return visitor
    }
    const isLive = async (visitor: TestClient) => (await visitor.get('/user')).statusCode === 200
    const idOf = ({ token }: TestClient) => decodeJwt(token).jti ?? ''
    const listOf = async (visitor: TestClient) =>
      OpenSessionList.parse((await visitor.get('/api/my-account/sessions')).json()).sessions
    const end = (visitor: TestClient, password: string, ...ids: string[]) =>
      visitor.post('/api/my-account/sessions/end', { password, sessions: ids })
    const change = (visitor: TestClient, current: string, next: string, endOthers = false) =>
      visitor.post('/api/my-account/password', { current, next, endOthers })
    const mailsAbout = async (email: string) =>
      (await eventsLeft(backend().db)).filter(({ event }) => 'email' in event && event.email === email)

    test('on a shared computer a session lives for 12 hours, and its token says so', async () => {
      const visitor = await loggedIn(await addCustomer(backend().db), true)
      const { iat = 0, exp = 0, shared } = decodeJwt(visitor.token)
      expect([exp - iat, shared]).toEqual([43_200, true])
      pass(12 * hourMs - 1000)
      expect(await isLive(visitor)).toBe(true)
      pass(1000)
      expect(await isLive(visitor)).toBe(false)
    })

    it('on an own computer the token says nothing about sharing', async () => {
      for (const shared of [undefined, false]) {
        const visitor = await loggedIn(await addCustomer(backend().db), shared)
        expect(decodeJwt(visitor.token)).not.toHaveProperty('shared')
      }
    })

    it.each([
      [false, 30 * dayMs],
      [true, 12 * hourMs],
    ])(
      '[AUTH-12] staying signed in (shared: %s) gives the same session a new token of full length',
      async (shared, lifeMs) => {
        const visitor = await loggedIn(await addCustomer(backend().db), shared)
        const older = decodeJwt(visitor.token)
        const pair = visitor.csrfToken
        pass(lifeMs / 2)
        const answer = await visitor.post('/session/extend')
        const { token, userId } = LoginAnswer.parse(answer.json())
        const newer = decodeJwt(token)
        expect(newer).toEqual({ ...older, iat: newer.iat, exp: newer.exp })
        expect(newer.iat).toBe(backend().clock.now.getTime() / 1000)
        expect((newer.exp ?? 0) - (newer.iat ?? 0)).toBe(lifeMs / 1000)
        expect(userId).toBe(older.sub)
        expect(visitor.csrfToken).toBe(pair)
        // The older one stays valid until it expires.
        expect(await isLive(visitor)).toBe(true)
        pass(lifeMs / 2)
        expect([await isLive(visitor), await isLive(withToken(token))]).toEqual([false, true])
        pass(lifeMs / 2)
        expect(await isLive(withToken(token))).toBe(false)
      },
    )

    it('[AUTH-14] a logout ends the tokens of before and after an extension', async () => {
      const visitor = await loggedIn(await addCustomer(backend().db))
      const { token } = LoginAnswer.parse((await visitor.post('/session/extend')).json())
      await visitor.post('/logout')
      expect([await isLive(visitor), await isLive(withToken(token))]).toEqual([false, false])
    })

    it('[AUTH-14] a logged-out session cannot be extended', async () => {
      const visitor = await loggedIn(await addCustomer(backend().db))
      const { token } = visitor
      await visitor.post('/logout')
      visitor.token = token
      // The CSRF token belongs to the ended session.
      const answer = await visitor.post('/session/extend')
      expect([answer.statusCode, Problem.parse(answer.json()).status]).toEqual([401, 401])
    })

    it('a customer sees where they are logged in: this session first, then those used last', async () => {
      const customer = await addCustomer(backend().db)
      const [first, second] = [await loggedIn(customer, true), await loggedIn(customer, false, safari)]
      pass(hourMs)
      const third = await loggedIn(customer, false, 'curl/8')
      pass(hourMs)
      await second.get('/user')
      const at = (hours: number) => new Date(startOfTest.getTime() + hours * hourMs).toISOString()
      expect(await listOf(first)).toEqual([
        {
          id: idOf(first),
          device: 'Firefox on Windows',
          startedAt: at(0),
          lastUsedAt: at(2),
          endsAt: at(12),
          isShared: true,
          isCurrent: true,
        },
        {
          id: idOf(second),
          device: 'Safari on iPhone',
          startedAt: at(0),
          lastUsedAt: at(2),
          endsAt: at(720),
          isShared: false,
          isCurrent: false,
        },
        {
          id: idOf(third),
          device: 'Unknown device',
          startedAt: at(1),
          lastUsedAt: at(1),
          endsAt: at(721),
          isShared: false,
          isCurrent: false,
        },
      ])
    })

    it('the browser’s user agent is not stored', async () => {
      const { db } = backend()
      const visitor = await loggedIn(await addCustomer(db), false, `${firefox} a-very-own-mark`)
      const [row] = await db
        .select()
        .from(sessions)
        .where(eq(sessions.jti, idOf(visitor)))
      expect(row?.device).toBe('Firefox on Windows')
      // The browser's version alone is not enough to search for, because an id may contain its digits.
      expect(JSON.stringify(row)).not.toMatch(/mark|Mozilla|Gecko|\/145|145\.0/)
    })

    it('the moment of the last use is written every five minutes at most', async () => {
      const { db } = backend()
      const visitor = await loggedIn(await addCustomer(db))
      const usedMs = async () => {
        await visitor.get('/user')
        const [row] = await db
          .select()
          .from(sessions)
          .where(eq(sessions.jti, idOf(visitor)))
        return (row?.lastUsedAt.getTime() ?? 0) - startOfTest.getTime()
      }
      expect(await usedMs()).toBe(0)
      pass(299_999)
      expect(await usedMs()).toBe(0)
      pass(1)
      expect(await usedMs()).toBe(300_000)
      pass(1000)
      expect(await usedMs()).toBe(300_000)
    })

    it('expired and ended sessions are in no list', async () => {
      const customer = await addCustomer(backend().db)
      const [shared, own] = [await loggedIn(customer, true), await loggedIn(customer)]
      const out = await loggedIn(customer)
      await out.post('/logout')
      expect((await listOf(own)).map(({ id }) => id)).toEqual([idOf(own), idOf(shared)])
      pass(12 * hourMs)
      expect((await listOf(own)).map(({ id }) => id)).toEqual([idOf(own)])
    })

    it('[AUTH-14] ending some ends those, at once, and no other', async () => {
      const customer = await addCustomer(backend().db)
      const [here, lost, kept] = [
        await loggedIn(customer),
        await loggedIn(customer),
        await loggedIn(customer),
      ]
      const answer = await end(here, customer.password, idOf(lost), 'no-such-session')
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect([await isLive(here), await isLive(lost), await isLive(kept)]).toEqual([true, false, true])
      expect(await listOf(here)).toHaveLength(2)
    })

    it('[AUTH-14] of very many sessions the last fifty stay open, and all the others can be ended at once', async () => {
      const customer = await addCustomer(backend().db)
      const stranger = await loggedIn(await addCustomer(backend().db))
      const first = await loggedIn(customer)
      const visitors = [first]
      const { log } = backend()
      const from = log.length
      for (let times = 0; times < 51; times += 1) {
        pass(10 * 60_000)
        visitors.push(await loggedIn(customer))
        // Used all the time, so that it is not among those that end.
        expect(await isLive(first)).toBe(true)
      }
      expect(await isLive(stranger)).toBe(true)
      const open = await listOf(first)
      expect(open).toHaveLength(50)
      const gone = visitors.slice(1, 3).map(idOf)
      expect(visitors.map(idOf).filter((id) => !open.some((one) => one.id === id))).toEqual(gone)
      const lines = log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(lines.filter(({ event }) => event === 'session_ended')).toEqual(
        gone.map((session) =>
          expect.objectContaining({ customerId: customer.id, session, reason: 'too_many' }),
        ),
      )
      const others = open.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
      expect((await end(first, customer.password, ...others)).statusCode).toBe(204)
      expect((await listOf(first)).map(({ id }) => id)).toEqual([idOf(first)])
      expect(await isLive(stranger)).toBe(true)
    })

    it('[AUTH-14] simultaneous logins count each other: no more than fifty stay open', async () => {
      const { db, app } = backend()
      const customer = await addCustomer(db)
      const row = {
        customerId: customer.id,
        createdAt: startOfTest,
        lastUsedAt: startOfTest,
        expiresAt: new Date(startOfTest.getTime() + 30 * dayMs),
        openedWith: 'none',
      }
      await db
        .insert(sessions)
        .values(Array.from({ length: 49 }, (_, index) => ({ ...row, jti: `${customer.id}-${index}` })))
      pass(hourMs)
      // Each from another address: for one sender no more than five are checked at once.
      const visitors = Array.from({ length: 8 }, (_, index) => new TestClient(app, `198.18.7.${index}`))
      for (const visitor of visitors) await visitor.get('/csrf')
      const answers = await Promise.all(visitors.map((visitor) => visitor.login(customer)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(visitors.map(() => 200))
      for (const visitor of visitors) expect(await isLive(visitor)).toBe(true)
      expect(await listOf(visitors[0] ?? new TestClient(app))).toHaveLength(50)
    })

    it('[AUTH-14] nobody can end or see another customer’s session', async () => {
      const { db } = backend()
      const [customer, other] = [await addCustomer(db), await addCustomer(db, 'magpies-at-midnight')]
      const [mine, theirs] = [await loggedIn(customer), await loggedIn(other)]
      expect((await end(mine, customer.password, idOf(theirs))).statusCode).toBe(204)
      expect(await isLive(theirs)).toBe(true)
      expect((await listOf(mine)).map(({ id }) => id)).toEqual([idOf(mine)])
      expect((await end(mine, other.password, idOf(mine))).statusCode).toBe(409)
    })

    it('the session that asks may be among those it ends', async () => {
      const customer = await addCustomer(backend().db)
      const visitor = await loggedIn(customer)
      expect((await end(visitor, customer.password, idOf(visitor))).statusCode).toBe(204)
      expect(await isLive(visitor)).toBe(false)
    })

    it('a wrong password ends nothing: 409, and the session that asks stays', async () => {
      const customer = await addCustomer(backend().db)
      const [here, there] = [await loggedIn(customer), await loggedIn(customer)]
      const answer = await end(here, 'not-the-password', idOf(there))
      expect(answer.statusCode).toBe(409)
      expect(Problem.parse(answer.json()).detail).toBe('The password is wrong.')
      expect(answer.headers['x-xsrf-token']).toBeUndefined()
      expect([await isLive(here), await isLive(there)]).toEqual([true, true])
    })

    it('a stolen token does not help to guess the password: failures count like those of the login', async () => {
      const customer = await addCustomer(backend().db)
      const visitor = await loggedIn(customer)
      for (let times = 0; times < 2; times += 1)
        expect((await end(visitor, 'not-the-password', 'x')).statusCode).toBe(409)
      for (let times = 0; times < 2; times += 1)
        expect((await change(visitor, 'not-the-password', 'gum-leaves-at-noon')).statusCode).toBe(409)
      const login = new TestClient(backend().app)
      expect((await login.login({ email: customer.email, password: 'not-the-password' })).statusCode).toBe(
        401,
      )
      const { count } = backend().hashing
      for (const answer of [
        await end(visitor, customer.password, 'x'),
        await change(visitor, customer.password, 'gum-leaves-at-noon'),
        await login.login(customer),
      ])
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30'])
      expect(backend().hashing.count).toBe(count)
      expect(await isLive(visitor)).toBe(true)
    })

    it('after a change of the password only the new one is valid; other sessions stay', async () => {
      const customer = await addCustomer(backend().db)
      const [here, there] = [await loggedIn(customer), await loggedIn(customer)]
      const answer = await change(here, customer.password, 'gum-leaves-at-noon')
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect([await isLive(here), await isLive(there)]).toEqual([true, true])
      expect((await new TestClient(backend().app).login(customer)).statusCode).toBe(401)
      await loggedIn({ ...customer, password: 'gum-leaves-at-noon' })
    })

    it('[AUTH-14] a change of the password ends the other sessions on request, this one stays', async () => {
      const customer = await addCustomer(backend().db)
      const [here, there] = [await loggedIn(customer), await loggedIn(customer)]
      await change(here, customer.password, 'gum-leaves-at-noon', true)
      expect([await isLive(here), await isLive(there)]).toEqual([true, false])
    })

    test('a password change is notified by mail, and a reset link no longer works', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const tokenHash = `hash-${customer.id}`
      await db.insert(passwordResets).values({ customerId: customer.id, tokenHash, expiresAt: startOfTest })
      const visitor = await loggedIn(customer)
      await change(visitor, 'not-the-password', 'gum-leaves-at-noon')
      await change(visitor, customer.password, 'password1')
      expect(await mailsAbout(customer.email)).toEqual([])
      expect(await db.$count(passwordResets, eq(passwordResets.customerId, customer.id))).toBe(1)
      await change(visitor, customer.password, 'gum-leaves-at-noon')
      const ordered = (await mailsAbout(customer.email)).map(({ event }) => event)
      expect(ordered).toEqual([{ kind: 'passwordChanged', email: customer.email, isReset: false }])
      expect(await db.$count(passwordResets, eq(passwordResets.customerId, customer.id))).toBe(0)
    })

    it.each([
      ['password1', /guessed first/],
      ['Wattlebird-26', /our own name/],
      ['okafor-robin', /your own name/],
    ])('%s is no new password: 422 that says why, and nothing has changed', async (next, why) => {
      const customer = await addCustomer(backend().db)
      const visitor = await loggedIn(customer)
      const answer = await change(visitor, customer.password, next)
      expect(answer.statusCode).toBe(422)
      expect(Problem.parse(answer.json()).errors).toEqual([
        { pointer: '/body/next', detail: expect.stringMatching(why) },
      ])
      await loggedIn(customer)
    })

    it.each([
      ['of 7 characters', 'q7x-vbn'],
      ['of 129 characters', 'qx7'.repeat(43)],
    ])('a new password %s is refused before anything is hashed', async (_, next) => {
      const customer = await addCustomer(backend().db)
      const visitor = await loggedIn(customer)
      const { count } = backend().hashing
      const answer = await change(visitor, customer.password, next)
      expect([answer.statusCode, Problem.parse(answer.json()).errors?.[0]?.pointer]).toEqual([
        422,
        '/body/next',
      ])
      expect(backend().hashing.count).toBe(count)
    })

    test.each([
      ['of 8 characters', 'q7x-vbnm'],
      ['of 64 characters', 'q7x-vbnm'.repeat(8).replace('m', 'w')],
      ['of 128 characters', `${'q7x-vbnm'.repeat(15)}and more`],
      ['of emoji', '🦜🌾🏡🔌💡🧾🐨🦘'],
      ['with a space before and after', ' gum leaves at noon '],
      ['of another script', 'тихая веранда'],
    ])('a password %s can be set, and every character of it counts', async (_, next) => {
      const customer = await addCustomer(backend().db)
      const visitor = await loggedIn(customer)
      expect((await change(visitor, customer.password, next)).statusCode).toBe(204)
      const attempt = new TestClient(backend().app)
      for (const password of [next.trim() === next ? `${next} ` : next.trim(), `${next.slice(0, -1)}~`])
        expect((await attempt.login({ email: customer.email, password })).statusCode).not.toBe(200)
      await loggedIn({ email: customer.email, password: next })
    })

    it('of two changes at the same moment one is made', async () => {
      const customer = await addCustomer(backend().db)
      const [one, other] = [await loggedIn(customer), await loggedIn(customer)]
      const answers = await Promise.all([
        change(one, customer.password, 'gum-leaves-at-noon', true),
        change(other, customer.password, 'magpies-at-midnight', true),
      ])
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
      expect([await isLive(one), await isLive(other)].filter(Boolean)).toHaveLength(1)
    })

    it('a change that another one overtakes is refused, and does not affect it', async () => {
      const customer = await addCustomer(backend().db)
      const [here, there] = [await loggedIn(customer), await loggedIn(customer)]
      let isOvertaken = false
      const hash = async (text: string) => {
        // The second password is set after the first one's current password was found right.
        if (isOvertaken) await change(there, customer.password, 'magpies-at-midnight')
        return quickPasswords.hash(text)
      }
      const slow = new TestClient(await backend().with({ passwords: { ...quickPasswords, hash } }))
      slow.token = here.token
      await slow.get('/csrf')
      isOvertaken = true
      const answer = await change(slow, customer.password, 'gum-leaves-at-noon', true)
      expect([answer.statusCode, await isLive(there)]).toEqual([409, true])
      await loggedIn({ ...customer, password: 'magpies-at-midnight' })
    })

    it('a pending login with the old password does not outlive its change', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const here = await loggedIn(customer)
      const verify = async () => {
        await change(here, customer.password, 'gum-leaves-at-noon', true)
        return true
      }
      const passwords = { hash: async (text: string) => `quick:${text}`, verify, isOutdated: () => false }
      const slow = new TestClient(await backend().with({ passwords }))
      const answer = await slow.login(customer)
      expect([answer.statusCode, answer.body]).toEqual([
        401,
        JSON.stringify({ success: false, message: 'Email or password is wrong.' }),
      ])
      expect(await listOf(here)).toHaveLength(1)
    })

    it('[AUTH-14] deleting a customer deletes all sessions', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const visitors = [await loggedIn(customer), await loggedIn(customer, true)]
      await db.delete(customers).where(eq(customers.id, customer.id))
      for (const visitor of visitors) {
        expect(await isLive(visitor)).toBe(false)
        // The CSRF token belongs to the session, and is removed with it.
        expect([401, 403]).toContain((await visitor.post('/session/extend')).statusCode)
      }
      expect((await new TestClient(backend().app).login(customer)).statusCode).toBe(401)
    })

    it('[API-5] without the CSRF token nothing is extended, ended or changed', async () => {
      const { db, hashing } = backend()
      const customer = await addCustomer(db)
      const visitor = await loggedIn(customer)
      const { count } = hashing
      for (const [url, body] of [
        ['/session/extend', undefined],
        ['/api/my-account/sessions/end', { password: customer.password, sessions: [idOf(visitor)] }],
        [
          '/api/my-account/password',
          { current: customer.password, next: 'gum-leaves-at-noon', endOthers: true },
        ],
      ] as const) {
        pass(1000)
        const answer = await visitor.bare('POST', url, { body, headers: visitor.bearer() })
        expect([url, answer.statusCode]).toEqual([url, 403])
      }
      expect(hashing.count).toBe(count)
      const lifeMs = new Date((await listOf(visitor))[0]?.endsAt ?? 0).getTime() - startOfTest.getTime()
      expect(lifeMs).toBe(30 * dayMs)
      await loggedIn(customer)
    })

    it('[AUTH-14] without a token nothing is shown or changed', async () => {
      const visitor = new TestClient(backend().app)
      const { count } = backend().hashing
      for (const answer of [
        await visitor.get('/api/my-account/sessions'),
        await visitor.post('/session/extend'),
        await end(visitor, demoCustomer.password, 'x'),
        await change(visitor, demoCustomer.password, 'gum-leaves-at-noon'),
      ])
        expect([answer.statusCode, Problem.parse(answer.json()).status]).toEqual([401, 401])
      expect(backend().hashing.count).toBe(count)
    })
  })
