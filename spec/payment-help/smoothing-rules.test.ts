import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SmoothedYear } from '../../src/payment-help/smoothing-rules.ts'
import {
  canBeSmoothed,
  evenAmountOf,
  evenAmountOn,
  isYearEnd,
  reviewSmoothing,
  smoothedYear,
} from '../../src/payment-help/smoothing-rules.ts'
import { always } from '../tools/run/property-runs.ts'

const year = (change: Partial<SmoothedYear> = {}): SmoothedYear => ({
  ...smoothedYear({ yearCents: 120_000, usedWattHours: 4_000_000, frequency: 'P3M' }, '2026-11-30'),
  ...change,
})
const after = (
  before: SmoothedYear,
  yearCents: number | null,
  balanceCents: number,
  today: string,
  usedWattHours = 4_000_000,
) =>
  reviewSmoothing(
    before,
    { estimate: yearCents === null ? null : { yearCents, usedWattHours }, balanceCents },
    today,
  )

test('[PAY-7] a year in equal parts, in whole dollars, reviewed after six months', () => {
  expect(year()).toMatchObject({ amountCents: 30_000, carriedCents: 0, next: null, reviewOn: '2027-05-30' })
  expect(evenAmountOf(153_412, 'P3M')).toBe(38_400)
  expect(evenAmountOf(153_412, 'P1M')).toBe(12_800)
  expect([canBeSmoothed(1_200, 'P1M'), canBeSmoothed(1_199, 'P1M'), canBeSmoothed(-5_000, 'P3M')]).toEqual([
    ...[true, false, false],
  ])
})

test('[PAY-7] in the middle of a year the amount changes by more than 10 per cent only', () => {
  for (const [cents, amount] of [
    [132_000, null],
    [108_000, null],
    [132_001, 33_000],
    [107_999, 27_000],
    [null, null],
  ] as const) {
    const found = after(year(), cents, 5_000, '2027-05-30')
    expect(found).toMatchObject({ isYearEnd: false, creditCents: 0, year: { carriedCents: 0 } })
    expect(found.year.next?.amountCents ?? null).toBe(amount)
    expect(found.year.reviewOn).toBe('2027-11-30')
  }
})

test('[PAY-7] in the middle of a year the amount changes too if the energy differs by more than 10 per cent', () => {
  // At other prices a year of much less energy may cost nearly as much.
  for (const [used, amount] of [
    [4_400_000, null],
    [4_400_001, 31_300],
    [3_600_000, null],
    [3_599_999, 31_300],
  ] as const) {
    const { year: found, differs } = after(year(), 125_000, 0, '2027-05-30', used)
    expect([found.next?.amountCents ?? null, differs]).toEqual([amount, amount !== null])
    expect([found.yearCents, found.usedWattHours]).toEqual(
      amount === null ? [120_000, 4_000_000] : [125_000, used],
    )
  }
})

test('[PAY-7] the amount changes 14 days after its notice at the earliest, however late the review', () => {
  const { next } = after(year(), 240_000, 0, '2027-06-05').year
  expect(next).toEqual({ amountCents: 60_000, from: '2027-06-22' })
  const reviewed = year({ next })
  expect([evenAmountOn(reviewed, '2027-06-21'), evenAmountOn(reviewed, '2027-06-22')]).toEqual([
    30_000, 60_000,
  ])
  // The next review begins with the amount that is in effect by then.
  expect(after(reviewed, 240_000, 0, '2027-11-30').year).toMatchObject({ amountCents: 60_000, next: null })
})

test('[PAY-7] a review that finds nothing different keeps the amount that is still to come, and a day that was announced', () => {
  const amountCents = 40_000
  const silent = after(year({ next: { amountCents, from: null } }), 121_000, 0, '2027-05-30')
  expect(silent).toMatchObject({ differs: false, isAnnounced: false })
  expect(silent.year).toMatchObject({ amountCents: 30_000, next: { amountCents, from: '2027-06-16' } })
  const announced = after(year({ next: { amountCents, from: '2027-06-05' } }), 121_000, 0, '2027-05-30')
  expect(announced).toMatchObject({ isAnnounced: true, year: { next: { amountCents, from: '2027-06-05' } } })
  // An estimate that differs replaces it.
  const { year: replaced, isAnnounced } = after(announced.year, 160_000, 0, '2027-05-30')
  expect([replaced.next, isAnnounced]).toEqual([{ amountCents: 40_000, from: '2027-06-16' }, false])
  expect(evenAmountOn(year({ next: { amountCents, from: null } }), '2099-01-01')).toBe(30_000)
})

test('[PAY-7] the end of a year settles the balance: too much is credited, too little is spread over the next', () => {
  const last = year({ reviewOn: '2027-11-30' })
  expect([isYearEnd(year()), isYearEnd(last)]).toEqual([false, true])
  const paidTooMuch = after(last, 120_000, -4_000, '2027-11-30')
  expect(paidTooMuch).toMatchObject({ isYearEnd: true, creditCents: 4_000 })
  expect(paidTooMuch.year).toMatchObject({
    carriedCents: 0,
    next: null,
    yearFrom: '2027-11-30',
    reviewOn: '2028-05-30',
  })
  const paidTooLittle = after(last, 120_000, 8_000, '2027-11-30')
  expect(paidTooLittle).toMatchObject({ creditCents: 0, year: { carriedCents: 8_000, yearCents: 120_000 } })
  expect(paidTooLittle.year.next?.amountCents).toBe(32_000)
  // What was carried over stays in the amount when that year is reviewed.
  const middle = after({ ...paidTooLittle.year, reviewOn: '2028-05-30' }, 160_000, 0, '2028-05-30')
  expect(middle.year.next?.amountCents).toBe(42_000)
})

test('[PAY-7] no review loses a cent of a balance, or changes an amount without notice', () => {
  const cents = fc.integer({ min: 10_000, max: 900_000 })
  const review = fc.record({
    yearCents: fc.option(cents),
    balanceCents: fc.integer({ min: -200_000, max: 200_000 }),
    isEnd: fc.boolean(),
  })
  always()(cents, fc.constantFrom('P1M', 'P3M'), review, (yearCents, frequency, found) => {
    const before = smoothedYear({ yearCents, usedWattHours: 4_000_000, frequency }, '2026-02-28')
    const estimate =
      found.yearCents === null ? null : { yearCents: found.yearCents, usedWattHours: 4_000_000 }
    const today = found.isEnd ? '2027-02-28' : before.reviewOn
    const result = reviewSmoothing({ ...before, reviewOn: today }, { ...found, estimate }, today)
    expect(evenAmountOn(result.year, today)).toBe(before.amountCents)
    expect(result.year.reviewOn > today).toBe(true)
    if (!result.isYearEnd) expect([result.creditCents, result.year.carriedCents]).toEqual([0, 0])
    else expect(result.year.carriedCents - result.creditCents).toBe(found.balanceCents)
  })
})
