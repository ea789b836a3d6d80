import { expect, test } from 'vitest'
import { rankPlans } from '../../src/energy/index.ts'
import type { PlanDiscount } from '../../src/plans/plan.ts'
import { anytime, tariffOf } from './worked-harness.ts'

const day = { from: '2026-07-01', to: '2026-07-01' }
const zone = 'Australia/Brisbane' as const
const read = (register: 'GENERAL' | 'EXPORT', wattHours: number) => ({
  ...{ register, wattHours },
  startMs: Date.parse('2026-07-01T12:00:00+10:00'),
  quality: 'actual' as const,
})

/** 100 dollars of usage and 50 of supply, both without GST, minus 20 for solar power: 145 with GST. */
const tariff = tariffOf(
  { dailySupplyCharge: 50_000_000, singleRate: anytime(1_000_000) },
  { solarFeedInTariff: [{ displayName: 'Solar', singleTariff: { rates: [{ unitPrice: 1_000_000 }] } }] },
)
const year = {
  reads: [read('GENERAL', 100_000), read('EXPORT', 20_000)],
  ...{ period: day, zone, publicHolidays: [] },
} as const

const priced = (...discounts: PlanDiscount[]) =>
  rankPlans([{ plan: 'one', tariff, conditions: { discounts } }], year).ranked[0]

const guaranteed = { displayName: 'Welcome', type: 'GUARANTEED' } as const
const conditional = { displayName: 'On time', type: 'CONDITIONAL' } as const

test.each<[string, PlanDiscount, number, number]>([
  [
    'a per cent of the bill is of all charges, and of no credit',
    { ...guaranteed, methodUType: 'percentOfBill', percentOfBill: { rate: '0.1' } },
    12_850,
    12_850,
  ],
  [
    'a per cent of use leaves the supply charge',
    { ...guaranteed, methodUType: 'percentOfUse', percentOfUse: { rate: '0.1' } },
    13_400,
    13_400,
  ],
  [
    'a fixed amount is what the customer gets',
    { ...guaranteed, methodUType: 'fixedAmount', fixedAmount: { amount: '25.50' } },
    11_950,
    11_950,
  ],
  [
    'one with a condition is in the lowest price alone',
    { ...conditional, methodUType: 'percentOfBill', percentOfBill: { rate: '0.1' } },
    14_500,
    12_850,
  ],
])('[LIB-7] %s', (_, discount, unconditionalCents, lowestCents) => {
  expect(priced(discount)).toEqual({
    plan: 'one',
    totalCents: 14_500,
    unconditionalCents,
    lowestCents,
    uncounted: [],
  })
})

test('[LIB-7] each discount applies to the charges before any discount', () => {
  const tenth = { methodUType: 'percentOfBill', percentOfBill: { rate: '0.1' } } as const
  expect(priced({ ...guaranteed, ...tenth }, { ...conditional, ...tenth })).toMatchObject({
    unconditionalCents: 12_850,
    lowestCents: 11_200,
  })
})

test('[LIB-7] a discount without a known amount is in no price, and is named', () => {
  const gift = {
    displayName: 'Gift',
    type: 'OTHER',
    methodUType: 'fixedAmount',
    fixedAmount: { amount: '9' },
  } as const
  expect(priced({ ...guaranteed, methodUType: 'fixedAmount' }, gift)).toMatchObject({
    unconditionalCents: 14_500,
    lowestCents: 14_500,
    uncounted: ['Welcome', 'Gift'],
  })
})

test('[LIB-7] a fee that every customer pays is in the price, one for what a customer does is not', () => {
  const fees = [
    { type: 'MEMBERSHIP', term: 'MONTHLY', amount: '5.00' },
    { type: 'LATE_PAYMENT', term: 'FIXED', amount: '12.00' },
  ]
  const { ranked } = rankPlans([{ plan: 'one', tariff, conditions: { fees } }], year)
  expect(ranked[0]).toMatchObject({ totalCents: 14_500, unconditionalCents: 20_500 })
})

test('[LIB-7] the cheapest comes first, and of equals the one with the lower lowest price, then the first', () => {
  const off = (amount: string) => [
    { ...conditional, methodUType: 'fixedAmount' as const, fixedAmount: { amount } },
  ]
  const dearer = tariffOf({ dailySupplyCharge: 60_000_000, singleRate: anytime(1_000_000) })
  const { ranked, unpriced } = rankPlans(
    [
      { plan: 'dear', tariff: dearer, conditions: { discounts: off('100') } },
      { plan: 'first', tariff },
      { plan: 'second', tariff },
      { plan: 'less', tariff, conditions: { discounts: off('1') } },
      { plan: 'none', tariff: { tariffPeriod: [] } },
    ],
    year,
  )
  expect(ranked.map(({ plan }) => plan)).toEqual(['less', 'first', 'second', 'dear'])
  expect(unpriced).toEqual([{ plan: 'none', reason: expect.stringContaining('tariffPeriod') }])
})
