import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueDateOf } from '../../../host/server/subjects/billing/due-date.ts'
import { always } from '../../tools/run/property-runs.ts'

test.each([
  ['2026-09-30', null, '2026-09-30'],
  ['2026-09-30', 5, '2026-10-05'],
  ['2026-09-05', 5, '2026-09-05'],
  ['2026-09-06', 5, '2026-10-05'],
  ['2027-01-29', 28, '2027-02-28'],
  ['2026-12-20', 1, '2027-01-01'],
])('[ACC-7] with %s as the earliest day and %s as the chosen one it is due on %s', (earliest, day, due) => {
  expect(dueDateOf(earliest, day)).toBe(due)
})

test('[ACC-7] a bill falls due on the chosen day of a month, never too early, and within a month of that', () =>
  always()(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    fc.integer({ min: 1, max: 28 }),
    (at, day) => {
      const earliest = at.toISOString().slice(0, 10)
      const due = dueDateOf(earliest, day)
      const days = (Date.parse(due) - Date.parse(earliest)) / 86_400_000
      expect(Number(due.slice(8))).toBe(day)
      expect(days >= 0 && days < 31).toBe(true)
    },
  ))
