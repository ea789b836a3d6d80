import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { customer as contract, factsOf } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { routesOf } from '../../../contracts/routes-of.ts'
import {
  customerRequests,
  customers,
  debitRequests,
  heldMails,
} from '../../../host/server/platform/database/schema.ts'
import { agreedTo } from '../../tools/agreed-to.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { requestHarness } from '../requests/request-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { newEmail } from './user-harness.ts'

const bank = { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '12345678' }
const agreement = { version: 'none', hasAgreed: true }
const person = { name: 'Ana Silva', phone: '0491570156' }
/** A move from an account, of a household that takes the standard plan. */
const moveFrom = (accountNumber: string) => ({
  accountNumber,
  moveOut: { moveOutOn: '2026-12-10', finalBill: 'EMAIL' },
  supply: {
    moveInOn: '2026-12-10',
    address: { number: '8', street: 'Grevillea Road', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    hasSolar: false,
  },
  plan: { planId: 'wattlebird-steady' },
  support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' },
  payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' },
  consents: agreedTo('wattlebird-steady'),
})
/** An ordinary body for each route that requires the password, by its path; of a customer with that account. */
const bodiesOf = (accountNumber: string): Readonly<Record<string, object>> => ({
  '/api/user/contact': { safeContact: 'Nobody calls.', phone: '0491570157' },
  '/api/my-account/moves': moveFrom(accountNumber),
  '/api/my-account/passkeys/options': {},
  '/api/my-account/passkeys/remove': { passkeyId: randomUUID() },
  '/api/requests/authorised-person': { requestId: randomUUID(), change: 'ADD', person },
  '/api/requests/life-support': { requestId: randomUUID(), change: 'DEREGISTER' },
  '/api/requests/credit-refund': { requestId: randomUUID(), amount: 1, bank },
  '/api/direct-debit-requests': { bank, agreement },
  '/api/direct-debit-requests/change': { reference: 'DD-1', bank, agreement },
})

/** Sensitive changes need the password, and are notified to the contact details in effect before. */
export function securityNoticeSuite(backend: () => TestBackend) {
  const { newCustomer } = requestHarness(backend)
  const change = (owner: Awaited<ReturnType<typeof newCustomer>>, body: object) =>
    owner.client.post('/api/user/contact', { password: owner.password, ...body })
  const noticesTo = async (email: string) =>
    (await testMailService(backend()).mailsTo(email)).filter(({ subject }) => /was changed/.test(subject))
  const held = async (email: string) =>
    (
      await backend()
        .db.select()
        .from(heldMails)
        .where(eq(heldMails.recipient, email))
        .orderBy(desc(heldMails.id))
    ).filter(({ event }) => event.kind === 'securityNotice')

  const routes = routesOf(contract)
    .map(({ route }) => route)
    .filter((route) => factsOf(route).confirmsPassword !== undefined)

  test('[ACC-7] each route that the contract protects is tested here', () => {
    expect(Object.keys(bodiesOf('')).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
  })

  test.each(routes.map(({ path }) => path))(
    '[ACC-7] [AUTH-14] %s changes nothing without the password, or with a wrong one',
    async (path) => {
      const owner = await newCustomer()
      const row = async () =>
        (await backend().db.select().from(customers).where(eq(customers.id, owner.id)))[0]
      const before = await row()
      for (const given of [{ password: 'not the password' }, {}]) {
        const answer = await owner.client.post(
          path,
          { ...bodiesOf(owner.accountNumber)[path], ...given },
          { 'idempotency-key': randomUUID() },
        )
        expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([422, '/body/password'])
      }
      expect(await row()).toEqual(before)
      const { db } = backend()
      const asked = db.select().from(customerRequests).where(eq(customerRequests.customerId, owner.id))
      const debited = db.select().from(debitRequests).where(eq(debitRequests.customerId, owner.id))
      expect([await asked, await debited]).toEqual([[], []])
      expect(await noticesTo(owner.email)).toEqual([])
    },
  )

  test('[ACC-7] a registration of life support needs no password: it is never refused', async () => {
    const { client } = await newCustomer()
    const body = { requestId: randomUUID(), change: 'REGISTER' }
    expect((await client.post('/api/requests/life-support', body)).statusCode).toBe(201)
  })

  test('[ACC-7] wrong passwords count as failed logins', async () => {
    const owner = await newCustomer()
    const answers = []
    for (let count = 0; count < 7; count += 1)
      answers.push((await change(owner, { phone: null, password: `wrong ${count}` })).statusCode)
    expect(answers.at(0)).toBe(422)
    expect(answers.at(-1)).toBe(429)
  })

  test('[ACC-7] setting a safe contact does not suppress its notice to the owner', async () => {
    const owner = await newCustomer()
    expect((await change(owner, { safeContact: 'Never write. Call 0491 570 157.' })).statusCode).toBe(200)
    // Both changes come before any mail is written: neither decides where the first notice goes.
    await change(owner, { phone: '0491570157', safeContact: 'Tell nobody.' })
    const [notice, ...others] = await noticesTo(owner.email)
    expect(others).toEqual([])
    expect(notice?.body).toContain('safe way to reach you')
    expect(notice?.body).not.toMatch(/0491|Never write|Okafor/)
    expect(await held(owner.email)).toMatchObject([{ safeContact: 'Never write. Call 0491 570 157.' }])
  })

  test('[ACC-7] the notice goes to the address in effect at the time of the change, whatever happens later', async () => {
    const owner = await newCustomer()
    await change(owner, { phone: '0491570156' })
    const email = newEmail()
    await backend().db.update(customers).set({ email }).where(eq(customers.id, owner.id))
    expect(await noticesTo(owner.email)).toHaveLength(1)
    expect(await noticesTo(email)).toEqual([])
  })

  test('[ACC-7] changes of people and life support are notified, and unchanged data is not', async () => {
    const owner = await newCustomer()
    await owner.send('authorised-person', { change: 'ADD', person })
    await owner.send('life-support', { change: 'REGISTER' })
    await owner.send('life-support', { change: 'DEREGISTER' })
    await change(owner, {})
    const bodies = (await noticesTo(owner.email)).map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    expect(bodies.join()).toContain('people who may speak for you')
    expect(bodies.join()).toContain('life support registration')
  })
}
