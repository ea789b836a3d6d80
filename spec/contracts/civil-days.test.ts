import { expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'

test('[ORIG-1] days are counted forth and back, over months and the end of a year', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-12-31', 10)).toBe('2027-01-10')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
  // Civil days count as 24 hours, whatever the clocks of a state do.
  expect(daysAfter('2026-10-03', 2)).toBe('2026-10-05')
})
