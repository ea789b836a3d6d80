import { Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { emailLinks } from '../../../host/server/platform/database/schema.ts'
import { makeEmailLink } from '../../../host/server/subjects/user/email-link.ts'
import { testMailService, tokenIn } from '../notifications/test-mail-service.ts'
import { signUpHarness } from '../origination/sign-up-harness.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { dayMs, newEmail, userHarness } from './user-harness.ts'

/** Confirming and changing an e-mail address. */
export function emailSuite(backend: () => TestBackend) {
  const harness = userHarness(backend)
  const { newCustomer, visitor, confirm, renew, linkTo, mailTo, pass } = harness
  const { answered, send } = signUpHarness(backend)

  async function changing() {
    const [customer, next] = [await newCustomer(), newEmail()]
    expect((await customer.changeEmail(next)).statusCode).toBe(200)
    return { ...customer, next, token: await linkTo(next) }
  }

  describe('confirmation', () => {
    it('[ORIG-3] [ORIG-5] the link in the sign-up mail has already confirmed the address', async () => {
      const { applicant, answers } = await answered()
      const { email, phone } = answers.person
      await send(applicant, email)
      const confirmedAt = backend().clock.now.toISOString()
      const mails = await testMailService(backend()).mailsTo(email)
      expect(mails.map(({ body }) => body).join()).not.toContain('#confirm=')
      const invitation = mails.find(({ body }) => body.includes('#reset='))
      const client = visitor()
      const password = 'a-verandah-in-the-rain'
      const reset = { token: invitation ? tokenIn(invitation) : '', password }
      expect((await client.post('/api/recovery/password/reset', reset)).statusCode).toBe(204)
      await client.login({ email, password })
      const contact = (await client.get('/api/user/contact')).json()
      expect(contact).toMatchObject({ email, emailConfirmedAt: confirmedAt, pendingEmail: null, phone })
    })

    it('[ORIG-3] once the link is redeemed the address is confirmed', async () => {
      const { token, next, contact } = await changing()
      const answer = await confirm(token)
      const confirmedAt = backend().clock.now.toISOString()
      expect([answer.statusCode, answer.json()]).toEqual([200, { confirmedAt, isRepeated: false }])
      expect(await contact()).toMatchObject({
        email: next,
        emailConfirmedAt: confirmedAt,
        pendingEmail: null,
      })
    })

    it('[ORIG-3] a link opened again succeeds again, with the time of the first', async () => {
      const { token, next, contact } = await changing()
      const confirmedAt = (await confirm(token)).json().confirmedAt
      pass(20 * dayMs)
      const again = await confirm(token)
      expect([again.statusCode, again.json()]).toEqual([200, { confirmedAt, isRepeated: true }])
      expect(await contact()).toMatchObject({ email: next, emailConfirmedAt: confirmedAt })
    })

    it('[ORIG-3] of ten simultaneous requests one confirms, and the others learn that it is confirmed', async () => {
      const { token } = await changing()
      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
      const firsts = answers.filter((answer) => !answer.json().isRepeated)
      expect(firsts).toHaveLength(1)
      expect(new Set(answers.map((answer) => answer.json().confirmedAt)).size).toBe(1)
    })

    it('[ORIG-3] opening the link redeems nothing: a GET has no effect, and a POST needs the CSRF token', async () => {
      const { token, contact, email } = await changing()
      const scanner = visitor()
      const path = '/api/user/email/confirm'
      expect((await scanner.get(path)).statusCode).toBe(405)
      expect((await scanner.bare('POST', path, { body: { token } })).statusCode).toBe(403)
      expect(await contact()).toMatchObject({ email, emailConfirmedAt: null })
      expect((await confirm(token)).json().isRepeated).toBe(false)
    })

    it('[ORIG-3] [AUTH-14] a logged-in customer cannot redeem another customer’s link, and learns nothing', async () => {
      const [{ token, contact, email, client }, other] = [await changing(), await newCustomer()]
      expect((await confirm(token, other.client)).statusCode).toBe(410)
      expect(await contact()).toMatchObject({ email, emailConfirmedAt: null })
      expect((await confirm(token, client)).statusCode).toBe(200)
      expect((await confirm(token, other.client)).statusCode).toBe(410)
      expect((await other.contact()).emailConfirmedAt).toBeNull()
    })

    it('[ORIG-3] a link for an address that was changed since confirms nothing, whether or not it was redeemed before', async () => {
      const first = await changing()
      const later = newEmail()
      await first.changeEmail(later)
      const token = await linkTo(later)
      expect((await confirm(first.token)).statusCode).toBe(410)
      expect(await first.contact()).toMatchObject({ email: first.email, pendingEmail: later })
      await confirm(token)
      expect((await confirm(token)).json()).toMatchObject({ isRepeated: true })
      const last = newEmail()
      await first.changeEmail(last)
      expect((await confirm(token)).json()).toMatchObject({ isRepeated: true })
      await confirm(await linkTo(last))
      expect((await confirm(token)).statusCode).toBe(410)
      expect(await first.contact()).toMatchObject({ email: last })
    })

    it('[ORIG-3] a link works until the last moment of its three days, and no longer', async () => {
      const [one, other] = [await changing(), await changing()]
      pass(3 * dayMs - 1)
      expect((await confirm(one.token)).statusCode).toBe(200)
      pass(1)
      expect((await confirm(other.token)).statusCode).toBe(410)
      expect(await other.contact()).toMatchObject({ email: other.email, pendingEmail: other.next })
    })

    it('[ORIG-3] a link that is replaced, expired, withdrawn, another customer’s or unknown gets the same text', async () => {
      const [replaced, old, withdrawn, foreign] = [
        await changing(),
        await changing(),
        await changing(),
        await changing(),
      ]
      await replaced.sendLink()
      await linkTo(replaced.next)
      await withdrawn.keepEmail()
      const stranger = await newCustomer()
      const refused = [
        await confirm(replaced.token),
        await confirm(withdrawn.token),
        await confirm(foreign.token, stranger.client),
        await confirm('A'.repeat(43)),
      ]
      pass(3 * dayMs)
      refused.push(await confirm(old.token))
      const bodies = refused.map((answer) => {
        const { requestId: _, ...problem } = Problem.parse(answer.json())
        return JSON.stringify(problem)
      })
      expect(new Set(bodies).size).toBe(1)
      expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 410, title: 'Gone' })
    })

    it('[ORIG-3] a link that was written while its address was withdrawn confirms nothing', async () => {
      const { id, email, contact } = await newCustomer()
      const { db, clock } = backend()
      const { token } = await makeEmailLink(db, { customerId: id, email: newEmail() }, clock.now)
      expect((await confirm(token)).statusCode).toBe(410)
      expect(await contact()).toMatchObject({ email, emailConfirmedAt: null })
    })

    test('the database stores only the hash of a link', async () => {
      const { token } = await changing()
      expect(token).toHaveLength(43)
      expect(JSON.stringify(await backend().db.select().from(emailLinks))).not.toContain(token)
    })
  })

  describe('change', () => {
    it('[ORIG-3] a new address waits; the old one applies until the link is redeemed, then gets a notice', async () => {
      const { token, next, email, password, contact, client } = await changing()
      expect(await contact()).toMatchObject({ email, pendingEmail: next, emailConfirmedAt: null })
      expect((await visitor().login({ email: next, password })).statusCode).toBe(401)
      expect((await visitor().login({ email, password })).statusCode).toBe(200)
      expect(await mailTo(email)).toBeUndefined()
      await confirm(token)
      expect((await visitor().login({ email, password })).statusCode).toBe(401)
      expect((await visitor().login({ email: next, password })).statusCode).toBe(200)
      expect((await client.get('/user')).json()).toMatchObject({ email: next })
      const note = await mailTo(email)
      expect(note?.subject).toContain('your email address was changed')
      expect(note?.body).not.toContain(next)
    })

    it('[AUTH-14] a change needs the password: 409, which ends no session and sends nothing', async () => {
      const customer = await newCustomer()
      const next = newEmail()
      expect((await customer.changeEmail(next, 'nobody knows it')).statusCode).toBe(409)
      expect((await customer.contact()).pendingEmail).toBeNull()
      expect(await mailTo(next)).toBeUndefined()
      expect((await visitor().post('/api/user/email', { email: next, password: 'x' })).statusCode).toBe(401)
    })

    it('[ACC-2] another customer’s address gets the same answer as any other, and only its mailbox learns of it', async () => {
      const [one, other] = [await newCustomer(), await newCustomer()]
      const [taken, free] = [await one.changeEmail(other.email), await other.changeEmail(newEmail())]
      expect([taken.statusCode, Object.keys(taken.json())]).toEqual([200, Object.keys(free.json())])
      const mail = await mailTo(other.email)
      expect(mail?.subject).toContain('already in use')
      expect(mail?.body).not.toContain('#confirm=')
      expect((await one.rowOf())?.email).toBe(one.email)
    })

    test('[ORIG-3] if two customers want one address the first to confirm gets it', async () => {
      const [one, other, next] = [await newCustomer(), await newCustomer(), newEmail()]
      await one.changeEmail(next)
      const first = await linkTo(next)
      await other.changeEmail(next)
      const second = await linkTo(next)
      const statuses = (await Promise.all([confirm(first), confirm(second)])).map((a) => a.statusCode)
      expect(statuses.toSorted()).toEqual([200, 410])
      const emails = [(await one.contact()).email, (await other.contact()).email]
      expect(emails.filter((email) => email === next)).toHaveLength(1)
    })

    it('[ORIG-3] a change can be withdrawn: the link confirms nothing, and no address waits', async () => {
      const { token, email, keepEmail, contact } = await changing()
      expect((await keepEmail()).json()).toMatchObject({ email, pendingEmail: null })
      expect((await confirm(token)).statusCode).toBe(410)
      const again = await changing()
      await again.changeEmail(again.email.toUpperCase())
      expect(await again.contact()).toMatchObject({ email: again.email, pendingEmail: null })
      expect((await confirm(again.token)).statusCode).toBe(410)
      expect(await contact()).toMatchObject({ email })
    })

    it('[ORIG-3] a reset link that went to the former address sets no password any more', async () => {
      const customer = await changing()
      await visitor().post('/api/recovery/password', { email: customer.email })
      const [mail] = await testMailService(backend()).mailsTo(customer.email)
      await confirm(customer.token)
      const body = { token: mail ? tokenIn(mail) : '', password: 'a kettle in the long rain' }
      expect((await visitor().post('/api/recovery/password/reset', body)).statusCode).toBe(410)
    })
  })

  describe('new links', () => {
    it('[ORIG-3] a customer asks for another link; it replaces the first; with nothing to confirm it is 409', async () => {
      const customer = await newCustomer()
      expect((await customer.sendLink()).statusCode).toBe(204)
      const first = await linkTo(customer.email)
      await customer.sendLink()
      const second = await linkTo(customer.email)
      expect([(await confirm(first)).statusCode, (await confirm(second)).statusCode]).toEqual([410, 200])
      expect((await customer.sendLink()).statusCode).toBe(409)
      expect((await visitor().post('/api/user/email/link')).statusCode).toBe(401)
    })

    it('[ORIG-3] an expired link sends a new one to the same address, and to no other', async () => {
      const { token, next, contact } = await changing()
      pass(3 * dayMs)
      expect((await confirm(token)).statusCode).toBe(410)
      expect((await renew(token)).statusCode).toBe(204)
      const fresh = await linkTo(next)
      expect(fresh).not.toBe(token)
      expect((await confirm(fresh)).statusCode).toBe(200)
      expect((await contact()).email).toBe(next)
    })

    test('[ACC-2] the answer does not reveal whether a link is known, and a confirmed address gets no link', async () => {
      const { token, next } = await changing()
      await confirm(token)
      const [known, unknown] = [await renew(token), await renew('A'.repeat(43))]
      expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
      expect(await mailTo(next)).toBeUndefined()
    })

    test('mailboxes cannot be flooded: at most three links an hour', async () => {
      const customer = await newCustomer()
      for (let times = 0; times < 5; times += 1) await customer.sendLink()
      expect(await testMailService(backend()).mailsTo(customer.email)).toHaveLength(3)
    })
  })
}
