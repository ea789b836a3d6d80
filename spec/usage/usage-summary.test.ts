import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysFrom } from '../../src/dates/iso-date.ts'
import type { EarlierUsage, UsageSeries } from '../../src/usage/usage.ts'
import { usageBars, usageTotals } from '../../src/usage/usage-bars.ts'
import { usageCsv } from '../../src/usage/usage-csv.ts'
import { usageSeries } from '../../src/usage/usage-series.ts'
import { barPeriod, barWords, gapSentences, usageSummary } from '../../src/usage/usage-summary.ts'
import {
  dollarsAndCents,
  energyFigure,
  energyUnit,
  periodWords,
  shortDateWords,
  stretchWords,
} from '../../src/usage/usage-words.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import {
  allMissing,
  leapYear,
  october,
  octoberWithGaps,
  oneDay,
  smelter,
  solarYear,
  year,
} from './usage-examples.ts'

const unitOf = (series: UsageSeries) =>
  energyUnit(Math.max(0, ...usageBars(series).flatMap(({ used, exported }) => [used ?? 0, exported ?? 0])))
const summary = (series: UsageSeries) => usageSummary(series, usageTotals(series), unitOf(series))

/** October with a single reading, which is its total. */
const used = (amount: number, earlier?: Partial<EarlierUsage>): UsageSeries => ({
  every: 'month',
  from: '2026-10-01',
  to: '2026-10-31',
  readings: [{ period: '2026-10', quality: 'actual', used: amount }],
  earlier: earlier && { from: '2026-09-01', to: '2026-09-30', used: 339_000, hasGaps: false, ...earlier },
})

test.each([
  [312_000, {}, 'You used 312 kWh in October 2026, 8% less than in September.'],
  [373_000, {}, 'You used 373 kWh in October 2026, 10% more than in September.'],
  [338_000, {}, 'You used 338 kWh in October 2026, about the same as in September.'],
  [312_000, { hasGaps: true }, 'You used 312 kWh in October 2026.'],
  [312_000, { used: 0 }, 'You used 312 kWh in October 2026.'],
  [312_000, { from: '2026-09-24' }, 'You used 312 kWh in October 2026.'],
  [
    312_000,
    { from: '2025-10-01', to: '2025-10-31' },
    'You used 312 kWh in October 2026, 8% less than in October 2025.',
  ],
  [0, {}, 'You used 0.0 kWh in October 2026, 100% less than in September.'],
])('[ACC-1] the sentence above the usage chart: %i watt-hours beside %o', (amount, earlier, sentence) => {
  expect(summary(used(amount, earlier))).toBe(sentence)
})

test('[ACC-1] months of the year before are named with their year', () => {
  const quarter = { every: 'month', from: '2026-08-01', to: '2026-10-31' } as const
  const readings = ['08', '09', '10'].map(
    (month) => ({ period: `2026-${month}`, quality: 'actual', used: 100_000 }) as const,
  )
  const result = (from: string, to: string) =>
    summary({ ...quarter, readings, earlier: { from, to, used: 400_000, hasGaps: false } })
  expect(result('2026-05-01', '2026-07-31')).toMatch(/, 25% less than in the 3 months before\.$/)
  expect(result('2025-08-01', '2025-10-31')).toMatch(/, 25% less than from August to October 2025\.$/)
})

test('[ACC-1] the sentence never calls a sum with gaps the usage, nor compares it', () => {
  expect(
    summary({ ...year, earlier: { from: '2024-11-01', to: '2025-10-31', used: 1, hasGaps: false } }),
  ).toBe(
    'We have readings for 11 of 12 months from November 2025 to October 2026: together they come to 3,942 kWh.',
  )
  expect(summary(octoberWithGaps)).toBe(
    'We have readings for 27 of 31 days in October 2026: ' +
      'together they come to 295 kWh used and 138 kWh sent to the grid.',
  )
  expect(summary(allMissing)).toBe('There are no readings in October 2026.')
  expect(summary(october)).toBe('You used 338 kWh in October 2026, 9% less than in September.')
  expect(summary(solarYear)).toBe(
    'You used 3,020 kWh from November 2025 to October 2026, 3% less than in the 12 months before. ' +
      'Your solar panels sent 1,179 kWh to the grid.',
  )
  expect(summary(oneDay)).toBe('You used 12.3 kWh on 16 October 2026.')
  expect(summary(smelter)).toMatch(/^You used 657,481 MWh /)
})

test.each([
  ['2026-10-01', '2026-10-31', 'in October 2026', '1 to 31 October 2026'],
  ['2026-10-04', '2026-11-03', 'from 4 October to 3 November 2026', '4 October to 3 November 2026'],
  [
    '2025-12-20',
    '2026-01-02',
    'from 20 December 2025 to 2 January 2026',
    '20 December 2025 to 2 January 2026',
  ],
  ['2026-01-01', '2026-12-31', 'in 2026', '1 January to 31 December 2026'],
  ['2026-02-01', '2026-04-30', 'from February to April 2026', '1 February to 30 April 2026'],
  ['2026-10-04', '2026-10-04', 'on 4 October 2026', '4 October 2026'],
])('the stretch from %s to %s in words', (from, to, inSentence, dates) => {
  expect(periodWords(from, to)).toBe(inSentence)
  expect(stretchWords(from, to)).toBe(dates)
})

test('bars are named by their day with its weekday, by their month, or by the part of a month they contain', () => {
  expect(usageBars(october).slice(3, 4).map(barPeriod)).toEqual(['Sunday 4 October 2026'])
  expect(usageBars(year).slice(0, 1).map(barPeriod)).toEqual(['November 2025'])
  const edges = usageBars({ ...leapYear, from: '2027-11-15', to: '2028-03-01' })
  expect([edges[0], edges.at(-1)].map((bar) => bar && barPeriod(bar))).toEqual([
    '15 to 30 November 2027',
    '1 March 2028',
  ])
  expect(['2026-10-04', '2026-05-31', '2026-06', '2026'].map(shortDateWords)).toEqual([
    'Sun 4 Oct',
    'Sun 31 May',
    'June 2026',
    '2026',
  ])
})

test('[ACC-1] a bar’s description includes what is uncertain: estimated, incomplete, missing with the reason', () => {
  const said = (series: UsageSeries, index: number) => {
    const bar = usageBars(series)[index]
    return bar && barWords(bar, unitOf(series))
  }
  expect(said(october, 16)).toBe('11.3 kWh used. Estimated.')
  expect(said(octoberWithGaps, 0)).toBe('8.4 kWh used, 7.0 kWh sent to the grid, $2.87.')
  expect(said(octoberWithGaps, 23)).toBe('No reading. Your meter was exchanged on this day.')
  expect(said(leapYear, 2)).toMatch(
    /^\d+\.\d kWh used\. 4 of 31 days missing\. The meter could not be reached\.$/,
  )
  expect(said(leapYear, 6)).toBe('284.4 kWh used. 9 of 31 days estimated (85.8 kWh).')
})

test('[ACC-1] a substituted read is shown as substituted, and an estimate next to it as an estimate', () => {
  const substituted = (index: number): UsageSeries => ({
    ...october,
    readings: october.readings.map((reading, at) =>
      at === index && reading.quality !== 'missing'
        ? { ...reading, quality: 'estimated', isSubstituted: true }
        : reading,
    ),
  })
  const said = (series: UsageSeries, index: number) => {
    const bar = usageBars(series)[index]
    return bar && barWords(bar, unitOf(series))
  }
  expect(said(substituted(2), 2)).toMatch(/ kWh used\. Substituted by the network\.$/)
  expect(said(substituted(2), 16)).toBe('11.3 kWh used. Estimated.')
  expect(usageCsv(substituted(2)).split('\r\n')[3]).toContain('Substituted')
  const month = usageSeries('month', october, substituted(2).readings).readings[0]
  // Another day of it is an estimate.
  expect(month).toMatchObject({ quality: 'estimated' })
  expect(month && 'isSubstituted' in month).toBe(false)
})

test('[ACC-1] consecutive gaps with one reason are shown as one', () => {
  expect(gapSentences(usageBars(octoberWithGaps))).toEqual([
    'No reading from 11 to 13 October 2026. The meter could not be reached.',
    'No reading on 24 October 2026. Your meter was exchanged on this day.',
  ])
  expect(gapSentences(usageBars(allMissing))).toEqual([
    'No reading in October 2026. Your meter is being exchanged.',
  ])
  expect(gapSentences(usageBars(leapYear))).toEqual([
    '4 days missing in January 2028. The meter could not be reached.',
  ])
  expect(gapSentences(usageBars(october))).toEqual([])
  // A month with some known days is not part of the gap before it.
  const days = daysFrom('2026-09-01', '2026-12-31').map((period) =>
    period >= '2026-11-02'
      ? { period, quality: 'actual' as const, used: 1 }
      : { period, quality: 'missing' as const, reason: 'Storm.' },
  )
  const stretch = { every: 'day', from: '2026-09-01', to: '2026-12-31' } as const
  expect(gapSentences(usageBars({ ...stretch, readings: days }))).toEqual([
    'No reading from September to October 2026. Storm.',
    '1 day missing in November 2026. Storm.',
  ])
  const gap = (day: number, reason: string) => ({
    period: `2026-10-0${day}`,
    quality: 'missing' as const,
    reason,
  })
  const readings = [gap(1, 'Storm.'), gap(2, 'Exchange.'), gap(3, 'Exchange.')]
  expect(gapSentences(usageBars({ every: 'day', from: '2026-10-01', to: '2026-10-03', readings }))).toEqual([
    'No reading on 1 October 2026. Storm.',
    'No reading from 2 to 3 October 2026. Exchange.',
  ])
})

test('figures of one chart share unit and decimals, rounded half up and never through binary fractions', () => {
  const figure = (amount: number, highest: number) =>
    `${energyFigure(amount, energyUnit(highest))} ${energyUnit(highest).name}`
  expect(figure(12_345, 9_000)).toBe('12.35 kWh')
  expect(figure(1_005, 1_005)).toBe('1.01 kWh')
  expect(figure(12_350, 20_000)).toBe('12.4 kWh')
  expect(figure(0, 20_000)).toBe('0.0 kWh')
  expect(figure(1_234_500, 1_234_500)).toBe('1,235 kWh')
  expect(figure(999_999_999, 999_999_999)).toBe('1,000,000 kWh')
  expect(figure(61_580_246_801, 61_580_246_801)).toBe('61,580 MWh')
  expect(figure(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toBe('9,007,199 GWh')
  expect([451, -120, 5, 0, 123_456_789].map(dollarsAndCents)).toEqual([
    '$4.51',
    '-$1.20',
    '$0.05',
    '$0.00',
    '$1,234,567.89',
  ])
})

test('a figure is rounded to at most half of its last decimal place', () => {
  always(propertyRuns)(fc.nat(2_000_000), fc.nat(2_000_000), (amount, highest) => {
    const unit = energyUnit(highest)
    const shown = Number(energyFigure(amount, unit).replaceAll(',', ''))
    expect(Math.abs(shown - amount / 1000)).toBeLessThanOrEqual(0.5 / 10 ** unit.places + 1e-9)
  })
})
