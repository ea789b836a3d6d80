import { eq, sql } from 'drizzle-orm'
import { Problem } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  customers,
  passwordResets,
  sessions,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { defaultLimits } from '../../../host/server/platform/limits/limit-settings.ts'
import { createLoginGuard } from '../../../host/server/platform/limits/login-guard.ts'
import { createSessions } from '../../../host/server/platform/session/sessions.ts'
import { createPasswordReset } from '../../../host/server/subjects/password/password-reset.ts'
import { countEvents, countMails, mailsLeft, removeMails } from '../notifications/stored-mails.ts'
import { siteOrigin, testMailService, tokenIn } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, issuer, quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const paths = {
  email: '/api/recovery/email',
  password: '/api/recovery/password',
  check: '/api/recovery/password/check',
  reset: '/api/recovery/password/reset',
} as const
const newPassword = 'forty-two-parrots-at-noon'
const accountOf = { planId: 'p', planName: 'P', planStartedOn: '2026-01-01', supplyAddress: '7 Test Lane' }

/** Password resets and e-mail reminders. */
export const recoverySuite = (backend: () => TestBackend) =>
  describe('recovery', () => {
    beforeEach(async () => {
      // Mails that another test has not sent do not count here.
      await removeMails(backend().db)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }
    let last = 0
    /** An address that has not sent requests yet. */
    const newAddress = () => {
      last += 1
      return `198.19.${last >> 8}.${last & 255}`
    }
    const newClient = (app = backend().app) => new TestClient(app, newAddress())
    const newEmail = () => `nobody-${++last}@customers.example`

    const appWith = (recoveriesPerAddress: number) =>
      backend().with({
        config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', recoveriesPerAddress },
      })

    async function customerWithAccount() {
      const customer = await addCustomer(backend().db)
      const number = String(400_000_000 + ++last)
      const facts = { customerId: customer.id, bpayBillerCode: '1', bpayReference: number, balanceCents: 0 }
      await backend()
        .db.insert(accounts)
        .values({ number, postcode: '0800', ...facts, ...accountOf })
      return { ...customer, number, postcode: '0800' }
    }
    /** Requests a link and opens the mail. */
    async function linkFor(email: string, typed = email) {
      await newClient().post(paths.password, { email: typed })
      const [mail] = (await testMailService(backend()).mailsTo(email)).slice(-1)
      return mail === undefined ? '' : tokenIn(mail)
    }
    const reset = (token: string, password = newPassword, visitor = newClient()) =>
      visitor.post(paths.reset, { token, password })
    const canLogIn = async (email: string, password: string) =>
      (await newClient().login({ email, password })).statusCode === 200
    async function loggedIn(customer: { email: string; password: string }) {
      const visitor = newClient()
      expect((await visitor.login(customer)).statusCode).toBe(200)
      return visitor
    }

    /** Everything in which two answers may differ, except the date and the request's id. */
    async function notified(url: string, body: unknown, app = backend().app) {
      const { statusCode, headers, body: text } = await newClient(app).post(url, body)
      const { date: _, ...others } = headers
      return { statusCode, headers: others, body: text.replace(/[\da-f]{8}-[\da-f-]{27}/, '') }
    }

    it('[ACC-2] a forgotten password is replaced, and the new one logs in', async () => {
      const customer = await addCustomer(backend().db)
      const token = await linkFor(customer.email, customer.email.toUpperCase())
      // 32 bytes: nobody can guess that.
      expect(token).toMatch(/^[\w-]{43}$/)
      const answer = await reset(token)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(await canLogIn(customer.email, newPassword)).toBe(true)
      expect(await canLogIn(customer.email, customer.password)).toBe(false)
    })

    it('[ACC-2] a link is checked before anything is typed, which does not use it, and no answer says what is wrong', async () => {
      const { email } = await addCustomer(backend().db)
      const token = await linkFor(email)
      const check = (asked: string) => notified(paths.check, { token: asked })
      const { clock } = backend()
      for (const _ of [1, 2]) expect((await check(token)).statusCode).toBe(204)
      const unknown = await check('A'.repeat(43))
      expect(unknown.statusCode).toBe(410)
      expect((await reset(token)).statusCode).toBe(204)
      expect(await check(token)).toEqual(unknown)
      const late = await linkFor(email)
      pass(3_600_000)
      expect(await check(late)).toEqual(unknown)
      clock.now = startOfTest
    })

    test('[ACC-2] the link that welcomes a customer lasts 7 days, and works once', async () => {
      const { db, clock } = backend()
      const { id, email } = await addCustomer(db)
      await db.update(customers).set({ hasPassword: false }).where(eq(customers.id, id))
      const invite = () =>
        createEventLog({ db, now: () => clock.now }).record(db, { kind: 'invitation', email })
      await invite()
      const [mail] = await testMailService(backend()).mailsTo(email)
      expect(mail?.body).toMatch(/#reset=[\w-]{43}&welcome$/m)
      const token = tokenIn(mail ?? { body: '' })
      pass(7 * 86_400_000 - 1000)
      expect((await newClient().post(paths.check, { token })).statusCode).toBe(204)
      pass(1000)
      expect((await newClient().post(paths.check, { token })).statusCode).toBe(410)
      pass(-1000)
      expect([(await reset(token)).statusCode, (await reset(token)).statusCode]).toEqual([204, 410])
    })

    it('[ACC-2] a reset ends every login with the old password', async () => {
      const customer = await addCustomer(backend().db)
      const others = await loggedIn(await addCustomer(backend().db))
      const visitors = [await loggedIn(customer), await loggedIn(customer)]
      await reset(await linkFor(customer.email))
      for (const visitor of visitors) expect((await visitor.get('/user')).statusCode).toBe(401)
      expect((await others.get('/user')).statusCode).toBe(200)
    })

    it('[ACC-2] the owner is notified by mail that the password was changed, and how', async () => {
      const customer = await addCustomer(backend().db)
      await reset(await linkFor(customer.email))
      const mailService = testMailService(backend())
      const [mail] = await mailService.mailsTo(customer.email)
      expect(mail?.subject).toBe('Example Energy: your password was changed')
      expect(mail?.body).toContain('has been logged out')
      const visitor = newClient()
      await visitor.login({ email: customer.email, password: newPassword })
      const change = { current: newPassword, next: 'seven-galahs-on-a-wire', endOthers: false }
      expect((await visitor.post('/api/my-account/password', change)).statusCode).toBe(204)
      const [, second] = await mailService.mailsTo(customer.email)
      expect(second?.subject).toBe(mail?.subject)
      expect(second?.body).not.toContain('has been logged out')
    })

    it('[ACC-2] requesting a link reveals nothing about accounts: answer and work are the same', async () => {
      const { db, hashing } = backend()
      const customer = await customerWithAccount()
      /** The handler's database statements. */
      async function traced(url: string, body: unknown) {
        const before = hashing.count
        const statements: string[] = []
        const traced = new Proxy(db, {
          get: (target, name) => {
            if (
              typeof name === 'string' &&
              /^(?:select|insert|update|delete|execute|transaction)$/.test(name)
            )
              statements.push(name)
            return Reflect.get(target, name)
          },
        }) as Db
        const answer = await notified(url, body, await backend().with({ db: traced }))
        return { ...answer, statements, hashed: hashing.count - before }
      }
      for (const [url, known, unknown] of [
        [paths.password, { email: customer.email }, { email: newEmail() }],
        [
          paths.email,
          { accountNumber: customer.number, postcode: customer.postcode },
          { accountNumber: '499999999', postcode: '2000' },
        ],
      ] as const) {
        const [one, other] = [await traced(url, known), await traced(url, unknown)]
        expect(other).toEqual(one)
        expect(one).toMatchObject({ statusCode: 204, body: '', hashed: 0 })
        // The limit's count, and the domain event.
        expect(one.statements.slice(-2)).toEqual(['insert', 'execute'])
      }
    })

    it('[ACC-2] no mail is sent for an unknown address', async () => {
      const mailService = testMailService(backend())
      const email = newEmail()
      await newClient().post(paths.password, { email })
      expect(await mailService.mailsTo(email)).toEqual([])
      expect(mailService.delivered).toEqual([])
      expect(await countEvents(backend().db)).toBe(0)
    })

    it('[ACC-2] a mail that cannot be sent changes nothing about the answer, and is not lost', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const refusing = { deliver: () => Promise.reject(new Error(`550 no mailbox ${customer.email}`)) }
      const before = await notified(paths.password, { email: customer.email })
      const from = backend().log.length
      await testMailService({ ...backend(), mailTransport: refusing }).worker.run()
      expect(await notified(paths.password, { email: customer.email })).toEqual(before)
      expect(await notified(paths.password, { email: newEmail() })).toEqual(before)
      expect(backend().log.slice(from).join('')).not.toContain(customer.email)
      pass(minuteMs)
      expect((await testMailService(backend()).mailsTo(customer.email)).length).toBeGreaterThan(0)
    })

    it('[ACC-2] the link leads to our own site, whatever host the request names', async () => {
      const customer = await addCustomer(backend().db)
      await newClient().post(
        paths.password,
        { email: customer.email },
        { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      )
      const [mail] = await testMailService(backend()).mailsTo(customer.email)
      expect(mail?.body).toContain(`\n${siteOrigin}/accounts/forgot-password#reset=`)
      expect(mail?.body).not.toContain('evil')
    })

    it('[ACC-2] a link that is used, expired, replaced or unknown is refused with the same text', async () => {
      const emails = await Promise.all([1, 2, 3].map(async () => (await addCustomer(backend().db)).email))
      const [used = '', replaced = '', expired = ''] = [
        await linkFor(emails[0] ?? ''),
        await linkFor(emails[1] ?? ''),
        await linkFor(emails[2] ?? ''),
      ]
      await reset(used)
      const newest = await linkFor(emails[1] ?? '')
      pass(hourMs - 1)
      expect((await reset(newest)).statusCode).toBe(204)
      pass(1)
      const answers = []
      for (const token of [used, replaced, expired, 'A'.repeat(43)])
        answers.push(await notified(paths.reset, { token, password: newPassword }))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.statusCode).toBe(410)
      expect(Problem.parse(JSON.parse(answers[0]?.body ?? ''))).toMatchObject({ status: 410, title: 'Gone' })
    })

    it('[ACC-2] an unused link works until the last moment of its hour, and no longer', async () => {
      const { email } = await addCustomer(backend().db)
      const token = await linkFor(email)
      pass(hourMs - 1)
      expect((await reset(token, 'password1')).statusCode).toBe(422)
      pass(1)
      expect((await reset(token)).statusCode).toBe(410)
    })

    test('[ACC-2] an easily guessed password is refused at its field, and the link stays valid', async () => {
      const customer = await addCustomer(backend().db)
      const token = await linkFor(customer.email)
      for (const password of ['password1', 'Wattlebird!', 'robin-okafor'])
        expect(Problem.parse((await reset(token, password)).json())).toMatchObject({
          status: 422,
          errors: [{ pointer: '/body/password' }],
        })
      expect(await canLogIn(customer.email, customer.password)).toBe(true)
      expect((await reset(token)).statusCode).toBe(204)
    })

    it('[ACC-2] of a hundred simultaneous uses exactly one succeeds', async () => {
      const { db, keys, clock } = backend()
      const customer = await addCustomer(db)
      const token = await linkFor(customer.email)
      let hashed = 0
      let resolve: () => void = () => undefined
      const allHashed = new Promise<void>((done) => {
        resolve = done
      })
      const now = () => clock.now
      const { resetPassword } = createPasswordReset({
        db,
        now,
        passwords: {
          ...quickPasswords,
          // All have found the link before the first one uses it.
          hash: async (text) => {
            hashed += 1
            if (hashed === 100) resolve()
            await allHashed
            return quickPasswords.hash(text)
          },
        },
        sessions: createSessions({ db, keys, issuer, now }),
        guard: createLoginGuard({ db, secret: Buffer.alloc(32, 7), now, failuresPerAddress: 60 }),
        eventLog: createEventLog({ db, now }),
      })
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) => resetPassword(token, `${newPassword}-${index}`)),
      )
      const winner = results.findIndex(({ outcome }) => outcome === 'done')
      expect(results.filter(({ outcome }) => outcome === 'gone')).toHaveLength(99)
      expect(await canLogIn(customer.email, `${newPassword}-${winner}`)).toBe(true)
      expect(await testMailService(backend()).mailsTo(customer.email)).toHaveLength(1)
    })

    it('[ACC-2] a reset that fails half-way has changed nothing', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const visitor = await loggedIn(customer)
      const token = await linkFor(customer.email)
      await db.execute(sql`alter table pgboss.job_common rename to elsewhere`)
      try {
        expect((await reset(token)).statusCode).toBe(500)
      } finally {
        await db.execute(sql`alter table pgboss.elsewhere rename to job_common`)
      }
      expect((await visitor.get('/user')).statusCode).toBe(200)
      expect(await canLogIn(customer.email, customer.password)).toBe(true)
      expect((await reset(token)).statusCode).toBe(204)
    })

    it('after too many failed logins the new password works at once', async () => {
      const customer = await addCustomer(backend().db)
      const visitor = newClient()
      for (let times = 0; times < 5; times += 1)
        await visitor.login({ email: customer.email, password: 'not-the-password' })
      expect((await visitor.login(customer)).statusCode).toBe(429)
      await reset(await linkFor(customer.email))
      expect((await visitor.login({ email: customer.email, password: newPassword })).statusCode).toBe(200)
    })

    it('the database stores only the hash of a token, and nothing of a sent mail', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const token = await linkFor(customer.email)
      const rows = [await db.select().from(passwordResets), await mailsLeft(db)]
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(await countMails(db)).toBe(0)
      await reset(token)
      const left = await db.select().from(passwordResets)
      expect(left.filter(({ customerId }) => customerId === customer.id)).toEqual([])
    })

    it('[ACC-2] a forgotten e-mail is named in a mail to that address alone, when number and postcode fit', async () => {
      const customer = await customerWithAccount()
      const mailService = testMailService(backend())
      const ask = (accountNumber: string, postcode: string) =>
        notified(paths.email, { accountNumber, postcode })
      const answers = [
        await ask(customer.number, '0801'),
        await ask('499999998', customer.postcode),
        // An account without a stored postcode: nobody can send a matching one.
        await ask(demoCustomer.account.number, '0000'),
      ]
      await mailService.worker.run()
      expect(mailService.delivered).toEqual([])
      const fitting = await ask(customer.number, customer.postcode)
      for (const answer of answers) expect(answer).toEqual(fitting)
      expect(fitting).toMatchObject({ statusCode: 204, body: '' })
      const [mail] = await mailService.mailsTo(customer.email)
      expect(mailService.delivered).toHaveLength(1)
      expect(mail?.body).toContain(`\n${customer.email}\n`)
      expect(mail?.body).toContain(`\n${siteOrigin}/accounts/login\n`)
    })

    it('the demo customers can be reminded by the postcode of their supply address', async () => {
      const { number, postcode, supplyAddress } = demoCustomer.account
      expect(supplyAddress).toContain(postcode)
      await newClient().post(paths.email, { accountNumber: number, postcode })
      expect(await testMailService(backend()).mailsTo(demoCustomer.email)).toHaveLength(1)
    })

    it('no mail says who the customer is or what the account holds', async () => {
      const customer = await customerWithAccount()
      const mailService = testMailService(backend())
      await newClient().post(paths.email, { accountNumber: customer.number, postcode: customer.postcode })
      await newClient().post(paths.password, { email: customer.email })
      const [, mail] = await mailService.mailsTo(customer.email)
      await reset(mail === undefined ? '' : tokenIn(mail))
      expect(await mailService.mailsTo(customer.email)).toHaveLength(3)
      const texts = mailService.delivered.map(({ subject, body }) => `${subject}\n${body}`).join('\n')
      for (const secret of [customer.number, customer.postcode, 'Robin', 'Okafor', accountOf.supplyAddress])
        expect(texts).not.toContain(secret)
    })

    it('[TRACE-6] the log of a whole recovery contains no address, token or password', async () => {
      const { log } = backend()
      const from = log.length
      const customer = await customerWithAccount()
      const unknown = newEmail()
      await newClient().post(paths.password, { email: unknown })
      const token = await linkFor(customer.email)
      await newClient().post(paths.email, { accountNumber: customer.number, postcode: customer.postcode })
      await reset(token)
      await reset(token)
      await testMailService(backend()).worker.run()
      const lines = log.slice(from).join('')
      for (const secret of [customer.email, unknown, token, newPassword, customer.number])
        expect(lines).not.toContain(secret)
      const events = log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(events.filter(({ event }) => event === 'password_reset')).toEqual([
        expect.objectContaining({ customerId: customer.id, sessions: [] }),
      ])
      expect(events.filter(({ event }) => event === 'password_reset_refused')).toHaveLength(1)
    })

    it(`one address can make at most ${defaultLimits.recoveriesPerAddress} requests in a quarter of an hour, whoever it names`, async () => {
      const visitor = newClient(await appWith(defaultLimits.recoveriesPerAddress))
      const seen: number[] = []
      for (let times = 0; times < defaultLimits.recoveriesPerAddress; times += 1)
        seen.push(
          times % 2 === 0
            ? (await visitor.post(paths.password, { email: newEmail() })).statusCode
            : (await visitor.post(paths.email, { accountNumber: `49999${1000 + times}`, postcode: '2000' }))
                .statusCode,
        )
      expect(new Set(seen)).toEqual(new Set([204]))
      const refusal = await visitor.post(paths.password, { email: newEmail() })
      expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '900'])
      // A requested link can still be used.
      const { email } = await addCustomer(backend().db)
      expect((await reset(await linkFor(email), newPassword, visitor)).statusCode).toBe(204)
      pass(900_000)
      expect((await visitor.post(paths.password, { email: newEmail() })).statusCode).toBe(204)
      await testMailService(backend()).worker.run()
    })

    it('tokens cannot be tried without limit from one address, and an operator can set it', async () => {
      const visitor = newClient(await appWith(2))
      const statuses = []
      for (const letter of ['A', 'B', 'C'])
        statuses.push((await reset(letter.repeat(43), newPassword, visitor)).statusCode)
      expect(statuses).toEqual([410, 410, 429])
      expect((await visitor.post(paths.password, { email: newEmail() })).statusCode).toBe(204)
      await testMailService(backend()).worker.run()
    })

    it('[ACC-2] mailboxes cannot be flooded: at most three mails of a kind an hour, and further requests get the same answer', async () => {
      const customer = await customerWithAccount()
      const mailService = testMailService(backend())
      const answers = []
      for (let times = 0; times < 5; times += 1) {
        answers.push(await notified(paths.password, { email: customer.email }))
        answers.push(
          await notified(paths.email, { accountNumber: customer.number, postcode: customer.postcode }),
        )
        await mailService.worker.run()
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
      const mails = await mailService.mailsTo(customer.email)
      expect(mails).toHaveLength(6)
      // Requests over the limit have not replaced the link that was sent.
      const links = mails.map(tokenIn).filter((token) => token !== '')
      expect((await reset(links.at(-1) ?? '')).statusCode).toBe(204)
      // The notice does not count: it is sent however often strangers request links.
      expect(await mailService.mailsTo(customer.email)).toHaveLength(7)
      pass(hourMs)
      await newClient().post(paths.password, { email: customer.email })
      expect(await mailService.mailsTo(customer.email)).toHaveLength(8)
    })

    it('[ACC-2] reminders by somebody with a bill cannot block the owner’s password reset', async () => {
      const customer = await customerWithAccount()
      const mailService = testMailService(backend())
      for (let times = 0; times < 4; times += 1)
        await newClient().post(paths.email, {
          accountNumber: customer.number,
          postcode: customer.postcode,
        })
      expect(await mailService.mailsTo(customer.email)).toHaveLength(3)
      expect((await reset(await linkFor(customer.email))).statusCode).toBe(204)
    })

    it('deleting a customer deletes the link', async () => {
      const { db } = backend()
      const customer = await addCustomer(db)
      const token = await linkFor(customer.email)
      await db.execute(sql`delete from ${customers} where ${customers.id} = ${customer.id}`)
      expect((await reset(token)).statusCode).toBe(410)
      const rows = await db.select().from(sessions)
      expect(rows.filter(({ customerId }) => customerId === customer.id)).toEqual([])
    })
  })
