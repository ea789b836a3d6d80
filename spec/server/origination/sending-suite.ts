import { eq, isNull, sql } from 'drizzle-orm'
import { SignUpApplication as Application, Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { stoppingAnswers } from '../../../fixtures/sign-up.ts'
import { accounts, customers, supplyPoints } from '../../../host/server/platform/database/schema.ts'
import { isReceiptNumber } from '../../../host/server/platform/receipt-number.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { addressInWords } from '../../../src/server.ts'
import { nmiChecksum } from '../../../src/validators/nmi.ts'
import { agreedTo } from '../../tools/agreed-to.ts'
import { countEvents } from '../notifications/stored-mails.ts'
import { testMailService, tokenIn } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { email as customerEmail, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { answersOf, pointersOf } from './applicant.ts'
import { dayMs, newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

/** What stops an application, and what happens to one that is sent. */
export function sendingSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, rowOf, linkTo, send } = signUpHarness(backend)

  describe('obstacles', () => {
    const { address } = answersOf('1').supply
    /** Answers that stop an application in the mock, with an address of the reference backend. */
    const stopping = {
      NOT_SERVED: {
        supply: { ...answersOf('1').supply, address: { ...address, state: 'NT', postcode: '0800' } },
      },
      EMBEDDED_NETWORK: stoppingAnswers.EMBEDDED_NETWORK,
      LARGE_CUSTOMER: {
        supply: { ...stoppingAnswers.LARGE_CUSTOMER.supply, nmi: undefined },
        person: {
          ...answersOf('1').person,
          business: { abn: '51824753556', legalName: 'O', role: 'D', hasAuthority: true },
        },
        plan: { planId: 'wattlebird-business-steady' },
      },
      ALREADY_SUPPLIED: {
        supply: {
          ...answersOf('1').supply,
          address: { ...address, number: '12', street: 'BANKSIA  Street' },
        },
      },
      PLAN_NOT_OFFERED: stoppingAnswers.PLAN_NOT_OFFERED,
    } as const

    test.each(Object.keys(stopping) as (keyof typeof stopping)[])(
      '[ORIG-1] [ORIG-4] %s is told, keeps the answers, and cannot be sent',
      async (stop) => {
        const number = newNumber()
        const { applicant, answers, application: saved } = await answered(number, stopping[stop])
        // Only the reader of the typed address's mail learns whether the home is supplied by this retailer.
        expect(saved.stop).toBe(stop === 'ALREADY_SUPPLIED' ? null : stop)
        await applicant.sendLink()
        const application = stateOf(await applicant.resume(await linkTo(answers.person.email)))
        expect(application?.stop).toBe(stop)
        const answer = await applicant.submit(1)
        expect(answer.statusCode).toBe(422)
        expect(pointersOf(answer)).toEqual([stop === 'PLAN_NOT_OFFERED' ? '/body/plan' : '/body/supply'])
        expect(Problem.parse(answer.json()).errors?.[0]?.detail).toMatch(/^[A-Z].*\.$/)
        expect(await applicant.read()).toEqual(application)
        // With other answers the application continues.
        const { supply, plan, person } = answersOf(number)
        const other = stateOf(await applicant.save({ version: 1, supply, plan, person }))
        expect([other?.stop, other?.network]).toEqual([null, 'Ausgrid'])
      },
    )

    test('[ORIG-5] without a confirmed address nobody learns which homes and customers are ours: every answer is the same', async () => {
      const notified = async (change: object) => {
        const { applicant, application } = await answered(newNumber(), change)
        const sent = await applicant.submit(1)
        const shown = stateOf(sent)
        return [
          sent.statusCode,
          application.stop,
          shown?.stop,
          { ...shown?.receipt, reference: 'SU' },
          Object.keys(shown ?? {}),
        ]
      }
      const base = await notified({})
      const { person } = answersOf('1')
      const credit = { ...person.identity, number: '99999999' }
      const [one, other] = [newNumber(), newNumber()]
      const ofCustomer = { person: { ...answersOf(one).person, email: customerEmail } }
      const ofCredit = { person: { ...answersOf(other).person, identity: credit } }
      for (const change of [stopping.ALREADY_SUPPLIED, ofCustomer, ofCredit])
        expect(await notified(change)).toEqual(base)
    })

    test('[ORIG-4] a home found to be ours only after the confirmation is reviewed by staff', async () => {
      const { applicant, answers } = await answered(newNumber(), stopping.ALREADY_SUPPLIED)
      const { receipt } = await send(applicant, answers.person.email)
      expect(receipt?.outcome).toBe('IN_REVIEW')
      expect((await rowOf(answers.person.email))?.review).toBe('PREMISES')
    })

    test('[ORIG-4] a home that we supply is also found by its account’s supply point, until that has ended', async () => {
      const { db } = backend()
      const accountNumber = '300611215'
      const [point] = await db
        .select()
        .from(supplyPoints)
        .where(eq(supplyPoints.accountNumber, accountNumber))
      const ten = point?.nmi ?? ''
      const number = newNumber()
      const supply = { ...answersOf(number).supply, nmi: `${ten}${nmiChecksum(ten)}` }
      const { applicant, answers } = await answered(number, { supply })
      await applicant.sendLink()
      const application = stateOf(await applicant.resume(await linkTo(answers.person.email)))
      expect(application?.stop).toBe('ALREADY_SUPPLIED')
      const closedBy = (closedOn: string | null) =>
        db.update(accounts).set({ closedOn }).where(eq(accounts.number, accountNumber))
      await closedBy('2026-10-31')
      // An unused address, so that only the meter matters. Other tests use the account.
      const elsewhere = { ...supply, address: { ...supply.address, number: newNumber() } }
      const later = await applicant.save({ version: 1, supply: elsewhere }).finally(() => closedBy(null))
      expect(stateOf(later)?.stop).toBeNull()
    })

    test('[ORIG-5] an unconfirmed application does not block others', async () => {
      const number = newNumber()
      const stranger = { ...answersOf(number).person, email: `stranger-${number}@applicants.example` }
      const { applicant } = await answered(number, { person: stranger })
      expect((await applicant.submit(1)).statusCode).toBe(200)
      const link = await linkTo(stranger.email)
      const { applicant: resident, answers, application } = await answered(number)
      expect(application.stop).toBeNull()
      expect((await send(resident, answers.person.email)).receipt?.outcome).toBe('ACCEPTED')
      // It is now the second application for the stranger's own address.
      expect(stateOf(await applicant.resume(link))?.receipt?.outcome).toBe('IN_REVIEW')
    })

    test('somebody may move in where another is supplied: staff review it only when both apply', async () => {
      const { supply } = stopping.ALREADY_SUPPLIED
      const moving = { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2026-12-01' } }
      expect((await answered(newNumber(), moving)).application.stop).toBeNull()
    })

    test.each([
      ['a plan for businesses', 'wattlebird-business-steady'],
      ['a plan that is no longer offered', 'wattlebird-of-old'],
    ])('%s cannot be had at home', async (_, planId) => {
      expect((await answered(newNumber(), { plan: { planId } })).application.stop).toBe('PLAN_NOT_OFFERED')
    })

    test('a plan that was withdrawn in the meantime is refused when the application is sent, with an explanation', async () => {
      const { applicant } = await answered()
      const offers = sampleRetailer.offers.filter(({ planId }) => planId !== 'wattlebird-steady')
      const later = newApplicant(await backend().with({ retailer: { ...sampleRetailer, offers } }))
      later.cookie = applicant.cookie
      expect(pointersOf(await later.submit(1))).toEqual(['/body/plan'])
      expect(await applicant.read()).toMatchObject({ version: 1, stop: 'PLAN_NOT_OFFERED' })
    })
  })

  describe('sending', () => {
    test('[ORIG-1] a sent application has one receipt, however often it is sent, and cannot be changed', async () => {
      const { applicant, answers } = await answered()
      const sent = Application.parse(await send(applicant, answers.person.email))
      // Nothing of the applicant, because others may use the same browser.
      expect(sent).toEqual({
        ...{ version: 3, savedAt: startOfTest.toISOString(), keptUntil: '2026-12-20' },
        ...{ stop: null, plan: answers.plan },
        receipt: {
          reference: expect.any(String),
          submittedAt: startOfTest.toISOString(),
          outcome: 'ACCEPTED',
          coolingOffEndsOn: '2026-12-04',
          startsOn: '2026-12-05',
        },
      })
      expect(isReceiptNumber('SU', sent.receipt?.reference ?? '')).toBe(true)
      pass(60_000)
      for (const version of [1, 2, 3, 9]) expect(stateOf(await applicant.submit(version))).toEqual(sent)
      for (const version of [1, 2, 3])
        expect((await applicant.save({ version, plan: answers.plan })).statusCode).toBe(409)
      expect(await applicant.read()).toEqual(sent)
      // Receipt and invitation.
      expect(await countEvents(backend().db)).toBe(2)
    })

    test('[ORIG-1] sent ten times at once, it is sent once', async () => {
      const { applicant, answers } = await answered()
      const browsers = Array.from({ length: 10 }, () => {
        const browser = newApplicant()
        browser.cookie = applicant.cookie
        return browser
      })
      const all = await Promise.all(browsers.map((browser) => browser.submit(1)))
      expect(new Set(all.map((answer) => stateOf(answer)?.receipt?.reference)).size).toBe(1)
      const mails = await testMailService(backend()).mailsTo(answers.person.email)
      expect(mails).toHaveLength(1)
    })

    test('[ORIG-1] an incomplete application is not sent: each missing section is named', async () => {
      const applicant = newApplicant()
      const { supply } = answersOf(newNumber())
      await applicant.save({ version: 0, supply })
      const answer = await applicant.submit(1)
      expect(pointersOf(answer)).toEqual(
        ['plan', 'person', 'support', 'payment', 'consents'].map((one) => `/body/${one}`),
      )
      expect(await applicant.read()).toMatchObject({ version: 1, supply })
    })

    test('[ORIG-1] another version than the shown one is not sent, and nothing without an application', async () => {
      const { applicant } = await answered()
      await applicant.save({ version: 1, plan: { planId: 'wattlebird-shift' } })
      expect((await applicant.submit(1)).statusCode).toBe(409)
      expect((await newApplicant().submit(1)).statusCode).toBe(409)
    })

    test.each(['CONTRACT_TERMS', 'PLAN_DOCUMENT', 'TRANSFER', 'CREDIT_CHECK', 'ELECTRONIC_DELIVERY'])(
      '[ORIG-2] without the consent %s it is not sent',
      async (left) => {
        const number = newNumber()
        const agreed = answersOf(number).consents.agreed.filter(({ term }) => term !== left)
        const { applicant } = await answered(number, { consents: { agreed } })
        expect(pointersOf(await applicant.submit(1))).toEqual(['/body/consents/agreed'])
      },
    )

    test('[ORIG-2] after a change of plan its document must be agreed to again', async () => {
      const { applicant } = await answered()
      await applicant.save({ version: 1, plan: { planId: 'wattlebird-shift' } })
      expect(pointersOf(await applicant.submit(2))).toEqual(['/body/consents/agreed'])
      await applicant.save({ version: 2, consents: agreedTo('wattlebird-shift') })
      expect((await applicant.submit(3)).statusCode).toBe(200)
    })

    test('[ORIG-2] answers that were valid when saved are checked again: the day of moving in has passed', async () => {
      const number = newNumber()
      const supply = { ...answersOf(number).supply, start: 'MOVE_IN', moveInOn: '2026-11-22' }
      const { applicant } = await answered(number, { supply })
      pass(3 * dayMs)
      expect(pointersOf(await applicant.submit(1))).toEqual(['/body/supply/moveInOn'])
    })

    test('[ORIG-2] a home that became a business needs its business details, as the answer says', async () => {
      const number = newNumber()
      const { applicant } = await answered(number)
      const supply = { ...answersOf(number).supply, customerType: 'BUSINESS' }
      await applicant.save({ version: 1, supply, plan: { planId: 'wattlebird-business-steady' } })
      expect(pointersOf(await applicant.submit(2))).toContain('/body/person/business')
    })

    test('[ORIG-1] life support is no reason for a review', async () => {
      const support = { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS'] }, eligibility: 'NO' }
      const { applicant, answers } = await answered(newNumber(), { support })
      expect((await send(applicant, answers.person.email)).receipt?.outcome).toBe('ACCEPTED')
    })

    test('a second application for the same home is reviewed, by address or meter, and so is one of a customer', async () => {
      const { db } = backend()
      const number = newNumber()
      const moving = (at: string, nmi?: string) => ({
        supply: { ...answersOf(at).supply, start: 'MOVE_IN', moveInOn: '2026-12-01', ...(nmi && { nmi }) },
      })
      const outcomeOf = async (at: string, change: object) => {
        const { applicant, answers } = await answered(at, {
          ...change,
          person: {
            ...answersOf(at).person,
            email: `${newNumber()}@applicants.example`,
            ...('person' in change ? (change.person as object) : {}),
          },
        })
        return (await send(applicant, answers.person.email)).receipt?.outcome
      }
      const ten = `410399${newNumber().replace('N', '').padStart(4, '0')}`
      const meter = `${ten}${nmiChecksum(ten)}`
      expect(await outcomeOf(number, moving(number, meter))).toBe('ACCEPTED')
      expect(await outcomeOf(number, moving(number))).toBe('IN_REVIEW')
      const other = newNumber()
      expect(await outcomeOf(other, moving(other, meter))).toBe('IN_REVIEW')
      // No account may be opened over that of the customer who lives there, whatever the kind of application.
      const lived = newNumber()
      const supplyAddress = addressInWords(answersOf(lived).supply.address)
      const [theirs] = await db.select().from(accounts).where(isNull(accounts.closedOn)).limit(1)
      const isTheirs = eq(accounts.number, theirs?.number ?? '')
      await db.update(accounts).set({ supplyAddress }).where(isTheirs)
      expect(await outcomeOf(lived, moving(lived))).toBe('IN_REVIEW')
      await db
        .update(accounts)
        .set({ supplyAddress: theirs?.supplyAddress ?? '' })
        .where(isTheirs)
      // Somebody who switches there learns that it is already supplied, once they have used a mailed link.
      const switching = await answered(number, {
        supply: answersOf(number).supply,
        person: { ...answersOf(number).person, email: `${newNumber()}@applicants.example` },
      })
      expect(switching.application.stop).toBeNull()
      await switching.applicant.sendLink()
      const token = await linkTo(switching.answers.person.email)
      expect(stateOf(await switching.applicant.resume(token))?.stop).toBe('ALREADY_SUPPLIED')
      const before = await db.$count(customers)
      const third = newNumber()
      expect(await outcomeOf(third, { person: { email: customerEmail.toUpperCase() } })).toBe('IN_REVIEW')
      expect(await db.$count(customers)).toBe(before)
    })

    test('[ORIG-1] the confirmation has the reference, plan with prices, address, cooling-off and what comes next, and nothing else that was typed', async () => {
      const number = newNumber()
      const person = {
        ...answersOf(number).person,
        givenName: 'Buynow',
        familyName: 'Evil',
        authorisedContacts: [{ name: 'Evil Example', phone: '0491570157' }],
      }
      const { applicant } = await answered(number, { person })
      const reference = (await send(applicant, person.email)).receipt?.reference
      const [mail, invitation, ...more] = await testMailService(backend()).mailsTo(person.email)
      expect(more).toEqual([])
      expect([mail, invitation].map((one) => one?.subject)).toEqual([
        'Example Energy: we have your application',
        'Example Energy: choose your password',
      ])
      const text = mail?.body.replaceAll('\n', ' ') ?? ''
      expect(text).toContain(` ${reference} `)
      expect(text).toContain('on the Wattlebird Steady plan')
      expect(text).toContain('We expect to start supplying you on Saturday, 5 December 2026.')
      expect(text).toContain('cancel at no cost until the end of Friday, 4 December 2026')
      expect(text).toMatch(/ Address: [^:]*Test Lane, /)
      expect(text).toMatch(/ - [\w ]+: [\d.]+c\/day /)
      expect(text).toContain('/documents/plans/')
      expect(text).not.toMatch(/buynow|evil|12345678|1984|0491/i)
    })

    test('[ORIG-1] an accepted applicant sets a password by mail, logs in, and sees that supply has not begun', async () => {
      const { applicant, answers } = await answered()
      const { email } = answers.person
      await send(applicant, email)
      const mails = await testMailService(backend()).mailsTo(email)
      const token = mails.map(tokenIn).find((found) => found !== '') ?? ''
      const visitor = new TestClient(backend().app, '198.22.0.1')
      const password = 'kookaburra-on-a-wire'
      expect((await visitor.post('/api/recovery/password/reset', { token, password })).statusCode).toBe(204)
      expect((await visitor.login({ email, password })).statusCode).toBe(200)
      const overview = (await visitor.get('/api/my-account')).json()
      expect(overview).toMatchObject({
        customer: { firstName: 'Robin', lastName: 'Okafor' },
        plan: { planId: 'wattlebird-steady', displayName: 'Wattlebird Steady', startedOn: '2026-12-05' },
        balance: 0,
        dueOn: null,
        bpay: { billerCode: sampleRetailer.bpayBillerCode },
      })
      expect(overview.accountNumber).toMatch(/^3\d{8}$/)
      expect((await visitor.get('/api/my-account/bills')).json()).toEqual({ bills: [] })
      const usage = await visitor.get('/api/usage?from=2026-11-01&to=2026-11-20&every=day')
      expect(usage.statusCode).toBe(200)
      const row = await rowOf(email)
      expect([row?.status, row?.accountNumber]).toEqual(['ACCEPTED', overview.accountNumber])
    })

    test('a failed sending has sent nothing, and can be repeated', async () => {
      const { db } = backend()
      const { applicant, answers } = await answered()
      await applicant.sendLink()
      await applicant.resume(await linkTo(answers.person.email))
      await db.execute(sql`alter table pgboss.job_common rename to elsewhere`)
      try {
        expect((await applicant.submit(1)).statusCode).toBe(500)
      } finally {
        await db.execute(sql`alter table pgboss.elsewhere rename to job_common`)
      }
      expect((await applicant.read())?.receipt).toBeUndefined()
      const known = eq(customers.email, answers.person.email)
      expect(await db.$count(customers, known)).toBe(0)
      expect((await applicant.submit(1)).statusCode).toBe(200)
      expect(await db.$count(customers, known)).toBe(1)
    })
  })
}
