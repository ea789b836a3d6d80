import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UsageSeries as UsageSeriesSchema } from '../../contracts/schemas/usage.ts'
import { maxUsageDays, usageSpanFault } from '../../contracts/usage-rules.ts'
import type { UsageReading } from '../../src/usage/usage.ts'
import { usageTotals } from '../../src/usage/usage-bars.ts'
import { usageSeries, usageStretchBefore, usageStretchWithin } from '../../src/usage/usage-series.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { anyDays } from './usage-setup.ts'

const known = (period: string, used: number, more = {}): UsageReading => ({
  period,
  quality: 'actual',
  used,
  ...more,
})
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test.each([
  [
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-09-01', to: '2026-09-30' },
  ],
  [
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2024-11-01', to: '2025-10-31' },
  ],
  [
    { from: '2026-01-01', to: '2026-02-28' },
    { from: '2025-11-01', to: '2025-12-31' },
  ],
  [
    { from: '2024-03-01', to: '2024-03-31' },
    { from: '2024-02-01', to: '2024-02-29' },
  ],
  [
    { from: '2026-10-02', to: '2026-10-31' },
    { from: '2026-09-02', to: '2026-10-01' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-02-28' },
  ],
])(
  'before %o comes %o: as many months where it is made of whole ones, else as many days',
  (stretch, before) => {
    expect(usageStretchBefore(stretch)).toEqual(before)
  },
)

test('a requested period is cut at the oldest and at the newest reading', () => {
  const readings = { from: '2026-03-10', to: '2026-10-20' }
  const within = (from: string, to: string) => usageStretchWithin({ from, to }, readings)
  expect(within('2026-01-01', '2026-12-31')).toEqual(readings)
  expect(within('2026-04-01', '2026-04-30')).toEqual({ from: '2026-04-01', to: '2026-04-30' })
  expect(within('2026-10-20', '2026-11-30')).toEqual({ from: '2026-10-20', to: '2026-10-20' })
  expect(within('2026-10-21', '2026-11-30')).toBeNull()
  expect(within('2026-01-01', '2026-03-09')).toBeNull()
})

test('a month is the sum of its days, estimated if one is, and has exports if each day has', () => {
  const days = [
    known('2026-10-30', 1000, { exported: 10 }),
    known('2026-10-31', 2000, { exported: 0 }),
    known('2026-11-01', 4000, { exported: 5 }),
    known('2026-11-02', 8000, { quality: 'estimated' }),
  ]
  const { readings, earlier } = usageSeries('month', { from: '2026-10-30', to: '2026-11-02' }, days)
  expect(readings).toEqual([
    { period: '2026-10', quality: 'actual', used: 3000, exported: 10 },
    { period: '2026-11', quality: 'estimated', used: 12_000 },
  ])
  expect(earlier).toBeUndefined()
})

test('a month with a gap is a gap, with the number of missing days', () => {
  const days = [known('2026-10-01', 1), known('2026-11-01', 1), known('2026-11-02', 1)]
  const stretch = { from: '2026-10-01', to: '2026-11-02' }
  expect(usageSeries('month', stretch, days).readings).toEqual([
    { period: '2026-10', quality: 'missing', reason: '30 days of 31 have no reading.' },
    { period: '2026-11', quality: 'actual', used: 2 },
  ])
  const most = usageSeries('month', { from: '2026-11-01', to: '2026-11-03' }, days)
  expect(most.readings).toEqual([
    { period: '2026-11', quality: 'missing', reason: '1 day of 3 has no reading.' },
  ])
})

test('the period before is shown with its sum and whether it has gaps, and not at all if nothing is known', () => {
  const days = [known('2026-10-01', 7), known('2026-10-03', 1), known('2026-10-04', 1)]
  const of = (from: string, to: string) => usageSeries('day', { from, to }, days).earlier
  expect(of('2026-10-02', '2026-10-02')).toEqual({
    from: '2026-10-01',
    to: '2026-10-01',
    used: 7,
    hasGaps: false,
  })
  expect(of('2026-10-03', '2026-10-04')).toMatchObject({ used: 7, hasGaps: true })
  expect(of('2026-10-01', '2026-10-04')).toBeUndefined()
})

test('for any days an answer keeps the contract, by day and by month, and both have the same sum', () => {
  always(Math.ceil(propertyRuns / 5))(
    anyDays(400),
    fc.constantFrom('day' as const, 'month' as const),
    ({ from, to, readings }, every) => {
      const days = readings.map(({ ...reading }) => {
        delete (reading as { cost?: unknown }).cost
        return reading.quality === 'missing' && reading.reason === '' ? { ...reading, reason: 'x' } : reading
      })
      const series = usageSeries(every, { from, to }, days)
      const checked = UsageSeriesSchema.safeParse(JSON.parse(JSON.stringify(series)))
      // Sums of invalid numbers are not the contract's concern here.
      fc.pre(!checked.error?.issues.some(({ code }) => code === 'too_big'))
      expect(checked.error).toBeUndefined()
      const whole = usageTotals(usageSeries('day', { from, to }, days))
      if (whole.missing === 0) expect(usageTotals(series).used).toBe(whole.used)
      else expect(usageTotals(series).missing).toBeGreaterThan(0)
    },
  )
})

test('a period ends on its first day or later, and has at most two years', () => {
  const date = fc.integer({ min: 0, max: 20_000 })
  const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  always(propertyRuns)(date, fc.integer({ min: -800, max: 1600 }), (first, more) => {
    const fault = usageSpanFault({ from: iso(first), to: iso(first + more) })
    expect(fault === null).toBe(more >= 0 && more < maxUsageDays)
  })
  expect(usageSpanFault({ from: '2024-01-01', to: '2025-12-31' })).toBeNull()
  expect(dayAfter('2025-12-31')).toBe('2026-01-01')
  expect(usageSpanFault({ from: '2024-01-01', to: dayAfter('2025-12-31') })).toContain('731 days')
})
