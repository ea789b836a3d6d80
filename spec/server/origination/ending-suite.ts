import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AccountOverview, Bill, Invoice, OfferedTerms, Problem } from 'gridfront/contracts'
import { invoiceFaults } from 'gridfront/contracts'
import { arrangementsOf, dayIn } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { isClosed } from '../../../host/server/ledger/accounts.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import {
  accounts,
  customerRequests,
  customers,
  ledgerEntries,
  supplyPoints,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { issueBill } from '../../../host/server/subjects/billing/issue-bill.ts'
import { textsOf } from '../../../host/server/subjects/origination/consent-editions.ts'
import { createReview, sentApplications } from '../../../host/server/subjects/origination/review.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { situationOf } from '../../../host/server/subjects/requests/request-situations.ts'
import { openNumber } from '../../../host/server/subjects/requests/stored-columns.ts'
import { termsEdition } from '../../tools/agreed-to.ts'
import { addDays, billingRunOf } from '../billing/billing-harness.ts'
import { testMailService, tokenIn } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, quickPasswords, testDataKeys } from '../test-backend.ts'
import { secrets, TestClient } from '../test-client.ts'
import { answersOf, pointersOf } from './applicant.ts'
import { dayMs, newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

/** How a contract ends in its cooling-off period, and how staff decide about an application. */
export function endingSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, rowOf, send } = signUpHarness(backend)
  const mailsTo = (email: string) => testMailService(backend()).mailsTo(email)
  const withdrawalToken = (body: string) => {
    const token = /#withdraw=([\w-]+)$/m.exec(body)?.[1] ?? ''
    if (token !== '') secrets.add(token)
    return token
  }
  /** A contract, with the token from its mail that cancels it. */
  async function contract(...how: Parameters<typeof answered>) {
    const { applicant, answers } = await answered(...how)
    const { email } = answers.person
    const application = await send(applicant, email)
    const token = withdrawalToken((await mailsTo(email))[0]?.body ?? '')
    return { applicant, answers, application, token }
  }
  const review = async () => {
    const { db, clock } = backend()
    const now = () => clock.now
    return createReview({
      db,
      now,
      eventLog: createEventLog({ db, now }),
      retailer: sampleRetailer,
      dataKeys: testDataKeys,
      unknownPasswordHash: await quickPasswords.hash('nobody knows it'),
    })
  }
  const credit = { kind: 'DRIVER_LICENCE', number: '99999999', state: 'NSW' }
  /** An application that waits for staff. */
  async function waiting(email?: string) {
    const number = newNumber()
    const person = { ...answersOf(number).person, identity: credit, ...(email && { email }) }
    const { applicant, answers } = await answered(number, { person })
    const { receipt } = await send(applicant, answers.person.email)
    return { applicant, answers, receipt, reference: receipt?.reference ?? '' }
  }

  describe('cancelling', () => {
    test('[ORIG-1] a contract is cancelled once in its cooling-off period: the receipt says so, the account is closed, a mail confirms it', async () => {
      const { applicant, answers, application, token } = await contract()
      const { email } = answers.person
      const reference = application.receipt?.reference
      pass(2 * dayMs)
      const withdrawnAt = backend().clock.now.toISOString()
      const first = await applicant.withdraw(token)
      expect([first.statusCode, first.json()]).toEqual([200, { reference, withdrawnAt, isRepeated: false }])
      pass(60_000)
      expect((await applicant.withdraw(token)).json()).toEqual({ reference, withdrawnAt, isRepeated: true })
      expect((await applicant.read())?.receipt).toMatchObject({ outcome: 'WITHDRAWN', endedAt: withdrawnAt })
      const row = await rowOf(email)
      const [account] = await backend()
        .db.select()
        .from(accounts)
        .where(eq(accounts.number, row?.accountNumber ?? ''))
      // Supply had not begun, so the account is closed from before that day.
      expect(account?.closedOn).toBe('2026-11-22')
      const subjects = (await mailsTo(email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('is cancelled'))).toHaveLength(1)
      // A repeated request has no effect.
      expect(stateOf(await applicant.submit(4))?.receipt?.outcome).toBe('WITHDRAWN')
    })

    it('[ORIG-1] cancelled shortly after midnight in summer, before the meter’s day is over, the account is closed too', async () => {
      const { answers, token } = await contract()
      backend().clock.now = new Date('2026-11-24T13:30:00Z')
      expect((await newApplicant().withdraw(token)).statusCode).toBe(200)
      const number = (await rowOf(answers.person.email))?.accountNumber ?? ''
      const [account] = await backend().db.select().from(accounts).where(eq(accounts.number, number))
      expect(account?.closedOn).toBe('2026-11-24')
      expect(account && isClosed(account, backend().clock.now)).toBe(true)
    })

    it('[ORIG-5] the cookie cannot cancel: only the mailed link can', async () => {
      const { applicant } = await contract()
      const answer = await applicant.withdraw()
      expect([answer.statusCode, pointersOf(answer)]).toEqual([422, ['/body/token']])
      expect((await applicant.read())?.receipt?.outcome).toBe('ACCEPTED')
    })

    it('[ORIG-1] after a contract was cancelled anybody can sign up at that home again', async () => {
      const number = newNumber()
      const { applicant, token } = await contract(number)
      await applicant.withdraw(token)
      const person = { ...answersOf(number).person, email: `next-${number}@applicants.example` }
      const next = await contract(number, { person })
      expect(next.application.receipt?.outcome).toBe('ACCEPTED')
    })

    it('[ORIG-1] the mailed link cancels without any cookie; another one is refused, and the answer reveals nothing', async () => {
      const { applicant, token } = await contract()
      const stranger = newApplicant()
      expect((await stranger.withdraw([...token].reverse().join(''))).statusCode).toBe(410)
      expect((await applicant.read())?.receipt?.outcome).toBe('ACCEPTED')
      const done = await stranger.withdraw(token)
      expect(done.statusCode).toBe(200)
      expect(Object.keys(done.json()).toSorted()).toEqual(['isRepeated', 'reference', 'withdrawnAt'])
      expect(await stranger.read()).toBeNull()
      expect((await stranger.withdraw(token)).json()).toMatchObject({ isRepeated: true })
    })

    it.each([
      ['the last minute of the last day', '2026-12-04T12:59:00Z', 200],
      ['the first minute after it', '2026-12-04T13:00:00Z', 409],
    ])('[ORIG-1] %s, by the clock of the state: %s → %d', async (_, moment, status) => {
      const { applicant, token } = await contract()
      backend().clock.now = new Date(moment)
      // The CSRF token may have expired by then.
      applicant.client.csrfToken = ''
      expect((await applicant.withdraw(token)).statusCode).toBe(status)
    })

    it('[ORIG-1] ten requests at once cancel once', async () => {
      const { answers, token } = await contract()
      const all = await Promise.all(Array.from({ length: 10 }, () => newApplicant().withdraw(token)))
      expect(all.filter((answer) => answer.json().isRepeated === false)).toHaveLength(1)
      const cancelled = (await mailsTo(answers.person.email)).filter(({ subject }) =>
        subject.includes('is cancelled'),
      )
      expect(cancelled).toHaveLength(1)
    })
  })

  describe('an application under review', () => {
    it('[ORIG-1] for a credit review no account is opened, and nothing is declined automatically', async () => {
      const { receipt, answers, reference } = await waiting()
      expect(receipt).toMatchObject({ outcome: 'IN_REVIEW' })
      expect(receipt).not.toHaveProperty('startsOn')
      const rows = await sentApplications(backend().db, false)
      expect(rows.find((row) => row.reference === reference)?.review).toBe('CREDIT')
      const known = eq(customers.email, answers.person.email)
      expect(await backend().db.$count(customers, known)).toBe(0)
    })

    test('[ORIG-1] the answer does not say that the address belongs to a customer', async () => {
      const { email } = await addCustomer(backend().db)
      const number = newNumber()
      const { applicant } = await answered(number, { person: { ...answersOf(number).person, email } })
      const { receipt } = await send(applicant, email)
      expect(receipt?.outcome).toBe('IN_REVIEW')
      const rows = await sentApplications(backend().db, false)
      expect(rows.find((row) => row.reference === receipt?.reference)?.review).toBe('CUSTOMER')
    })

    test('[ORIG-1] once accepted it has an account, its whole cooling-off period, and mails that say so; the decision is final', async () => {
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
      // Ten business days from the 24th, not from the day on which it was sent.
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
      ])
      const [first, second] = mails.map(({ body }) => withdrawalToken(body))
      // The newer mail's link is the valid one.
      expect((await newApplicant().withdraw(first)).statusCode).toBe(410)
      expect((await newApplicant().withdraw(second)).statusCode).toBe(200)
    })

    test('[ORIG-5] one that nobody has confirmed waits for staff if a home relies on life support; accepted, its address is still to be confirmed', async () => {
      const support = { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS'] }, eligibility: 'NO' }
      const [urgent, other] = [await answered(newNumber(), { support }), await answered()]
      const reference = stateOf(await urgent.applicant.submit(1))?.receipt?.reference ?? ''
      const second = stateOf(await other.applicant.submit(1))?.receipt?.reference ?? ''
      const listed = async (isAll: boolean) =>
        (await sentApplications(backend().db, isAll)).map((row) => row.reference)
      expect(await listed(false)).toContain(reference)
      expect(await listed(false)).not.toContain(second)
      expect(await listed(true)).toContain(second)
      await testMailService(backend()).worker.run()
      const { accept } = await review()
      expect(await accept(reference)).toMatchObject({ outcome: 'accepted' })
      const { email } = urgent.answers.person
      const [customer] = await backend().db.select().from(customers).where(eq(customers.email, email))
      expect(customer?.emailConfirmedAt).toBeNull()
      expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
        'Example Energy: please confirm your email address',
      )
    })

    test('[ORIG-1] an existing customer gets another account', async () => {
      const { id, email } = await addCustomer(backend().db)
      const { reference } = await waiting(email)
      const ofCustomer = and(eq(accounts.customerId, id), isNull(accounts.closedOn))
      const before = await backend().db.$count(accounts, ofCustomer)
      const { accept } = await review()
      expect(await accept(reference)).toMatchObject({ outcome: 'accepted', isNewCustomer: false })
      expect(await backend().db.$count(accounts, ofCustomer)).toBe(before + 1)
    })

    test('[ORIG-1] the mail of a declined application says why; there is nothing to cancel', async () => {
      const { applicant, answers, reference } = await waiting()
      const token = withdrawalToken((await mailsTo(answers.person.email))[0]?.body ?? '')
      const { decline } = await review()
      expect(await decline(reference, 'CREDIT')).toEqual({ outcome: 'declined' })
      expect((await applicant.read())?.receipt).toMatchObject({ outcome: 'DECLINED' })
      expect((await applicant.withdraw(token)).statusCode).toBe(409)
      const mail = (await mailsTo(answers.person.email)).at(-1)
      expect(mail?.body.replaceAll('\n', ' ')).toContain('credit reporting body')
    })

    it('[ORIG-1] an application that the applicant cancelled cannot be accepted', async () => {
      const { applicant, answers, reference } = await waiting()
      const token = withdrawalToken((await mailsTo(answers.person.email))[0]?.body ?? '')
      expect((await applicant.withdraw(token)).statusCode).toBe(200)
      const { accept } = await review()
      expect(await accept(reference)).toEqual({ outcome: 'decided', status: 'WITHDRAWN' })
    })
  })

  test('[ORIG-1] a concession card of the sign-up waits to be checked in the account, and the day of agreeing is kept', async () => {
    const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' }
    const { consents } = answersOf('1')
    const agreed = [...consents.agreed, { term: 'CONCESSION_CHECK', version: termsEdition }]
    const { applicant, answers } = await answered(newNumber(), {
      support: { lifeSupport: { isNeeded: false }, eligibility: 'YES', concession },
      consents: { agreed },
    })
    await send(applicant, answers.person.email)
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
        content: { change: 'ADD', card: { cardNumberEnd: '26K' }, consent: { version: termsEdition } },
        targets: [{ step: 'CHECKED' }],
        consentSha256: textsOf([]).CONCESSION_CHECK,
      },
    ])
    const [row] = rows
    expect(row && openNumber(testDataKeys, row)).toBe(concession.cardNumber)
    const { applicant: other, answers: without } = await answered()
    await send(other, without.person.email)
    const [second] = await db.select().from(customers).where(eq(customers.email, without.person.email))
    expect(
      await db
        .select()
        .from(customerRequests)
        .where(eq(customerRequests.customerId, second?.id ?? '')),
    ).toEqual([])
  })

  const newPassword = 'kookaburra-on-a-wire'
  /** A customer of a new contract, logged in with the password that the mailed link set. */
  async function newCustomer(number = newNumber(), change: object = {}) {
    const { applicant, answers } = await answered(number, change)
    const { email } = answers.person
    await send(applicant, email)
    const token = (await mailsTo(email)).map(tokenIn).find((found) => found !== '') ?? ''
    const client = new TestClient(backend().app, '198.22.9.2')
    await client.post('/api/recovery/password/reset', { token, password: newPassword })
    await client.login({ email, password: newPassword })
    const overview = async () => (await client.get('/api/my-account')).json<AccountOverview>()
    const cancel = (reference: string) => client.post('/api/my-account/contract/cancellation', { reference })
    return { client, answers, overview, cancel }
  }

  test('[ORIG-1] [ACC-1] a new contract is shown in the account until its first bill, and can be cancelled there once, in any browser', async () => {
    const { answers, overview, cancel } = await newCustomer()
    const { contract, collectedBy } = await overview()
    expect(contract).toEqual({
      reference: expect.stringMatching(/^SU-/),
      ...{ submittedAt: expect.any(String), startsOn: expect.any(String), cancelledAt: null },
      ...{ coolingOffEndsOn: expect.any(String), isCancellable: true, payBy: 'DIRECT_DEBIT' },
    })
    expect(collectedBy).toBeNull()
    const { reference = '' } = contract ?? {}
    const at = backend().clock.now.toISOString()
    const cancelled = await cancel(reference)
    expect([cancelled.statusCode, cancelled.json()]).toEqual([
      200,
      { ...contract, isCancellable: false, cancelledAt: at },
    ])
    pass(60_000)
    expect((await cancel(reference)).json()).toEqual(cancelled.json())
    const subjects = (await mailsTo(answers.person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('cancelled'))).toHaveLength(1)
  })

  test('[ORIG-1] [ACC-3] a contract that is cancelled after a bill: the bill stays owed, the days since are billed once, and a credit is paid back', async () => {
    const { db, clock } = backend()
    const number = newNumber()
    const supply = { ...answersOf(number).supply, start: 'MOVE_IN', moveInOn: '2026-11-24' }
    const { client, answers, overview, cancel } = await newCustomer(number, { supply })
    const { accountNumber, contract } = await overview()
    const on = async (at: string) => {
      clock.now = new Date(at)
      // Sessions are short.
      await client.login({ email: answers.person.email, password: newPassword })
    }
    const get = async (path: string) => (await client.get(path)).json()
    const listed = async (): Promise<readonly Bill[]> => (await get('/api/my-account/bills')).bills
    const facts = async () => {
      const { balance, dueOn } = await overview()
      return {
        balance,
        dueOn,
        bills: (await listed()).map(({ paymentStatus, owed }) => [paymentStatus, owed]),
      }
    }
    const pay = (cents: number) =>
      postEntries(db, [
        {
          ...{ accountNumber, cause: 'BANK_PAYMENT' as const, causeId: randomUUID() },
          ...{ owedCents: -cents, happenedAt: clock.now },
        },
      ])

    // Supply began, a reading ended the first bill early, and the customer changes their mind a day later.
    await db
      .insert(supplyPoints)
      .values({ nmi: `41060${accountNumber.slice(-5)}`, accountNumber, suppliedFrom: '2026-11-24' })
    await addDays(db, accountNumber, '2026-11-24', '2026-12-01')
    const period = { accountNumber, from: '2026-11-24', to: '2026-11-29' }
    const days = { issueDate: '2026-11-30', dueDate: '2026-12-17' }
    const first = await issueBill(db, { ...period, ...days }, samplePriceBook())
    await on('2026-12-01T02:00:00Z')
    const before = await facts()
    expect(before).toEqual({
      ...{ balance: first.invoiceAmount, dueOn: '2026-12-17' },
      bills: [['NOT_PAID', first.invoiceAmount]],
    })
    expect((await cancel(contract?.reference ?? '')).statusCode).toBe(200)
    // What was used is owed as before; nothing is charged for the cancellation.
    expect(await facts()).toEqual(before)
    const [mail] = (await mailsTo(answers.person.email)).filter(({ subject }) =>
      subject.includes('cancelled'),
    )
    expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('only for the power used until then')

    // The day after the last one, the two days since the first bill are billed, and none after.
    await on('2026-12-02T02:00:00Z')
    const { accounts: own } = await get('/api/my-account/accounts')
    expect(own).toMatchObject([{ openStatus: 'CLOSED', closedOn: '2026-12-01' }])
    const run = () => billingRunOf(db, () => clock.now)({ accountNumber })
    const { issued, refused, faults } = await run()
    expect({ refused, faults }).toEqual({ refused: [], faults: [] })
    expect(issued).toMatchObject([{ from: '2026-11-30', to: '2026-12-01', isFinal: true }])
    expect((await run()).issued).toEqual([])
    const [last] = await listed()
    const lastAmount = last?.amount ?? 0
    expect(await facts()).toMatchObject({
      balance: first.invoiceAmount + lastAmount,
      bills: [
        ['NOT_PAID', lastAmount],
        ['NOT_PAID', first.invoiceAmount],
      ],
    })
    // The last bill carries what is still owed of the first, and its file can be had.
    const invoice: Invoice = await get(`/api/my-account/bills/${last?.invoiceNumber}`)
    expect(invoiceFaults(invoice)).toEqual([])
    expect([invoice.isFinal, invoice.previousBalance, invoice.balanceAtIssue]).toEqual([
      ...[true, first.invoiceAmount, first.invoiceAmount + lastAmount],
    ])
    const file = await client.get(`/api/documents/${last?.invoiceNumber}`)
    expect(file.statusCode).toBe(200)
    expect((await overview()).contract).toMatchObject({
      isCancellable: false,
      cancelledAt: expect.any(String),
    })

    // Paid too much: both bills are paid, and the rest is asked for and is the customer's.
    await pay(first.invoiceAmount + lastAmount + 2500)
    expect(await facts()).toEqual({
      ...{ balance: -2500, dueOn: null },
      bills: [
        ['PAID', 0],
        ['PAID', 0],
      ],
    })
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.accountNumber, accountNumber))
    expect(entries.map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
      ['BILL', first.invoiceAmount],
      ['BILL', lastAmount],
      ['BANK_PAYMENT', first.invoiceAmount + lastAmount + 2500],
    ])
    const refund = await client.post('/api/requests/credit-refund', {
      ...{ requestId: randomUUID(), account: accountNumber, amount: 2500, password: newPassword },
      bank: { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '123456782' },
    })
    expect([refund.statusCode, refund.body]).toEqual([201, expect.stringContaining('RECEIVED')])
  })

  it('[ORIG-1] [AUTH-14] another customer’s contract cannot be cancelled, and one after the cooling-off period stays', async () => {
    const { cancel } = await newCustomer()
    const other = await newCustomer()
    const { contract } = await other.overview()
    expect((await cancel(contract?.reference ?? '')).statusCode).toBe(404)
    expect((await cancel('SU-0000-0000')).statusCode).toBe(404)
    pass(20 * dayMs)
    // The earlier sessions have ended.
    const { email } = other.answers.person
    await other.client.login({ email, password: newPassword })
    const late = await other.cancel(contract?.reference ?? '')
    expect([late.statusCode, late.json<Problem>().detail]).toEqual([409, expect.stringMatching(/are over/)])
    expect((await other.overview()).contract).toMatchObject({ isCancellable: false, cancelledAt: null })
  })

  test('[ORIG-1] [ACC-1] contacts, joint holders and life support of the account are those given at sign-up', async () => {
    const number = newNumber()
    const { applicant, answers } = await answered(number, {
      person: {
        ...answersOf(number).person,
        jointHolder: {
          ...{ givenName: 'Ada', familyName: 'Okafor', birthDate: '1985-04-01', phone: '0491570157' },
          hasAgreed: true,
        },
        authorisedContacts: [{ name: 'Mo Tran', phone: '0491570158' }],
      },
      support: { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS'] }, eligibility: 'NO' },
    })
    await send(applicant, answers.person.email)
    const { db, clock } = backend()
    const [customer] = await db.select().from(customers).where(eq(customers.email, answers.person.email))
    const at = { customerId: customer?.id ?? '', accountNumber: undefined, now: clock.now }
    const situation = await situationOf(db, at)
    expect(situation && arrangementsOf(situation)).toMatchObject({
      jointHolder: 'Ada Okafor',
      people: [{ name: 'Mo Tran', phone: '0491570158', since: clock.now.toISOString() }],
      lifeSupport: { status: 'AWAITING_CONFIRMATION', equipment: ['DIALYSIS'] },
    })
    const subjects = (await mailsTo(answers.person.email)).map(({ subject }) => subject)
    // Others may read a mail, so its subject does not mention life support.
    expect(subjects.filter((subject) => subject.includes('change of your account'))).toHaveLength(1)
  })

  test('[ORIG-1] [ACC-1] how bills are sent, how often and for which business is as it was given at sign-up', async () => {
    const number = newNumber()
    const { applicant, answers } = await answered(number, {
      person: {
        ...answersOf(number).person,
        business: {
          ...{ abn: '72999999991', legalName: 'Petrakis Bakery Pty Ltd', role: 'Owner' },
          hasAuthority: true,
        },
      },
      payment: {
        ...{ delivery: 'POST', frequency: 'P1M', payBy: 'BPAY' },
        postalAddress: { line: '1 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
      },
    })
    await send(applicant, answers.person.email)
    const { db } = backend()
    const [row] = await db
      .select()
      .from(accounts)
      .innerJoin(customers, eq(customers.id, accounts.customerId))
      .where(eq(customers.email, answers.person.email))
    expect(row?.accounts).toMatchObject({
      ...{ billDelivery: 'POST', billingFrequency: 'P1M' },
      ...{ businessName: 'Petrakis Bakery Pty Ltd', businessAbn: '72999999991' },
    })
  })

  // The suite begins on a Saturday in Sydney: two business days later is a Tuesday.
  it.each([
    ['2026-11-22', /too soon for us to promise/],
    ['2026-11-23', /too soon for us to promise/],
    ['2026-11-24', /we'll have the power connected for Tuesday, 24 November/],
  ])('[ORIG-1] who moves in on %s reads whether the power is certain to be on', async (moveInOn, said) => {
    const number = newNumber()
    const supply = { ...answersOf(number).supply, start: 'MOVE_IN', moveInOn }
    const { applicant, answers } = await answered(number, { supply })
    await send(applicant, answers.person.email)
    const bodies = (await mailsTo(answers.person.email)).map(({ body }) => body.replaceAll('\n', ' '))
    expect(bodies.filter((body) => said.test(body))).toHaveLength(1)
  })

  it('[ORIG-2] what was agreed to at sign-up is listed in the account, each with its version and the time of its box', async () => {
    const { applicant, answers } = await answered()
    const agreedAt = backend().clock.now.toISOString()
    pass(dayMs)
    await send(applicant, answers.person.email)
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
