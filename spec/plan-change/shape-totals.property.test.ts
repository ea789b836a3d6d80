import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysFrom, weekday } from '../../src/dates/iso-date.ts'
import { halfHoursOf } from '../../src/energy/half-hours.ts'
import type { HalfHourRead } from '../../src/energy/reads.ts'
import { spreadRead } from '../../src/energy/spread-read.ts'
import type { Tariff } from '../../src/energy/tariff.ts'
import { shapeTotals } from '../../src/plan-change/shape-totals.ts'
import { usageBasis, yearCost } from '../../src/plan-change/year-cost.ts'
import { always } from '../tools/run/property-runs.ts'

const zone = 'Australia/Sydney' as const
const period = { from: '2025-11-01', to: '2026-10-31' }
const days = daysFrom(period.from, period.to)
const everyDay = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', 'PUBLIC_HOLIDAYS'] as const
const rate = (displayName: string, unitPrice: number, startTime: string, endTime: string) => ({
  ...{ displayName, rates: [{ unitPrice }], timeOfUse: [{ days: [...everyDay], startTime, endTime }] },
})
/** 48 cents from four to nine in the evening, half of that at other times. */
const timed: Tariff = {
  tariffPeriod: [
    {
      ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
      timeOfUseRates: [
        { type: 'PEAK', ...rate('Peak', 480_000, '16:00', '21:00') },
        { type: 'OFF_PEAK', ...rate('Off-peak', 240_000, '21:00', '16:00') },
      ],
    },
  ],
}

/** A made-up home: its evenings, its days, its winter, and how much single days and half-hours vary. */
const homes = fc.record({
  base: fc.integer({ min: 40, max: 200 }),
  evening: fc.integer({ min: 50, max: 900 }),
  weekend: fc.integer({ min: 0, max: 500 }),
  winter: fc.double({ min: 0.6, max: 1.8, noNaN: true }),
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
})
type Home = typeof homes extends fc.Arbitrary<infer One> ? One : never

/** From 0.6 to 1.4, different for each half-hour, and always the same for the same seed. */
const wobbleOf = (seed: number, ms: number) =>
  0.6 + 0.8 * (((Math.imul(ms / 1_800_000 + seed, 2_654_435_761) >>> 8) % 1000) / 1000)

const readsOfDay = ({ base, evening, weekend, winter, seed }: Home, day: string): HalfHourRead[] => {
  const month = Number(day.slice(5, 7))
  const season = month >= 5 && month <= 9 ? winter : 1
  const ofDay = wobbleOf(seed, Date.parse(day))
  return halfHoursOf(day, zone).map(({ startMs, startTime }) => {
    const hour = Number(startTime.slice(0, 2))
    const use =
      base +
      (hour >= 17 && hour < 22 ? evening * season : 0) +
      (weekday(day) % 6 === 0 && hour >= 9 && hour < 17 ? weekend : 0)
    const wattHours = Math.round(use * ofDay * wobbleOf(seed, startMs))
    return { startMs, register: 'GENERAL', wattHours, quality: 'actual' }
  })
}
const totalOf = (reads: readonly HalfHourRead[], day: string): HalfHourRead[] =>
  spreadRead(
    {
      ...{ from: day, to: day, register: 'GENERAL', quality: 'actual' },
      wattHours: reads.reduce((sum, { wattHours }) => sum + wattHours, 0),
    },
    zone,
  )
const costOf = (measured: readonly HalfHourRead[], totals: readonly HalfHourRead[]) => {
  const known = usageBasis({ reads: measured, totals, period, zone, publicHolidays: [] })
  return [known && yearCost(timed, known.year), known?.basis] as const
}

test('[ACC-5] half of the days known only by their totals: the cost by the time of the day is within 3% of the whole year’s', () => {
  always(12)(homes, fc.boolean(), (home, isEveryOther) => {
    const all = days.map((day) => readsOfDay(home, day))
    const isMeasured = (_: unknown, at: number) => (isEveryOther ? at % 2 === 0 : at >= all.length / 2)
    const measured = all.filter(isMeasured).flat()
    const totals = all.flatMap((reads, at) => (isMeasured(reads, at) ? [] : totalOf(reads, days[at] ?? '')))
    const [whole] = costOf(all.flat(), [])
    const [half, basis] = costOf(measured, totals)
    expect(Math.abs((half ?? 0) / (whole ?? 1) - 1)).toBeLessThan(0.03)
    expect(basis).toMatchObject({ hasTotalsOnly: true, hoursFrom: 'OWN_DAYS' })
    expect(basis?.measuredPercent).toBeGreaterThan(20)
    expect(basis?.measuredPercent).toBeLessThan(80)
  })
})

test('[ACC-5] totals stay exact, on days of 46 and 50 half-hours too, and without measured days the hours are those of a typical household', () => {
  const totals = days.flatMap((day) => [
    ...totalOf([{ startMs: 0, register: 'GENERAL', wattHours: 10_007, quality: 'actual' }], day),
    ...spreadRead({ from: day, to: day, register: 'EXPORT', quality: 'actual', wattHours: 4_003 }, zone),
  ])
  const { reads, isTypical } = shapeTotals({ reads: [], totals, period, zone })
  expect(isTypical).toBe(true)
  const sum = (register: string, some = reads) =>
    some.filter((one) => one.register === register).reduce((all, { wattHours }) => all + wattHours, 0)
  expect([sum('GENERAL'), sum('EXPORT')]).toEqual([days.length * 10_007, days.length * 4_003])
  const change = halfHoursOf('2026-10-04', zone)
  const ofChange = reads.filter(({ startMs }) => change.some((one) => one.startMs === startMs))
  expect([change.length, ofChange.length, sum('GENERAL', ofChange)]).toEqual([46, 92, 10_007])
  // Panels send nothing at night, and a household uses most in the evening.
  const at = (register: string, time: string) => {
    const { startMs } = halfHoursOf('2026-06-01', zone).find(({ startTime }) => startTime === time) ?? {}
    return reads.find((one) => one.register === register && one.startMs === startMs)?.wattHours ?? -1
  }
  expect(at('EXPORT', '02:00')).toBe(0)
  expect(at('EXPORT', '12:00')).toBeGreaterThan(at('EXPORT', '08:00'))
  expect(at('GENERAL', '19:00')).toBeGreaterThan(at('GENERAL', '03:00'))
})

test('[ACC-5] a few measured days say too little: with nine the hours are typical ones, with ten the customer’s own', () => {
  const home: Home = { base: 100, evening: 0, weekend: 0, winter: 1, seed: 1 }
  for (const [count, isTypical] of [
    [9, true],
    [10, false],
  ] as const) {
    const measured = days.slice(0, count).flatMap((day) => readsOfDay(home, day))
    const totals = days.slice(count).flatMap((day) => totalOf(readsOfDay(home, day), day))
    expect(shapeTotals({ reads: measured, totals, period, zone }).isTypical).toBe(isTypical)
  }
})
