import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type {
  AccountList,
  AccountOverview,
  CustomerRequestList,
  Move,
  MoveList,
  MoveOrder,
  Problem,
} from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { listApplications } from '../../../host/server/commands/customers/sign-up-verbs.ts'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import {
  accounts,
  applications,
  customerRequests,
  customers,
  heldMails,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createReview } from '../../../host/server/subjects/origination/review.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { agreedTo, termsEdition } from '../../tools/agreed-to.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import { requestHarness } from '../requests/request-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, testDataKeys } from '../test-backend.ts'
import { pointersOf } from './applicant.ts'
import { newNumber, signUpHarness } from './sign-up-harness.ts'

const base = '/api/my-account/moves'
/** A Thursday: two weeks and more after the start of each test. */
const day = '2026-12-10'

/** Moves of customers to another home. */
export const moveSuite = (backend: () => TestBackend) =>
  describe('moving house', () => {
    const { newCustomer, pass } = requestHarness(backend)
    const signUp = signUpHarness(backend)
    type Mover = Awaited<ReturnType<typeof newCustomer>>
    const now = () => backend().clock.now

    const orderOf = (mover: Mover, street = newNumber(), change: object = {}) => ({
      accountNumber: mover.accountNumber,
      password: mover.password,
      moveOut: { moveOutOn: day, finalBill: 'EMAIL' },
      supply: {
        moveInOn: day,
        address: {
          number: street,
          street: 'Grevillea Road',
          suburb: 'Newtown',
          state: 'NSW',
          postcode: '2042',
        },
        hasSolar: false,
      },
      plan: { planId: 'wattlebird-steady' },
      support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' },
      payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' },
      consents: agreedTo('wattlebird-steady'),
      ...change,
    })
    const send = (mover: Mover, order: object, key: string = randomUUID()) =>
      mover.client.post(base, order, { 'idempotency-key': key })
    async function move(mover: Mover, order: object = orderOf(mover)): Promise<Move> {
      const answer = await send(mover, order)
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
      return answer.json<Move>()
    }
    const listOf = async (mover: Mover) => (await mover.client.get(base)).json<MoveList>().moves
    const cancel = (mover: Mover, reference: string) =>
      mover.client.post(`${base}/cancellation`, { reference })
    const accountsOf = async (mover: Mover) =>
      (await mover.client.get('/api/my-account/accounts')).json<AccountList>().accounts
    const bodyOf = async (email: string, subject: string) =>
      (await testMailService(backend()).mailsTo(email)).find((mail) => mail.subject.includes(subject))
        ?.body ?? ''
    /** The requests of the old home. */
    const requestsOf = async (mover: Mover) =>
      (await mover.client.get(`/api/requests?account=${mover.accountNumber}`)).json<CustomerRequestList>()
        .requests
    const answers = () =>
      createRequestAnswers({ db: backend().db, now, eventLog: createEventLog({ db: backend().db, now }) })
    const review = async () =>
      createReview({
        ...{ db: backend().db, now, retailer: sampleRetailer, dataKeys: testDataKeys },
        eventLog: createEventLog({ db: backend().db, now }),
        unknownPasswordHash: await quickPasswords.hash('nobody knows it'),
      })

    test('[ACC-8] [ORIG-1] one order ends the supply at the old home and opens an account for the new one, which is of the right home', async () => {
      const mover = await newCustomer()
      const made = await move(mover, orderOf(mover, '8A'))
      const newHome = '8A Grevillea Road, Newtown NSW 2042'
      expect(made).toMatchObject({
        status: 'ACCEPTED',
        isCancellable: true,
        from: { accountNumber: mover.accountNumber, endsOn: day, endIsWithdrawable: true },
        to: { supplyAddress: newHome, moveInOn: day, startsOn: day },
      })
      expect(await listOf(mover)).toEqual([made])
      const [out] = await requestsOf(mover)
      expect(out).toMatchObject({ kind: 'MOVE_OUT', status: 'RECEIVED', effectiveOn: day })
      const number = made.to.accountNumber ?? ''
      const all = await accountsOf(mover)
      expect(all.map(({ accountNumber }) => accountNumber).toSorted()).toEqual(
        [mover.accountNumber, number].toSorted(),
      )
      const overview = (await mover.client.get(`/api/my-account?account=${number}`)).json<AccountOverview>()
      expect(overview).toMatchObject({
        supplyAddress: newHome,
        plan: { planId: 'wattlebird-steady', startedOn: day },
        contract: {
          reference: made.reference,
          startsOn: day,
          payBy: 'DIRECT_DEBIT',
          movedFrom: {
            supplyAddress: '3 Kurrajong Lane, Newtown NSW 2042',
            ...{ endsOn: day, endIsWithdrawable: true },
          },
        },
      })
      // The old home keeps its plan and address until its last day, and its own usage and bills after that.
      const old = (await mover.client.get(`/api/my-account?account=${mover.accountNumber}`)).json()
      expect(old).toMatchObject({ plan: { planId: 'wattlebird-standing' } })
      await answers().answer(out?.reference ?? '', 'DONE', null)
      expect((await listOf(mover))[0]?.from).toMatchObject({ endsOn: day, endIsWithdrawable: false })
      const { contract } = (
        await mover.client.get(`/api/my-account?account=${number}`)
      ).json<AccountOverview>()
      expect(contract?.movedFrom).toMatchObject({ endsOn: day, endIsWithdrawable: false })
      pass(20 * 86_400_000)
      const after = await accountsOf(mover)
      expect(after.map(({ accountNumber, openStatus }) => [accountNumber, openStatus])).toEqual([
        [number, 'OPEN'],
        [mover.accountNumber, 'CLOSED'],
      ])
    })

    test('[ACC-8] [ORIG-3] the receipt names both homes and what does not come along; no invitation is sent, and a security notice is', async () => {
      const mover = await newCustomer()
      const { reference } = await move(mover)
      const mails = await mover.mails()
      const subjects = mails.map(({ subject }) => subject.replace('Example Energy: ', ''))
      expect(subjects.toSorted()).toEqual(['we have your move', 'your account was changed'])
      const body = mails.find(({ subject }) => subject.includes('we have your move'))?.body ?? ''
      for (const words of [
        reference,
        'our supply at 3 Kurrajong Lane, Newtown NSW 2042 ends on Thursday, 10 December 2026',
        'final bill follows by',
        'Direct debit, PayTo and people who may speak for you stay with the old account',
        'unless you withdraw that request in your account by the day before',
      ])
        expect(body.replace(/\s+/g, ' ')).toContain(words)
    })

    it('[API-12] the same key gets the same move and takes effect once; with another body it is refused', async () => {
      const mover = await newCustomer()
      const key = randomUUID()
      const order = orderOf(mover)
      const both = await Promise.all([send(mover, order, key), send(mover, order, key)])
      // The second one waits for the first, or is told that it is in progress.
      expect(both.map(({ statusCode }) => statusCode).includes(201)).toBe(true)
      const again = await send(mover, order, key)
      expect(again.statusCode).toBe(201)
      expect(await listOf(mover)).toEqual([again.json()])
      expect(await accountsOf(mover)).toHaveLength(2)
      const other = await send(mover, { ...order, supply: { ...order.supply, hasSolar: true } }, key)
      expect([other.statusCode, pointersOf(other)]).toEqual([422, ['/headers/idempotency-key']])
    })

    it('[ACC-8] a second tab is refused with the number of the first move, also at the same moment and without an end of supply', async () => {
      const mover = await newCustomer()
      const both = await Promise.all([send(mover, orderOf(mover)), send(mover, orderOf(mover))])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
      const [{ reference } = { reference: '' }] = await listOf(mover)
      for (const change of [{}, { moveOut: undefined }]) {
        const answer = await send(mover, orderOf(mover, '9B', change))
        expect(answer.statusCode).toBe(409)
        expect(answer.json<Problem>().detail).toContain(`Its number is ${reference}`)
      }
      expect(await accountsOf(mover)).toHaveLength(2)
    })

    it('[ACC-8] a move that can no longer be cancelled is in the way until its first day, and its customer is to call', async () => {
      const mover = await newCustomer()
      const late = orderOf(mover)
      await move(mover, {
        ...late,
        moveOut: { ...late.moveOut, moveOutOn: '2026-12-28' },
        supply: { ...late.supply, moveInOn: '2026-12-28' },
      })
      const refusal = async () =>
        (await send(mover, orderOf(mover, '9C', { moveOut: undefined }))).json<Problem>().detail
      expect(await refusal()).toContain('To send another one, cancel it first')
      pass(26 * 86_400_000)
      await mover.client.get('/csrf')
      await mover.client.login(mover)
      expect((await listOf(mover))[0]).toMatchObject({ status: 'ACCEPTED', isCancellable: false })
      expect(await refusal()).toContain('can no longer be cancelled online. To change it, call us')
    })

    it('[ACC-8] an end of supply that is asked for while a move is checked is in its way: 409, and nothing is written', async () => {
      const [mover, other] = [await newCustomer(), await newCustomer()]
      const content = { moveOutOn: day, plan: 'CLOSING', finalBill: 'EMAIL' }
      expect((await mover.send('move-out', content)).statusCode).toBe(201)
      // Not seen when the move is checked, as if it came in after that.
      const { db } = backend()
      await db
        .update(customerRequests)
        .set({ customerId: other.id })
        .where(eq(customerRequests.accountNumber, mover.accountNumber))
      const answer = await send(mover, orderOf(mover))
      expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
        409,
        expect.stringContaining('already asked for supply to end'),
      ])
      expect(await listOf(mover)).toEqual([])
    })

    it('[ACC-8] [ORIG-2] what is missing or wrong is named, and then neither home is changed', async () => {
      const mover = await newCustomer()
      const order = orderOf(mover)
      const { agreed } = agreedTo('wattlebird-steady')
      const wrong: readonly (readonly [object, string])[] = [
        [{ moveOut: undefined }, '/body/moveOut'],
        [{ moveOut: { ...order.moveOut, moveOutOn: '2026-11-01' } }, '/body/moveOut/moveOutOn'],
        [{ moveOut: { ...order.moveOut, finalBill: 'POST' } }, '/body/moveOut/forwardingAddress'],
        [{ supply: { ...order.supply, moveInOn: '2026-11-01' } }, '/body/supply/moveInOn'],
        [
          {
            supply: { ...order.supply, address: { ...order.supply.address, state: 'NT', postcode: '0800' } },
          },
          '/body/supply',
        ],
        [
          {
            supply: {
              ...order.supply,
              address: { ...order.supply.address, number: '3', street: 'KURRAJONG Lane' },
            },
          },
          '/body/supply/address',
        ],
        [{ plan: { planId: 'nowhere' } }, '/body/plan'],
        [{ support: { ...order.support, eligibility: 'YES' } }, '/body/support/concession'],
        [{ consents: { agreed: agreed.filter(({ term }) => term !== 'TRANSFER') } }, '/body/consents/agreed'],
        [
          { consents: { agreed: agreed.map((one) => ({ ...one, version: '1999-01-01' })) } },
          '/body/consents/agreed/0/version',
        ],
        [{ password: 'not the password' }, '/body/password'],
      ]
      for (const [change, pointer] of wrong) {
        const answer = await send(mover, { ...order, ...change })
        expect([pointer, answer.statusCode, pointersOf(answer)]).toEqual([
          pointer,
          422,
          expect.arrayContaining([pointer]),
        ])
      }
      expect(await listOf(mover)).toEqual([])
      expect(await requestsOf(mover)).toEqual([])
      expect(await accountsOf(mover)).toHaveLength(1)
    })

    it('[ACC-8] somebody whose move-out is booked already moves without another one, and the day of the request stays', async () => {
      const mover = await newCustomer()
      const content = { moveOutOn: '2026-12-03', plan: 'NEW_HOME_WITH_US', finalBill: 'EMAIL' }
      expect((await mover.send('move-out', content)).statusCode).toBe(201)
      expect((await send(mover, orderOf(mover))).statusCode).toBe(409)
      const made = await move(mover, orderOf(mover, newNumber(), { moveOut: undefined }))
      expect(made.from.endsOn).toBe('2026-12-03')
      expect(await requestsOf(mover)).toHaveLength(1)
    })

    it('[AUTH-14] a move is of its customer alone: another one neither sees nor cancels it, nor moves out of that account', async () => {
      const [mover, other] = [await newCustomer(), await newCustomer()]
      const { reference } = await move(mover)
      expect(await listOf(other)).toEqual([])
      expect((await cancel(other, reference)).statusCode).toBe(404)
      const foreign = await send(other, { ...orderOf(other), accountNumber: mover.accountNumber })
      expect(foreign.statusCode).toBe(404)
      expect((await listOf(mover))[0]?.status).toBe('ACCEPTED')
    })

    it('[ORIG-5] another person’s application in the same browser stays theirs, and neither of the two sees the other', async () => {
      const { applicant, application } = await signUp.answered()
      const mover = await newCustomer()
      const answer = await mover.client.post(base, orderOf(mover), {
        'idempotency-key': randomUUID(),
        cookie: `${mover.client.cookie}; ${applicant.cookie}`,
      })
      expect(answer.statusCode).toBe(201)
      expect(await applicant.read()).toEqual(application)
      const row = (await backend().db.select().from(applications)).find(
        ({ reference }) => reference === answer.json<Move>().reference,
      )
      expect(row).toMatchObject({ customerId: mover.id, movedFrom: mover.accountNumber })
    })

    test('[ORIG-1] a home that somebody else has is reviewed; staff cannot accept before that person’s end is booked, and then it begins after it', async () => {
      const [before, mover] = [await newCustomer(), await newCustomer()]
      const home = newNumber()
      const moved = await move(before, orderOf(before, home))
      const made = await move(
        mover,
        orderOf(mover, home, { supply: { ...orderOf(mover, home).supply, moveInOn: '2026-12-20' } }),
      )
      expect(made).toMatchObject({
        status: 'IN_REVIEW',
        isCancellable: true,
        coolingOffEndsOn: null,
        from: { endsOn: day },
        to: { accountNumber: null, startsOn: null },
      })
      expect(await bodyOf(mover.email, 'we have your move')).toContain('one of us will check it')
      const { accept } = await review()
      const theirs = moved.to.accountNumber ?? ''
      expect(await accept(made.reference)).toEqual({ outcome: 'supplied', accountNumber: theirs })
      // The one before moves on.
      pass(20 * 86_400_000)
      const next = await before.client.post('/api/requests/move-out', {
        ...{ requestId: randomUUID(), accountNumber: theirs },
        ...{ moveOutOn: '2026-12-23', plan: 'CLOSING', finalBill: 'EMAIL' },
      })
      expect(next.statusCode).toBe(201)
      expect((await accept(made.reference)).outcome).toBe('supplied')
      await answers().answer(next.json().reference, 'DONE', null)
      const accepted = await accept(made.reference)
      expect(accepted).toMatchObject({
        ...{ outcome: 'accepted', isNewCustomer: false },
        later: { startsOn: '2026-12-24', wantedOn: '2026-12-20' },
      })
      expect(await bodyOf(mover.email, 'your application is accepted')).toContain('You asked for Sunday')
      const [now_] = await listOf(mover)
      expect(now_).toMatchObject({ status: 'ACCEPTED', to: { startsOn: '2026-12-24' } })
      const number = now_?.to.accountNumber ?? ''
      const [account] = await backend().db.select().from(accounts).where(eq(accounts.number, number))
      expect(account).toMatchObject({ customerId: mover.id, planStartedOn: '2026-12-24' })
      // Their end cannot be moved into the days of the next customer.
      const later = await before.client.post('/api/requests/move-out', {
        ...{ requestId: randomUUID(), accountNumber: theirs },
        ...{ moveOutOn: '2027-01-08', plan: 'CLOSING', finalBill: 'EMAIL' },
      })
      expect(later.statusCode).toBe(201)
      await expect(answers().answer(later.json().reference, 'DONE', null)).rejects.toThrow(
        `Account ${number} supplies this home from 2026-12-24 on`,
      )
    })

    it('[ORIG-1] a home whose customer leaves before the day of moving in is accepted at once, one that leaves on it or later is reviewed', async () => {
      const leaving = async (lastDay: string) => {
        const [before, mover] = [await newCustomer(), await newCustomer()]
        const home = newNumber()
        const { to } = await move(before, orderOf(before, home))
        await backend()
          .db.update(accounts)
          .set({ closedOn: lastDay })
          .where(eq(accounts.number, to.accountNumber ?? ''))
        const supply = { ...orderOf(mover, home).supply, moveInOn: '2026-12-20' }
        return move(mover, orderOf(mover, home, { supply }))
      }
      expect(await leaving('2026-12-19')).toMatchObject({
        status: 'ACCEPTED',
        to: { startsOn: '2026-12-20' },
      })
      expect(await leaving('2026-12-20')).toMatchObject({ status: 'IN_REVIEW' })
    })

    it('[ACC-8] until the new home is supplied the account without a number is the old one, whatever the numbers', async () => {
      const mover = await newCustomer()
      const { to } = await move(mover)
      const first = `0${to.accountNumber?.slice(1)}`
      await backend()
        .db.update(applications)
        .set({ accountNumber: null })
        .where(eq(applications.customerId, mover.id))
      await backend()
        .db.update(accounts)
        .set({ number: first })
        .where(eq(accounts.number, to.accountNumber ?? ''))
      const shown = async () =>
        (await mover.client.get('/api/my-account')).json<AccountOverview>().accountNumber
      expect(await shown()).toBe(mover.accountNumber)
      expect((await accountsOf(mover)).map(({ accountNumber }) => accountNumber)).toEqual([
        mover.accountNumber,
        first,
      ])
      // Also for somebody who moves before supply at the first home has begun.
      const { db } = backend()
      const old = eq(accounts.number, mover.accountNumber)
      await db.update(accounts).set({ planStartedOn: '2026-12-09' }).where(old)
      expect(await shown()).toBe(mover.accountNumber)
      pass(20 * 86_400_000)
      expect(await shown()).toBe(first)
    })

    it('[ORIG-1] nobody gets a second open account for a home: not by another move there, nor when staff accept one that was sent before', async () => {
      const mover = await newCustomer()
      const home = newNumber()
      const { to } = await move(mover, orderOf(mover, home))
      const fromNew = { ...mover, accountNumber: to.accountNumber ?? '' }
      const same = await send(fromNew, orderOf(fromNew, home))
      expect([same.statusCode, pointersOf(same)]).toEqual([422, ['/body/supply/address']])
      const other = newNumber()
      await move(fromNew, orderOf(fromNew, other))
      await backend()
        .db.update(applications)
        .set({ startsOn: '2026-11-01' })
        .where(eq(applications.movedFrom, mover.accountNumber))
      const again = await send(mover, orderOf(mover, other, { moveOut: undefined }))
      expect([again.statusCode, pointersOf(again)]).toEqual([422, ['/body/supply/address']])
      expect(again.json<Problem>().errors?.[0]?.detail).toContain('You have an account for this home')

      // Sent while somebody else had the home; the customer's other account has it now.
      const [before, later] = [await newCustomer(), await newCustomer()]
      const third = newNumber()
      const theirs = (await move(before, orderOf(before, third))).to.accountNumber ?? ''
      const { reference, status } = await move(later, orderOf(later, third))
      expect(status).toBe('IN_REVIEW')
      await backend().db.update(accounts).set({ customerId: later.id }).where(eq(accounts.number, theirs))
      expect(await (await review()).accept(reference)).toEqual({
        outcome: 'supplied',
        accountNumber: theirs,
      })
    })

    test('[ORIG-3] mails go to the account’s address as it is now, and none is sent to a customer with a safe contact: staff see who that is', async () => {
      const [before, mover] = [await newCustomer(), await newCustomer()]
      const home = newNumber()
      await move(before, orderOf(before, home))
      const { reference } = await move(mover, orderOf(mover, home))
      const { db } = backend()
      const moved = `moved-${mover.email}`
      await db.update(customers).set({ email: moved }).where(eq(customers.id, mover.id))
      const list = async () =>
        (await listApplications(db, false)).split('\n').find((line) => line.includes(reference)) ?? ''
      expect(await list()).toContain(`moves from ${mover.accountNumber}`)
      expect(await list()).not.toContain('safe contact')
      const { decline } = await review()
      await decline(reference, 'PREMISES')
      expect(await bodyOf(moved, 'about your application')).toContain('To stay there, withdraw that request')
      expect(await bodyOf(mover.email, 'about your application')).toBe('')
      const safe = await newCustomer()
      await db.update(customers).set({ safeContact: 'Call my sister.' }).where(eq(customers.id, safe.id))
      const other = await move(safe, orderOf(safe, home))
      expect(await safe.mails()).toEqual([])
      const held = (await db.select().from(heldMails)).filter(({ recipient }) => recipient === safe.email)
      expect(held.map(({ event }) => event.kind).toSorted()).toEqual(['securityNotice', 'signUpReceipt'])
      const line = (await listApplications(db, false))
        .split('\n')
        .find((one) => one.includes(other.reference))
      expect(line).toContain('safe contact')
    })

    test('[ACC-7] of the applications that wait, those with life support are listed first', async () => {
      const [before, first, second] = [await newCustomer(), await newCustomer(), await newCustomer()]
      const home = newNumber()
      await move(before, orderOf(before, home))
      const usual = await move(first, orderOf(first, home))
      pass(60_000)
      const lifeSupport = { isNeeded: true, equipment: ['CPAP'] }
      const urgent = await move(
        second,
        orderOf(second, home, { support: { lifeSupport, eligibility: 'NO' } }),
      )
      const list = await listApplications(backend().db, false)
      expect(list.indexOf(urgent.reference)).toBeGreaterThan(-1)
      expect(list.indexOf(urgent.reference)).toBeLessThan(list.indexOf(usual.reference))
    })

    it('[ORIG-1] a move is cancelled once: the new account closes, and the old home still ends until that is withdrawn', async () => {
      const mover = await newCustomer()
      const made = await move(mover)
      const first = await cancel(mover, made.reference)
      expect(first.json()).toMatchObject({ status: 'WITHDRAWN', isCancellable: false, from: { endsOn: day } })
      pass(60_000)
      expect((await cancel(mover, made.reference)).json()).toEqual(first.json())
      const number = made.to.accountNumber ?? ''
      const [account] = await backend().db.select().from(accounts).where(eq(accounts.number, number))
      expect(account?.closedOn && account.closedOn < day).toBe(true)
      const body = (await bodyOf(mover.email, 'your contract is cancelled')).replace(/\s+/g, ' ')
      expect(body).toContain('our supply at 3 Kurrajong Lane, Newtown NSW 2042 ends on Thursday, 10 December')
      expect(body).toContain('To stay there, withdraw that request in your account')
      const [out] = await requestsOf(mover)
      expect((await mover.withdraw(out?.reference ?? '')).statusCode).toBe(200)
      expect((await listOf(mover))[0]?.from.endsOn).toBeNull()
      // After that the customer can move somewhere else.
      expect((await move(mover)).status).toBe('ACCEPTED')
    })

    it('[ORIG-1] while staff decide a move can be cancelled however long that takes; a contract only in its cooling-off period', async () => {
      const [before, mover] = [await newCustomer(), await newCustomer()]
      const home = newNumber()
      const accepted = await move(before, orderOf(before, home))
      const { reference } = await move(mover, orderOf(mover, home))
      pass(30 * 86_400_000)
      await before.client.get('/csrf')
      await before.client.login(before)
      expect((await cancel(before, accepted.reference)).statusCode).toBe(409)
      await mover.client.get('/csrf')
      await mover.client.login(mover)
      expect((await cancel(mover, reference)).json()).toMatchObject({ status: 'WITHDRAWN' })
      expect((await (await review()).accept(reference)).outcome).toBe('decided')
    })

    test('[ACC-8] a move with a card that the concessions of the new home’s state do not take is refused, and nothing is sent', async () => {
      const mover = await newCustomer()
      const order = orderOf(mover, newNumber(), {
        support: {
          lifeSupport: { isNeeded: false },
          eligibility: 'YES',
          concession: { kind: 'QUEENSLAND_SENIORS_CARD', holder: 'Maya Nguyen', cardNumber: '04123456' },
        },
        consents: {
          agreed: [
            ...agreedTo('wattlebird-steady').agreed,
            { term: 'CONCESSION_CHECK', version: termsEdition },
          ],
        },
      })
      const answer = await send(mover, order)
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        [
          {
            pointer: '/body/support/concession/kind',
            detail: 'The concessions of your state do not take the Queensland Seniors Card.',
          },
        ],
      ])
    })

    it('[ACC-7] life support and the concession card are registered for the new home, as they were given for it', async () => {
      const mover = await newCustomer()
      const change: Partial<MoveOrder> = {
        support: {
          lifeSupport: { isNeeded: true, equipment: ['CPAP'] },
          eligibility: 'YES',
          concession: { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen', cardNumber: '204417826K' },
        },
        consents: {
          agreed: [
            ...agreedTo('wattlebird-steady').agreed,
            { term: 'CONCESSION_CHECK', version: termsEdition },
          ],
        },
      }
      const { to } = await move(mover, orderOf(mover, newNumber(), change))
      const arrangements = (
        await mover.client.get(`/api/requests/arrangements?account=${to.accountNumber}`)
      ).json()
      expect(arrangements).toMatchObject({
        lifeSupport: { status: 'AWAITING_CONFIRMATION', equipment: ['CPAP'] },
        concession: { status: 'BEING_CHECKED', kind: 'HEALTH_CARE_CARD' },
      })
      const old = (await mover.client.get(`/api/requests/arrangements?account=${mover.accountNumber}`)).json()
      expect(old).toMatchObject({ lifeSupport: null, concession: null })
    })
  })
