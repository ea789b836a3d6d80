import fc from 'fast-check'
import { daysAfter } from 'gridfront/server'
import { expect, test } from 'vitest'
import { monthsBefore, periodEnd } from '../../../host/server/subjects/billing/billing-period.ts'
import { always } from '../../tools/run/property-runs.ts'

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

test('[ACC-1] a period ends the day before the same day of the month', () => {
  expect(periodEnd('2026-10-01', 'P1M', 1)).toBe('2026-10-31')
  expect(periodEnd('2026-11-15', 'P3M', 15)).toBe('2027-02-14')
  // The last day of a shorter month; the one after it is the 31st again.
  expect(periodEnd('2027-01-31', 'P1M', 31)).toBe('2027-02-27')
  expect(periodEnd('2027-02-28', 'P1M', 31)).toBe('2027-03-30')
  // Four days are too short for a period.
  expect(periodEnd('2026-10-28', 'P1M', 1)).toBe('2026-11-30')
})

test('[ACC-1] periods of an account follow each other, none shorter than two weeks or longer than 100 days', () => {
  always()(day, fc.constantFrom('P1M' as const, 'P3M' as const), (first, every) => {
    const anchor = Number(first.slice(8))
    let from = first
    for (let count = 0; count < 30; count += 1) {
      const to = periodEnd(from, every, anchor)
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      expect(days).toBeGreaterThanOrEqual(every === 'P1M' ? 28 : 89)
      expect(days).toBeLessThanOrEqual(every === 'P1M' ? 31 : 92)
      from = daysAfter(to, 1)
    }
  })
})

test('[ACC-1] whatever day periods begin on, the first one is no longer than the others', () => {
  // The 31st of October is the first time.
  expect(periodEnd('2026-10-02', 'P3M', 31)).toBe('2026-12-30')
  expect(periodEnd('2026-10-02', 'P1M', 31)).toBe('2026-10-30')
  expect(periodEnd('2027-02-28', 'P3M', 31)).toBe('2027-05-30')
  always()(
    day,
    fc.integer({ min: 1, max: 31 }),
    fc.constantFrom('P1M' as const, 'P3M' as const),
    (from, anchor, every) => {
      const to = periodEnd(from, every, anchor)
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      expect(days).toBeGreaterThanOrEqual(every === 'P1M' ? 15 : 59)
      expect(days).toBeLessThanOrEqual(every === 'P1M' ? 45 : 92)
      const next = daysAfter(to, 1)
      const last = Number(daysAfter(`${next.slice(0, 7)}-01`, 31).slice(8))
      // The 31st of a month of 30 days is its last one.
      expect(Number(next.slice(8))).toBe(Math.min(anchor, last === 1 ? 31 : 32 - last))
    },
  )
})

test('[ACC-1] nine months before the last day of a month is a day of that month', () => {
  expect(monthsBefore('2026-11-30', 9)).toBe('2026-02-28')
  expect(monthsBefore('2026-03-31', 4)).toBe('2025-11-30')
  expect(monthsBefore('2026-10-10', 9)).toBe('2026-01-10')
})
