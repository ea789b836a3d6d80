import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { accounts, customers } from '../../../host/server/platform/database/schema.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { removeMails } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { Applicant } from './applicant.ts'
import { consentSuite } from './consent-suite.ts'
import { endingSuite } from './ending-suite.ts'
import { linkSuite } from './link-suite.ts'
import { moveSuite } from './move-suite.ts'
import { safeContactSuite } from './safe-contact-suite.ts'
import { savingSuite } from './saving-suite.ts'
import { sendingSuite } from './sending-suite.ts'
import { signUpHarness } from './sign-up-harness.ts'

const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const

/** Sign-up: applications for supply, from the first answer to the first login. */
export const originationSuite = (backend: () => TestBackend) =>
  describe('sign-up', () => {
    beforeEach(async () => {
      await removeMails(backend().db)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const { answered, rowOf, send } = signUpHarness(backend)

    savingSuite(backend)
    consentSuite(backend)
    sendingSuite(backend)
    linkSuite(backend)
    endingSuite(backend)
    safeContactSuite(backend)
    moveSuite(backend)

    it('an operator can set how often one address sends applications, requests links and uses them', async () => {
      const app = await backend().with({ config: { ...config, signUpsPerAddress: 2 } })
      const { applicant: holder } = await answered()
      const one = new Applicant(app, '198.23.0.1')
      one.cookie = holder.cookie
      const statuses = async (act: () => Promise<{ statusCode: number }>) => [
        (await act()).statusCode,
        (await act()).statusCode,
        (await act()).statusCode,
      ]
      expect(await statuses(() => one.submit(7))).toEqual([409, 409, 429])
      expect(await statuses(() => one.sendLink())).toEqual([204, 204, 429])
      expect(await statuses(() => one.resume('A'.repeat(43)))).toEqual([410, 410, 429])
      const saves = await Promise.all(Array.from({ length: 41 }, () => one.save({ version: 9 })))
      expect(saves.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
      expect(await one.read()).toMatchObject({ version: 1 })
    })

    it('[TRACE-6] the log of a whole sign-up contains no person, address, number or reference', async () => {
      const { log } = backend()
      const from = log.length
      const { applicant, answers } = await answered()
      const { cookie } = applicant
      await applicant.sendLink()
      await send(applicant, answers.person.email)
      await testMailService(backend()).mailsTo(answers.person.email)
      const { receipt } = (await applicant.read()) ?? {}
      const row = await rowOf(answers.person.email)
      const lines = log.slice(from).join('')
      const { givenName, familyName, email, phone, identity } = answers.person
      const said = [givenName, familyName, email, phone, identity.number, answers.supply.address.street]
      for (const secret of [
        ...said,
        receipt?.reference ?? '?',
        row?.accountNumber ?? '?',
        cookie.split('=')[1] ?? '?',
        applicant.cookie.split('=')[1] ?? '?',
      ])
        expect(lines).not.toContain(secret)
      const events = log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
      const own = events.filter(({ event }) => /^application_/.test(String(event)))
      expect(own).toEqual([
        expect.objectContaining({ event: 'application_saved', application: row?.id, version: 1, stop: null }),
        expect.objectContaining({ event: 'application_sent', outcome: 'UNCONFIRMED', isNew: true }),
        expect.objectContaining({ event: 'application_resumed', outcome: 'ACCEPTED' }),
      ])
    })

    it('[ORIG-1] the new account has the applicant’s address, and owes nothing', async () => {
      const { applicant, answers } = await answered()
      await send(applicant, answers.person.email)
      const [account] = await backend()
        .db.select({ account: accounts })
        .from(accounts)
        .innerJoin(customers, eq(customers.id, accounts.customerId))
        .where(eq(customers.email, answers.person.email))
      expect(account?.account).toMatchObject({
        supplyAddress: `${answers.supply.address.number} Test Lane, Newtown NSW 2042`,
        postcode: '2042',
        balanceCents: 0,
        dueOn: null,
        bpayBillerCode: sampleRetailer.bpayBillerCode,
        bpayReference: expect.stringMatching(/^3\d{9}$/),
      })
    })
  })
