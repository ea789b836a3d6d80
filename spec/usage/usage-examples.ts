import type { UsageReading, UsageSeries } from '../../src/usage/usage.ts'
import type { UsageQuery } from '../../src/usage/usage-chart.tsx'

const kWh = (amount: number) => Math.round(amount * 1000)

const monthlyUse = [298, 341, 405, 372, 330, 301, 352, 428, 447, 389, 339, 312]
const monthNames = [11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
  (month) => `${month > 10 ? 2025 : 2026}-${String(month).padStart(2, '0')}`,
)

/** A year of bills, one month estimated and one without a reading. */
export const year: UsageSeries = {
  every: 'month',
  from: '2025-11-01',
  to: '2026-10-31',
  readings: monthNames.map((period, index): UsageReading => {
    const used = kWh(monthlyUse[index] ?? 0)
    if (period === '2026-02')
      return { period, quality: 'missing', reason: 'The meter could not be reached after a storm.' }
    return {
      period,
      quality: period === '2026-06' ? 'estimated' : 'actual',
      used,
      cost: Math.round((used / 1000) * 34.12),
    }
  }),
}

/** The same year of a household with solar panels, complete, for comparison with the year before. */
export const solarYear: UsageSeries = {
  every: 'month',
  from: '2025-11-01',
  to: '2026-10-31',
  readings: monthNames.map((period, index) => ({
    period,
    quality: period === '2026-06' ? 'estimated' : 'actual',
    used: kWh((monthlyUse[index] ?? 0) * 0.7),
    exported: kWh(260 - 0.45 * (monthlyUse[index] ?? 0)),
    cost: Math.round((monthlyUse[index] ?? 0) * 0.7 * 34.12),
  })),
  earlier: { from: '2024-11-01', to: '2025-10-31', used: kWh(3120), hasGaps: false },
}

const dayOfOctober = (day: number) => `2026-10-${String(day).padStart(2, '0')}`

/** 31 days; on the 4th clocks go forward in the south-east of Australia. */
export const october: UsageSeries = {
  every: 'day',
  from: '2026-10-01',
  to: '2026-10-31',
  readings: Array.from({ length: 31 }, (_, index) => ({
    period: dayOfOctober(index + 1),
    quality: index === 16 ? 'estimated' : 'actual',
    used: kWh(8.4 + 3.1 * Math.abs(Math.sin(index * 1.3)) + (index % 7 > 4 ? 2.2 : 0)),
  })),
  earlier: { from: '2026-09-01', to: '2026-09-30', used: kWh(372), hasGaps: false },
}

const gapDays: Record<number, string> = {
  11: 'The meter could not be reached.',
  12: 'The meter could not be reached.',
  13: 'The meter could not be reached.',
  24: 'Your meter was exchanged on this day.',
}

/** The same month with solar panels, two gaps and costs. */
export const octoberWithGaps: UsageSeries = {
  ...october,
  readings: october.readings.map((reading, index): UsageReading => {
    const reason = gapDays[index + 1]
    if (reason !== undefined || reading.quality === 'missing')
      return { period: reading.period, quality: 'missing', reason: reason ?? '' }
    return {
      ...reading,
      exported: kWh(2 + 5 * Math.abs(Math.cos(index * 0.8))),
      cost: Math.round((reading.used / 1000) * 34.12),
    }
  }),
}

/** 366 days, a leap year: drawn by month. */
export const leapYear: UsageSeries = {
  every: 'day',
  from: '2027-11-01',
  to: '2028-10-31',
  readings: Array.from({ length: 366 }, (_, index): UsageReading => {
    const period = new Date(Date.UTC(2027, 10, 1 + index)).toISOString().slice(0, 10)
    return index > 60 && index < 65
      ? { period, quality: 'missing', reason: 'The meter could not be reached.' }
      : {
          period,
          quality: index > 200 && index < 210 ? 'estimated' : 'actual',
          used: kWh(11 + 4 * Math.cos(index / 58) + (index % 5)),
        }
  }),
}

/** The year as a customer's account shows it: one day of November estimated, four of February missing. */
export const partlyKnown: UsageSeries = {
  every: 'day',
  from: '2025-11-01',
  to: '2026-10-31',
  readings: Array.from({ length: 365 }, (_, index): UsageReading => {
    const period = new Date(Date.UTC(2025, 10, 1 + index)).toISOString().slice(0, 10)
    if (/^2026-02-(?:09|1[0-2])$/.test(period))
      return { period, quality: 'missing', reason: 'The meter could not be reached.' }
    return {
      period,
      quality: period === '2025-11-17' || period.startsWith('2026-06-1') ? 'estimated' : 'actual',
      used: kWh(14),
      exported: kWh(4),
    }
  }),
}

export const oneDay: UsageSeries = {
  every: 'day',
  from: '2026-10-16',
  to: '2026-10-16',
  readings: [{ period: '2026-10-16', quality: 'actual', used: kWh(12.34) }],
}

/** A month without any data. */
export const allMissing: UsageSeries = {
  ...october,
  readings: october.readings.map(({ period }) => ({
    period,
    quality: 'missing',
    reason: 'Your meter is being exchanged.',
  })),
}

/** A factory: twelve months of up to 61 gigawatt-hours. */
export const smelter: UsageSeries = {
  every: 'month',
  from: '2025-11-01',
  to: '2026-10-31',
  readings: monthNames.map((period, index) => ({
    period,
    quality: 'actual',
    used: 48_000_000_000 + index * 1_234_567_891,
    cost: 480_000_000 + index * 12_345_678,
  })),
}

export const empty: UsageSeries = { every: 'month', from: '2026-10-01', to: '2026-10-31', readings: [] }

const ready = (data: UsageSeries): UsageQuery => ({ status: 'ready', data })

/** Every state of the chart, by the name under which a catalogue may show it. */
export const usageExamples: Record<string, UsageQuery> = {
  'a year, one month estimated, one missing': ready(year),
  'a year with solar panels': ready(solarYear),
  'a month by day, with the change of clocks': ready(october),
  'a month by day with solar panels and gaps': ready(octoberWithGaps),
  'a leap year of days, drawn by month': ready(leapYear),
  'a year with parts of months estimated and missing': ready(partlyKnown),
  'one day': ready(oneDay),
  'a month without any reading': ready(allMissing),
  'very large figures': ready(smelter),
  'no readings yet': ready(empty),
  loading: { status: 'loading' },
  failed: { status: 'error', retry: () => {} },
}
