import { and, eq, isNull } from 'drizzle-orm'
import type { OfferedTerms } from 'gridfront/contracts'
import { dayIn } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { accounts, customerRequests, customers } from '../../../host/server/database/schema.ts'
import { createOrders } from '../../../host/server/mail/outbox.ts'
import { createReview, sentApplications } from '../../../host/server/origination/review.ts'
import { sampleRetailer } from '../../../host/server/origination/sample-retailer.ts'
import { testMailService, tokenIn } from '../mail/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, quickPasswords } from '../test-backend.ts'
import { secrets, TestClient } from '../test-client.ts'
import { answersOf } from './applicant.ts'
import { dayMs, newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

/** How a contract ends in its cooling-off period, and what somebody decides who looks at an application. */
export function endingSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, rowOf } = signUpHarness(backend)
  const mailsTo = (email: string) => testMailService(backend()).mailsTo(email)
  const withdrawalToken = (body: string) => {
    const token = /#withdraw=([\w-]+)$/m.exec(body)?.[1] ?? ''
    if (token !== '') secrets.add(token)
    return token
  }
  const review = async () => {
    const { db, clock } = backend()
    const now = () => clock.now
    return createReview({
      db,
      now,
      orders: createOrders({ db, now }),
      retailer: sampleRetailer,
      unknownPasswordHash: await quickPasswords.hash('nobody knows it'),
    })
  }
  const credit = { kind: 'DRIVER_LICENCE', number: '99999999', state: 'NSW' }
  /** An application that waits for somebody. */
  async function waiting(email?: string) {
    const number = newNumber()
    const person = { ...answersOf(number).person, identity: credit, ...(email && { email }) }
    const { applicant, answers } = await answered(number, { person })
    const receipt = stateOf(await applicant.submit(1))?.receipt
    return { applicant, answers, receipt, reference: receipt?.reference ?? '' }
  }

  describe('cancelling', () => {
    test('[ORIG-1] a contract is cancelled once in its cooling-off period: the receipt says so, the account is closed, a mail confirms it', async () => {
      const { applicant, answers } = await answered()
      const { email } = answers.person
      await applicant.submit(1)
      const reference = (await applicant.read())?.receipt?.reference
      expect((await newApplicant().withdraw()).statusCode).toBe(409)
      pass(2 * dayMs)
      const withdrawnAt = backend().clock.now.toISOString()
      const first = await applicant.withdraw()
      expect([first.statusCode, first.json()]).toEqual([200, { reference, withdrawnAt, isRepeated: false }])
      pass(60_000)
      expect((await applicant.withdraw()).json()).toEqual({ reference, withdrawnAt, isRepeated: true })
      expect((await applicant.read())?.receipt).toMatchObject({ outcome: 'WITHDRAWN', endedAt: withdrawnAt })
      const row = await rowOf(email)
      const [account] = await backend()
        .db.select()
        .from(accounts)
        .where(eq(accounts.number, row?.accountNumber ?? ''))
      // Supply had not begun: the account is closed from before that day.
      expect(account?.closedOn).toBe('2026-11-22')
      const subjects = (await mailsTo(email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('is cancelled'))).toHaveLength(1)
      // Sent again it is not in effect again.
      expect(stateOf(await applicant.submit(3))?.receipt?.outcome).toBe('WITHDRAWN')
    })

    test('[ORIG-1] at a home whose contract was cancelled anybody can sign up again', async () => {
      const number = newNumber()
      const { applicant } = await answered(number)
      await applicant.submit(1)
      await applicant.withdraw()
      const person = { ...answersOf(number).person, email: `next-${number}@applicants.example` }
      const next = await answered(number, { person })
      expect(next.application.stop).toBeNull()
      expect(stateOf(await next.applicant.submit(1))?.receipt?.outcome).toBe('ACCEPTED')
    })

    test('[ORIG-1] the link of the mail cancels without any cookie; another one is refused, and tells nothing', async () => {
      const { applicant, answers } = await answered()
      await applicant.submit(1)
      const [mail] = await mailsTo(answers.person.email)
      const token = withdrawalToken(mail?.body ?? '')
      const stranger = newApplicant()
      expect((await stranger.withdraw([...token].reverse().join(''))).statusCode).toBe(410)
      expect((await applicant.read())?.receipt?.outcome).toBe('ACCEPTED')
      const done = await stranger.withdraw(token)
      expect(done.statusCode).toBe(200)
      expect(Object.keys(done.json()).toSorted()).toEqual(['isRepeated', 'reference', 'withdrawnAt'])
      expect(await stranger.read()).toBeNull()
      expect((await stranger.withdraw(token)).json()).toMatchObject({ isRepeated: true })
    })

    test.each([
      ['the last minute of the last day', '2026-12-04T12:59:00Z', 200],
      ['the first minute after it', '2026-12-04T13:00:00Z', 409],
    ])('[ORIG-1] %s, by the clock of the state: %s → %d', async (_, moment, status) => {
      const { applicant } = await answered()
      await applicant.submit(1)
      backend().clock.now = new Date(moment)
      expect((await applicant.withdraw()).statusCode).toBe(status)
    })

    test('[ORIG-1] ten requests at once cancel once', async () => {
      const { applicant, answers } = await answered()
      await applicant.submit(1)
      const all = await Promise.all(
        Array.from({ length: 10 }, () => {
          const browser = newApplicant()
          browser.cookie = applicant.cookie
          return browser.withdraw()
        }),
      )
      expect(all.filter((answer) => answer.json().isRepeated === false)).toHaveLength(1)
      const cancelled = (await mailsTo(answers.person.email)).filter(({ subject }) =>
        subject.includes('is cancelled'),
      )
      expect(cancelled).toHaveLength(1)
    })
  })

  describe('what somebody looks at', () => {
    test('[ORIG-1] a credit review is told as one; no account is opened, and nobody is declined by a program', async () => {
      const { receipt, answers } = await waiting()
      expect(receipt).toMatchObject({ outcome: 'IN_REVIEW', reason: 'CREDIT' })
      expect(receipt).not.toHaveProperty('startsOn')
      const known = eq(customers.email, answers.person.email)
      expect(await backend().db.$count(customers, known)).toBe(0)
    })

    test('[ORIG-1] that the address is a customer’s already is no reason that is told', async () => {
      const { email } = await addCustomer(backend().db)
      const number = newNumber()
      const { applicant } = await answered(number, { person: { ...answersOf(number).person, email } })
      const receipt = stateOf(await applicant.submit(1))?.receipt
      expect(receipt?.outcome).toBe('IN_REVIEW')
      expect(receipt).not.toHaveProperty('reason')
      const rows = await sentApplications(backend().db, false)
      expect(rows.find((row) => row.reference === receipt?.reference)?.review).toBe('CUSTOMER')
    })

    test('[ORIG-1] accepted, it has an account, its whole cooling-off period, and mails that say so; decided is decided', async () => {
      const { applicant, answers, reference } = await waiting()
      const service = testMailService(backend())
      await service.worker.run()
      pass(3 * dayMs)
      const { accept, decline } = await review()
      expect(await accept('SU-0000-0000')).toEqual({ outcome: 'unknown' })
      expect(await accept(` ${reference.toLowerCase()} `)).toMatchObject({
        outcome: 'accepted',
        isNewCustomer: true,
      })
      expect(await accept(reference)).toEqual({ outcome: 'decided', status: 'ACCEPTED' })
      expect(await decline(reference, 'CREDIT')).toEqual({ outcome: 'decided', status: 'ACCEPTED' })
      // Ten business days from the 24th, and not from the day on which it was sent.
      expect((await applicant.read())?.receipt).toMatchObject({
        outcome: 'ACCEPTED',
        coolingOffEndsOn: '2026-12-08',
        startsOn: '2026-12-09',
      })
      const mails = await service.mailsTo(answers.person.email)
      expect(mails.map(({ subject }) => subject.replace('Example Energy: ', ''))).toEqual([
        'we have your application',
        'your application is accepted',
        'choose your password',
        'please confirm your email address',
      ])
      const [first, second] = mails.map(({ body }) => withdrawalToken(body))
      // The newer mail's link counts.
      expect((await newApplicant().withdraw(first)).statusCode).toBe(410)
      expect((await newApplicant().withdraw(second)).statusCode).toBe(200)
    })

    test('[ORIG-1] of a customer who is there already another account is opened', async () => {
      const { id, email } = await addCustomer(backend().db)
      const { reference } = await waiting(email)
      const ofCustomer = and(eq(accounts.customerId, id), isNull(accounts.closedOn))
      const before = await backend().db.$count(accounts, ofCustomer)
      const { accept } = await review()
      expect(await accept(reference)).toMatchObject({ outcome: 'accepted', isNewCustomer: false })
      expect(await backend().db.$count(accounts, ofCustomer)).toBe(before + 1)
    })

    test('[ORIG-1] declined, its mail and its receipt say why; there is nothing to cancel', async () => {
      const { applicant, answers, reference } = await waiting()
      const { decline } = await review()
      expect(await decline(reference, 'CREDIT')).toEqual({ outcome: 'declined' })
      expect((await applicant.read())?.receipt).toMatchObject({ outcome: 'DECLINED', reason: 'CREDIT' })
      expect((await applicant.withdraw()).statusCode).toBe(409)
      const mail = (await mailsTo(answers.person.email)).at(-1)
      expect(mail?.body.replaceAll('\n', ' ')).toContain('credit reporting body')
    })

    test('[ORIG-1] cancelled by the applicant, it cannot be accepted', async () => {
      const { applicant, reference } = await waiting()
      expect((await applicant.withdraw()).statusCode).toBe(200)
      const { accept } = await review()
      expect(await accept(reference)).toEqual({ outcome: 'decided', status: 'WITHDRAWN' })
    })
  })

  test('[ORIG-1] a concession card of the sign-up waits to be checked in the account, and the day of agreeing is kept', async () => {
    const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' }
    const { consents } = answersOf('1')
    const agreed = [...consents.agreed, { term: 'CONCESSION_CHECK', version: '2026-07' }]
    const { applicant, answers } = await answered(newNumber(), {
      support: { lifeSupport: { isNeeded: false }, eligibility: 'YES', concession },
      consents: { agreed },
    })
    expect((await applicant.submit(1)).statusCode).toBe(200)
    const { db } = backend()
    const [customer] = await db.select().from(customers).where(eq(customers.email, answers.person.email))
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.customerId, customer?.id ?? ''))
    expect(account?.planAgreedOn).toBe(dayIn('NSW', backend().clock.now))
    const rows = await db
      .select()
      .from(customerRequests)
      .where(eq(customerRequests.accountNumber, account?.number ?? ''))
    expect(rows).toMatchObject([
      {
        ...{ kind: 'CONCESSION', status: 'RECEIVED', granted: null },
        content: { change: 'ADD', card: concession, consent: { version: '2026-07' } },
        targets: [{ step: 'CHECKED' }],
      },
    ])
    const { applicant: other, answers: without } = await answered()
    await other.submit(1)
    const [second] = await db.select().from(customers).where(eq(customers.email, without.person.email))
    expect(
      await db
        .select()
        .from(customerRequests)
        .where(eq(customerRequests.customerId, second?.id ?? '')),
    ).toEqual([])
  })

  test('[ORIG-2] what was agreed to at sign-up is listed in the account, each with its version and the time of its box', async () => {
    const { applicant, answers } = await answered()
    const agreedAt = backend().clock.now.toISOString()
    pass(dayMs)
    await applicant.submit(1)
    const token = (await mailsTo(answers.person.email)).map(tokenIn).find((found) => found !== '') ?? ''
    const visitor = new TestClient(backend().app, '198.22.9.1')
    const password = 'kookaburra-on-a-wire'
    await visitor.post('/api/recovery/password/reset', { token, password })
    await visitor.login({ email: answers.person.email, password })
    const { terms } = (await visitor.get('/api/user/terms')).json<{ terms: OfferedTerms[] }>()
    expect(terms.map(({ title }) => title).toSorted()).toEqual([
      'Bills and notices by email',
      'Credit check',
      'Plan document and disclosure statement',
      'Start of supply',
      'Terms and conditions',
    ])
    for (const one of terms) expect(one).toMatchObject({ acceptedAt: agreedAt })
    expect(terms.map(({ version }) => version).toSorted()).toEqual(
      answers.consents.agreed.map(({ version }) => version).toSorted(),
    )
  })
}
