import { eq } from 'drizzle-orm'
import { Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { applicationLinks, customers } from '../../../host/server/platform/database/schema.ts'
import { makeResumeLink } from '../../../host/server/subjects/origination/resume-link.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { pointersOf } from './applicant.ts'
import { dayMs, signUpHarness, stateOf } from './sign-up-harness.ts'

/** How another device continues, and how an application is discarded. */
export function linkSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, rowOf, linkTo, send } = signUpHarness(backend)

  describe('links', () => {
    async function linkOf({ applicant, answers }: Awaited<ReturnType<typeof answered>>) {
      expect((await applicant.sendLink()).statusCode).toBe(204)
      return linkTo(answers.person.email)
    }

    test('[ORIG-1] [ORIG-5] another device continues with a mailed link, once; the first device’s cookie is no longer valid', async () => {
      const begun = await answered()
      const token = await linkOf(begun)
      const phone = newApplicant()
      const answer = await phone.resume(token)
      expect([answer.statusCode, stateOf(answer)]).toEqual([200, begun.application])
      expect(phone.cookie).not.toBe(begun.applicant.cookie)
      await phone.save({ version: 1, plan: { planId: 'wattlebird-shift' } })
      const { applicant: former } = begun
      expect(await former.read()).toBeNull()
      // The same answers as for a made-up cookie.
      const stranger = newApplicant()
      stranger.cookie = `application=${'A'.repeat(43)}`
      const acts = [
        (one: typeof former) => one.save({ version: 2, plan: { planId: 'wattlebird-steady' } }),
        (one: typeof former) => one.submit(2),
        (one: typeof former) => one.sendLink(),
        (one: typeof former) => one.discard(),
      ]
      for (const act of acts) {
        const [known, unknown] = [await act(former), await act(stranger)]
        const notified = [known, unknown].map(({ statusCode, body }) => [
          statusCode,
          body.replace(/"requestId":"[^"]*"/, ''),
        ])
        expect(notified[0]).toEqual(notified[1])
      }
      expect(await phone.read()).toMatchObject({ version: 2, plan: { planId: 'wattlebird-shift' } })
      expect((await newApplicant().resume(token)).statusCode).toBe(410)
    })

    test('[ORIG-5] an applicant who typed another person’s mail address reads and cancels nothing once its owner has finished', async () => {
      const { applicant: attacker, answers } = await answered()
      const victim = newApplicant()
      await victim.resume(
        await linkOf({ applicant: attacker, answers } as Awaited<ReturnType<typeof answered>>),
      )
      const person = {
        ...answers.person,
        givenName: 'Victoria',
        birthDate: '1971-03-04',
        phone: '0491570157',
      }
      const { identity: _, ...named } = person
      expect((await victim.save({ version: 1, person: named })).statusCode).toBe(200)
      const sent = stateOf(await victim.submit(2))
      // The link was used, so there is nothing more to confirm.
      expect(sent?.receipt?.outcome).toBe('ACCEPTED')
      expect(await attacker.read()).toBeNull()
      expect((await attacker.withdraw()).statusCode).toBe(422)
      expect((await attacker.submit(2)).statusCode).toBe(409)
      expect((await victim.read())?.receipt?.outcome).toBe('ACCEPTED')
    })

    test('[ORIG-5] another email address voids document, support, payment, consents and the mailed link', async () => {
      const begun = await answered()
      const { applicant, answers } = begun
      const token = await linkOf(begun)
      const { identity, ...named } = answers.person
      const other = { ...named, email: `other-${named.email}` }
      const without = await applicant.save({ version: 1, person: other })
      expect([without.statusCode, pointersOf(without)]).toEqual([422, ['/body/person/identity']])
      // The same mailbox in another spelling is no change.
      const same = { ...named, email: named.email.toUpperCase() }
      expect(stateOf(await applicant.save({ version: 1, person: same }))?.consents).toBeDefined()
      const passport = { kind: 'PASSPORT', number: 'PA1234567' }
      const changed = stateOf(await applicant.save({ version: 2, person: { ...other, identity: passport } }))
      expect(changed).toMatchObject({
        ...{ version: 3, supply: answers.supply, plan: answers.plan },
        person: { ...other, identity: { kind: 'PASSPORT', numberEnd: '567' } },
      })
      for (const section of ['support', 'payment', 'consents'] as const)
        expect(changed?.[section]).toBeUndefined()
      expect((await newApplicant().resume(token)).statusCode).toBe(410)
      expect((await applicant.submit(3)).statusCode).toBe(422)
    })

    test('[ORIG-5] confirming one email address does not confirm another', async () => {
      const begun = await answered()
      const { applicant, answers } = begun
      expect((await applicant.resume(await linkOf(begun))).statusCode).toBe(200)
      const { email } = answers.person
      const other = { ...answers, person: { ...answers.person, email: `other-${email}` } }
      expect((await applicant.save({ version: 1, ...other })).statusCode).toBe(200)
      expect(stateOf(await applicant.submit(2))?.receipt?.outcome).toBe('UNCONFIRMED')
      const { db } = backend()
      expect(await db.$count(customers, eq(customers.email, other.person.email))).toBe(0)
    })

    test('[ORIG-5] a link requested for one address is never mailed to another', async () => {
      const { applicant, answers } = await answered()
      const row = await rowOf(answers.person.email)
      const { db, clock } = backend()
      const of = (email: string) => ({ applicationId: row?.id ?? '', email })
      const made = await db.transaction((tx) => makeResumeLink(tx, of(answers.person.email), clock.now))
      expect(made?.token).toMatch(/^[\w-]{43}$/)
      const person = { ...answers.person, email: `other-${answers.person.email}` }
      await applicant.save({ version: 1, person })
      expect(await db.transaction((tx) => makeResumeLink(tx, of(answers.person.email), clock.now))).toBeNull()
    })

    test('[ORIG-5] sent from an unconfirmed address it has no effect until the mailed link confirms it, on any device', async () => {
      const { applicant, answers } = await answered()
      const { email } = answers.person
      const { receipt, ...others } = stateOf(await applicant.submit(1)) ?? {}
      expect(receipt).toEqual({
        reference: expect.stringMatching(/^SU-/),
        submittedAt: backend().clock.now.toISOString(),
        outcome: 'UNCONFIRMED',
      })
      expect(Object.keys(others).toSorted()).toEqual(['keptUntil', 'plan', 'savedAt', 'stop', 'version'])
      const { db } = backend()
      expect(await db.$count(customers, eq(customers.email, email))).toBe(0)
      const first = await linkTo(email)
      // The mail may be lost, so the receipt offers to send it again.
      expect((await applicant.sendLink()).statusCode).toBe(204)
      const token = await linkTo(email)
      expect((await newApplicant().resume(first)).statusCode).toBe(410)
      const phone = newApplicant()
      pass(dayMs)
      const confirmed = stateOf(await phone.resume(token))
      expect(confirmed?.receipt).toMatchObject({
        ...{ reference: receipt?.reference, submittedAt: receipt?.submittedAt, outcome: 'ACCEPTED' },
        coolingOffEndsOn: '2026-12-04',
      })
      expect(await applicant.read()).toBeNull()
      const [customer] = await db.select().from(customers).where(eq(customers.email, email))
      expect(customer?.emailConfirmedAt).toEqual(backend().clock.now)
      expect((await phone.sendLink()).statusCode).toBe(409)
    })

    test('[ORIG-1] of ten simultaneous uses of a link one succeeds', async () => {
      const token = await linkOf(await answered())
      const all = await Promise.all(Array.from({ length: 10 }, () => newApplicant().resume(token)))
      expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(410)])
    })

    test('[ORIG-1] a link that is replaced, expired, unknown, or of a sent or discarded application gets the same text', async () => {
      const [replaced, old, sent, discarded] = [
        await answered(),
        await answered(),
        await answered(),
        await answered(),
      ]
      const first = await linkOf(replaced)
      await linkOf(replaced)
      const tokens = [first, await linkOf(old), await linkOf(sent), await linkOf(discarded), 'A'.repeat(43)]
      await send(sent.applicant, sent.answers.person.email)
      await discarded.applicant.discard()
      pass(7 * dayMs)
      const notified = []
      for (const token of tokens) {
        const { requestId: _, ...problem } = Problem.parse((await newApplicant().resume(token)).json())
        notified.push(problem)
      }
      expect(new Set(notified.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(notified[0]).toMatchObject({ status: 410, title: 'Gone' })
    })

    test('a link works until the last moment of its seven days', async () => {
      const token = await linkOf(await answered())
      pass(7 * dayMs - 1)
      expect((await newApplicant().resume(token)).statusCode).toBe(200)
    })

    test('[ORIG-1] without an email address, or after sending, there is no link', async () => {
      const applicant = newApplicant()
      expect((await applicant.sendLink()).statusCode).toBe(409)
      await applicant.save({ version: 0, plan: { planId: 'wattlebird-steady' } })
      expect((await applicant.sendLink()).statusCode).toBe(409)
      const { applicant: sender, answers } = await answered()
      await send(sender, answers.person.email)
      expect((await sender.sendLink()).statusCode).toBe(409)
    })

    test('mailboxes cannot be flooded: at most three links an hour', async () => {
      const { applicant, answers } = await answered()
      for (let times = 0; times < 5; times += 1) await applicant.sendLink()
      expect(await testMailService(backend()).mailsTo(answers.person.email)).toHaveLength(3)
    })

    test('the database stores only the hash of a link', async () => {
      const token = await linkOf(await answered())
      expect(JSON.stringify(await backend().db.select().from(applicationLinks))).not.toContain(token)
    })
  })

  describe('discarding', () => {
    test('[ORIG-1] an unsent application is deleted for every device, with its cookie', async () => {
      const { applicant, answers } = await answered()
      const { cookie } = applicant
      expect((await applicant.discard()).statusCode).toBe(204)
      expect(applicant.attributes).toMatch(/Max-Age=0$/)
      const other = newApplicant()
      other.cookie = cookie
      expect([await other.read(), await rowOf(answers.person.email)]).toEqual([null, undefined])
      expect((await applicant.discard()).statusCode).toBe(204)
    })

    test('[ORIG-1] a sent application stays: only this browser forgets it', async () => {
      const { applicant, answers } = await answered()
      await send(applicant, answers.person.email)
      const { cookie } = applicant
      await applicant.discard()
      expect(applicant.attributes).toMatch(/Max-Age=0$/)
      applicant.cookie = cookie
      expect(await applicant.read()).toBeNull()
      expect(await rowOf(answers.person.email)).toMatchObject({ status: 'ACCEPTED' })
    })
  })
}
