import { expect, test } from 'vitest'
import { dayMs } from '../../contracts/civil-days.ts'
import { liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'
import { acceptedTerms, billingCycleTerms, contractTerms } from '../../fixtures/terms.ts'
import type { MockMail } from '../../src/testing/index.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

const { email, password } = mayaNguyen.credentials
const next = 'maya.moved@customer.example'

async function house() {
  const clock = { now: new Date('2026-11-20T01:00:00Z') }
  const mails: MockMail[] = []
  const backend = createMockBackend({ now: () => clock.now, onMail: (mail) => mails.push(mail) })
  const visitor = () => new TestClient(backend)
  const login = async (credentials: { email: string; password: string }) => {
    const client = visitor()
    await client.login(credentials)
    return client
  }
  const maya = await login(mayaNguyen.credentials)
  const tokenOf = (kind: 'emailLink' | 'termsLink') => {
    const mail = mails.findLast((one) => one.kind === kind)
    return mail !== undefined && 'token' in mail ? mail.token : ''
  }
  return {
    clock,
    mails,
    backend,
    visitor,
    login,
    maya,
    tokenOf,
    contact: async () => JSON.parse((await maya.get('/api/user/contact')).body),
    changeEmail: (to = next) => maya.post('/api/user/email', { email: to, password }),
    confirm: (token: string, client = visitor()) => client.post('/api/user/email/confirm', { token }),
  }
}

test('[API-7] [ORIG-3] a new address waits until its link is redeemed; the former one is told', async () => {
  const { changeEmail, contact, confirm, tokenOf, mails, login, maya } = await house()
  expect((await changeEmail()).status).toBe(200)
  expect(await contact()).toMatchObject({ email, pendingEmail: next })
  expect((await login({ email: next, password })).token).toBe('')
  const answer = await confirm(tokenOf('emailLink'))
  const confirmedAt = '2026-11-20T01:00:00.000Z'
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { confirmedAt, isRepeated: false }])
  expect(await contact()).toMatchObject({ email: next, pendingEmail: null, emailConfirmedAt: confirmedAt })
  expect(mails.at(-1)).toEqual({ kind: 'emailChanged', to: email })
  expect((await login({ email, password })).token).toBe('')
  expect((await login({ email: next, password })).token).not.toBe('')
  expect(JSON.parse((await maya.get('/user')).body).email).toBe(next)
  expect(JSON.parse((await maya.get('/api/my-account')).body).customer.email).toBe(next)
})

test('[API-7] [ORIG-3] a link can be repeated, and ends with its address, its time and its withdrawal', async () => {
  const { changeEmail, confirm, tokenOf, clock, maya } = await house()
  await changeEmail()
  const first = tokenOf('emailLink')
  await confirm(first)
  clock.now = new Date(clock.now.getTime() + dayMs)
  expect(JSON.parse((await confirm(first)).body)).toEqual({
    confirmedAt: '2026-11-20T01:00:00.000Z',
    isRepeated: true,
  })
  await changeEmail('another@customer.example')
  const second = tokenOf('emailLink')
  clock.now = new Date(clock.now.getTime() + 3 * dayMs)
  expect((await confirm(second)).status).toBe(410)
  await changeEmail('another@customer.example')
  const third = tokenOf('emailLink')
  await maya.post('/api/user/email/keep')
  expect((await confirm(third)).status).toBe(410)
  await changeEmail('another@customer.example')
  expect((await confirm(tokenOf('emailLink'))).status).toBe(200)
  expect((await confirm(first)).status).toBe(410)
})

test('[API-7] [AUTH-14] another customer’s session, a wrong password and an address in use', async () => {
  const { changeEmail, confirm, tokenOf, mails, login, maya, contact } = await house()
  const liam = await login(liamOConnor.credentials)
  await changeEmail()
  expect((await confirm(tokenOf('emailLink'), liam)).status).toBe(410)
  const wrong = { email: next, password: 'nobody knows it' }
  expect((await maya.post('/api/user/email', wrong)).status).toBe(409)
  await changeEmail(liamOConnor.credentials.email)
  expect(mails.at(-1)).toEqual({ kind: 'emailTaken', to: liamOConnor.credentials.email })
  expect(await contact()).toMatchObject({ email })
})

test('[API-7] [ORIG-3] a new link: on demand, and from an older one', async () => {
  const { visitor, confirm, tokenOf, mails, maya, clock } = await house()
  expect((await maya.post('/api/user/email/link')).status).toBe(204)
  const old = tokenOf('emailLink')
  clock.now = new Date(clock.now.getTime() + 3 * dayMs)
  expect((await visitor().post('/api/user/email/renew', { token: old })).status).toBe(204)
  expect(tokenOf('emailLink')).not.toBe(old)
  expect((await confirm(tokenOf('emailLink'))).status).toBe(200)
  expect((await maya.post('/api/user/email/link')).status).toBe(409)
  const count = mails.length
  expect((await visitor().post('/api/user/email/renew', { token: 'A'.repeat(43) })).status).toBe(204)
  expect(mails).toHaveLength(count)
})

test('[API-7] [ORIG-3] terms are read and accepted by their link, once, in the edition that was shown', async () => {
  const { backend, visitor, login, maya, mails, clock } = await house()
  const token = backend.offerTerms(contractTerms)
  const list = async (client = maya) => JSON.parse((await client.get('/api/user/terms')).body).terms
  const read = (client = visitor()) => client.post('/api/user/terms/read', { token })
  const accept = (version: string, client = visitor()) =>
    client.post('/api/user/terms/accept', { token, version })
  expect(JSON.parse((await read()).body)).toEqual(contractTerms)
  expect(await list()).toEqual([contractTerms, acceptedTerms])
  const liam = await login(liamOConnor.credentials)
  expect([(await read(liam)).status, (await accept('2026-11', liam)).status]).toEqual([410, 410])
  expect((await accept('2026-10')).status).toBe(409)
  const accepted = { ...contractTerms, acceptedAt: clock.now.toISOString() }
  expect(JSON.parse((await accept('2026-11')).body)).toEqual(accepted)
  clock.now = new Date('2027-03-01T00:00:00Z')
  expect(JSON.parse((await accept('2026-11')).body)).toEqual(accepted)
  expect(mails.filter(({ kind }) => kind === 'termsAccepted')).toHaveLength(1)
  expect(await list(await login(mayaNguyen.credentials))).toEqual([accepted, acceptedTerms])
  const late = backend.offerTerms(billingCycleTerms)
  expect((await visitor().post('/api/user/terms/read', { token: late })).status).toBe(410)
})
