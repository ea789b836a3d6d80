import { afterAll, beforeAll, vi } from 'vitest'

/**
 * The tests of a file see a day on which the newest bill of the fixtures is due in a week, as a customer of a real run
 * would have one. On the day of the clock it may have been due so long ago that nobody can put it off.
 */
export function onFixtureDay(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:14:07Z') })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}
