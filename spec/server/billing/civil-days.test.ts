import fc from 'fast-check'
import { expect, test } from 'vitest'
import { civilDays } from '../../../host/server/subjects/meter-data/civil-days.ts'
import { civilHalfHour, marketStartMs } from '../../../src/energy/index.ts'
import { anyZone } from '../../energy/tariff-setup.ts'
import { always, propertyRuns } from '../../tools/run/property-runs.ts'

const halfHourMs = 1_800_000
// The days of both clock changes, and some around them, in steps forwards and backwards.
const anyFirst = fc.constantFrom('2026-04-02', '2026-04-04', '2026-07-01', '2026-10-01', '2026-10-03')
const anySteps = fc.array(fc.integer({ min: -60, max: 120 }), { minLength: 1, maxLength: 100 })

test('[ACC-1] the civil day of each half-hour is that of the calendar, in any order, over changes of the clock', () => {
  always(propertyRuns)(anyZone, anyFirst, anySteps, (zone, first, steps) => {
    const dayOf = civilDays(zone)
    let startMs = marketStartMs({ date: first, index: 0 })
    for (const step of steps) {
      startMs += step * halfHourMs
      expect(dayOf(startMs)).toBe(civilHalfHour(startMs, zone).date)
    }
  })
})
