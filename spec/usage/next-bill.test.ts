import { expect, test } from 'vitest'
import type { UsagePeriods } from '../../contracts/schemas/usage.ts'
import { costOf, nextBill, nextBillSpans } from '../../src/usage/next-bill.ts'

const bill = { periodStart: '2026-08-01', periodEnd: '2026-10-31' }

test('[ACC-1] the next bill is as long as the last one, and compared with the same days a year before', () => {
  expect(nextBillSpans(bill, '2026-11-28')).toEqual({
    since: { from: '2026-11-01', to: '2026-11-27' },
    next: { from: '2026-11-01', to: '2027-01-31' },
    last: { from: '2026-08-01', to: '2026-10-31' },
    yearBefore: { from: '2025-11-01', to: '2026-01-31' },
  })
  // Months have different lengths.
  const october = { periodStart: '2026-10-01', periodEnd: '2026-10-31' }
  expect(nextBillSpans(october, '2026-11-28').next).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  const weeks = { periodStart: '2026-10-02', periodEnd: '2026-10-31' }
  expect(nextBillSpans(weeks, '2026-11-28').next).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  const days = { periodStart: '2026-09-30', periodEnd: '2026-10-29' }
  expect(nextBillSpans(days, '2026-11-28').next).toEqual({ from: '2026-10-30', to: '2026-11-28' })
  // If the bill is late, the days end where it was due.
  expect(nextBillSpans(bill, '2027-03-01').since).toEqual({ from: '2026-11-01', to: '2027-01-31' })
  expect(nextBillSpans(bill, '2026-11-01').since).toBeNull()
  const leap = nextBillSpans({ periodStart: '2027-12-01', periodEnd: '2028-02-28' }, '2028-03-20')
  expect(leap.yearBefore.from).toBe('2027-02-28')
})

const day = { actual: 1, estimated: 0, missing: 0 }
const period = (usage: number | null, supply = 0, credit = 0) => ({
  ...{ period: '2026-11', from: '2026-11-01', to: '2026-11-10', days: day, usedEstimated: 0 },
  ...(usage !== null && { cost: { usage, supply, credit } }),
})
const of = (...periods: ReturnType<typeof period>[]) =>
  ({ every: 'month', from: '2026-11-01', to: '2026-11-10', periods }) as unknown as UsagePeriods

test('[ACC-1] costs of months add up, and an unknown one makes the sum unknown', () => {
  expect(costOf(of(period(1000, 200, -50), period(500, 100)))).toEqual({
    ...{ from: '2026-11-01', to: '2026-11-10', days: 10 },
    ...{ usage: 1500, supply: 300, credit: -50, cents: 1750 },
  })
  expect(costOf(of(period(1000), period(null)))).toBeNull()
  expect(costOf(of())).toBeNull()
})

test('[ACC-1] known days count as they are, and days to come as since the last bill, as on it, and as a year before', () => {
  const next = { from: '2026-11-01', to: '2026-11-30' }
  const cost = (cents: number, days: number) => ({
    ...{ from: '', to: '', usage: cents, supply: 0, credit: 0 },
    ...{ cents, days },
  })
  expect(nextBill(next, cost(5000, 10), { last: cost(9000, 30), yearBefore: cost(18_000, 30) })).toEqual({
    lowest: 11_000,
    highest: 17_000,
    by: [
      { like: 'since', cents: 15_000 },
      { like: 'last', cents: 11_000 },
      { like: 'yearBefore', cents: 17_000 },
    ],
  })
  // Solar customers may be paid.
  expect(nextBill(next, cost(-1000, 10), { last: null, yearBefore: null })).toMatchObject({ lowest: -3000 })
  // A year before supply began, or only a few days of it, is no comparison.
  expect(nextBill(next, cost(5000, 10), { last: null, yearBefore: cost(100, 6) })?.by).toHaveLength(1)
  expect(nextBill(next, cost(3000, 6), { last: null, yearBefore: null })).toBeNull()
  expect(nextBill(next, null, { last: cost(9000, 30), yearBefore: null })).toBeNull()
  // Nothing remains if the bill is late.
  expect(nextBill(next, cost(5000, 30), { last: cost(9000, 30), yearBefore: null })?.highest).toBe(5000)
})
