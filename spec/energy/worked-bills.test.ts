import { describe, expect, test } from 'vitest'
import type { SupplyZone, Tariff } from '../../src/energy/index.ts'
import { priceUsage, spreadRead } from '../../src/energy/index.ts'
import type { TimeOfUse } from '../../src/plans/plan.ts'
import { anytime, bill, everyDay, free, summaryOf, tariffOf, timeOfUse, weekdays } from './worked-harness.ts'

// Each amount was computed by hand from plan and bill, as a customer would.

const july = { from: '2026-07-01', to: '2026-07-31' }

test('[ACC-1] a single rate: 310 kWh at 30.5 cents and 31 days at 95 cents come to $136.40 with GST', () => {
  const tariff = tariffOf({ singleRate: anytime(305_000), dailySupplyCharge: 950_000 })
  const { lines, ...totals } = priceUsage({
    tariff,
    reads: spreadRead(
      { ...july, register: 'GENERAL', wattHours: 310_000, quality: 'actual' },
      'Australia/Brisbane',
    ),
    period: july,
    zone: 'Australia/Brisbane',
  })
  expect(lines).toStrictEqual([
    {
      kind: 'usage',
      label: { name: 'Usage' },
      quantity: { unit: 'WH', wattHours: 310_000 },
      unitPrice: 305_000,
      amountCents: 9455,
      hasGst: true,
      quality: 'actual',
    },
    {
      kind: 'supply',
      label: { name: 'Daily supply' },
      quantity: { unit: 'DAYS', days: 31 },
      unitPrice: 950_000,
      amountCents: 2945,
      hasGst: true,
      quality: 'actual',
    },
  ])
  expect(totals).toEqual({
    period: july,
    subtotalCents: 12_400,
    gstCents: 1240,
    totalCents: 13_640,
    missingHalfHours: 0,
  })
})

test('[ACC-1] steps a day: 10 kWh at 30 cents, the rest of each day at 25', () => {
  const period = { from: '2026-06-01', to: '2026-06-02' }
  const tariff = tariffOf({
    singleRate: {
      displayName: 'Usage',
      period: 'P1D',
      rates: [{ unitPrice: 300_000, volume: 10_000 }, { unitPrice: 250_000 }],
    },
  })
  // 24 kWh on the first day. On the second, 4.8 kWh leave part of the first step unused, which does not carry over.
  const { lines } = bill(tariff, { period, wattHours: (_, date) => (date === '2026-06-01' ? 500 : 100) })
  expect(summaryOf(lines)).toEqual([
    ['Usage', 14_800, 444],
    ['Usage', 14_000, 350],
  ])
  expect(lines.map(({ label }) => label.step)).toEqual([
    { number: 1, above: 0, upTo: 10_000, period: 'P1D' },
    { number: 2, above: 10_000, period: 'P1D' },
  ])
})

test('[ACC-1] steps a quarter: 1,000 kWh are 328.767 kWh in a bill of 30 days', () => {
  const tariff = tariffOf({
    singleRate: {
      displayName: 'Usage',
      period: 'P3M',
      rates: [{ unitPrice: 300_000, volume: 1_000_000 }, { unitPrice: 250_000 }],
    },
  })
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const { lines } = bill(tariff, { period: june, wattHours: () => 250 })
  expect(summaryOf(lines)).toEqual([
    ['Usage', 328_767, 9863],
    ['Usage', 31_233, 781],
  ])
})

test('[ACC-1] times of use: a Friday and a Saturday of 1 kWh an hour', () => {
  const period = { from: '2026-07-03', to: '2026-07-04' }
  const { lines } = bill(timeOfUse, { period, wattHours: () => 500 })
  expect(summaryOf(lines)).toEqual([
    ['Peak', 6000, 289],
    ['Shoulder', 22_000, 559],
    ['Off-peak', 20_000, 402],
  ])
  expect(lines.map(({ label }) => label.timeOfUse)).toEqual(['PEAK', 'SHOULDER', 'OFF_PEAK'])
})

test.each<[string, SupplyZone, number]>([
  ['2026-10-04', 'Australia/Sydney', 9000],
  ['2026-04-05', 'Australia/Sydney', 11_000],
  ['2026-10-04', 'Australia/Brisbane', 10_000],
  ['2026-04-05', 'Australia/Brisbane', 10_000],
])('[ACC-1] on %s in %s 1 kWh an hour makes %i Wh of off-peak, and 14 kWh of day', (date, zone, offPeak) => {
  const { lines } = bill(timeOfUse, { period: { from: date, to: date }, zone, wattHours: () => 500 })
  expect(summaryOf(lines).map(([name, wattHours]) => [name, wattHours])).toEqual([
    ['Shoulder', 14_000],
    ['Off-peak', offPeak],
  ])
})

test('[ACC-1] windows in AEST are an hour later by local time in a Sydney summer', () => {
  const christmas = { from: '2026-12-25', to: '2026-12-25' }
  // One half-hour, 15:30 local time and 14:30 AEST, on a Friday: peak in local time, shoulder in AEST.
  const use = {
    period: christmas,
    zone: 'Australia/Sydney' as const,
    wattHours: (time: string) => (time === '15:30' ? 1000 : 0),
  }
  expect(summaryOf(bill({ ...timeOfUse, timeZone: 'LOCAL' }, use).lines)).toEqual([['Peak', 1000, 48]])
  // The standard's default is AEST. The time zone of a tariff period overrides that of the tariff.
  expect(summaryOf(bill(timeOfUse, use).lines)).toEqual([['Shoulder', 1000, 25]])
  const [period] = timeOfUse.tariffPeriod
  const own = period === undefined ? [] : [{ ...period, timeZone: 'LOCAL' as const }]
  expect(summaryOf(bill({ timeZone: 'AEST', tariffPeriod: own }, use).lines)).toEqual([['Peak', 1000, 48]])
  expect(summaryOf(bill({ ...timeOfUse, timeZone: 'AEST' }, use).lines)).toEqual([['Shoulder', 1000, 25]])
})

const wholeDays = (days: readonly (typeof everyDay)[number][]) => [
  { days, startTime: '00:00', endTime: '24:00' },
]
const daysOfWeek = tariffOf({
  timeOfUseRates: [
    {
      displayName: 'Work',
      type: 'PEAK',
      rates: [{ unitPrice: 400_000 }],
      timeOfUse: wholeDays(weekdays),
    },
    {
      displayName: 'Rest',
      type: 'OFF_PEAK',
      rates: [{ unitPrice: 200_000 }],
      timeOfUse: wholeDays(['SAT', 'SUN']),
    },
  ],
})

test('[ACC-1] the first hour of a Monday in the summer of Sydney is still Sunday in AEST', () => {
  const use = {
    period: { from: '2026-12-14', to: '2026-12-14' },
    zone: 'Australia/Sydney' as const,
    wattHours: () => 500,
  }
  const workAndRest = (timeZone: 'LOCAL' | 'AEST') => summaryOf(bill({ ...daysOfWeek, timeZone }, use).lines)
  expect(workAndRest('LOCAL')).toEqual([['Work', 24_000, 960]])
  expect(workAndRest('AEST')).toEqual([
    ['Work', 23_000, 920],
    ['Rest', 1000, 20],
  ])
})

test('[ACC-1] the long Sunday of Adelaide ends with half an hour that is Monday in AEST', () => {
  const period = { from: '2026-04-05', to: '2026-04-05' }
  const tariff: Tariff = { ...daysOfWeek, timeZone: 'AEST' }
  expect(summaryOf(bill(tariff, { period, zone: 'Australia/Adelaide', wattHours: () => 500 }).lines)).toEqual(
    [
      ['Work', 500, 20],
      ['Rest', 24_500, 490],
    ],
  )
})

test('[ACC-1] a public holiday has the prices of its own windows, and without a list of holidays pricing is refused', () => {
  const tariff = tariffOf({
    timeOfUseRates: [
      {
        displayName: 'Work',
        type: 'PEAK',
        rates: [{ unitPrice: 400_000 }],
        timeOfUse: [{ days: weekdays, startTime: '00:00', endTime: '00:00' }],
      },
      {
        displayName: 'Rest',
        type: 'OFF_PEAK',
        rates: [{ unitPrice: 200_000 }],
        timeOfUse: [{ days: ['SAT', 'SUN', 'PUBLIC_HOLIDAYS'], startTime: '00:00', endTime: '24:00' }],
      },
    ],
  })
  const use = { period: { from: '2026-12-24', to: '2026-12-25' }, wattHours: () => 500 }
  expect(summaryOf(bill(tariff, use, { publicHolidays: ['2026-12-25'] }).lines)).toEqual([
    ['Work', 24_000, 960],
    ['Rest', 24_000, 480],
  ])
  expect(summaryOf(bill(tariff, use, { publicHolidays: [] }).lines)).toEqual([['Work', 48_000, 1920]])
})

describe('[ACC-1] without a list of public holidays pricing is refused, if a window mentions them', () => {
  const holiday = { days: ['PUBLIC_HOLIDAYS'] as const, startTime: '11:00', endTime: '14:00' }
  const hot = { displayName: 'Hot water' }
  const rate = (type: 'PEAK' | 'OFF_PEAK', timeOfUse: TimeOfUse[]) => ({
    ...{ displayName: type, type, rates: [{ unitPrice: 1 }] },
    timeOfUse,
  })
  const rates = [
    rate('PEAK', wholeDays(everyDay.slice(0, 6))),
    rate('OFF_PEAK', [
      // Only one of its windows covers holidays.
      { days: ['SUN'], startTime: '00:00', endTime: '00:00' },
      { days: ['PUBLIC_HOLIDAYS'], startTime: '00:00', endTime: '12:00' },
      { days: ['PUBLIC_HOLIDAYS'], startTime: '12:00', endTime: '00:00' },
    ]),
  ]
  test.each<[string, Tariff]>([
    // Beside a tariff whose windows name no holidays.
    ['of general use', tariffOf({ timeOfUseRates: rates }, { controlledLoad: [{ ...hot, ...free }] })],
    [
      'of free hours',
      tariffOf({ ...free, freeWindow: { displayName: 'Free', dailyVolume: 1, timeOfUse: [holiday] } }),
    ],
    [
      'of a demand charge',
      tariffOf({
        ...free,
        demandCharges: [
          {
            ...{ displayName: 'Demand', amount: 1, ...holiday },
            ...{ measurementPeriod: 'DAY', chargePeriod: 'DAY' },
          },
        ],
      }),
    ],
    ['of a controlled load', tariffOf(free, { controlledLoad: [{ ...hot, timeOfUseRates: rates }] })],
    [
      'of solar power',
      tariffOf(free, {
        solarFeedInTariff: [
          {
            displayName: 'Solar',
            timeVaryingTariffs: [{ rates: [{ unitPrice: 1 }], timeVariations: [holiday] }],
          },
        ],
      }),
    ],
  ])('%s', (_, tariff) => {
    const use = { period: { from: '2026-12-25', to: '2026-12-25' }, wattHours: () => 1 }
    expect(() => bill(tariff, use)).toThrow(
      expect.objectContaining({
        code: 'PERIOD_INVALID',
        message: 'The tariff has windows on public holidays: give publicHolidays, [] if the period has none',
      }),
    )
    expect(() => bill(tariff, use, { publicHolidays: [] })).not.toThrow()
  })
})

test('[ACC-1] free hours give 5 kWh a day, in the order of the day; the rest has the price of its time', () => {
  const tariff = tariffOf({
    singleRate: anytime(359_000),
    freeWindow: {
      displayName: 'Sunshine hours',
      dailyVolume: 5000,
      timeOfUse: [{ days: everyDay, startTime: '11:00', endTime: '14:00' }],
    },
  })
  // Day one: 6 kWh at noon, of which 1 kWh is above the cap. Day two: 2 kWh at noon; the unused rest of the cap is lost.
  const { lines } = bill(tariff, {
    period: { from: '2026-07-01', to: '2026-07-02' },
    wattHours: (time, date) =>
      time >= '11:00' && time < '14:00' ? (date === '2026-07-01' ? 1000 : 333) : time === '20:00' ? 500 : 0,
  })
  expect(summaryOf(lines)).toEqual([
    ['Usage', 2000, 72],
    ['Sunshine hours', 6998, 0],
  ])
  expect(lines[1]?.label.timeOfUse).toBe('FREE')
})

test('[ACC-1] a half-hour in which the free energy is used up is charged only for the rest', () => {
  const tariff = tariffOf({
    singleRate: anytime(400_000),
    freeWindow: {
      displayName: 'Free',
      dailyVolume: 5000,
      timeOfUse: [{ days: everyDay, startTime: '11:00', endTime: '14:00' }],
    },
  })
  // 3 kWh each from 11:00 on: 3 free, 2 free and 1 charged, 3 charged.
  const { lines } = bill(tariff, {
    period: { from: '2026-07-01', to: '2026-07-01' },
    wattHours: (time) => (time >= '11:00' && time < '12:30' ? 3000 : 0),
  })
  expect(summaryOf(lines)).toEqual([
    ['Usage', 4000, 160],
    ['Free', 5000, 0],
  ])
})

test('[ACC-1] a bill over the end of a season has lines for both', () => {
  const tariff: Tariff = {
    tariffPeriod: [
      {
        displayName: 'Summer',
        startDate: '11-01',
        endDate: '03-31',
        dailySupplyCharge: 900_000,
        singleRate: anytime(400_000),
      },
      {
        displayName: 'Winter',
        startDate: '04-01',
        endDate: '10-31',
        dailySupplyCharge: 1_000_000,
        singleRate: anytime(300_000),
      },
    ],
  }
  const { lines } = bill(tariff, { period: { from: '2026-10-31', to: '2026-11-02' }, wattHours: () => 500 })
  expect(lines.map(({ label, amountCents }) => [label.tariffPeriod, label.name, amountCents])).toEqual([
    ['Summer', 'Usage', 1920],
    ['Winter', 'Usage', 720],
    ['Summer', 'Daily supply', 180],
    ['Winter', 'Daily supply', 100],
  ])
  // A period within one of them has only the lines of that one.
  const january = bill(tariff, { period: { from: '2026-01-01', to: '2026-01-02' }, wattHours: () => 500 })
  expect(january.lines.map(({ label }) => label.tariffPeriod)).toEqual(['Summer', 'Summer'])
})
