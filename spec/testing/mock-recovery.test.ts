import { expect, test } from 'vitest'
import { liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'
import type { MockMail } from '../../src/testing/index.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

const startOfTest = new Date('2026-11-21T02:00:00Z')
const { credentials } = mayaNguyen
const { email } = credentials
const reset = '/api/recovery/password/reset'
const password = 'kettle drum in the rain'

function house() {
  const clock = { now: startOfTest }
  const sentMails: MockMail[] = []
  const backend = createMockBackend({ now: () => clock.now, onMail: (mail) => sentMails.push(mail) })
  const visitor = new TestClient(backend)
  /** The token in the newest link. */
  async function askForToken(address = email): Promise<string> {
    expect((await visitor.post('/api/recovery/password', { email: address })).status).toBe(204)
    const mail = backend.mails.at(-1)
    return mail?.kind === 'passwordReset' ? mail.token : ''
  }
  const statusOf = async (token: string, wish = password) =>
    (await visitor.post(reset, { token, password: wish })).status
  const loginStatus = async (wish: string) =>
    (await new TestClient(backend).login({ email, password: wish })).status
  return { clock, sentMails, backend, visitor, askForToken, statusOf, loginStatus }
}

test('[LIB-5] a test reads the token in the mail, and sets a new password with it, once', async () => {
  const { sentMails, backend, askForToken, statusOf, loginStatus } = house()
  const elsewhere = new TestClient(backend)
  await elsewhere.login(credentials)
  const token = await askForToken()
  expect(await statusOf(token)).toBe(204)
  expect([await loginStatus(credentials.password), await loginStatus(password)]).toEqual([401, 200])
  expect((await elsewhere.get('/user')).status).toBe(401)
  expect(await statusOf(token)).toBe(410)
  expect(backend.mails).toEqual([
    { kind: 'passwordReset', to: email, token },
    { kind: 'passwordChanged', to: email },
  ])
  expect(sentMails).toEqual(backend.mails)
})

test('[LIB-5] of two links only the newest works', async () => {
  const { askForToken, statusOf } = house()
  const [older, newer] = [await askForToken(), await askForToken()]
  expect([await statusOf(older), await statusOf(newer)]).toEqual([410, 204])
})

test('[LIB-5] a link is valid for an hour, and no longer', async () => {
  const { clock, askForToken, statusOf } = house()
  const [early, late] = [await askForToken(), await askForToken(liamOConnor.credentials.email)]
  clock.now = new Date(startOfTest.getTime() + 3_599_999)
  expect(await statusOf(early)).toBe(204)
  clock.now = new Date(startOfTest.getTime() + 3_600_000)
  expect(await statusOf(late)).toBe(410)
})

test('[LIB-5] an easily guessed password does not use up the link', async () => {
  const { visitor, askForToken, statusOf, loginStatus } = house()
  const token = await askForToken()
  const answer = await visitor.post(reset, { token, password: 'password1' })
  expect([answer.status, JSON.parse(answer.body).errors]).toMatchObject([
    422,
    [{ pointer: '/body/password' }],
  ])
  expect(await loginStatus(credentials.password)).toBe(200)
  expect(await statusOf(token)).toBe(204)
})

test('[LIB-5] changing the password in the account invalidates the link', async () => {
  const { backend, askForToken, statusOf } = house()
  const token = await askForToken()
  const customer = new TestClient(backend)
  await customer.login(credentials)
  const wish = { current: credentials.password, next: 'another-password-9', endOthers: false }
  expect((await customer.post('/api/my-account/password', wish)).status).toBe(204)
  expect(await statusOf(token)).toBe(410)
})

test('[LIB-5] a reminder goes only to the account’s address, if number and postcode match', async () => {
  const { backend, visitor } = house()
  const { accountNumber } = mayaNguyen.overview
  for (const body of [
    { accountNumber, postcode: '2204' },
    { accountNumber, postcode: '2830' },
    { accountNumber: '999999999999', postcode: '2204' },
  ])
    expect((await visitor.post('/api/recovery/email', body)).status).toBe(204)
  expect(backend.mails).toEqual([{ kind: 'emailReminder', to: email }])
})

test('[LIB-5] nobody learns who is a customer: the answers are the same, and strangers get no mail', async () => {
  const { backend, visitor } = house()
  const ask = async (address: string) => {
    const { status, headers, body } = await visitor.post('/api/recovery/password', { email: address })
    return { status, headers: [...headers], body }
  }
  expect(await ask('nobody@brand.invalid')).toEqual(await ask(email))
  expect(backend.mails.map(({ to }) => to)).toEqual([email])
})
