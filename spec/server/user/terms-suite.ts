import { eq } from 'drizzle-orm'
import { Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { termsOffers } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { dayMs, newEmail, userHarness } from './user-harness.ts'

/** How terms are read and accepted. */
export function termsSuite(backend: () => TestBackend) {
  const harness = userHarness(backend)
  const { newCustomer, visitor, read, accept, termsLinkTo, linkTo, confirm, mailTo, pass } = harness

  async function offered(change: Parameters<Awaited<ReturnType<typeof newCustomer>>['offer']>[0] = {}) {
    const customer = await newCustomer()
    await customer.offer(change)
    return { ...customer, token: await termsLinkTo(customer.email) }
  }

  describe('terms', () => {
    test('[ORIG-3] a link shows the terms and their version, and accepts nothing by itself', async () => {
      const { token, terms } = await offered()
      const answer = await read(token)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        kind: 'CONTRACT',
        version: '2026-11',
        title: 'Terms and conditions',
        points: ['Your rates stay as they are.'],
        document: '/documents/terms-and-conditions',
        offeredAt: backend().clock.now.toISOString(),
        acceptUntil: new Date(backend().clock.now.getTime() + 14 * dayMs).toISOString(),
        acceptedAt: null,
      })
      expect(await terms()).toEqual([answer.json()])
      expect((await visitor().get('/api/user/terms/accept')).statusCode).toBe(405)
      const bare = { body: { token, version: '2026-11' } }
      expect((await visitor().bare('POST', '/api/user/terms/accept', bare)).statusCode).toBe(403)
      expect((await terms())[0]?.acceptedAt).toBeNull()
    })

    test('[ORIG-3] [ORIG-2] an acceptance is stored with version and time; a repetition returns the first', async () => {
      const { token, terms, id } = await offered()
      const acceptedAt = backend().clock.now.toISOString()
      const first = await accept(token)
      expect([first.statusCode, first.json()]).toEqual([
        200,
        expect.objectContaining({ version: '2026-11', acceptedAt }),
      ])
      pass(29 * dayMs)
      expect((await accept(token)).json()).toEqual(first.json())
      expect((await read(token)).json()).toEqual(first.json())
      expect(await terms()).toEqual([first.json()])
      const [row] = await backend().db.select().from(termsOffers).where(eq(termsOffers.customerId, id))
      expect(row).toMatchObject({ version: '2026-11', acceptedAt: new Date(acceptedAt) })
    })

    test('[ORIG-3] the customer gets a mail with version and time', async () => {
      const { token, email } = await offered()
      await accept(token)
      await accept(token)
      const mail = await mailTo(email)
      expect(mail?.subject).toContain('you accepted terms for your contract')
      expect(mail?.body).toContain('Terms and conditions, version 2026-11')
      expect(mail?.body).toContain('2026')
    })

    test('[ORIG-3] of ten simultaneous requests one accepts', async () => {
      const { token } = await offered()
      const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map((answer) => answer.json().acceptedAt)).size).toBe(1)
    })

    test('[ORIG-3] another version than that of the offer is not accepted: 409', async () => {
      const { token, terms } = await offered()
      expect((await accept(token, '2026-10')).statusCode).toBe(409)
      expect((await terms())[0]?.acceptedAt).toBeNull()
    })

    test('[AUTH-14] another customer can neither read, accept nor list them', async () => {
      const [{ token, terms, client }, other] = [await offered(), await newCustomer()]
      expect((await read(token, other.client)).statusCode).toBe(410)
      expect((await accept(token, '2026-11', other.client)).statusCode).toBe(410)
      expect([(await terms())[0]?.acceptedAt, await other.terms()]).toEqual([null, []])
      expect((await visitor().get('/api/user/terms')).statusCode).toBe(401)
      expect((await accept(token, '2026-11', client)).statusCode).toBe(200)
      expect((await read(token, other.client)).statusCode).toBe(410)
    })

    test('[ORIG-3] a link that is expired, replaced, unknown or of a former address gets the same text, and nothing is accepted', async () => {
      const [old, replaced, moved] = [await offered(), await offered(), await offered()]
      await replaced.offer({ version: '2026-12' })
      await termsLinkTo(replaced.email)
      const next = newEmail()
      await moved.changeEmail(next)
      await confirm(await linkTo(next))
      const refused = [await accept(replaced.token), await accept(moved.token), await accept('A'.repeat(43))]
      pass(14 * dayMs)
      refused.push(await accept(old.token), await read(old.token))
      const bodies = refused.map((answer) => {
        const { requestId: _, ...problem } = Problem.parse(answer.json())
        return JSON.stringify(problem)
      })
      expect(new Set(bodies).size).toBe(1)
      expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 410 })
      for (const { terms } of [old, replaced, moved])
        expect((await terms()).map(({ acceptedAt }) => acceptedAt)).toEqual([null])
    })

    test('[ORIG-3] an offer replaces the open one of its kind, and not an accepted one', async () => {
      const customer = await offered({ version: '2026-09' })
      await accept(customer.token, '2026-09')
      pass(dayMs)
      await customer.offer({ version: '2026-10' })
      pass(dayMs)
      await customer.offer({ version: '2026-11' })
      await customer.offer({ kind: 'BILLING_CYCLE', version: 'monthly' })
      const versions = (await customer.terms()).map(({ version }) => version)
      expect(versions.toSorted()).toEqual(['2026-09', '2026-11', 'monthly'])
    })

    test('the database stores only the hash of a link', async () => {
      const { token } = await offered()
      expect(token).toHaveLength(43)
      expect(JSON.stringify(await backend().db.select().from(termsOffers))).not.toContain(token)
    })
  })
}
