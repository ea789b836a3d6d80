import { afterEach, expect, test, vi } from 'vitest'
import { checkMock } from './checked-mock.ts'
import { summary } from './summary.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Checks count days from their own clock, so each kind of day that changes the result is tested.
test.each([
  ['a Saturday', '2026-12-05T00:30:00Z'],
  ['a Sunday', '2026-12-06T00:30:00Z'],
  ['a Sunday that is Monday in Sydney', '2026-12-06T14:30:00Z'],
  ['the last evening of a year, which is over in Sydney', '2026-12-31T13:30:00Z'],
  ['a leap day', '2028-02-29T03:00:00Z'],
  ['the night in which daylight saving time ends', '2027-04-03T15:30:00Z'],
])('[LIB-4] nothing is found in the backend of the test kit on %s', async (_, now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { report } = await checkMock({ profiles: ['core', 'customer'], allowWrites: true })
  // Bills of the fixtures that are due by then cannot be extended. The report says so, which is not a finding.
  expect(summary(report)).toMatchObject({ findings: [], blocked: [] })
})
