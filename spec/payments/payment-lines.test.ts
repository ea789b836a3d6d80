import { describe, expect, test } from 'vitest'
import type { CreditPayout, PaymentRecord } from '../../contracts/schemas/payment.ts'
import { paidSample } from '../../fixtures/payments.ts'
import { paymentMethodWords } from '../../src/billing/payment-words.ts'
import type { PaymentChoice } from '../../src/payments/payment-choice.ts'
import {
  chosenLines,
  everyPayment,
  financialYearOf,
  financialYearWords,
  paymentChoiceIn,
  searchWithPayments,
} from '../../src/payments/payment-choice.ts'
import type { PaymentLine } from '../../src/payments/payment-lines.ts'
import {
  isPayoutLine,
  lineWords,
  paymentLines,
  paymentStatusWords,
  paymentsCsv,
} from '../../src/payments/payment-lines.ts'

const dayOf = (at: string) => at.slice(0, 10)
const byBank = {
  ...paidSample,
  ...{ paymentId: 'bank-1', method: 'BANK', paidAt: '2026-06-30T02:00:00.000Z', refunded: 0, returns: [] },
  ...{ receiptNumber: null, cardLast4: null, balanceAfter: -150 },
} as unknown as PaymentRecord
const methodOf = (line: PaymentLine) => (isPayoutLine(line) ? '' : line.payment.method)
const lines = paymentLines([paidSample, byBank])
const payout = {
  ...{ reference: 'CR-7K2M-9QXT', accountNumber: '3004512876', amount: 1500 },
  paidAt: '2026-11-22T00:10:00.000Z',
} as CreditPayout
const kinds = (choice: Partial<PaymentChoice>, today = '2026-11-25') =>
  chosenLines(lines, { ...everyPayment, ...choice }, { today, dayOf }).map(
    (line) => `${line.kind} ${methodOf(line)}`,
  )

test('[ACC-1] payments and refunds are separate lines, newest first, and refunds are negative', () => {
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['REFUND', -2000],
    ['PAYMENT', 17_075],
    ['PAYMENT', 17_075],
  ])
})

test('[PAY-6] a paid-out credit is a separate line without a payment method, and is in the file', () => {
  const all = paymentLines([paidSample, byBank], [payout])
  expect(all.map(({ kind, amount }) => [kind, amount])).toEqual([
    ...[
      ['REFUND', -2000],
      ['PAYOUT', -1500],
      ['PAYMENT', 17_075],
      ['PAYMENT', 17_075],
    ],
  ])
  const shown = (choice: Partial<PaymentChoice>) =>
    chosenLines(all, { ...everyPayment, ...choice }, { today: '2026-11-25', dayOf }).map(({ kind }) => kind)
  expect(shown({ kind: 'PAYOUT' })).toEqual(['PAYOUT'])
  expect(shown({ method: 'BANK' })).toEqual(['PAYMENT'])
  expect(paymentsCsv(paymentLines([], [payout]), dayOf).split('\r\n')[1]).toBe(
    '2026-11-22,Refund of credit,Bank transfer,-15.00,,,CR-7K2M-9QXT,3004512876',
  )
})

test('[PAY-6] a payout that the bank sent back is a line of its own after it', () => {
  const returned = { ...payout, returnedAt: '2026-11-24T00:10:00.000Z' }
  const all = paymentLines([byBank], [returned])
  expect(all.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['PAYOUT_RETURN', 1500],
    ['PAYOUT', -1500],
    ['PAYMENT', 17_075],
  ])
  const shown = (choice: Partial<PaymentChoice>) =>
    chosenLines(all, { ...everyPayment, ...choice }, { today: '2026-11-25', dayOf }).map(({ kind }) => kind)
  expect(shown({ kind: 'PAYOUT_RETURN' })).toEqual(['PAYOUT_RETURN'])
  expect(shown({ method: 'BANK' })).toEqual(['PAYMENT'])
  expect(paymentsCsv(all, dayOf).split('\r\n')[1]).toBe(
    '2026-11-24,Sent back by your bank,Bank transfer,15.00,,,CR-7K2M-9QXT,3004512876',
  )
})

test('[PAY-1] the status is shown in words', () => {
  const words = (change: object) => paymentStatusWords({ ...paidSample, ...change })
  expect(words({ refunded: 0 })).toBe('Paid')
  expect(words({})).toBe('Part refunded')
  expect(words({ status: 'REFUNDED' })).toBe('Refunded')
  expect(words({ status: 'REVERSED' })).toBe('Withdrawn')
})

test('[PAY-1] a direct debit is named as one, and has no card', () => {
  const debited = { ...paidSample, method: 'DIRECT_DEBIT', cardLast4: null } as const
  expect(paymentMethodWords(debited)).toBe('Direct debit')
  expect(paymentMethodWords(paidSample)).toBe('Card ending in 4242')
})

describe('[ACC-1] the filters', () => {
  test('leave what fits', () => {
    expect(kinds({})).toEqual(['REFUND CARD', 'PAYMENT CARD', 'PAYMENT BANK'])
    expect(kinds({ method: 'BANK' })).toEqual(['PAYMENT BANK'])
    expect(kinds({ method: 'DIRECT_DEBIT' })).toEqual([])
    expect(kinds({ kind: 'REFUND' })).toEqual(['REFUND CARD'])
    expect(kinds({ kind: 'CHARGEBACK' })).toEqual([])
    expect(kinds({ period: '3m' })).toEqual(['REFUND CARD', 'PAYMENT CARD'])
    expect(kinds({ period: '12m' })).toHaveLength(3)
    expect(kinds({ period: '2026' })).toEqual(['PAYMENT BANK'])
    expect(kinds({ period: '2027' })).toHaveLength(2)
  })

  test('count months back to a day that there is', () => {
    // Three months before 31 May is the last day of February, and that day is not included.
    const at = (day: string) => paymentLines([{ ...byBank, paidAt: `${day}T02:00:00.000Z` }])
    const shown = (day: string) =>
      chosenLines(at(day), { ...everyPayment, period: '3m' }, { today: '2026-05-31', dayOf }).length
    expect([shown('2026-02-28'), shown('2026-03-01')]).toEqual([0, 1])
  })

  test('begin a financial year on 1 July', () => {
    expect(['2026-06-30', '2026-07-01'].map(financialYearOf)).toEqual(['2026', '2027'])
  })

  test('are kept in the address beside other parameters, and invalid ones are ignored', () => {
    const choice = { period: '12m', kind: 'REFUND', method: 'DIRECT_DEBIT' } as const
    const search = searchWithPayments('?x=1&period=2020', choice)
    expect(paymentChoiceIn(search)).toEqual(choice)
    expect(search).toContain('x=1')
    expect(searchWithPayments(search, everyPayment)).toBe('?x=1')
    expect(paymentChoiceIn('?period=99m&kind=CREATED&method=<script>')).toEqual(everyPayment)
  })
})

test('[ACC-1] the file has a line for each movement, and no cell of it is run as a formula', () => {
  const evil = {
    ...byBank,
    paymentId: '=HYPERLINK("http://x")',
    receiptNumber: '+1,"2"',
    accountNumber: '@SUM(1)',
  }
  const rows = paymentsCsv(paymentLines([paidSample, evil]), dayOf).split('\r\n')
  expect(rows).toEqual([
    'Date,What,Paid by,Amount ($),Balance after this ($),Receipt number,Reference,Account',
    `2026-11-24,Refund,Card ending in 4242,-20.00,,PAY-7K2M-9QXT,${paidSample.paymentId},3004512876`,
    `2026-11-20,Payment,Card ending in 4242,170.75,215.67,PAY-7K2M-9QXT,${paidSample.paymentId},3004512876`,
    `2026-06-30,Payment,BPAY or bank transfer,170.75,-1.50,"'+1,""2""","'=HYPERLINK(""http://x"")",'@SUM(1)`,
    '',
  ])
})

test.each([
  ['PAYMENT', false, 'Payment'],
  ['PAYMENT', true, 'Payment'],
  ['REFUND', false, 'Refund'],
  ['REFUND', true, 'Refund'],
  ['CHARGEBACK', false, 'Reversed by your bank'],
  ['CHARGEBACK', true, 'Reversed by the payer’s bank'],
] as const)('[ACC-1] a %s, by somebody without a login: %s, is shown as: %s', (kind, isOfGuest, words) => {
  expect(lineWords({ kind, payment: { ...paidSample, isOfGuest } })).toBe(words)
})

test('[ACC-1] of one payment the latest refund comes first, also at the same time', () => {
  const at = '2026-11-24T00:10:00.000Z'
  const returns = [10, 20, 30].map((amount) => ({ kind: 'REFUND' as const, amount, returnedAt: at }))
  const twice = { ...paidSample, returns } as unknown as PaymentRecord
  expect(paymentLines([twice]).map(({ amount }) => amount)).toEqual([-30, -20, -10, 17_075])
  // Payments with the same time keep the order of the ledger.
  const same = ['a', 'b'].map((paymentId) => ({ ...byBank, paymentId }))
  expect(paymentLines(same).map((line) => line.kind === 'PAYMENT' && line.payment.paymentId)).toEqual([
    'a',
    'b',
  ])
})

test.each([
  ['3m', '3m'],
  ['12m', '12m'],
  ['2026', '2026'],
  ['2099', '2099'],
  ['1999', ''],
  ['20261', ''],
  ['x2026', ''],
  ['13m', ''],
  ['', ''],
])('[ACC-1] a period of %j in an address is taken as %j', (period, taken) => {
  expect(paymentChoiceIn(`?period=${period}`)).toEqual({ ...everyPayment, period: taken })
})

test('[ACC-1] twelve months do not include the same day a year ago, and a financial year is shown with its days', () => {
  const paid = (day: string) => paymentLines([{ ...byBank, paidAt: `${day}T02:00:00.000Z` }])
  const shown = (day: string, period: string) =>
    chosenLines(paid(day), { ...everyPayment, period }, { today: '2026-11-25', dayOf }).length
  expect([shown('2025-11-25', '12m'), shown('2025-11-26', '12m')]).toEqual([0, 1])
  expect(['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map((day) => shown(day, '2026'))).toEqual([
    ...[0, 1, 1, 0],
  ])
  expect(financialYearWords('2026')).toBe('1 July 2025 to 30 June 2026')
})
