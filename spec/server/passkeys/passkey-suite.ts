import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { UsedCredential } from 'gridfront/contracts'
import {
  LoginAnswer,
  OpenSessionList,
  Passkey,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
} from 'gridfront/contracts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  customers,
  passkeyChallenges,
  passkeyConfirmations,
  passkeys,
  passwordResets,
} from '../../../host/server/platform/database/schema.ts'
import { newToken, tokenHash } from '../../../host/server/platform/random-token.ts'
import { eventsLeft } from '../notifications/stored-mails.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { secrets, TestClient } from '../test-client.ts'
import type { Deviation, SoftwareAuthenticator } from './software-authenticator.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const pageOrigin = 'http://localhost:8000'
const minuteMs = 60_000
const own = '/api/my-account/passkeys'
const notVerified = 'The passkey could not be checked. Try again.'

/** Answers that no backend may accept, by their fault. */
const wrongAnswers: readonly (readonly [string, Deviation])[] = [
  ['of a page of another origin', { origin: 'http://localhost.evil.example:8000' }],
  ['of a page on another port', { origin: 'http://localhost:8001' }],
  ['for another domain', { domain: 'evil.example' }],
  ['without the customer verified', { isUnverified: true }],
  ['to a challenge that there never was', { challenge: 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU' }],
  ['of the other kind', { type: 'payment.get' }],
]

/** Passkeys: login, confirmation in place of the password, and what must be refused. */
export const passkeySuite = (backend: () => TestBackend) =>
  describe('passkeys', () => {
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }

    async function loggedIn() {
      const person = await addCustomer(backend().db)
      const client = new TestClient(backend().app)
      await client.login(person)
      return { ...person, client }
    }
    type Person = Awaited<ReturnType<typeof loggedIn>>

    const optionsFor = async ({ client, password }: Pick<Person, 'client' | 'password'>) => {
      const answer = await client.post(`${own}/options`, { password })
      expect(answer.statusCode).toBe(200)
      return PasskeyCreation.parse(answer.json())
    }
    const send = (client: TestClient, credential: object, name = 'My phone') =>
      client.post(own, { name, credential })
    async function withPasskey() {
      const person = await loggedIn()
      const device = softwareAuthenticator(pageOrigin)
      const answer = await send(person.client, device.create(await optionsFor(person)))
      expect(answer.statusCode).toBe(201)
      return { ...person, device, passkey: Passkey.parse(answer.json()) }
    }
    const listOf = async (client: TestClient) => PasskeyList.parse((await client.get(own)).json()).passkeys
    const loginOptions = async (client: TestClient) =>
      PasskeyRequest.parse((await client.post('/login/passkey/options')).json())
    const logIn = (client: TestClient, credential: UsedCredential, more: object = {}) =>
      client.post('/login/passkey', { credential, ...more }, { 'user-agent': 'Firefox/145.0 Windows' })
    async function attempt(device: SoftwareAuthenticator, deviation: Deviation = {}) {
      const client = new TestClient(backend().app)
      const answer = await logIn(client, device.use(await loginOptions(client), deviation))
      return { client, answer }
    }
    const confirmOptions = async (client: TestClient) =>
      PasskeyRequest.parse((await client.post(`${own}/confirm/options`)).json())
    const confirm = (client: TestClient, credential: object) => client.post(`${own}/confirm`, { credential })
    async function confirmed({ client, device }: { client: TestClient; device: SoftwareAuthenticator }) {
      const answer = await confirm(client, device.use(await confirmOptions(client)))
      expect(answer.statusCode).toBe(200)
      const { confirmation } = PasskeyConfirmation.parse(answer.json())
      secrets.add(confirmation)
      return confirmation
    }
    const noticesTo = async (email: string) =>
      (await eventsLeft(backend().db)).flatMap(({ event }) =>
        event.kind === 'securityNotice' && event.email === email ? event.changes : [],
      )
    const logOf = (event: string) =>
      backend()
        .log.map((line) => JSON.parse(line))
        .filter((line) => line.event === event)

    describe('added', () => {
      it('[AUTH-14] a passkey is added with the password, listed, and the customer is notified', async () => {
        const { client, email, passkey } = await withPasskey()
        expect(passkey).toEqual({
          ...{ passkeyId: passkey.passkeyId, name: 'My phone', isSynced: false },
          ...{ createdAt: backend().clock.now.toISOString(), lastUsedAt: null },
        })
        expect(await listOf(client)).toEqual([passkey])
        expect(await noticesTo(email)).toEqual(['PASSKEY_ADDED'])
      })

      it('[AUTH-14] options need the password, and name only the customer’s own passkeys', async () => {
        await withPasskey()
        const person = await withPasskey()
        const refused = await person.client.post(`${own}/options`, { password: 'not the password' })
        expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/body/password'])
        const { rp, user, excludeCredentials } = await optionsFor(person)
        expect(rp).toEqual({ id: 'localhost', name: 'Wattlebird Energy' })
        expect(Buffer.from(user.id, 'base64url').toString()).toBe(person.id)
        expect(excludeCredentials).toEqual([
          { id: person.device.id, type: 'public-key', transports: ['internal'] },
        ])
      })

      test.each([...wrongAnswers, ['of a login', { type: 'webauthn.get' }] as const])(
        '[AUTH-14] an answer %s is refused, and nothing is stored',
        async (_, deviation) => {
          const person = await loggedIn()
          const device = softwareAuthenticator(pageOrigin)
          const answer = await send(person.client, device.create(await optionsFor(person), deviation))
          expect([answer.statusCode, answer.json().detail]).toEqual([409, notVerified])
          expect([await listOf(person.client), await noticesTo(person.email)]).toEqual([[], []])
        },
      )

      test('[AUTH-14] a challenge works once, for five minutes, and only in the session that requested it', async () => {
        const person = await loggedIn()
        const options = await optionsFor(person)
        const refusals = []
        const elsewhere = new TestClient(backend().app)
        await elsewhere.login(person)
        refusals.push(await send(elsewhere, softwareAuthenticator(pageOrigin).create(options)))
        expect(
          (await send(person.client, softwareAuthenticator(pageOrigin).create(options))).statusCode,
        ).toBe(201)
        refusals.push(await send(person.client, softwareAuthenticator(pageOrigin).create(options)))
        const late = await optionsFor(person)
        pass(5 * minuteMs)
        refusals.push(await send(person.client, softwareAuthenticator(pageOrigin).create(late)))
        expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
        expect(await listOf(person.client)).toHaveLength(1)
      })

      it('[AUTH-14] the same passkey is not added twice, and not by another customer', async () => {
        const { client, password, device } = await withPasskey()
        const other = await loggedIn()
        for (const person of [{ client, password }, other])
          expect((await send(person.client, device.create(await optionsFor(person)))).statusCode).toBe(409)
        expect(await listOf(other.client)).toEqual([])
      })

      test('[AUTH-14] an eleventh is refused, also when two are added at the same time', async () => {
        const person = await loggedIn()
        await backend()
          .db.insert(passkeys)
          .values(
            Array.from({ length: 9 }, () => ({
              ...{ id: randomUUID(), credentialId: randomUUID(), customerId: person.id, name: 'Old' },
              ...{ publicKey: 'AA', counter: 0, transports: [], isSynced: false, createdAt: startOfTest },
            })),
          )
        const answers = await Promise.all(
          [await optionsFor(person), await optionsFor(person)].map((options) =>
            send(person.client, softwareAuthenticator(pageOrigin).create(options)),
          ),
        )
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
        const full = await person.client.post(`${own}/options`, { password: person.password })
        expect([full.statusCode, full.json().detail]).toEqual([
          409,
          'You have 10 passkeys, which is the most. Remove one first.',
        ])
        expect(await listOf(person.client)).toHaveLength(10)
      })
    })

    describe('renamed and removed', () => {
      it('[AUTH-14] a passkey gets another name', async () => {
        const { client, passkey } = await withPasskey()
        const answer = await client.post(`${own}/rename`, {
          passkeyId: passkey.passkeyId,
          name: ' Work  laptop',
        })
        expect(answer.json()).toEqual({ ...passkey, name: 'Work  laptop' })
      })

      it('[AUTH-14] a passkey is removed with the password; the customer is notified', async () => {
        const { client, email, password, passkey } = await withPasskey()
        const { passkeyId } = passkey
        const refused = await client.post(`${own}/remove`, { passkeyId, password: 'not the password' })
        expect([refused.statusCode, await listOf(client)]).toEqual([422, [passkey]])
        expect((await client.post(`${own}/remove`, { passkeyId, password })).statusCode).toBe(204)
        expect(await listOf(client)).toEqual([])
        expect(await noticesTo(email)).toEqual(['PASSKEY_ADDED', 'PASSKEY_REMOVED'])
      })

      test('[AUTH-14] another customer’s passkey is 404 like one that does not exist', async () => {
        const { client, passkey } = await withPasskey()
        const other = await loggedIn()
        for (const passkeyId of [passkey.passkeyId, randomUUID()]) {
          const answers = [
            await other.client.post(`${own}/rename`, { passkeyId, name: 'Mine' }),
            await other.client.post(`${own}/remove`, { passkeyId, password: other.password }),
          ]
          expect(answers.map((one) => [one.statusCode, one.json().detail])).toEqual([
            [404, 'You have no such passkey.'],
            [404, 'You have no such passkey.'],
          ])
        }
        expect(await listOf(client)).toEqual([passkey])
      })
    })

    describe('at a login', () => {
      test('[AUTH-14] a passkey logs its owner in, as a password does', async () => {
        const { id, device, client: first } = await withPasskey()
        pass(minuteMs)
        const { client, answer } = await attempt(device)
        expect(answer.statusCode).toBe(200)
        const { token, userId } = LoginAnswer.parse(answer.json())
        client.token = token
        expect(userId).toBe(id)
        const { sessions } = OpenSessionList.parse((await client.get('/api/my-account/sessions')).json())
        expect(sessions.map(({ device: name, isCurrent }) => [name, isCurrent])).toEqual([
          ['Firefox on Windows', true],
          ['Unknown device', false],
        ])
        const [listed] = await listOf(first)
        expect(listed?.lastUsedAt).toBe(backend().clock.now.toISOString())
        expect(logOf('login').at(-1)).toMatchObject({ customerId: id, by: 'passkey' })
        // The answer contains a CSRF token of the new session.
        expect((await client.post('/session/extend')).statusCode).toBe(200)
      })

      test('on a shared computer the session is short', async () => {
        const { device } = await withPasskey()
        const client = new TestClient(backend().app)
        const answer = await logIn(client, device.use(await loginOptions(client)), { shared: true })
        client.token = answer.json().token
        const { sessions } = OpenSessionList.parse((await client.get('/api/my-account/sessions')).json())
        expect(sessions[0]?.isShared).toBe(true)
      })

      it('[ACC-2] the options are the same for everybody', async () => {
        const { client } = await withPasskey()
        const [mine, unknown] = [
          await loginOptions(client),
          await loginOptions(new TestClient(backend().app)),
        ]
        expect({ ...mine, challenge: '' }).toEqual({ ...unknown, challenge: '' })
        expect(mine.challenge).not.toBe(unknown.challenge)
        expect(mine.allowCredentials).toEqual([])
      })

      it.each([
        ...wrongAnswers,
        ['of a new passkey', { type: 'webauthn.create' }] as const,
        ['signed by another key', { isForged: true }] as const,
        ['for another owner', { userHandle: Buffer.from('somebody').toString('base64url') }] as const,
      ])('[ACC-2] an answer %s is 401 in the words of every refusal', async (_, deviation) => {
        const { device } = await withPasskey()
        const { answer } = await attempt(device, deviation)
        const unknown = await attempt(softwareAuthenticator(pageOrigin), { userHandle: 'AAAA' })
        expect([answer.statusCode, unknown.answer.statusCode]).toEqual([401, 401])
        expect(answer.json()).toEqual(unknown.answer.json())
      })

      test('[AUTH-14] an answer works once, for five minutes, and only in the browser that requested it', async () => {
        const { device } = await withPasskey()
        const client = new TestClient(backend().app)
        const options = await loginOptions(client)
        const elsewhere = new TestClient(backend().app)
        const credential = device.use(options)
        expect((await logIn(elsewhere, credential)).statusCode).toBe(401)
        const answer = await logIn(client, credential)
        expect(answer.statusCode).toBe(200)
        client.token = answer.json().token
        expect((await logIn(client, credential)).statusCode).toBe(401)
        const late = await loginOptions(elsewhere)
        pass(5 * minuteMs)
        expect((await logIn(elsewhere, device.use(late))).statusCode).toBe(401)
      })

      it('[AUTH-14] a passkey with a decreased signature count is refused: there may be a copy of it', async () => {
        const { device } = await withPasskey()
        expect((await attempt(device, { counter: 7 })).answer.statusCode).toBe(200)
        for (const counter of [7, 3]) expect((await attempt(device, { counter })).answer.statusCode).toBe(401)
        expect(logOf('passkey_refused').at(-1)).toMatchObject({ reason: 'counter' })
        expect((await attempt(device, { counter: 8 })).answer.statusCode).toBe(200)
      })

      it('[AUTH-14] a passkey without a signature count works repeatedly', async () => {
        const { device } = await withPasskey()
        for (const counter of [0, 0]) expect((await attempt(device, { counter })).answer.statusCode).toBe(200)
      })

      it('[AUTH-14] a removed passkey does not log in, nor does one of a deleted customer', async () => {
        const { client, id, password, passkey, device } = await withPasskey()
        await client.post(`${own}/remove`, { passkeyId: passkey.passkeyId, password })
        expect((await attempt(device)).answer.statusCode).toBe(401)
        const gone = await withPasskey()
        await backend().db.delete(customers).where(eq(customers.id, gone.id))
        expect((await attempt(gone.device)).answer.statusCode).toBe(401)
        expect(await backend().db.$count(passkeys, eq(passkeys.customerId, id))).toBe(0)
      })

      it('[AUTH-14] wrong passwords lock neither the login with a passkey nor the confirmation by it', async () => {
        const { client, email, password, device } = await withPasskey()
        const guesser = new TestClient(backend().app)
        const statuses = []
        for (let tries = 0; tries < 6; tries += 1)
          statuses.push((await guesser.login({ email, password: 'not the password' })).statusCode)
        expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
        expect((await attempt(device)).answer.statusCode).toBe(200)
        await confirmed({ client, device })
        // Nor does the passkey end the pause of the password.
        expect((await guesser.login({ email, password })).statusCode).toBe(429)
      })

      test('[AUTH-14] wrong passkey answers block their sender at this account, and lock neither the account nor others at that address', async () => {
        const { email, password, device } = await withPasskey()
        const neighbour = await withPasskey()
        const app = await backend().with({
          config: {
            ...{ isLocal: true, publicOrigin: undefined, logLevel: 'trace' },
            loginFailuresPerAddress: 2,
          },
        })
        const [sender, other] = ['203.0.113.78', '203.0.113.79']
        async function answersTo(
          address: string,
          times: number,
          {
            isForged = false,
            by = device,
          }: { readonly isForged?: boolean; readonly by?: typeof device } = {},
        ) {
          const statuses = []
          for (let tries = 0; tries < times; tries += 1) {
            const client = new TestClient(app, address)
            statuses.push((await logIn(client, by.use(await loginOptions(client), { isForged }))).statusCode)
          }
          return statuses
        }
        // Right answers are not counted.
        expect(await answersTo(sender, 3)).toEqual([200, 200, 200])
        expect(await answersTo(sender, 3, { isForged: true })).toEqual([401, 401, 429])
        expect(await answersTo(sender, 1)).toEqual([429])
        expect(await answersTo(other, 1)).toEqual([200])
        expect(await answersTo(sender, 1, { by: neighbour.device })).toEqual([200])
        expect((await new TestClient(app, sender).login({ email, password })).statusCode).toBe(200)
        pass(10 * minuteMs)
        expect(await answersTo(sender, 1)).toEqual([200])
      })

      it('options are limited for each sender', async () => {
        const app = await backend().with({
          config: {
            ...{ isLocal: true, publicOrigin: undefined, logLevel: 'trace' },
            loginFailuresPerAddress: 1,
          },
        })
        const client = new TestClient(app, '203.0.113.77')
        const statuses = []
        for (let tries = 0; tries < 11; tries += 1)
          statuses.push((await client.post('/login/passkey/options')).statusCode)
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      })

      it('[AUTH-14] a new password leaves passkeys as they are', async () => {
        const { client, password, device } = await withPasskey()
        const changed = { current: password, next: 'a galah over the wheat', endOthers: true }
        expect((await client.post('/api/my-account/password', changed)).statusCode).toBe(204)
        expect((await attempt(device)).answer.statusCode).toBe(200)
      })

      it('[AUTH-14] a recovered password removes passkeys, because somebody who knew the old one may have added them', async () => {
        const { client, id, device } = await withPasskey()
        const token = newToken()
        const expiresAt = new Date(backend().clock.now.getTime() + minuteMs)
        await backend()
          .db.insert(passwordResets)
          .values({ customerId: id, tokenHash: tokenHash(token), expiresAt })
        const reset = { token, password: 'a galah over the wheat' }
        expect((await client.post('/api/recovery/password/reset', reset)).statusCode).toBe(204)
        expect((await attempt(device)).answer.statusCode).toBe(401)
      })
    })

    describe('in place of the password', () => {
      const contactOf = async (client: TestClient) => (await client.get('/api/user/contact')).json()

      test('[ACC-7] a confirmation changes contact details, and may be sent again for five minutes', async () => {
        const person = await withPasskey()
        const confirmation = await confirmed(person)
        const change = (phone: string) =>
          person.client.post('/api/user/contact', { password: confirmation, phone })
        expect((await change('0491570157')).statusCode).toBe(200)
        pass(5 * minuteMs - 1)
        expect((await change('0491570158')).statusCode).toBe(200)
        pass(1)
        expect((await change('0491570159')).statusCode).toBe(422)
        expect((await contactOf(person.client)).phone).toBe('0491570158')
        // An expired confirmation does not count as a wrong password: the account is not paused.
        for (let tries = 0; tries < 12; tries += 1) expect((await change('0491570159')).statusCode).toBe(422)
        expect((await new TestClient(backend().app).login(person)).statusCode).toBe(200)
      })

      it('[AUTH-14] it ends other sessions, changes address and password, and removes the passkey itself', async () => {
        const person = await withPasskey()
        const { client, passkey } = person
        const confirmation = await confirmed(person)
        const next = 'a galah over the wheat'
        const answers = [
          await client.post('/api/my-account/sessions/end', { password: confirmation, sessions: ['none'] }),
          await client.post('/api/user/email', {
            email: `${randomUUID().slice(0, 8)}@customers.example`,
            password: confirmation,
          }),
          await client.post('/api/my-account/password', { current: confirmation, next, endOthers: false }),
          await client.post(`${own}/remove`, { passkeyId: passkey.passkeyId, password: confirmation }),
          // The confirmation ended with its passkey.
          await client.post('/api/user/contact', { password: confirmation, phone: '0491570157' }),
        ]
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 200, 204, 204, 422])
        const again = new TestClient(backend().app)
        expect((await again.login({ email: person.email, password: next })).statusCode).toBe(200)
      })

      it('[AUTH-14] it is valid only in its own session, and logs nobody in', async () => {
        const person = await withPasskey()
        const confirmation = await confirmed(person)
        const elsewhere = new TestClient(backend().app)
        await elsewhere.login(person)
        const other = await loggedIn()
        for (const client of [elsewhere, other.client])
          expect(
            (await client.post('/api/user/contact', { password: confirmation, phone: '0491570157' }))
              .statusCode,
          ).toBe(422)
        const visitor = new TestClient(backend().app)
        expect((await visitor.login({ email: person.email, password: confirmation })).statusCode).toBe(401)
      })

      it('[AUTH-14] a customer without a passkey is told to use the password', async () => {
        const { client } = await loggedIn()
        const answer = await client.post(`${own}/confirm/options`)
        expect([answer.statusCode, answer.json().detail]).toEqual([
          404,
          'You have no passkey. Use your password.',
        ])
      })

      it.each([...wrongAnswers, ['signed by another key', { isForged: true }] as const])(
        '[AUTH-14] an answer %s confirms nothing',
        async (_, deviation) => {
          const { client, device } = await withPasskey()
          const answer = await confirm(client, device.use(await confirmOptions(client), deviation))
          expect([answer.statusCode, answer.json().detail]).toEqual([409, notVerified])
        },
      )

      it('[AUTH-14] another customer’s passkey confirms nothing, nor does an answer for a login or an earlier challenge', async () => {
        const person = await withPasskey()
        const thief = await withPasskey()
        const { client, device } = person
        const options = await confirmOptions(client)
        const credential = device.use(options)
        const refusals = [
          await confirm(client, thief.device.use(options)),
          await confirm(client, device.use(await loginOptions(client))),
          await confirm(thief.client, credential),
        ]
        expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
        expect((await confirm(client, credential)).statusCode).toBe(200)
        expect((await confirm(client, credential)).statusCode).toBe(409)
      })
    })

    it('[AUTH-14] neither challenges nor confirmations are stored as they are', async () => {
      const person = await withPasskey()
      const options = await confirmOptions(person.client)
      const confirmation = await confirmed(person)
      const { db } = backend()
      const rows = JSON.stringify([
        await db.select().from(passkeyChallenges),
        await db.select().from(passkeyConfirmations),
      ])
      expect(rows).not.toContain(options.challenge)
      expect(rows).not.toContain(confirmation)
    })
  })
