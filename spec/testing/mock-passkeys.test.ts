import { expect, test } from 'vitest'
import {
  Passkey,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
} from '../../contracts/schemas/passkey.ts'
import { LoginAnswer } from '../../contracts/schemas/session.ts'
import { liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { softwareAuthenticator } from '../server/passkeys/software-authenticator.ts'
import { address, TestClient } from './test-client.ts'

const own = '/api/my-account/passkeys'
const { password } = mayaNguyen.credentials
const fiveMinutesMs = 300_000

/** Maya with a passkey, and a clock that the test sets. */
async function started() {
  const clock = { now: new Date('2026-11-21T02:00:00Z') }
  const backend = createMockBackend({ now: () => clock.now })
  const client = new TestClient(backend)
  client.token = await backend.openSession(mayaNguyen)
  const device = softwareAuthenticator(address)
  const optionsOf = async () =>
    PasskeyCreation.parse(JSON.parse((await client.post(`${own}/options`, { password })).body))
  const added = await client.post(own, { name: 'Phone', credential: device.create(await optionsOf()) })
  const loginOptions = async (visitor: TestClient) =>
    PasskeyRequest.parse(JSON.parse((await visitor.post('/login/passkey/options')).body))
  const confirmOptions = async () =>
    PasskeyRequest.parse(JSON.parse((await client.post(`${own}/confirm/options`)).body))
  const listed = async () => PasskeyList.parse(JSON.parse((await client.get(own)).body)).passkeys
  return { clock, backend, client, device, added, optionsOf, loginOptions, confirmOptions, listed }
}

test('[LIB-4] a passkey is added, listed, renamed and removed, with two notices', async () => {
  const { backend, client, added, listed } = await started()
  expect(added.status).toBe(201)
  const passkey = Passkey.parse(JSON.parse(added.body))
  expect(await listed()).toEqual([passkey])
  const { passkeyId } = passkey
  expect((await client.post(`${own}/rename`, { passkeyId, name: 'Old phone' })).status).toBe(200)
  expect((await listed())[0]?.name).toBe('Old phone')
  expect((await client.post(`${own}/remove`, { passkeyId, password: 'wrong' })).status).toBe(422)
  expect((await client.post(`${own}/remove`, { passkeyId, password })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(backend.mails.map(({ kind }) => kind)).toEqual(['securityNotice', 'securityNotice'])
})

test('[LIB-4] it logs in once for each challenge, in the browser that asked, within five minutes', async () => {
  const { clock, backend, device, loginOptions } = await started()
  const visitor = new TestClient(backend)
  const credential = device.use(await loginOptions(visitor))
  const elsewhere = new TestClient(backend)
  await elsewhere.get('/csrf')
  expect((await elsewhere.post('/login/passkey', { credential })).status).toBe(401)
  const answer = await visitor.post('/login/passkey', { credential })
  expect(LoginAnswer.parse(JSON.parse(answer.body)).userId).toBe(mayaNguyen.userId)
  const late = device.use(await loginOptions(elsewhere))
  clock.now = new Date(clock.now.getTime() + fiveMinutesMs)
  expect((await elsewhere.post('/login/passkey', { credential: late })).status).toBe(401)
})

test('[ACC-7] it replaces the password in its own session, until it expires or the passkey is removed', async () => {
  const { clock, backend, client, device, added, confirmOptions } = await started()
  const credential = device.use(await confirmOptions())
  const { confirmation } = PasskeyConfirmation.parse(
    JSON.parse((await client.post(`${own}/confirm`, { credential })).body),
  )
  expect((await client.post(`${own}/confirm`, { credential })).status).toBe(409)
  const change = async (visitor: TestClient) =>
    (await visitor.post('/api/user/contact', { password: confirmation, phone: '0491570157' })).status
  expect(await change(client)).toBe(200)
  const elsewhere = new TestClient(backend)
  elsewhere.token = await backend.openSession(mayaNguyen)
  expect(await change(elsewhere)).toBe(422)
  const { email } = mayaNguyen.credentials
  const visitor = new TestClient(backend)
  expect((await visitor.post('/login', { email, password: confirmation })).status).toBe(401)
  const before = clock.now
  clock.now = new Date(before.getTime() + fiveMinutesMs)
  expect(await change(client)).toBe(422)
  clock.now = before
  const { passkeyId } = Passkey.parse(JSON.parse(added.body))
  expect((await client.post(`${own}/remove`, { passkeyId, password: confirmation })).status).toBe(204)
  expect(await change(client)).toBe(422)
})

test('[AUTH-14] another customer’s passkey is 404, confirms nothing, and is not added again', async () => {
  const { backend, device, added, confirmOptions } = await started()
  const other = new TestClient(backend)
  other.token = await backend.openSession(liamOConnor)
  const { passkeyId } = Passkey.parse(JSON.parse(added.body))
  const theirs = liamOConnor.credentials.password
  expect((await other.post(`${own}/rename`, { passkeyId, name: 'Mine' })).status).toBe(404)
  expect((await other.post(`${own}/remove`, { passkeyId, password: theirs })).status).toBe(404)
  expect((await other.post(`${own}/confirm/options`)).status).toBe(404)
  const credential = device.use(await confirmOptions())
  expect((await other.post(`${own}/confirm`, { credential })).status).toBe(409)
  const options = PasskeyCreation.parse(
    JSON.parse((await other.post(`${own}/options`, { password: theirs })).body),
  )
  const again = await other.post(own, { name: 'Mine', credential: device.create(options) })
  expect(again.status).toBe(409)
})

test('[AUTH-14] an eleventh is refused', async () => {
  const { client, optionsOf } = await started()
  const late = await optionsOf()
  for (let count = 1; count < 10; count += 1)
    expect(
      (
        await client.post(own, {
          name: 'Phone',
          credential: softwareAuthenticator(address).create(await optionsOf()),
        })
      ).status,
    ).toBe(201)
  const credential = softwareAuthenticator(address).create(late)
  expect((await client.post(own, { name: 'Phone', credential })).status).toBe(409)
  expect((await client.post(`${own}/options`, { password })).status).toBe(409)
})
