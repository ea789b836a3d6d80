import { afterEach, expect, test, vi } from 'vitest'
import { countDays } from '../../contracts/civil-days.ts'
import { dayNumber, daysFrom, lastDay, monthsFrom, weekday } from '../../src/dates/iso-date.ts'
import type { KnownReading } from '../../src/usage/usage.ts'
import { everyReading, maxDayBars, usageBars, usageTotals } from '../../src/usage/usage-bars.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { october } from './usage-examples.ts'
import { anyDays, calendarDays } from './usage-setup.ts'

afterEach(() => void vi.unstubAllEnvs())

const runs = { numRuns: Math.min(propertyRuns, 200) }
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

test('[ACC-1] every day of a stretch lies in exactly one bar of the usage chart, in order, whatever the readings', () => {
  always(runs)(anyDays(150), (series) => {
    const bars = usageBars(series)
    expect(bars.flatMap(({ from, to }) => calendarDays(from, to))).toEqual(
      calendarDays(series.from, series.to),
    )
    expect(total(bars.map(({ readings }) => readings))).toBe(calendarDays(series.from, series.to).length)
    if (bars.some(({ period }) => period.length === 10)) expect(bars.length).toBeLessThanOrEqual(maxDayBars)
  })
})

test('[ACC-1] the total of the usage is the sum of its readings, and of its bars; gaps add nothing and are counted', () => {
  always(runs)(anyDays(150), (series) => {
    const known = series.readings.filter((reading): reading is KnownReading => reading.quality !== 'missing')
    const { used, missing, readings, exported, cost } = usageTotals(series)
    const sum = total(known.map((reading) => reading.used))
    expect(used).toBe(known.length === 0 ? null : sum)
    expect(total(usageBars(series).map((bar) => bar.used ?? 0))).toBe(sum)
    expect(readings - missing).toBe(known.length)
    // A partial value is not shown as the whole.
    const all = <Value>(values: (Value | undefined)[]) => known.length > 0 && !values.includes(undefined)
    const exports = known.map((reading) => reading.exported)
    expect(exported).toBe(all(exports) ? total(exports.map((amount) => amount ?? 0)) : null)
    const costs = known.map((reading) => reading.cost)
    expect(cost).toBe(all(costs) ? total(costs.map((amount) => amount ?? 0)) : null)
  })
})

test('[ACC-1] the estimated part of a bar is the sum of its estimated readings, and never more than the bar', () => {
  always(runs)(anyDays(150), (series) => {
    const estimated = series.readings.filter(
      (reading): reading is KnownReading => reading.quality === 'estimated',
    )
    const bars = usageBars(series)
    expect(total(bars.map((bar) => bar.usedEstimated))).toBe(total(estimated.map(({ used }) => used)))
    for (const { used, usedEstimated, exported, exportedEstimated } of bars) {
      expect(usedEstimated).toBeLessThanOrEqual(used ?? 0)
      expect(exportedEstimated).toBeLessThanOrEqual(exported ?? 0)
    }
  })
})

test('[ACC-1] a gap in the usage is never a zero: it has no figure, and a reason', () => {
  always(runs)(anyDays(maxDayBars), (series) => {
    const given = new Map(series.readings.map((reading) => [reading.period, reading]))
    for (const bar of usageBars(series)) {
      const reading = given.get(bar.period)
      expect(bar.used).toBe(reading && reading.quality !== 'missing' ? reading.used : null)
      expect(bar.quality).toBe(reading?.quality ?? 'missing')
      if (reading === undefined) expect(bar.reason).toBe('There is no reading.')
    }
  })
})

test.each(['Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  '[ACC-1] no change of clocks drops a day or shows it twice, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    // Seen to have arrived: in Sydney clocks have gone forward by then.
    if (zone === 'Australia/Sydney') expect(new Date(2026, 9, 16).getTimezoneOffset()).toBe(-660)
    for (const [from, to] of [
      ['2026-10-01', '2026-10-31'],
      ['2026-04-01', '2026-04-30'],
      ['2011-12-25', '2012-01-05'],
      ['2028-02-25', '2028-03-02'],
    ] as const) {
      expect(daysFrom(from, to)).toEqual(calendarDays(from, to))
      expect(countDays(from, to)).toBe(calendarDays(from, to).length)
    }
    const days = usageBars(october).map(({ period }) => period)
    expect(days.slice(2, 6)).toEqual(['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06'])
    expect(days).toHaveLength(31)
  },
)

test('dates and months as text: months follow each other across years, end on their last day, and weekdays are right', () => {
  expect(monthsFrom('2026-11-30', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsFrom('2026-11-30', '2026-11-29')).toEqual([])
  expect(['2026-02', '2028-02', '2026-12', '2100-02'].map(lastDay)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
    '2100-02-28',
  ])
  expect(['2026-10-04', '1970-01-01', '1969-12-31'].map(weekday)).toEqual([0, 4, 3])
  expect(dayNumber('1970-01-02')).toBe(1)
  expect(daysFrom('2026-10-02', '2026-10-01')).toEqual([])
  expect(daysFrom('yesterday', '2026-10-01')).toEqual([])
})

test('of two readings for one day the later in the list counts, and those outside the stretch do not', () => {
  const [first] = october.readings
  if (first === undefined) throw new Error('No reading')
  const series = {
    ...october,
    readings: [...october.readings, { ...first, used: 1 }, { ...first, period: '2026-11-01', used: 5 }],
  }
  expect(everyReading(series)).toHaveLength(31)
  expect(usageBars(series)[0]?.used).toBe(1)
})

test.each([{ used: -1 }, { used: 0.5 }, { used: Number.NaN }, { exported: -1 }, { cost: 0.5 }])(
  'a figure that no meter gives (%o) is a gap with its reason, and no bar downwards',
  (fault) => {
    const [first, ...others] = october.readings
    const readings = [{ ...first, ...fault } as KnownReading, ...others]
    const [bar] = usageBars({ ...october, readings })
    expect(bar).toMatchObject({
      quality: 'missing',
      used: null,
      reason: 'The reading cannot be right, so we left it out.',
    })
  },
)

test('a month with missing days is incomplete: known days add up, and the gaps are counted', () => {
  const days = daysFrom('2026-09-15', '2026-12-05')
  const readings = days.map((period) =>
    period === '2026-10-03'
      ? { period, quality: 'missing' as const, reason: 'Storm.' }
      : {
          period,
          quality: period === '2026-11-02' ? ('estimated' as const) : ('actual' as const),
          used: 1000,
        },
  )
  const bars = usageBars({ every: 'day', from: '2026-09-15', to: '2026-12-05', readings })
  expect(
    bars.map(({ from, to, quality, used, missing, reason }) => [from, to, quality, used, missing, reason]),
  ).toEqual([
    ['2026-09-15', '2026-09-30', 'actual', 16_000, 0, ''],
    ['2026-10-01', '2026-10-31', 'incomplete', 30_000, 1, 'Storm.'],
    ['2026-11-01', '2026-11-30', 'estimated', 30_000, 0, ''],
    ['2026-12-01', '2026-12-05', 'actual', 5000, 0, ''],
  ])
})
