import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Sets the clock of a file's tests to a day on which the fixtures' newest bill is due in a week, as for the customer of a
 * real run. Otherwise the bill may be so long overdue that it cannot be extended.
 */
export function onFixtureDay(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:14:07Z') })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}
