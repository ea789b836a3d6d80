import { expect, test } from 'vitest'
import type { CardPayment, PaymentEvent } from '../../contracts/schemas/payment.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { guestTokenMinutes } from '../../src/payments/guest-keys.ts'
import { createMockLedger } from '../../src/testing/mock-ledger.ts'
import type { MockMail } from '../../src/testing/mock-mails.ts'
import { createMockPayments } from '../../src/testing/mock-payments.ts'

const cents = (amount: number) => amount as CardPayment['amount']
const url = 'http://localhost:4010/api/card-payments'
const guest = { name: 'a browser', token: 'shown', email: 'friend@example.com' }

/** Payments of a mock whose customer owes the amount in Maya's fixture, and events of its provider. */
function mockPayments() {
  const clock = { ms: Date.parse('2026-11-23T01:00:00Z') }
  const mails: MockMail[] = []
  const payments = createMockPayments({
    ledger: createMockLedger(),
    now: () => new Date(clock.ms),
    send: (mail) => void mails.push(mail),
    emailOf: ({ credentials }) => credentials.email,
  })
  function hear(
    paymentId: string,
    event: Partial<PaymentEvent['payment']>,
    eventId: string = crypto.randomUUID(),
  ) {
    const payment = { paymentId, amount: cents(5_000), ...event }
    payments.receive({ eventId, payment } as PaymentEvent)
  }
  const start = (key: string, amount = 5_000) =>
    payments.start(mayaNguyen, mayaNguyen, key, { amount: cents(amount) }, url).payment
  const startAsGuest = (key: string, by: Partial<typeof guest> = {}, amount = 5_000) =>
    payments.startAsGuest(mayaNguyen, mayaNguyen, key, {
      ...{ amount: cents(amount), url },
      guest: { ...guest, ...by },
    })
  return {
    clock,
    mails,
    payments,
    hear,
    start,
    startAsGuest,
    state: (id: string) => payments.state(mayaNguyen, id),
  }
}

const owed = mayaNguyen.overview.balance

test('[PAY-1] repeating a payment’s key returns that payment in its first state', () => {
  const { start, hear, payments } = mockPayments()
  const first = start('a key')
  expect(first).toMatchObject({ status: 'CREATED', failure: null, receiptNumber: null, paidAt: null })
  hear(first.paymentId, { status: 'SUCCEEDED' })
  expect(start('a key')).toEqual(first)
  expect(() => start('a key', 4_999)).toThrow('This names another request.')
  const other = { ...mayaNguyen, overview: { ...mayaNguyen.overview, accountNumber: '3000000001' } }
  expect(() => payments.start(mayaNguyen, other, 'a key', { amount: cents(5_000) }, url)).toThrow(
    'This names another request.',
  )
  expect(payments.history(mayaNguyen, {})).toHaveLength(1)
})

test('[PAY-1] a new payment replaces an abandoned one, but not one that is being charged', () => {
  const { start, hear, state } = mockPayments()
  const first = start('one')
  const second = start('two')
  expect(state(first.paymentId)).toMatchObject({ status: 'FAILED', failure: 'CANCELLED' })
  hear(second.paymentId, { status: 'PENDING' })
  expect(() => start('three')).toThrow('An earlier payment is being processed.')
  expect(state(second.paymentId).status).toBe('PENDING')
})

test('[PAY-1] no more than is owed can be paid, and earlier payments count', () => {
  const { start, hear, payments } = mockPayments()
  expect(() => start('one', owed + 1)).toThrow('This is more than is owed.')
  hear(start('two').paymentId, { status: 'SUCCEEDED' })
  expect(payments.balanceOf(mayaNguyen)).toBe(owed - 5_000)
  expect(() => start('three', owed - 4_999)).toThrow('This is more than is owed.')
  expect(start('four', owed - 5_000).amount).toBe(owed - 5_000)
})

test('[PAY-1] events of a payment are processed once, and those of another amount or payment never', () => {
  const { start, hear, state, mails, payments } = mockPayments()
  const { paymentId } = start('one')
  hear(paymentId, { status: 'SUCCEEDED', amount: cents(4_000) })
  hear(mayaNguyen.userId, { status: 'SUCCEEDED' })
  expect([state(paymentId).status, mails]).toEqual(['CREATED', []])
  hear(paymentId, { status: 'SUCCEEDED', cardLast4: '4242' }, 'an event')
  hear(paymentId, { status: 'SUCCEEDED' })
  hear(paymentId, { status: 'REVERSED' }, 'an event')
  expect(state(paymentId)).toMatchObject({
    status: 'SUCCEEDED',
    paidAt: '2026-11-23T01:00:00.000Z',
    receiptNumber: 'PAY-MOCK-0001',
  })
  expect(mails).toEqual([
    { kind: 'paymentReceipt', to: mayaNguyen.credentials.email, receiptNumber: 'PAY-MOCK-0001' },
  ])
  expect(payments.paid(mayaNguyen, paymentId)).toMatchObject({
    cardLast4: '4242',
    balanceAfter: owed - 5_000,
    refunded: 0,
    returns: [],
  })
  hear(start('two').paymentId, { status: 'SUCCEEDED' })
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({ receiptNumber: 'PAY-MOCK-0002' })
})

test('[PAY-1] a failed payment says why, with a provider error by default', () => {
  const { start, hear, state, payments } = mockPayments()
  const ends = (['DECLINED', undefined] as const).map((failure) => {
    const { paymentId } = start(`fails ${failure}`)
    hear(paymentId, { status: 'FAILED', ...(failure && { failure }) })
    return state(paymentId)
  })
  expect(ends.map(({ failure }) => failure)).toEqual(['DECLINED', 'PROVIDER_FAULT'])
  expect(ends[0]).toMatchObject({ receiptNumber: null, paidAt: null })
  expect(payments.history(mayaNguyen, {})).toEqual([])
  expect(() => payments.paid(mayaNguyen, ends[0]?.paymentId ?? '')).toThrow('There is no such payment.')
})

test('[PAY-1] returned money is owed again: refunds by their ids, and by a chargeback what is left', () => {
  const { start, hear, payments, state } = mockPayments()
  const { paymentId } = start('one')
  hear(paymentId, { status: 'SUCCEEDED' })
  const part = { refundId: 'a part', amount: cents(1_500) }
  hear(paymentId, { status: 'SUCCEEDED', refunds: [part] })
  hear(paymentId, { status: 'SUCCEEDED', refunds: [part] })
  expect(payments.paid(mayaNguyen, paymentId)).toMatchObject({
    refunded: 1_500,
    returns: [{ kind: 'REFUND', amount: 1_500 }],
  })
  expect(payments.balanceOf(mayaNguyen)).toBe(owed - 3_500)
  hear(paymentId, { status: 'REVERSED' })
  expect(state(paymentId).status).toBe('REVERSED')
  expect(payments.paid(mayaNguyen, paymentId).returns).toMatchObject([
    { kind: 'REFUND', amount: 1_500 },
    { kind: 'CHARGEBACK', amount: 3_500 },
  ])
  expect(payments.balanceOf(mayaNguyen)).toBe(owed)
  const whole = start('two').paymentId
  hear(whole, { status: 'SUCCEEDED' })
  hear(whole, { status: 'REFUNDED' })
  expect(payments.paid(mayaNguyen, whole)).toMatchObject({
    refunded: 5_000,
    returns: [{ kind: 'REFUND', amount: 5_000 }],
  })
})

test('[PAY-1] the history is newest first, for the requested days', () => {
  const { start, hear, clock, payments } = mockPayments()
  for (const key of ['one', 'two', 'three']) {
    hear(start(key).paymentId, { status: 'SUCCEEDED' })
    clock.ms += 86_400_000
  }
  const days = (filter: object) =>
    payments.history(mayaNguyen, filter).map(({ paidAt }) => paidAt.slice(8, 10))
  expect(days({})).toEqual(['25', '24', '23'])
  expect(days({ from: '2026-11-24' })).toEqual(['25', '24'])
  expect(days({ from: '2026-11-24', to: '2026-11-24' })).toEqual(['24'])
})

test('[PAY-1] a guest pays without a limit, reads the result with the token, and leaves no card behind', () => {
  const { startAsGuest, hear, payments, mails, state, clock } = mockPayments()
  const started = startAsGuest('one', {}, owed + 1)
  const { paymentId } = started.payment
  expect(started.token).toBe('shown')
  // A second attempt gets the first one's token.
  expect(startAsGuest('one', { token: 'newer' }, owed + 1).token).toBe('shown')
  expect(() => startAsGuest('one', { email: 'other@example.com' }, owed + 1)).toThrow(
    'This names another request.',
  )
  expect(() => state(paymentId)).toThrow('There is no such payment.')
  expect(() => payments.stateForGuest(paymentId, 'guessed')).toThrow('There is no such payment.')
  hear(paymentId, { status: 'SUCCEEDED', amount: cents(owed + 1), cardLast4: '4242' })
  expect(payments.stateForGuest(paymentId, 'shown').status).toBe('SUCCEEDED')
  expect(payments.paid(mayaNguyen, paymentId)).toMatchObject({
    isOfGuest: true,
    cardLast4: null,
    balanceAfter: -1,
  })
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['paymentReceipt', mayaNguyen.credentials.email],
    ['guestReceipt', 'friend@example.com'],
  ])
  clock.ms += guestTokenMinutes * 60_000
  expect(payments.stateForGuest(paymentId, 'shown').status).toBe('SUCCEEDED')
  clock.ms += 1
  expect(() => payments.stateForGuest(paymentId, 'shown')).toThrow('There is no such payment.')
})

test('[PAY-1] a payment that is being charged can be read however long that takes', () => {
  const { startAsGuest, hear, payments, clock } = mockPayments()
  const { paymentId } = startAsGuest('one').payment
  hear(paymentId, { status: 'PENDING' })
  clock.ms += 86_400_000
  expect(payments.stateForGuest(paymentId, 'shown').status).toBe('PENDING')
  expect(payments.comingFor(mayaNguyen)).toEqual([{ what: 'CREDIT', id: paymentId, cents: 5_000 }])
})

test('[PAY-1] more than is owed can be paid with inAdvance, and is a credit', () => {
  const { hear, payments } = mockPayments()
  const order = { amount: cents(owed + 500), inAdvance: { owed } }
  expect(() => payments.start(mayaNguyen, mayaNguyen, 'a key', { amount: order.amount }, url)).toThrow(
    'This is more than is owed.',
  )
  expect(() =>
    payments.start(mayaNguyen, mayaNguyen, 'a key', { ...order, inAdvance: { owed: owed + 1 } }, url),
  ).toThrow('This is more than is owed.')
  const { payment } = payments.start(mayaNguyen, mayaNguyen, 'another', order, url)
  hear(payment.paymentId, { amount: order.amount, status: 'SUCCEEDED' })
  expect(payments.balanceOf(mayaNguyen)).toBe(-500)
})

test('[PAY-1] payments of other accounts and guests do not block each other', () => {
  const { start, startAsGuest, state, payments, hear } = mockPayments()
  const other = { ...mayaNguyen, overview: { ...mayaNguyen.overview, accountNumber: '3000000001' } }
  const own = start('one').paymentId
  const elsewhere = payments.start(mayaNguyen, other, 'two', { amount: cents(5_000) }, url)
  expect(elsewhere.fieldsUrl).toBe(
    `http://localhost:4010/mock-card-fields#${elsewhere.payment.paymentId}/5000`,
  )
  const first = startAsGuest('one')
  const second = startAsGuest('one', { name: 'another browser', token: 'other', email: 'aunt@example.com' })
  expect(
    new Set([own, elsewhere.payment.paymentId, first.payment.paymentId, second.payment.paymentId]).size,
  ).toBe(4)
  expect(startAsGuest('later', { email: 'second@example.com' }).payment.status).toBe('CREATED')
  expect(payments.stateForGuest(second.payment.paymentId, 'other').status).toBe('CREATED')
  for (const id of [own, elsewhere.payment.paymentId]) expect(state(id).status).toBe('CREATED')
  hear(elsewhere.payment.paymentId, { status: 'PENDING' })
  expect(start('three').status).toBe('CREATED')
})

test('[PAY-1] a finished payment never changes, and a guest’s receipt is sent once', () => {
  const { start, startAsGuest, hear, state, mails, payments } = mockPayments()
  const { paymentId } = start('one')
  hear(paymentId, { status: 'FAILED', failure: 'DECLINED' })
  hear(paymentId, { status: 'SUCCEEDED' })
  expect(state(paymentId)).toMatchObject({ status: 'FAILED', failure: 'DECLINED' })
  expect(payments.balanceOf(mayaNguyen)).toBe(owed)
  const ofGuest = startAsGuest('one').payment.paymentId
  hear(ofGuest, { status: 'SUCCEEDED' })
  hear(ofGuest, { status: 'REFUNDED' })
  expect(mails).toHaveLength(2)
  expect(() => payments.stateForGuest(paymentId, 'shown')).toThrow('There is no such payment.')
  expect(() => payments.stateForGuest(crypto.randomUUID(), 'shown')).toThrow('There is no such payment.')
})
