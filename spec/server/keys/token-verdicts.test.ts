import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentKey, testKeys } from '../../../fixtures/keys.ts'
import { genuineClaims, genuineToken, testIssuer } from '../../../fixtures/tokens.ts'
import { customers, sessions } from '../../../host/server/platform/database/schema.ts'
import { fixedKeys } from '../../../host/server/platform/keys/keys.ts'
import type { Attack } from '../../token/attacks/attack.ts'
import { everyAttack, replacements, titleOf } from '../../token/attacks/every-attack.ts'
import { now } from '../../token/check-token.ts'
import { exchange } from '../http/raw-exchange.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'

// Runs the attacks on the page's check, byte for byte, against the real backend: with the fixtures' keys, issuer and time,
// and a live session that the genuine token names.
let backend: TestBackend
let app: FastifyInstance
let port: number
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  const signing = {
    kid: currentKey.publicKey.kid,
    key: await importJWK({ ...currentKey.privateKey }, 'RS256'),
  }
  const keys = fixedKeys({ signing, publicKeys: testKeys })
  app = await backend.with({ keys, issuer: testIssuer, now: () => now })
  await openGenuineSession()
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  port = (app.server.address() as AddressInfo).port
}, 60_000)
afterAll(() => backend?.close())

async function openGenuineSession() {
  const { sub: id = '', jti = '' } = genuineClaims(now)
  const person = { email: 'genuine@customers.example', givenName: 'Maya', familyName: 'Nguyen' }
  await backend.db.insert(customers).values({ ...person, id, passwordHash: 'none', createdAt: now })
  await backend.db.insert(sessions).values({
    jti,
    customerId: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    lastUsedAt: now,
    openedWith: 'none',
  })
}

/** Through a raw socket, because HTTP clients would normalise the text or refuse to send it. */
function askUser(...fields: string[]) {
  const lines = ['GET /user HTTP/1.1', 'Host: localhost', 'Connection: close', ...fields]
  // A header that is too long is answered before it is complete: the rest would only meet a closed socket.
  return exchange(port, `${lines.join('\r\n')}\r\n\r\n`.slice(0, 20_000))
}
const withoutId = (body: string): unknown => ({ ...JSON.parse(body), requestId: undefined })
const statusOf = async (...fields: string[]) => (await askUser(...fields)).status
const statusFor = (token: string) => statusOf(`Authorization: Bearer ${token}`)

const expectedStatus = ({ outcome, overHttp }: Attack) =>
  overHttp?.status ?? (outcome === 'accepted' ? 200 : 401)

test('a genuine token is accepted here, and no token is not', async () => {
  expect(await statusFor(await genuineToken(now))).toBe(200)
  expect(await statusOf()).toBe(401)
})

for (const attack of everyAttack)
  test(`[AUTH-14] ${titleOf(attack)}: answered with ${expectedStatus(attack)}`, async () => {
    const { status, body } = await askUser(`Authorization: Bearer ${await attack.make()}`)
    expect(status, attack.overHttp?.because).toBe(expectedStatus(attack))
    // All refusals are equal, so nobody learns which check failed.
    if (status === 401)
      expect(withoutId(body)).toEqual(withoutId((await askUser('Authorization: Bearer x')).body))
  })

test('[AUTH-14] row 33: whichever character of a genuine token is replaced, it is refused', async () => {
  let asked = 0
  for await (const { at, other, token } of replacements()) {
    // The page's suite tries all six replacements of each character; here one each is enough.
    if (at === asked) {
      asked++
      expect(await statusFor(token), `${other} at ${at}`).toBe(401)
    }
  }
  expect(asked).toBe((await genuineToken(now)).length)
})

test('[AUTH-14] row 39: behind a server that accepted such a long header, the token is checked as in the page', async () => {
  const tooLong = everyAttack.filter(({ overHttp }) => overHttp?.status === 431)
  for (const { name, outcome, make } of tooLong) {
    const headers = { authorization: `Bearer ${await make()}` }
    const status = outcome === 'accepted' ? 200 : 401
    expect((await app.inject({ url: '/user', headers })).statusCode, name).toBe(status)
  }
  expect(tooLong).toHaveLength(9)
})

test('[AUTH-14] row 40: HTTP can only carry such a value’s text form, which is not a token', async () => {
  const token = await genuineToken(now)
  for (const value of [undefined, null, 0, true, {}, [], new TextEncoder().encode(token)])
    expect(await statusFor(String(value)), String(value)).toBe(401)
  expect(await statusOf('Authorization:')).toBe(401)
  expect(await statusOf('Authorization: Bearer')).toBe(401)
  const twice = `Authorization: Bearer ${token}`
  expect(await statusOf(twice, twice)).not.toBe(200)
})

async function loggedIn(credentials: { email: string; password: string }) {
  const visitor = new TestClient(app)
  expect((await visitor.login(credentials)).statusCode).toBe(200)
  expect(await statusFor(visitor.token)).toBe(200)
  return visitor
}

test('[AUTH-14] row 41: after logout the token is refused, and so is every token of that session', async () => {
  const visitor = await loggedIn(await addCustomer(backend.db))
  const former = visitor.token
  const { token: extended } = (await visitor.post('/session/extend')).json<{ token: string }>()
  expect([await statusFor(former), await statusFor(extended)]).toEqual([200, 200])
  expect((await visitor.post('/logout')).statusCode).toBe(204)
  expect([await statusFor(former), await statusFor(extended)]).toEqual([401, 401])
})

test('[AUTH-14] row 41: after a change of the password that ends the others their tokens are refused', async () => {
  const customer = await addCustomer(backend.db)
  const [here, elsewhere] = [await loggedIn(customer), await loggedIn(customer)]
  const change = { current: customer.password, next: 'kookaburras at half past six', endOthers: true }
  expect((await here.post('/api/my-account/password', change)).statusCode).toBe(204)
  expect([await statusFor(here.token), await statusFor(elsewhere.token)]).toEqual([200, 401])
})

test('[AUTH-14] row 42: a token that another backend has issued under another issuer and key is refused', async () => {
  const other = new TestClient(backend.app)
  await other.login(await addCustomer(backend.db))
  expect((await other.get('/user')).statusCode).toBe(200)
  expect(await statusFor(other.token)).toBe(401)
})
