import { expect, test } from 'vitest'
import { halfHourMs } from '../../src/dates/durations.ts'
import { dayStartMs } from '../../src/energy/half-hours.ts'
import type { HalfHourRead, Register } from '../../src/energy/reads.ts'
import type { Tariff } from '../../src/energy/tariff.ts'
import { usageBasis, yearCost } from '../../src/plan-change/year-cost.ts'

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
const usage = (reads: readonly HalfHourRead[], totals: readonly HalfHourRead[] = []) => ({
  ...{ reads, totals, period: { from: day, to: day }, zone: 'Australia/Sydney' as const },
})
const rate = (displayName: string, unitPrice: number) => ({ displayName, rates: [{ unitPrice }] })
/** 30 cents a kWh and, if the controlled load has its own price, 20. */
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

test('[ACC-5] a controlled load costs its own price in a plan that has one, and the general one in a plan that has none', () => {
  const plain = tariffWith()
  const withLoad = tariffWith([{ displayName: 'Hot water', singleRate: rate('Hot water', 200_000) }])
  expect(yearCost(plain, split)).toBe(yearCost(plain, together))
  const saved = (yearCost(plain, split) ?? 0) - (yearCost(withLoad, split) ?? 0)
  // 9.6 kWh a day are ten cents a kWh less, and GST on them.
  expect(saved).toBe(Math.round(9.6 * 10 * 1.1) * 365)
})

test('[ACC-5] a few days are scaled up to a year, a plan without a feed-in tariff earns nothing, and contradictory readings give no estimate', () => {
  const plain = tariffWith()
  // 24 kWh a day at 33 cents.
  expect(yearCost(plain, together)).toBe(792 * 365)
  const twoDays = {
    ...together,
    period: { from: day, to: '2026-06-02' },
    reads: [
      ...readsOf('GENERAL', 500),
      ...readsOf('GENERAL', 500).map((read) => ({ ...read, startMs: read.startMs + 48 * halfHourMs })),
    ],
  }
  expect(yearCost(plain, twoDays)).toBe(792 * 365)
  expect(yearCost(plain, year([...readsOf('GENERAL', 500), ...readsOf('EXPORT', 100)]))).toBe(792 * 365)
  expect(yearCost(plain, year([...readsOf('GENERAL', 500), ...readsOf('GENERAL', 500)]))).toBeNull()
})

test('[ACC-5] where half-hours were shared out of totals, a plan with a demand charge has no estimate, and others do', () => {
  const timed: Tariff = {
    tariffPeriod: [
      {
        ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
        timeOfUseRates: [
          {
            ...{ type: 'PEAK', ...rate('Peak', 300_000) },
            timeOfUse: [
              {
                days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', 'PUBLIC_HOLIDAYS'],
                ...{ startTime: '00:00', endTime: '24:00' },
              },
            ],
          },
        ],
      },
    ],
  }
  expect(yearCost(timed, together)).toBe(792 * 365)
  const totals = { ...together, hasTotalsOnly: true }
  expect(yearCost(timed, totals)).toBe(792 * 365)
  const [period] = timed.tariffPeriod
  const demandCharges = [
    {
      ...{ displayName: 'Demand', amount: 100_000, measureUnit: 'KW' as const, chargePeriod: 'P1D' as const },
      ...{ startTime: '15:00', endTime: '21:00', days: ['MON' as const], measurementPeriod: 'P1D' as const },
    },
  ]
  const withDemand = { tariffPeriod: [{ ...period, demandCharges }] } as unknown as Tariff
  expect(yearCost(withDemand, totals)).toBeNull()
  expect(yearCost(tariffWith(), totals)).toBe(792 * 365)
})

test('[ACC-5] estimates say what they are made of: what was used, what was sent to the grid beside it, and the days that were not measured', () => {
  const guessed = readsOf('GENERAL', 300).map((read, at) =>
    at < 4 ? { ...read, quality: 'estimated' as const } : read,
  )
  const reads = [...guessed, ...readsOf('CONTROLLED_LOAD', 200), ...readsOf('EXPORT', 900)]
  expect(usageBasis(usage(reads))?.basis).toEqual({
    ...{ from: day, to: day, days: 1, hasTotalsOnly: false },
    ...{ used: 48 * 500, sent: 48 * 900, estimatedDays: 1, measuredPercent: 95 },
  })
  expect(usageBasis(usage([], readsOf('GENERAL', 500)))?.basis).toMatchObject({
    ...{ used: 48 * 500, estimatedDays: 0, hasTotalsOnly: true },
    ...{ measuredPercent: 0, hoursFrom: 'TYPICAL_DAYS' },
  })
  expect(usageBasis(usage(readsOf('GENERAL', 500)))?.basis).not.toHaveProperty('sent')
})

test('[ACC-5] if less than half was read there is no cost of a year', () => {
  expect(usageBasis(usage(readsOf('GENERAL', 500).slice(0, 10)))).toBeNull()
  expect(usageBasis(usage([]))).toBeNull()
})
