import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CustomerRequest, PaymentHistory } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import type { AnswerChoice } from '../../../host/server/commands/requests/request-answers.ts'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import { payoutsSince } from '../../../host/server/ledger/credit.ts'
import { postBill, postEntries } from '../../../host/server/ledger/ledger.ts'
import { dayMs } from '../../../host/server/platform/civil-day.ts'
import {
  accounts,
  customerRequests,
  ledgerEntries,
  payments,
  refunds,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { openNumber } from '../../../host/server/subjects/requests/stored-columns.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, testDataKeys } from '../test-backend.ts'
import { requestHarness } from './request-harness.ts'

const bank = { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '123456782' }

/** Refunds of a credit: requested once, paid once, never more than is there. */
export const refundSuite = (backend: () => TestBackend) =>
  describe('refunds of credit', () => {
    const { newCustomer } = requestHarness(backend)
    const db = () => backend().db
    const now = () => backend().clock.now
    const answer = (
      reference: string,
      status: 'IN_PROGRESS' | 'DONE' | 'DECLINED',
      words: string | null = null,
      choice?: AnswerChoice,
    ) =>
      createRequestAnswers({ db: db(), now, eventLog: createEventLog({ db: db(), now }) }).answer(
        reference,
        status,
        words,
        choice,
      )
    const sentBack = (reference: string, words: string | null = null) =>
      createRequestAnswers({ db: db(), now, eventLog: createEventLog({ db: db(), now }) }).sentBack(
        reference,
        words,
      )
    const balanceOf = async (number: string) =>
      (await db().select().from(accounts).where(eq(accounts.number, number)))[0]?.balanceCents
    const bill = (accountNumber: string, amountCents: number) =>
      postBill(db(), { invoiceNumber: randomUUID(), accountNumber, amountCents, issuedOn: '2026-11-20' })

    /** A customer whose account is in credit. */
    async function inCredit(cents = 12_000) {
      const owner = await newCustomer()
      await postEntries(db(), [
        {
          ...{ accountNumber: owner.accountNumber, cause: 'BANK_PAYMENT', causeId: randomUUID() },
          ...{ owedCents: -cents, happenedAt: now() },
        },
      ])
      const ask = (content: object = {}, id = randomUUID()) =>
        owner.send('credit-refund', { amount: cents, bank, ...content }, id)
      const asked = async (content: object = {}) => {
        const taken = await ask(content)
        expect(taken.statusCode).toBe(201)
        return taken.json<CustomerRequest>()
      }
      const history = async (days = '') =>
        (await owner.client.get(`/api/billing/payments${days}`)).json<PaymentHistory>()
      return { ...owner, ask, asked, history }
    }
    const placeOf = (reply: { statusCode: number; json: () => { errors?: { pointer: string }[] } }) => [
      reply.statusCode,
      reply.json().errors?.[0]?.pointer,
    ]

    test('[PAY-6] [ACC-8] a refund has a number and a day, shows the end of the bank account, and its number is stored encrypted', async () => {
      const { asked, list, client, mails } = await inCredit()
      const taken = await asked({ amount: 5000 })
      expect(taken).toMatchObject({
        reference: expect.stringMatching(/^CR-\w{4}-\w{4}$/),
        ...{ kind: 'CREDIT_REFUND', status: 'RECEIVED', isWithdrawable: true },
        summary: '$50.00 to BSB 062-000, account ending in 782',
        targets: [{ step: 'PAID_BACK', by: '2026-11-27' }],
      })
      expect(await list()).toEqual([taken])
      const [row] = await db()
        .select()
        .from(customerRequests)
        .where(eq(customerRequests.reference, taken.reference))
      expect(JSON.stringify(row)).not.toContain(bank.number)
      expect(row && openNumber(testDataKeys, row)).toBe(bank.number)
      expect((await client.get('/api/requests')).body).not.toContain(bank.number)
      const sent = await mails()
      expect(sent.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('your account was changed'),
        expect.stringContaining('we have your credit refund request'),
      ])
      const words = sent.map(({ body }) => body).join('\n')
      expect(words).toContain('credit: a refund to a bank account was asked for')
      expect(words).not.toMatch(/50\.00|062|782|OKAFOR/i)
    })

    test('[PAY-6] [API-12] one key makes one request, also twice at once; another needs the first to be over', async () => {
      const { ask, list, withdraw } = await inCredit()
      const id = randomUUID()
      const both = await Promise.all([ask({}, id), ask({}, id)])
      const [{ reference } = { reference: '' }] = both.map((one) => one.json<CustomerRequest>())
      expect(both.map((one) => [one.statusCode, one.json().reference])).toEqual([
        [201, reference],
        [201, reference],
      ])
      expect((await ask({ amount: 100 }, id)).statusCode).toBe(409)
      // The same end of another account is another refund.
      expect((await ask({ bank: { ...bank, number: '993456782' } }, id)).statusCode).toBe(409)
      const other = await ask({ amount: 100 })
      expect([other.statusCode, other.json().detail]).toEqual([
        409,
        'You have already asked for your credit. Cancel that request first.',
      ])
      expect(await list()).toHaveLength(1)
      expect((await withdraw(reference)).statusCode).toBe(200)
      expect((await ask({ amount: 100 })).statusCode).toBe(201)
    })

    test('[PAY-6] of two simultaneous refunds one is accepted', async () => {
      const { ask, list } = await inCredit()
      const codes = (await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode)
      expect(codes.toSorted()).toEqual([201, 409])
      expect(await list()).toHaveLength(1)
    })

    test('[PAY-6] more than the credit is refused at its amount, and without a credit nothing can be requested', async () => {
      const { ask, list } = await inCredit()
      const more = await ask({ amount: 12_001 })
      expect(placeOf(more)).toEqual([422, '/body/amount'])
      expect(more.json().errors[0].detail).toBe('Amount must be at most $120.00, which is your credit.')
      expect(placeOf(await ask({ amount: 0 }))).toEqual([422, '/body/amount'])
      expect(placeOf(await ask({ bank: { ...bank, bsb: '0620' } }))).toEqual([422, '/body/bank/bsb'])
      expect(placeOf(await ask({ password: 'not the password' }))).toEqual([422, '/body/password'])
      expect(await list()).toEqual([])
      const owing = await newCustomer()
      await bill(owing.accountNumber, 500)
      const none = await owing.send('credit-refund', { amount: 1, bank })
      expect([none.statusCode, none.json().detail]).toEqual([
        409,
        'This account is not in credit, so there is nothing to pay back.',
      ])
    })

    test('[PAY-6] an amount that is being refunded to a card is not paid out too', async () => {
      const { ask, accountNumber, id: customerId } = await inCredit()
      const paymentId = randomUUID()
      const at = { createdAt: now() }
      await db()
        .insert(payments)
        .values({
          ...{ id: paymentId, customerId, accountNumber, amountCents: 12_000, method: 'CARD', ...at },
          ...{ status: 'SUCCEEDED', paidAt: now(), updatedAt: now() },
        } as typeof payments.$inferInsert)
      await db()
        .insert(refunds)
        .values({ id: randomUUID(), paymentId, amountCents: 7000, ...at })
      const more = await ask({ amount: 5001 })
      expect(more.json().errors[0].detail).toContain('at most $50.00')
      expect((await ask({ amount: 5000 })).statusCode).toBe(201)
    })

    test('[PAY-6] [PAY-1] a completed refund is in the ledger and the history once, and notified by mail', async () => {
      const { asked, accountNumber, history, list, mails } = await inCredit()
      const { reference } = await asked({ amount: 9000 })
      expect((await history()).payouts).toBeUndefined()
      // Twice at once, and then again: it is paid once.
      const both = await Promise.all([answer(reference, 'DONE'), answer(reference, 'DONE', 'Again.')])
      expect(both.filter((one) => one !== null)).toHaveLength(1)
      expect(await answer(reference, 'DONE')).toBeNull()
      expect(await balanceOf(accountNumber)).toBe(-3000)
      const entries = await db()
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.cause, 'PAYOUT'), eq(ledgerEntries.causeId, reference)))
      expect(entries).toMatchObject([
        { debit: 'RECEIVABLE', credit: 'BANK', amountCents: 9000, accountNumber },
      ])
      const { payments: paid, payouts } = await history()
      expect(payouts).toEqual([{ reference, accountNumber, amount: 9000, paidAt: now().toISOString() }])
      expect(paid).toMatchObject([{ amount: 12_000, refunded: 0 }])
      expect((await history('?to=2026-11-01')).payouts).toBeUndefined()
      expect((await list())[0]).toMatchObject({ status: 'DONE', isWithdrawable: false })
      expect((await mails()).at(-1)?.body).toContain('The money is on its way to your bank account.')
    })

    test('[PAY-6] a payout that the bank returned is a credit again, once, and can be requested again', async () => {
      const { asked, ask, accountNumber, history, list, mails, client } = await inCredit()
      const { reference } = await asked({ amount: 9000 })
      expect(await sentBack(reference)).toBeNull()
      await answer(reference, 'DONE')
      const both = await Promise.all([sentBack(reference), sentBack(reference, 'Again.')])
      expect(both.filter((one) => one !== null)).toHaveLength(1)
      expect(await sentBack(reference)).toBeNull()
      expect(await balanceOf(accountNumber)).toBe(-12_000)
      expect((await client.get('/api/my-account')).json()).toMatchObject({ balance: -12_000 })
      const entries = await db()
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.cause, 'PAYOUT_RETURN'), eq(ledgerEntries.causeId, reference)))
      expect(entries).toMatchObject([
        { debit: 'BANK', credit: 'RECEIVABLE', amountCents: 9000, accountNumber },
      ])
      const at = now().toISOString()
      expect((await history()).payouts).toEqual([
        { reference, accountNumber, amount: 9000, paidAt: at, returnedAt: at },
      ])
      expect((await list())[0]).toMatchObject({ status: 'DECLINED' })
      expect((await mails()).at(-1)?.body).toContain('the credit is on your account again')
      expect((await ask()).statusCode).toBe(201)
    })

    test('[PAY-6] a payout that came back warns no import and no refund to a card; nothing else can come back', async () => {
      const { asked, accountNumber, withdraw, mails } = await inCredit()
      const paid = await asked({ amount: 5000 })
      await answer(paid.reference, 'DONE')
      expect((await payoutsSince(db(), [accountNumber], undefined)).get(accountNumber)).toEqual([
        paid.reference,
      ])
      await sentBack(paid.reference, 'The account is closed.')
      expect((await payoutsSince(db(), [accountNumber], undefined)).get(accountNumber)).toEqual([])
      const cancelled = await asked({ amount: 5000 })
      expect((await withdraw(cancelled.reference)).statusCode).toBe(200)
      expect(await sentBack(cancelled.reference)).toBeNull()
      const body = (await mails()).at(-1)?.body
      expect(body).toContain('It was cancelled. The credit stays on your account')
      expect(body).not.toContain('withdrawn')
    })

    test('[PAY-6] a returned payout credits nobody who has taken over the account', async () => {
      const { asked, accountNumber } = await inCredit()
      const { reference } = await asked()
      await answer(reference, 'DONE')
      const next = await addCustomer(db())
      await db().update(accounts).set({ customerId: next.id }).where(eq(accounts.number, accountNumber))
      await expect(sentBack(reference)).rejects.toThrow('pay $120.00 to its former customer')
      expect(await balanceOf(accountNumber)).toBe(0)
    })

    test('[PAY-6] a used-up credit is not paid, and the request stays open until it is declined', async () => {
      const { asked, accountNumber, list, ask } = await inCredit()
      const { reference } = await asked()
      await bill(accountNumber, 4000)
      await expect(answer(reference, 'DONE')).rejects.toThrow(
        `Account ${accountNumber} has $80.00 of credit now, and $120.00 were asked for. Pay nothing, and decline`,
      )
      expect(await balanceOf(accountNumber)).toBe(-8000)
      expect((await list())[0]?.status).toBe('RECEIVED')
      await answer(reference, 'DECLINED', 'Your bill of 20 November has used some of it.')
      expect((await list())[0]).toMatchObject({
        ...{ status: 'DECLINED', answer: 'Your bill of 20 November has used some of it.' },
      })
      expect((await ask({ amount: 8000 })).statusCode).toBe(201)
    })

    /** A payment by card that has reached the account. */
    async function byCard(
      { id: customerId, accountNumber }: { readonly id: string; readonly accountNumber: string },
      more: Partial<typeof payments.$inferInsert> = {},
    ) {
      const id = randomUUID()
      await db()
        .insert(payments)
        .values({
          ...{ id, customerId, accountNumber, amountCents: 5000, status: 'SUCCEEDED' },
          ...{ receiptNumber: id, createdAt: now(), paidAt: now() },
          ...more,
        })
      await postEntries(db(), [
        { accountNumber, cause: 'PAYMENT', causeId: id, owedCents: -5000, happenedAt: now() },
      ])
      return id
    }

    test.each([
      ['the customer', null],
      ['a guest', 'some-browser'],
    ])(
      '[PAY-6] credit that %s paid by card in the last 14 days is paid out only once staff have checked it',
      async (_, guest) => {
        const owner = await inCredit(2000)
        await byCard(owner, { guest })
        const { reference } = await owner.asked({ amount: 2001 })
        await expect(answer(reference, 'DONE')).rejects.toThrow(
          `$50.00 of the $70.00 of credit on account ${owner.accountNumber} came by card`,
        )
        expect(await balanceOf(owner.accountNumber)).toBe(-7000)
        expect((await owner.list())[0]?.status).toBe('RECEIVED')
        await answer(reference, 'DONE', null, { arePaymentsChecked: true })
        expect(await balanceOf(owner.accountNumber)).toBe(-4999)
      },
    )

    test('[PAY-6] of a new card payment partly used by a bill only the rest is held', async () => {
      const owner = await inCredit(2000)
      await bill(owner.accountNumber, 3000)
      await byCard(owner)
      const { reference } = await owner.asked({ amount: 100 })
      await expect(answer(reference, 'DONE')).rejects.toThrow('$40.00 of the $40.00 of credit')
    })

    test('[PAY-6] older credit is paid out beside a new card payment, and so is what was paid by card two weeks ago', async () => {
      const owner = await inCredit(2000)
      await byCard(owner)
      const older = await owner.asked({ amount: 2000 })
      expect(await answer(older.reference, 'DONE')).toMatchObject({ status: 'DONE' })
      const other = await inCredit(2000)
      await byCard(other, { paidAt: new Date(now().getTime() - 14 * dayMs - 1) })
      const all = await other.asked({ amount: 7000 })
      expect(await answer(all.reference, 'DONE')).toMatchObject({ status: 'DONE' })
    })

    test('[PAY-6] a new card payment that was refunded or charged back holds nothing', async () => {
      const owner = await inCredit(2000)
      const back = [await byCard(owner), await byCard(owner, { status: 'REVERSED' })] as const
      await db()
        .insert(refunds)
        .values({ id: back[0], paymentId: back[0], amountCents: 5000, createdAt: now(), doneAt: now() })
      const entry = { accountNumber: owner.accountNumber, owedCents: 5000, happenedAt: now() }
      await postEntries(db(), [
        { ...entry, cause: 'REFUND', causeId: back[0] },
        { ...entry, cause: 'REVERSAL', causeId: back[1] },
      ])
      const { reference } = await owner.asked({ amount: 2000 })
      expect(await answer(reference, 'DONE')).toMatchObject({ status: 'DONE' })
    })

    test('[PAY-6] after a change of account holder the credit is not paid to the former customer', async () => {
      const { asked, accountNumber } = await inCredit()
      const { reference } = await asked()
      const next = await addCustomer(db())
      await db().update(accounts).set({ customerId: next.id }).where(eq(accounts.number, accountNumber))
      await expect(answer(reference, 'DONE')).rejects.toThrow("is another customer's now")
      expect(await balanceOf(accountNumber)).toBe(-12_000)
    })

    test('[PAY-6] a refund that staff are paying cannot be withdrawn', async () => {
      const { asked, withdraw } = await inCredit()
      const { reference } = await asked()
      await answer(reference, 'IN_PROGRESS')
      expect((await withdraw(reference)).statusCode).toBe(409)
      expect(await answer(reference, 'DONE')).toMatchObject({ status: 'DONE' })
    })

    test('[PAY-6] a closed account gets its credit back, and a later bill owes what it says', async () => {
      const { asked, accountNumber, client } = await inCredit()
      await db().update(accounts).set({ closedOn: '2026-10-31' }).where(eq(accounts.number, accountNumber))
      const { reference } = await asked()
      await answer(reference, 'DONE')
      expect(await balanceOf(accountNumber)).toBe(0)
      await bill(accountNumber, 2500)
      const overview = (await client.get('/api/my-account')).json()
      expect(overview.balance).toBe(2500)
    })
  })
