import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from '../../src/usage/nice-ticks.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const amount = fc.oneof(fc.nat(10), fc.nat(50_000), fc.integer({ min: 0, max: 9e14 }))

test('[ACC-1] the scale of the usage chart covers every bar, has zero, and its marks are round and evenly spaced', () => {
  always(propertyRuns)(amount, amount, (below, above) => {
    const ticks = niceTicks(-below, above)
    const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(above)
    expect(ticks[0]).toBeLessThanOrEqual(-below)
    expect(ticks).toContain(0)
    expect(String(step)).toMatch(/^[125]0*$/)
    for (const [index, tick] of ticks.entries()) {
      expect(tick).toBe((ticks[0] ?? 0) + index * step)
      expect(Object.is(tick, -0)).toBe(false)
    }
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(6)
    // No mark is far above all bars.
    expect((ticks.at(-1) ?? 0) - Math.max(above, below === 0 ? 1 : 0)).toBeLessThan(
      above === 0 && below === 0 ? 1001 : step,
    )
  })
})

test('the scale of nothing is one step, of a month and of a household with panels a few', () => {
  expect(niceTicks(0, 0)).toEqual([0, 1000])
  expect(niceTicks(0, 447_000)).toEqual([0, 200_000, 400_000, 600_000])
  expect(niceTicks(-125_900, 312_900)).toEqual([-200_000, 0, 200_000, 400_000])
  expect(niceTicks(0, 1)).toEqual([0, 1])
  expect(niceTicks(-3, 0)).toEqual([-3, -2, -1, 0])
})
