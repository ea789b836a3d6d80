import { expect, test } from 'vitest'
import { dayStartMs, halfHourMs } from '../../src/energy/half-hours.ts'
import type { HalfHourRead, Register } from '../../src/energy/reads.ts'
import type { Tariff } from '../../src/energy/tariff.ts'
import { yearCost } from '../../src/plan-change/year-cost.ts'

const day = '2026-06-01'
const readsOf = (register: Register, wattHours: number): HalfHourRead[] =>
  Array.from({ length: 48 }, (_, at) => ({
    startMs: dayStartMs(day, 'Australia/Sydney') + at * halfHourMs,
    ...{ register, wattHours, quality: 'actual' as const },
  }))
const year = (reads: readonly HalfHourRead[]) => ({
  ...{ reads, period: { from: day, to: day }, zone: 'Australia/Sydney' as const },
  ...{ publicHolidays: [], hasTotalsOnly: false },
})
const rate = (displayName: string, unitPrice: number) => ({ displayName, rates: [{ unitPrice }] })
/** 30 cents a kWh and, where a controlled load has a price of its own, 20. */
const tariffWith = (controlledLoad?: Tariff['controlledLoad']): Tariff => ({
  tariffPeriod: [
    {
      ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
      singleRate: rate('Usage', 300_000),
    },
  ],
  ...(controlledLoad && { controlledLoad }),
})
const split = year([...readsOf('GENERAL', 300), ...readsOf('CONTROLLED_LOAD', 200)])
const together = year(readsOf('GENERAL', 500))

test('[ACC-1] a controlled load costs its own price in a plan that has one, and the general one in a plan that has none', () => {
  const plain = tariffWith()
  const withLoad = tariffWith([{ displayName: 'Hot water', singleRate: rate('Hot water', 200_000) }])
  expect(yearCost(plain, split)).toBe(yearCost(plain, together))
  const saved = (yearCost(plain, split) ?? 0) - (yearCost(withLoad, split) ?? 0)
  // 9.6 kWh a day are ten cents a kWh less, and GST on them.
  expect(saved).toBe(Math.round(9.6 * 10 * 1.1) * 365)
})
