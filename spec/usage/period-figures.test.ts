import { describe, expect, test } from 'vitest'
import type { PeriodComparison, UsagePeriod, UsagePeriods } from '../../contracts/schemas/usage.ts'
import {
  changeWords,
  costBar,
  dollarUnit,
  energyBar,
  periodBarWords,
  periodNotes,
  periodSummary,
  periodsCsv,
} from '../../src/usage/period-figures.ts'
import type { EnergyUnit } from '../../src/usage/usage-words.ts'

const kwh: EnergyUnit = { name: 'kWh', wattHours: 1000, places: 1 }
const october = (change: object = {}): UsagePeriod =>
  ({
    ...{ period: '2026-10', from: '2026-10-01', to: '2026-10-31', used: 399_100, usedEstimated: 0 },
    days: { actual: 31, estimated: 0, missing: 0 },
    ...change,
  }) as UsagePeriod
const without = { used: undefined, days: { actual: 0, estimated: 0, missing: 31 } }
const cost = { usage: 13_836, supply: 3240, credit: 0 }
const compared = (change: object = {}): PeriodComparison =>
  ({ ...{ period: '2026-09', days: 30, used: 390_000, usedThen: 300_000 }, ...change }) as PeriodComparison
const periods = (...own: UsagePeriod[]): UsagePeriods =>
  ({ every: 'month', from: '2026-09-01', to: '2026-10-31', periods: own }) as UsagePeriods

describe('[ACC-1] a bar of energy', () => {
  test('has what was used and exported, and says why it has none', () => {
    expect(energyBar(october({ exported: 50, exportedEstimated: 5, usedEstimated: 7 }))).toEqual({
      ...{ period: '2026-10', from: '2026-10-01', to: '2026-10-31', used: 399_100, exported: 50 },
      ...{ quality: 'actual', usedEstimated: 7, exportedEstimated: 5, cost: null, readings: 31 },
      ...{ estimated: 0, missing: 0, reason: '' },
    })
    expect(energyBar(october(without))).toMatchObject({
      ...{ used: null, exported: null, exportedEstimated: 0, missing: 31 },
      ...{ quality: 'missing', reason: '31 days without a reading.' },
    })
  })

  test.each([
    [{ actual: 31, estimated: 0, missing: 0 }, 'actual'],
    [{ actual: 30, estimated: 1, missing: 0 }, 'estimated'],
    [{ actual: 30, estimated: 0, missing: 1 }, 'incomplete'],
    [{ actual: 29, estimated: 1, missing: 1 }, 'incomplete'],
  ])('of %j is %s', (days, quality) => {
    expect(energyBar(october({ days })).quality).toBe(quality)
  })
})

describe('[ACC-1] a bar of costs', () => {
  test('has usage and supply, and credits below the line', () => {
    const bar = costBar(october({ exported: 9000, cost: { ...cost, credit: -410 } }))
    expect(bar).toMatchObject({ used: 17_076, exported: 410, quality: 'actual', usedEstimated: 0 })
    expect(dollarUnit).toEqual({ name: '$', wattHours: 100, places: 2 })
  })

  test('marks the estimated part of the usage, and no other', () => {
    const estimated = (change: object) =>
      costBar(october({ cost, exported: 1, exportedEstimated: 1, ...change }))
    expect(estimated({ used: 300, usedEstimated: 100 })).toMatchObject({
      usedEstimated: 4612,
      exportedEstimated: 0,
    })
    expect(estimated({ used: 0, usedEstimated: 0 }).usedEstimated).toBe(0)
    expect(estimated({ used: 300, usedEstimated: 100, cost: { ...cost, usage: -300 } }).usedEstimated).toBe(0)
  })

  test('includes a charge for exports, and never falls below zero', () => {
    expect(costBar(october({ exported: 1, cost: { ...cost, credit: 100 } }))).toMatchObject({
      used: 17_176,
      exported: 0,
    })
    expect(costBar(october({ cost: { ...cost, usage: -9000 } })).used).toBe(0)
    expect(costBar(october({ cost })).exported).toBeNull()
  })

  test('says why there is no cost', () => {
    expect(costBar(october({ exported: 5 }))).toMatchObject({
      ...{ used: null, exported: null, quality: 'missing', missing: 31 },
      reason:
        'We cannot show a cost, because days are missing or we do not have your plan’s prices for all of it.',
    })
  })
})

test('[ACC-1] a change is shown in whole percent, and not at all after zero', () => {
  const words = (used: number, usedThen: number) => changeWords(compared({ used, usedThen }))
  expect([words(130, 100), words(60, 100), words(1004, 1000), words(1005, 1000), words(995, 1000)]).toEqual([
    ...['30% more', '40% less', 'about the same', '1% more', '1% less'],
  ])
  expect([words(5, 0), words(0, 5)]).toEqual(['', '100% less'])
})

describe('[ACC-1] the description of a bar', () => {
  const words = (change: object, figures: 'energy' | 'cost' = 'energy') =>
    periodBarWords(october(change), figures, kwh)

  test('is its figures, what is doubtful about them, and how they compare', () => {
    expect(words({})).toBe('399.1 kWh used.')
    expect(words({ exported: 50_000 })).toBe('399.1 kWh used, 50.0 kWh sent to the grid.')
    expect(
      words({
        ...{ days: { actual: 29, estimated: 1, missing: 1 }, usedEstimated: 11_400 },
        before: compared(),
        yearBefore: compared({ period: '2025-10', days: 1, used: 100, usedThen: 100 }),
      }),
    ).toBe(
      '399.1 kWh used. 1 of 31 days missing. 1 of 31 days estimated (11.4 kWh). 30% more than September 2026 (on 30 dates with a reading in both: 390.0 kWh, then 300.0 kWh). About the same as October 2025 (on 1 date with a reading in both: 0.1 kWh, then 0.1 kWh).',
    )
    expect(words({ before: compared({ usedThen: 0 }) })).toBe(
      '399.1 kWh used. September 2026: on 30 dates with a reading in both: 390.0 kWh, then 0.0 kWh.',
    )
    expect(words(without)).toBe('No reading. 31 days without a reading.')
  })

  test('has its cost, or says that no cost is known', () => {
    expect(words({ cost }, 'cost')).toBe('$138.36 for use and $32.40 for supply: $170.76 in all.')
    expect(words({ cost: { ...cost, credit: -410 } }, 'cost')).toBe(
      '$138.36 for use and $32.40 for supply, less $4.10 for what you sent: $166.66 in all.',
    )
    expect(words({ cost: { ...cost, credit: 410 } }, 'cost')).toBe(
      '$138.36 for use and $32.40 for supply, and $4.10 for what you sent: $174.86 in all.',
    )
    const days = { actual: 30, estimated: 1, missing: 0 }
    expect(words({ cost, days, usedEstimated: 11_400 }, 'cost')).toMatch(
      / in all\. 1 of 31 days estimated \(11\.4 kWh\)\.$/,
    )
    expect(words({}, 'cost')).toBe(
      'We cannot show a cost, because days are missing or we do not have your plan’s prices for all of it.',
    )
  })
})

describe('[ACC-1] the summary', () => {
  const september = october({ period: '2026-09', from: '2026-09-01', to: '2026-09-30', used: 300_000 })

  test('is of the newest period with a reading', () => {
    const summary = (...own: UsagePeriod[]) => periodSummary(periods(...own), 'energy', kwh)
    expect(summary(september, october())).toBe('October 2026: you used 399.1 kWh.')
    expect(summary(september, october(without))).toBe('September 2026: you used 300.0 kWh.')
    expect(summary(october(without))).toBe('There are no readings for this time.')
    const before = compared()
    const yearBefore = compared({ period: '2025-10', used: 1, usedThen: 1 })
    expect(summary(october({ before, yearBefore }))).toBe(
      'October 2026: you used 399.1 kWh, 30% more than September 2026 and about the same as October 2025, on the same dates.',
    )
    expect(summary(october({ before: compared({ usedThen: 0 }) }))).toBe('October 2026: you used 399.1 kWh.')
  })

  test('is of the newest period whose cost is known', () => {
    const summary = (...own: UsagePeriod[]) => periodSummary(periods(...own), 'cost', kwh)
    expect(summary({ ...september, cost } as UsagePeriod, october())).toBe(
      'September 2026: $138.36 for use and $32.40 for supply: $170.76 in all.',
    )
    expect(summary(october())).toBe(
      'We cannot show a cost, because days are missing or we do not have your plan’s prices for all of it.',
    )
  })
})

test('[ACC-1] the notes explain these figures, and nothing that does not apply', () => {
  const notes = (figures: 'energy' | 'cost', ...own: UsagePeriod[]) =>
    periodNotes(periods(...own), figures).map((note) => note.split(' ').slice(0, 3).join(' '))
  expect(notes('energy', october())).toEqual(['Compared date by', 'Data is up'])
  expect(notes('energy', october({ exported: 5 }), october())).toEqual([
    ...['Compared date by', 'We do not', 'Data is up'],
  ])
  const days = { actual: 30, estimated: 1, missing: 0 }
  expect(notes('cost', october({ cost, days, exported: 5 }))).toEqual([
    ...['Costs use your', 'This is not', 'Estimated by the', 'Data is up'],
  ])
  expect(notes('cost', october({ cost }), october())).toEqual([
    ...['Costs use your', 'We do not', 'This is not', 'Data is up'],
  ])
})

describe('[ACC-4] what single days cost', () => {
  const day = (date: string, change: object = {}) =>
    october({
      ...{ period: date, from: date, to: date, used: 12_000 },
      ...{ days: { actual: 1, estimated: 0, missing: 0 }, ...change },
    })
  const daysOf = (...own: UsagePeriod[]) => ({ ...periods(...own), every: 'day' }) as UsagePeriods
  const of = (usage: number) => ({ cost: { usage, supply: 105, credit: -5 } })
  const noReading = { used: undefined, days: { actual: 0, estimated: 0, missing: 1 } }

  test('is summed up with its average and the day that cost most', () => {
    const summary = (...own: UsagePeriod[]) => periodSummary(daysOf(...own), 'cost', kwh)
    expect(summary(day('2026-10-03', of(300)), day('2026-10-04', of(500)), day('2026-10-05', of(200)))).toBe(
      '$13.00 for 3 days, $4.33 a day on average, and most on Sunday 4 October 2026 ($6.00).',
    )
    expect(
      summary(day('2026-10-03', of(300)), day('2026-10-04', noReading), day('2026-10-05', of(200))),
    ).toBe('$7.00 for 2 of 3 days, $3.50 a day on average, and most on Saturday 3 October 2026 ($4.00).')
    expect(summary(day('2026-10-03', of(300)))).toBe('$4.00 on Saturday 3 October 2026.')
    expect(summary(day('2026-10-03'))).toMatch(/^We cannot show a cost/)
  })

  const byPeriod =
    'With your plan, what a day costs depends on the other days of the bill, so only the whole period has a cost.'

  test('is not made up where it depends on the other days of a bill', () => {
    const stepped = day('2026-10-03', { isPricedByPeriod: true })
    expect(periodSummary(daysOf(stepped), 'cost', kwh)).toBe(byPeriod)
    expect(costBar(stepped)).toMatchObject({ used: null, reason: byPeriod })
    expect(periodBarWords(stepped, 'cost', kwh)).toBe(byPeriod)
    expect(periodNotes(daysOf(stepped), 'cost')[1]).toBe(
      `${byPeriod} Choose ‘24 months, compared’ to see what each month cost.`,
    )
    expect(periodNotes(daysOf(stepped), 'cost').join(' ')).not.toContain('we do not want to guess')
  })

  test('says of a day without a reading that it has none, without counting days', () => {
    const missing = day('2026-10-03', noReading)
    expect(periodBarWords(missing, 'cost', kwh)).toBe(
      'We cannot show a cost, because the reading or the price of this day is missing. No reading.',
    )
    expect(periodBarWords(missing, 'energy', kwh)).toBe('No reading.')
    expect(periodNotes(daysOf(missing), 'cost').join(' ')).toContain('where a day has no reading')
  })

  test('is in the file, a line a day', () => {
    expect(periodsCsv(daysOf(day('2026-10-03', of(300)))).split('\r\n')).toEqual([
      'Day,First day,Last day,Days measured,Days estimated,Days missing,Used (kWh),Of it estimated (kWh),Sent to the grid (kWh),Cost of use ($ incl. GST),Supply ($ incl. GST),Credit ($)',
      '2026-10-03,2026-10-03,2026-10-03,1,0,0,12.000,0.000,,3.00,1.05,-0.05',
      '',
    ])
  })
})

test('[ACC-1] the file has every figure to the watt-hour and the cent, and unknown ones are empty', () => {
  const whole = october({
    ...{ exported: 50_001, usedEstimated: 11_400, days: { actual: 29, estimated: 2, missing: 0 } },
    ...{ cost: { ...cost, credit: -410 }, before: compared() },
    yearBefore: compared({ period: '2025-10', days: 31, used: 399_100, usedThen: 1 }),
  })
  const heads =
    'First day,Last day,Days measured,Days estimated,Days missing,Used (kWh),Of it estimated (kWh),Sent to the grid (kWh),Cost of use ($ incl. GST),Supply ($ incl. GST),Credit ($)'
  const pair = (name: string) =>
    `${name},Dates compared with ${name.toLowerCase()},Used on them (kWh),Used on them then (kWh)`
  expect(periodsCsv(periods(whole, october(without))).split('\r\n')).toEqual([
    `Month,${heads},${pair('Month before')},${pair('Year before')}`,
    '2026-10,2026-10-01,2026-10-31,29,2,0,399.100,11.400,50.001,138.36,32.40,-4.10,2026-09,30,390.000,300.000,2025-10,31,399.100,0.001',
    '2026-10,2026-10-01,2026-10-31,0,0,31,,0.000,,,,,,,,,,,,',
    '',
  ])
  const year = { ...periods(whole), every: 'year' } as UsagePeriods
  expect(periodsCsv(year).split('\r\n')).toEqual([
    `Year,${heads},${pair('Year before')}`,
    '2026-10,2026-10-01,2026-10-31,29,2,0,399.100,11.400,50.001,138.36,32.40,-4.10,2025-10,31,399.100,0.001',
    '',
  ])
})
