import { expect, test } from 'vitest'
import type { EnergyContract, PlanDiscount } from '../../src/plans/plan.ts'
import {
  discountAmount,
  discountLine,
  feesSentence,
  feeText,
  termSentences,
} from '../../src/plans/plan-terms.ts'

const discount: PlanDiscount = { displayName: 'Thanks', type: 'GUARANTEED', methodUType: 'percentOfBill' }

test.each<[Partial<PlanDiscount>, string]>([
  [{ percentOfBill: { rate: '0.1' } }, '10% off the whole bill'],
  [{ percentOfUse: { rate: '0.125' } }, '12.5% off usage charges'],
  [{ percentOverThreshold: { rate: '1', usageAmount: '500' } }, '100% off usage above 500'],
  [{ fixedAmount: { amount: '50.00' } }, '$50.00 off'],
  [{}, ''],
])('a discount of %j is shown as %j', (method, words) => {
  expect(discountAmount({ ...discount, ...method })).toBe(words)
})

test('a fee is named by its description, or else by its kind, with its amount or rate', () => {
  expect(feeText({ type: 'PAPER_BILL', term: 'FIXED', amount: '1.65' })).toBe('Paper bill fee: $1.65')
  expect(feeText({ type: 'CC_PROCESSING', term: 'FIXED' })).toBe('Card processing fee')
  expect(feeText({ type: 'DD_DISHONOUR', term: 'FIXED' })).toBe('Direct debit dishonour fee')
  expect(
    feeText({ type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.006', description: 'Card' }),
  ).toBe('Card: 0.6%')
})

test('what a contract says of fees, payment, bills, term, change and cooling-off is shown in that order', () => {
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

const silent: EnergyContract = {
  ...{ pricingModel: 'SINGLE_RATE', isFixed: false, billFrequency: ['P1M'], paymentOption: ['BPAY'] },
  ...{ fees: [], tariffPeriod: [] },
}
const first = [
  'No exit, late payment, card or paper bill fees.',
  ...['Pay by BPAY.', 'You are billed every month.'],
]

test.each<[string, Partial<EnergyContract>, readonly string[]]>([
  ['nothing', {}, []],
  ['a fixed term', { termType: '2_YEAR' }, []],
  [
    'no end',
    { termType: 'ONGOING' },
    ['No fixed term: it goes on until you or we end it.', 'No benefit period: nothing runs out.'],
  ],
  [
    'no end, and benefits that do end',
    { termType: 'ONGOING', benefitPeriod: 'A year.' },
    ['No fixed term: it goes on until you or we end it.', 'A year.'],
  ],
  [
    'a cooling-off period of no day',
    { coolingOffDays: 0 },
    ['0 business days to change your mind, at no cost.'],
  ],
])('[UI-1] a plan that says of its term %s is shown with that alone', (_, facts, sentences) => {
  expect(termSentences({ ...silent, ...facts })).toEqual([...first, ...sentences])
})

test('[UI-1] ways to pay and times of bills are listed, the last behind an or', () => {
  const [, pay, bills] = termSentences({
    ...silent,
    ...{ paymentOption: ['OTHER', 'PAPER_BILL', 'CREDIT_CARD', 'DIRECT_DEBIT'] },
    ...{ billFrequency: ['P1M', 'P2M', 'P1Y'] },
  })
  expect(pay).toBe(
    'Pay by in person with the paper bill, card, direct debit or other ways named on the bill.',
  )
  expect(bills).toBe('You are billed every month, every two months or P1Y.')
})

test('[UI-1] every fee is shown, and of one without an amount its name', () => {
  expect(
    feesSentence({
      ...silent,
      fees: [
        { type: 'LATE_PAYMENT', term: 'FIXED', amount: '12' },
        { type: 'CONNECTION', term: 'VARIABLE' },
      ],
    }),
  ).toBe('Fees: Late payment fee: $12; Connection fee.')
})

test('[UI-1] a discount is shown with its name, its amount and its condition, as far as there are any', () => {
  const { displayName, ...rest } = { ...discount, percentOfBill: { rate: '0.1' } }
  expect(discountLine({ ...rest, displayName, description: 'If paid on time' })).toBe(
    'Thanks: 10% off the whole bill: If paid on time',
  )
  expect(discountLine(discount)).toBe('Thanks')
})
