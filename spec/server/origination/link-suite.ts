import { Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { applicationLinks } from '../../../host/server/database/schema.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'

import { dayMs, signUpHarness, stateOf } from './sign-up-harness.ts'

/** How another device goes on, and how an application is given up. */
export function linkSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, rowOf } = signUpHarness(backend)

  describe('links', () => {
    const resumeIn = (body = '') => /#resume=([\w-]+)$/m.exec(body)?.[1] ?? ''
    async function linkOf({ applicant, answers }: Awaited<ReturnType<typeof answered>>) {
      expect((await applicant.sendLink()).statusCode).toBe(204)
      const mails = await testMailService(backend()).mailsTo(answers.person.email)
      return resumeIn(mails.at(-1)?.body)
    }

    test('[ORIG-1] another device goes on by a mailed link, once, with a cookie of its own', async () => {
      const begun = await answered()
      const token = await linkOf(begun)
      const phone = newApplicant()
      const answer = await phone.resume(token)
      expect([answer.statusCode, stateOf(answer)]).toEqual([200, begun.application])
      expect(phone.cookie).not.toBe(begun.applicant.cookie)
      await phone.save({ version: 1, plan: { planId: 'wattlebird-shift' } })
      expect(await begun.applicant.read()).toEqual(await phone.read())
      expect((await newApplicant().resume(token)).statusCode).toBe(410)
    })

    test('[ORIG-1] of ten uses of a link at once one goes on', async () => {
      const token = await linkOf(await answered())
      const all = await Promise.all(Array.from({ length: 10 }, () => newApplicant().resume(token)))
      expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(410)])
    })

    test('[ORIG-1] a link that is replaced, too old, of a sent or discarded application, or nobody’s: the same words', async () => {
      const [replaced, old, sent, discarded] = [
        await answered(),
        await answered(),
        await answered(),
        await answered(),
      ]
      const first = await linkOf(replaced)
      await linkOf(replaced)
      const tokens = [first, await linkOf(old), await linkOf(sent), await linkOf(discarded), 'A'.repeat(43)]
      await sent.applicant.submit(1)
      await discarded.applicant.discard()
      pass(7 * dayMs)
      const told = []
      for (const token of tokens) {
        const { requestId: _, ...problem } = Problem.parse((await newApplicant().resume(token)).json())
        told.push(problem)
      }
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(told[0]).toMatchObject({ status: 410, title: 'Gone' })
    })

    test('a link works to the last moment of its seven days', async () => {
      const token = await linkOf(await answered())
      pass(7 * dayMs - 1)
      expect((await newApplicant().resume(token)).statusCode).toBe(200)
    })

    test('[ORIG-1] without an email address, or once it is sent, there is no link', async () => {
      const applicant = newApplicant()
      expect((await applicant.sendLink()).statusCode).toBe(409)
      await applicant.save({ version: 0, plan: { planId: 'wattlebird-steady' } })
      expect((await applicant.sendLink()).statusCode).toBe(409)
      const { applicant: sender } = await answered()
      await sender.submit(1)
      expect((await sender.sendLink()).statusCode).toBe(409)
    })

    test('nobody’s mailbox is flooded: three links an hour', async () => {
      const { applicant, answers } = await answered()
      for (let times = 0; times < 5; times += 1) await applicant.sendLink()
      expect(await testMailService(backend()).mailsTo(answers.person.email)).toHaveLength(3)
    })

    test('of a link the database keeps a hash', async () => {
      const token = await linkOf(await answered())
      expect(JSON.stringify(await backend().db.select().from(applicationLinks))).not.toContain(token)
    })
  })

  describe('discarding', () => {
    test('[ORIG-1] what was not sent is gone, for every device, and the cookie with it', async () => {
      const { applicant, answers } = await answered()
      const { cookie } = applicant
      expect((await applicant.discard()).statusCode).toBe(204)
      expect(applicant.attributes).toMatch(/Max-Age=0$/)
      const other = newApplicant()
      other.cookie = cookie
      expect([await other.read(), await rowOf(answers.person.email)]).toEqual([null, undefined])
      expect((await applicant.discard()).statusCode).toBe(204)
    })

    test('[ORIG-1] what was sent stays: this browser alone forgets it', async () => {
      const { applicant, answers } = await answered()
      await applicant.submit(1)
      const { cookie } = applicant
      await applicant.discard()
      applicant.cookie = cookie
      expect(await applicant.read()).toBeNull()
      expect(await rowOf(answers.person.email)).toMatchObject({ status: 'ACCEPTED' })
    })
  })
}
