import { expect, test } from 'vitest'
import type { PlanDiscount } from '../../src/plans/plan.ts'
import { discountAmount, feeText, termSentences } from '../../src/plans/plan-terms.ts'

const discount: PlanDiscount = { displayName: 'Thanks', type: 'GUARANTEED', methodUType: 'percentOfBill' }

test.each<[Partial<PlanDiscount>, string]>([
  [{ percentOfBill: { rate: '0.1' } }, '10% off the whole bill'],
  [{ percentOfUse: { rate: '0.125' } }, '12.5% off usage charges'],
  [{ percentOverThreshold: { rate: '1', usageAmount: '500' } }, '100% off usage above 500'],
  [{ fixedAmount: { amount: '50.00' } }, '$50.00 off'],
  [{}, ''],
])('a discount of %j is told as %j', (method, words) => {
  expect(discountAmount({ ...discount, ...method })).toBe(words)
})

test('a fee is named by its description, or else by its kind, with its amount or rate', () => {
  expect(feeText({ type: 'PAPER_BILL', term: 'FIXED', amount: '1.65' })).toBe('Paper bill fee: $1.65')
  expect(
    feeText({ type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.006', description: 'Card' }),
  ).toBe('Card: 0.6%')
})

test('what a contract says of fees, payment, bills, term, change and cooling-off is told in that order', () => {
  expect(
    termSentences({
      pricingModel: 'SINGLE_RATE',
      isFixed: true,
      termType: '1_YEAR',
      benefitPeriod: 'Discounts end after 12 months.',
      onExpiryDescription: 'Then our standing offer applies.',
      variation: 'Prices stay.',
      coolingOffDays: 10,
      billFrequency: ['P3M'],
      paymentOption: ['DIRECT_DEBIT', 'BPAY'],
      fees: [{ type: 'EXIT', term: 'FIXED', amount: '22' }],
      additionalFeeInformation: 'Nothing else.',
      tariffPeriod: [],
    }),
  ).toEqual([
    'Fees: Exit fee: $22.',
    'Nothing else.',
    'Pay by direct debit or BPAY.',
    'You are billed every three months.',
    'Discounts end after 12 months.',
    'Then our standing offer applies.',
    'Prices stay.',
    '10 business days to change your mind, at no cost.',
  ])
})
