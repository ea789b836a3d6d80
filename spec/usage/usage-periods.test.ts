import { describe, expect, test } from 'vitest'
import type { UsagePeriod } from '../../contracts/schemas/usage.ts'
import { usagePeriodsFault } from '../../contracts/usage-rules.ts'
import { daysFrom } from '../../src/dates/iso-date.ts'
import type { KnownReading, UsageReading } from '../../src/usage/usage.ts'
import type { CostOfDays } from '../../src/usage/usage-periods.ts'
import { periodsUpTo, sameDateBefore, usagePeriods } from '../../src/usage/usage-periods.ts'

/** A reading for each day, computed from its date. */
const days = (from: string, to: string, used: (day: string) => number): KnownReading[] =>
  daysFrom(from, to).map((period) => ({ period, quality: 'actual', used: used(period) }))
const gap = (period: string): UsageReading => ({ period, quality: 'missing', reason: 'No signal.' })
const cost = (usage: number) => ({ usage, supply: 100, credit: -10 }) as NonNullable<UsagePeriod['cost']>
const byUse: CostOfDays = (own) => cost(own.reduce((sum, { used }) => sum + used, 0))

describe('[ACC-1] the same date in an earlier period', () => {
  test.each([
    ['2026-10-04', '2026-09-04', '2025-10-04'],
    ['2026-01-15', '2025-12-15', '2025-01-15'],
    ['2026-12-31', null, '2025-12-31'],
    ['2026-03-28', '2026-02-28', '2025-03-28'],
    ['2026-03-29', null, '2025-03-29'],
    ['2028-02-29', '2028-01-29', null],
    ['0010-02-01', '0010-01-01', '0009-02-01'],
  ])('of %s', (day, monthBefore, yearBefore) => {
    expect([sameDateBefore(day, 'month'), sameDateBefore(day, 'year')]).toEqual([monthBefore, yearBefore])
  })
})

describe('[ACC-1] months and years up to a day', () => {
  test.each([
    ['month', 1, '2026-10-20', '2026-10-01'],
    ['month', 3, '2026-02-10', '2025-12-01'],
    ['month', 13, '2026-10-31', '2025-10-01'],
    ['year', 1, '2026-10-20', '2026-01-01'],
    ['year', 3, '2026-10-20', '2024-01-01'],
  ] as const)('by the %s, %i of them up to %s', (every, count, to, from) => {
    expect(periodsUpTo(every, count, to)).toEqual({ from, to })
  })
})

test('[ACC-1] months have their sums, and compare only dates that were read both times', () => {
  // 2 September and 5 October were not read, so neither counts in the other period.
  const readings = [
    ...days('2026-09-29', '2026-09-30', () => 100),
    ...days('2026-10-01', '2026-10-04', () => 10),
    gap('2026-10-05'),
    ...days('2026-10-06', '2026-10-06', () => 10),
    ...days('2026-09-01', '2026-09-01', () => 20),
    gap('2026-09-02'),
    ...days('2026-09-03', '2026-09-06', () => 20),
    ...days('2025-10-03', '2025-10-04', () => 7),
  ]
  const { every, from, to, periods } = usagePeriods(
    'month',
    { from: '2026-09-29', to: '2026-10-06' },
    readings,
    byUse,
  )
  expect([every, from, to]).toEqual(['month', '2026-09-29', '2026-10-06'])
  expect(periods).toEqual([
    {
      ...{ period: '2026-09', from: '2026-09-29', to: '2026-09-30' },
      ...{ days: { actual: 2, estimated: 0, missing: 0 }, used: 200, usedEstimated: 0, cost: cost(200) },
    },
    {
      ...{ period: '2026-10', from: '2026-10-01', to: '2026-10-06' },
      ...{ days: { actual: 5, estimated: 0, missing: 1 }, used: 50, usedEstimated: 0 },
      before: { period: '2026-09', days: 4, used: 40, usedThen: 80 },
      yearBefore: { period: '2025-10', days: 2, used: 20, usedThen: 14 },
    },
  ])
})

test('[ACC-1] estimates and exports are added up, and exports are shown only if every day has them', () => {
  const reading = (period: string, quality: 'actual' | 'estimated', exported?: number): KnownReading => ({
    ...{ period, quality, used: 10 },
    ...(exported !== undefined && { exported }),
  })
  const [month] = usagePeriods('month', { from: '2026-07-01', to: '2026-07-03' }, [
    // In any order.
    reading('2026-07-03', 'estimated', 3),
    reading('2026-07-01', 'estimated', 1),
    reading('2026-07-02', 'actual', 2),
  ]).periods
  expect(month).toEqual({
    ...{ period: '2026-07', from: '2026-07-01', to: '2026-07-03' },
    days: { actual: 1, estimated: 2, missing: 0 },
    ...{ used: 30, usedEstimated: 20, exported: 6, exportedEstimated: 4 },
  })
  const [mixed] = usagePeriods('month', { from: '2026-07-01', to: '2026-07-02' }, [
    reading('2026-07-01', 'actual', 1),
    reading('2026-07-02', 'actual'),
  ]).periods
  expect([mixed && 'exported' in mixed, mixed && 'exportedEstimated' in mixed]).toEqual([false, false])
})

test('[ACC-1] a month without a reading has no figure and no cost', () => {
  const [month] = usagePeriods(
    'month',
    { from: '2026-07-01', to: '2026-07-02' },
    [gap('2026-07-01')],
    byUse,
  ).periods
  expect(month).toEqual({
    ...{ period: '2026-07', from: '2026-07-01', to: '2026-07-02' },
    ...{ days: { actual: 0, estimated: 0, missing: 2 }, usedEstimated: 0 },
  })
})

test('[ACC-4] days have their own cost, and are not compared with a day of another week', () => {
  const { every, periods } = usagePeriods(
    'day',
    { from: '2026-10-03', to: '2026-10-05' },
    [
      ...days('2025-10-03', '2025-10-05', () => 7),
      ...days('2026-10-03', '2026-10-04', () => 9),
      gap('2026-10-05'),
    ],
    byUse,
  )
  expect(every).toBe('day')
  const read = { days: { actual: 1, estimated: 0, missing: 0 }, used: 9, usedEstimated: 0, cost: cost(9) }
  expect(periods).toEqual([
    { ...{ period: '2026-10-03', from: '2026-10-03', to: '2026-10-03' }, ...read },
    { ...{ period: '2026-10-04', from: '2026-10-04', to: '2026-10-04' }, ...read },
    {
      ...{ period: '2026-10-05', from: '2026-10-05', to: '2026-10-05' },
      ...{ days: { actual: 0, estimated: 0, missing: 1 }, usedEstimated: 0 },
    },
  ])
})

test('[ACC-4] two months of days at most have costs, and ten years of months', () => {
  const fault = (every: 'day' | 'month', to: string) => usagePeriodsFault({ every, from: '2026-01-01', to })
  expect([fault('day', '2026-03-03'), fault('month', '2035-12-31')]).toEqual([null, null])
  expect(fault('day', '2026-03-04')).toMatch(/within 62 days/)
  expect(fault('month', '2036-01-02')).toMatch(/within 3653 days/)
})

describe('[ACC-1] years', () => {
  const stretch = { from: '2025-12-30', to: '2026-02-02' }
  const readings = days('2024-12-30', '2026-02-02', (day) => (day < '2025-12-30' ? 1 : 10))

  test('cost what their months cost, and compare only with the year before', () => {
    const { periods } = usagePeriods('year', stretch, readings, byUse)
    expect(periods.map(({ period, from, to, used, cost: own }) => [period, from, to, used, own])).toEqual([
      ['2025', '2025-12-30', '2025-12-31', 20, cost(20)],
      // Two months: two supply charges, two credits.
      ['2026', '2026-01-01', '2026-02-02', 330, { usage: 330, supply: 200, credit: -20 }],
    ])
    expect(periods.map((one) => 'before' in one)).toEqual([false, false])
    expect(periods[1]?.yearBefore).toEqual({ period: '2025', days: 33, used: 330, usedThen: 33 })
  })

  test('give each month its days to price, and have no cost if one month has none', () => {
    const asked: string[] = []
    const { periods } = usagePeriods('year', stretch, readings, (own, { from, to }) => {
      asked.push(`${from} ${to} ${own.length}`)
      return from === '2026-02-01' ? undefined : cost(1)
    })
    expect(asked).toEqual(['2025-12-30 2025-12-31 2', '2026-01-01 2026-01-31 31', '2026-02-01 2026-02-02 2'])
    expect(periods.map(({ cost: own }) => own)).toEqual([cost(1), undefined])
    expect(usagePeriods('year', stretch, readings).periods.some((one) => 'cost' in one)).toBe(false)
  })
})
