import type { AddressInfo } from 'node:net'
import { Problem } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { failedLogins, limits } from '../../../host/server/platform/database/schema.ts'
import { defaultLimits } from '../../../host/server/platform/limits/limit-settings.ts'
import { createLoginGuard } from '../../../host/server/platform/limits/login-guard.ts'
import { exchange } from '../http/raw-exchange.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const config = {
  isLocal: true,
  publicOrigin: undefined,
  logLevel: 'trace',
  loginFailuresPerAddress: defaultLimits.loginFailuresPerAddress,
} as const
const [secondMs, hourMs, dayMs] = [1000, 3_600_000, 86_400_000]

/** How often a password may be guessed. */
export const loginLimitSuite = (backend: () => TestBackend) =>
  describe('login limits', () => {
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }
    let last = 0
    /** An address that has not sent requests yet. */
    const newAddress = () => `192.0.2.${++last}`
    const newClient = () => new TestClient(backend().app, newAddress())
    const newEmail = () => `nobody-${++last}@customers.example`

    /** What distinguishes two answers: everything except the date and the request's id. */
    async function guess(visitor: TestClient, account: string, password = 'not-the-password') {
      const before = backend().hashing.count
      const { statusCode, body, headers } = await visitor.login({ email: account, password })
      const { date: _, 'x-xsrf-token': __, 'set-cookie': ___, ...sentHeaders } = headers
      return {
        status: statusCode,
        body: body.replace(/[\da-f]{8}-[\da-f-]{27}/, ''),
        sentHeaders,
        hashed: backend().hashing.count - before,
      }
    }
    async function guesses(visitor: TestClient, account: string, times: number) {
      const seen: number[] = []
      for (let count = 0; count < times; count += 1) seen.push((await guess(visitor, account)).status)
      return seen
    }
    const failing = (times: number) => Array.from({ length: times }, () => 401)

    test('[ACC-2] after five failures in a row a pause that doubles up to 15 minutes, for customers and unknown addresses alike', async () => {
      async function walk(account: string) {
        backend().clock.now = startOfTest
        const visitor = newClient()
        const seen = []
        for (let count = 0; count < 5; count += 1) seen.push(await guess(visitor, account))
        for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
          const refused = await guess(visitor, account)
          expect(refused).toMatchObject({
            status: 429,
            hashed: 0,
            sentHeaders: { 'retry-after': String(seconds) },
          })
          pass(seconds * secondMs - 1)
          const late = await guess(visitor, account)
          expect(late).toMatchObject({ status: 429, hashed: 0, sentHeaders: { 'retry-after': '1' } })
          pass(1)
          const admitted = await guess(visitor, account)
          expect(admitted).toMatchObject({ status: 401, hashed: 1 })
          seen.push(refused, late, admitted)
        }
        return seen
      }
      const customer = await addCustomer(backend().db)
      expect(await walk(newEmail())).toEqual(await walk(customer.email))
    })

    test('a refusal is a problem document that says how long to wait', async () => {
      const [visitor, account] = [newClient(), newEmail()]
      await guesses(visitor, account, 5)
      const answer = await visitor.login({ email: account, password: 'not-the-password' })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        429,
        'application/problem+json; charset=utf-8',
      ])
      expect(Problem.parse(answer.json())).toMatchObject({
        title: 'Too Many Requests',
        detail: 'Too many tries have failed. Please try again in 30 seconds.',
      })
      pass(29 * secondMs)
      expect((await guess(visitor, account)).body).toContain('try again in a second.')
      pass(secondMs)
      await guesses(visitor, account, 1)
      pass(60 * secondMs)
      await guesses(visitor, account, 1)
      expect((await guess(visitor, account)).body).toContain('try again in 2 minutes.')
    })

    test('during a pause the right password is refused too; after it, it is accepted', async () => {
      const { email, password } = await addCustomer(backend().db)
      const visitor = newClient()
      await guesses(visitor, email, 5)
      expect(await guess(visitor, email, password)).toMatchObject({ status: 429, hashed: 0 })
      pass(30 * secondMs)
      expect((await guess(visitor, email, password)).status).toBe(200)
    })

    test('after a right password the count starts again', async () => {
      const { email, password } = await addCustomer(backend().db)
      const visitor = newClient()
      for (let times = 0; times < 3; times += 1) {
        expect(await guesses(visitor, email, 4)).toEqual(failing(4))
        expect((await guess(visitor, email, password)).status).toBe(200)
      }
    })

    test('a pause affects the guessing sender: the owner can log in from elsewhere', async () => {
      const { email, password } = await addCustomer(backend().db)
      const attacker = newClient()
      expect(await guesses(attacker, email, 6)).toEqual([...failing(5), 429])
      expect((await guess(newClient(), email, password)).status).toBe(200)
      expect(await guesses(attacker, email, 1)).toEqual([429])
    })

    test('capital letters in the address are no other account, and addresses of one IPv6 network no other sender', async () => {
      const account = newEmail()
      const network = (tail: string) => new TestClient(backend().app, `2001:db8:55:66::${tail}`)
      expect(await guesses(network('1'), account, 3)).toEqual(failing(3))
      expect(await guesses(network('2:3'), account.toUpperCase(), 3)).toEqual([401, 401, 429])
    })

    test('failures are forgotten after a day without one, and not before', async () => {
      const [early, late] = [newEmail(), newEmail()]
      const visitor = newClient()
      for (const account of [early, late]) expect(await guesses(visitor, account, 5)).toEqual(failing(5))
      pass(dayMs - 1)
      expect(await guesses(visitor, early, 2)).toEqual([401, 429])
      pass(1)
      expect(await guesses(visitor, late, 6)).toEqual([...failing(5), 429])
    })

    test('copies of the server count together', async () => {
      const [account, address] = [newEmail(), newAddress()]
      const [one, other] = [backend().app, await backend().with({})]
      expect(await guesses(new TestClient(one, address), account, 3)).toEqual(failing(3))
      expect(await guesses(new TestClient(other, address), account, 3)).toEqual([401, 401, 429])
      expect(await guesses(new TestClient(one, address), account, 1)).toEqual([429])
    })

    test('an account accepts fifty failures an hour, from all senders together', async () => {
      const account = newEmail()
      const statuses: number[] = []
      for (let sender = 0; sender < 13; sender += 1)
        statuses.push(...(await guesses(newClient(), account, 4)))
      expect(statuses).toEqual([...failing(50), 429, 429])
      expect((await guess(newClient(), account)).sentHeaders).toMatchObject({ 'retry-after': '3600' })
      pass(hourMs - 1)
      expect(await guesses(newClient(), account, 1)).toEqual([429])
      pass(1)
      expect(await guesses(newClient(), account, 1)).toEqual([401])
    })

    test('one password on a thousand accounts is stopped after sixty', async () => {
      const app = await backend().with({ config })
      const sprayer = new TestClient(app, newAddress())
      const seen = []
      for (let account = 0; account < 100; account += 1) seen.push(await guess(sprayer, newEmail()))
      expect(seen.filter(({ status }) => status === 401)).toHaveLength(60)
      expect(seen.slice(60).every(({ status, hashed }) => status === 429 && hashed === 0)).toBe(true)
      expect(seen.at(-1)?.sentHeaders).toMatchObject({ 'retry-after': '600' })
      // Others can still log in.
      expect(await guesses(new TestClient(app, newAddress()), newEmail(), 1)).toEqual([401])
      pass(600 * secondMs)
      expect(await guesses(sprayer, newEmail(), 1)).toEqual([401])
    })

    test('a refused sender adds no more rows, whatever account it names', async () => {
      const { db } = backend()
      const app = await backend().with({ config: { ...config, loginFailuresPerAddress: 5 } })
      const [sprayer, visited] = [new TestClient(app, newAddress()), newEmail()]
      await guesses(sprayer, visited, 4)
      expect(await guesses(sprayer, newEmail(), 2)).toEqual([401, 429])
      const kept = async () => [
        await db.select().from(failedLogins).orderBy(failedLogins.key),
        await db.select().from(limits).orderBy(limits.key),
      ]
      const before = await kept()
      for (let account = 0; account < 20; account += 1)
        expect(await guesses(sprayer, account < 19 ? newEmail() : visited, 1)).toEqual([429])
      expect(await kept()).toEqual(before)
    })

    test('a clock that has jumped ahead and back locks nobody out', async () => {
      const { email, password } = await addCustomer(backend().db)
      const app = await backend().with({ config: { ...config, loginFailuresPerAddress: 5 } })
      const [paused, sprayer] = [newClient(), new TestClient(app, newAddress())]
      pass(30 * dayMs)
      expect(await guesses(paused, email, 6)).toEqual([...failing(5), 429])
      for (let sender = 0; sender < 9; sender += 1) await guesses(newClient(), email, 5)
      expect(await guesses(newClient(), email, 1)).toEqual([429])
      for (let account = 0; account < 5; account += 1) await guesses(sprayer, newEmail(), 1)
      expect(await guesses(sprayer, newEmail(), 1)).toEqual([429])
      pass(-30 * dayMs)
      expect((await guess(paused, email, password)).status).toBe(200)
      expect(await guesses(sprayer, newEmail(), 1)).toEqual([401])
    })

    test('copies whose clocks differ a little count together, and one mistake stops nobody', async () => {
      const { email, password } = await addCustomer(backend().db)
      const later = () => new Date(startOfTest.getTime() + 5000)
      const settings = { config: { ...config, loginFailuresPerAddress: 6 } }
      const [ahead, behind] = [
        await backend().with({ ...settings, now: later }),
        await backend().with(settings),
      ]
      const address = newAddress()
      expect(await guesses(new TestClient(ahead, address), email, 1)).toEqual([401])
      expect((await guess(new TestClient(behind, address), email, password)).status).toBe(200)
      // The copy with the earlier clock continues counting in a window that the later clock began.
      const [elsewhere, account] = [newAddress(), newEmail()]
      expect(await guesses(new TestClient(ahead, elsewhere), account, 3)).toEqual(failing(3))
      expect(await guesses(new TestClient(behind, elsewhere), newEmail(), 3)).toEqual(failing(3))
      expect(await guesses(new TestClient(behind, elsewhere), newEmail(), 1)).toEqual([429])
      expect(await guesses(new TestClient(ahead, elsewhere), newEmail(), 1)).toEqual([429])
    })

    test('logins to an own account do not help a sender who tries one password on many accounts', async () => {
      const { email, password } = await addCustomer(backend().db)
      const sprayer = new TestClient(
        await backend().with({ config: { ...config, loginFailuresPerAddress: 6 } }),
        newAddress(),
      )
      for (let account = 0; account < 6; account += 1) {
        expect(await guesses(sprayer, newEmail(), 1)).toEqual([401])
        if (account < 5) expect((await guess(sprayer, email, password)).status).toBe(200)
      }
      expect(await guesses(sprayer, newEmail(), 1)).toEqual([429])
    })

    test('an office is not stopped: thirty people log in, and half of them mistype first', async () => {
      const visitor = new TestClient(await backend().with({ config }), newAddress())
      const { email, password } = await addCustomer(backend().db)
      for (let person = 0; person < 31; person += 1) {
        if (person % 2 === 0) expect(await guesses(visitor, newEmail(), 1)).toEqual([401])
        if (person % 10 === 0) expect(await guesses(visitor, email, 1)).toEqual([401])
        expect((await guess(visitor, email, password)).status).toBe(200)
      }
    })

    test('logins that are not compared do not count: an invalid form, no CSRF token, no turn for the hasher', async () => {
      const [account, visitor] = [newEmail(), newClient()]
      for (let times = 0; times < 6; times += 1) {
        expect((await visitor.post('/login', { email: account, password: 'x'.repeat(129) })).statusCode).toBe(
          422,
        )
        const body = { email: account, password: 'not-the-password' }
        expect((await visitor.bare('POST', '/login', { body })).statusCode).toBe(403)
      }
      const verify = () => Promise.reject(new ProblemError(503, 'busy'))
      const busy = new TestClient(
        await backend().with({ passwords: { ...quickPasswords, verify } }),
        newAddress(),
      )
      for (let times = 0; times < 8; times += 1)
        expect(
          (await busy.login({ email: account, password: 'not-the-password' })).headers['retry-after'],
        ).toBe('5')
      expect(await guesses(visitor, account, 6)).toEqual([...failing(5), 429])
    })

    test('with a new password every sender may try again', async () => {
      const { db, clock } = backend()
      const { email, password } = await addCustomer(db)
      const other = newEmail()
      const visitors = Array.from({ length: 10 }, newClient)
      for (const visitor of visitors) await guesses(visitor, email, 5)
      await guesses(visitors[0] ?? newClient(), other, 5)
      for (const visitor of visitors) expect((await guess(visitor, email, password)).status).toBe(429)
      const ports = { db, secret: Buffer.alloc(32, 7), now: () => clock.now, failuresPerAddress: 1e6 }
      await createLoginGuard(ports).forget(email.toUpperCase())
      for (const visitor of visitors) expect((await guess(visitor, email, password)).status).toBe(200)
      expect(await guesses(visitors[0] ?? newClient(), other, 1)).toEqual([429])
    })

    test('the tables of counts contain no addresses', async () => {
      const { db } = backend()
      const [account, address] = [newEmail(), newAddress()]
      await guesses(new TestClient(backend().app, address), account, 2)
      const rows = await db.select().from(failedLogins)
      expect(rows.length).toBeGreaterThan(0)
      for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
      const kept = JSON.stringify([rows, await db.select().from(limits)])
      for (const personal of ['@', account.split('@')[0] ?? '', address]) expect(kept).not.toContain(personal)
    })

    /** Each on its own socket, as fast as possible. */
    async function onSockets(
      times: number,
      settings: { loginFailuresPerAddress?: number },
      accountOf: (index: number) => string,
      senderOf: (index: number) => string,
    ) {
      const app = await backend().with({ config: { ...config, ...settings, trustedProxies: ['127.0.0.1'] } })
      await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
      const { port } = app.server.address() as AddressInfo
      const visitor = new TestClient(app)
      await visitor.get('/csrf')
      const before = backend().hashing.count
      const send = async (index: number) => {
        const body = JSON.stringify({ email: accountOf(index), password: 'not-the-password' })
        const lines = [
          'POST /login HTTP/1.1',
          'Host: localhost',
          'Connection: close',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(body)}`,
          `Cookie: ${visitor.cookie}`,
          `X-XSRF-TOKEN: ${visitor.csrfToken}`,
          `X-Forwarded-For: ${senderOf(index)}`,
        ]
        return (await exchange(port, `${lines.join('\r\n')}\r\n\r\n${body}`)).status
      }
      const statuses = await Promise.all(Array.from({ length: times }, (_, index) => send(index)))
      // If too many wait for the hasher, some are refused without being counted, and come again one by one.
      for (let index = times; !(await isRefused(index)); index += 1);
      async function isRefused(index: number) {
        const status = await send(index)
        statuses.push(status)
        return status === 429
      }
      const count = (status: number) => statuses.filter((one) => one === status).length
      expect(count(401) + count(429) + count(503)).toBe(statuses.length)
      return { failed: count(401), hashed: backend().hashing.count - before }
    }

    test('of 200 simultaneous guesses at one account five are checked', { timeout: 120_000 }, async () => {
      const [account, sender] = [newEmail(), newAddress()]
      expect(
        await onSockets(
          200,
          {},
          () => account,
          () => sender,
        ),
      ).toEqual({ failed: 5, hashed: 5 })
    })

    test('of 200 simultaneous guesses from 200 senders at one account fifty are checked', {
      timeout: 120_000,
    }, async () => {
      const account = newEmail()
      const senders = (index: number) => `198.19.${last % 256}.${index % 256}`
      expect(await onSockets(200, {}, () => account, senders)).toEqual({ failed: 50, hashed: 50 })
    })

    test('of 200 simultaneous guesses at 200 accounts from one sender as many are checked as may fail', {
      timeout: 120_000,
    }, async () => {
      const [sender, people] = [newAddress(), newEmail()]
      const settings = { loginFailuresPerAddress: 20 }
      expect(
        await onSockets(
          200,
          settings,
          (index) => `${index}-${people}`,
          () => sender,
        ),
      ).toEqual({ failed: 20, hashed: 20 })
    })
  })
