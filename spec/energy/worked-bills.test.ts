import { describe, expect, test } from 'vitest'
import type {
  ChargeLine,
  HalfHourRead,
  Register,
  SupplyZone,
  Tariff,
  TariffPeriod,
} from '../../src/energy/index.ts'
import { halfHoursOf, priceUsage, spreadRead, totalsOf } from '../../src/energy/index.ts'
import type { TimeOfUse } from '../../src/plans/plan.ts'
import { shifted } from './tariff-world.ts'

// Each amount here was worked out by hand, as a customer would with the plan and the bill in front of them.

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const
const everyDay = [...weekdays, 'SAT', 'SUN'] as const
const allYear = { displayName: 'All year', startDate: '01-01', endDate: '12-31' }
const tariffOf = (period: Omit<TariffPeriod, keyof typeof allYear>, more: Partial<Tariff> = {}): Tariff => ({
  tariffPeriod: [{ ...allYear, ...period }],
  ...more,
})
const anytime = (unitPrice: number) => ({ displayName: 'Usage', rates: [{ unitPrice }] })
const free = { singleRate: anytime(0) }

interface Use {
  readonly period: { readonly from: string; readonly to: string }
  readonly zone?: SupplyZone
  readonly register?: Register
  /** Of a half-hour, by its time on the wall clock and its day. */
  readonly wattHours: (startTime: string, date: string) => number
}

function readsOf({
  period,
  zone = 'Australia/Brisbane',
  register = 'GENERAL',
  wattHours,
}: Use): HalfHourRead[] {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  return Array.from({ length: days }, (_, at) => shifted(period.from, at)).flatMap((date) =>
    halfHoursOf(date, zone).map(({ startMs, startTime }) => ({
      startMs,
      register,
      wattHours: wattHours(startTime, date),
      quality: 'actual' as const,
    })),
  )
}

const bill = (tariff: Tariff, use: Use, more: { readonly publicHolidays?: readonly string[] } = {}) =>
  priceUsage({
    tariff,
    reads: readsOf(use),
    period: use.period,
    zone: use.zone ?? 'Australia/Brisbane',
    ...more,
  })

const told = (lines: readonly ChargeLine[]) =>
  lines.map(({ label, quantity, amountCents }) => [
    label.name,
    quantity.unit === 'WH' ? quantity.wattHours : quantity.days,
    amountCents,
  ])

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
  // 24 kWh on the first day; 4.8 kWh on the second leave some of its first step unused, which nobody gets back.
  const { lines } = bill(tariff, { period, wattHours: (_, date) => (date === '2026-06-01' ? 500 : 100) })
  expect(told(lines)).toEqual([
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
  expect(told(lines)).toEqual([
    ['Usage', 328_767, 9863],
    ['Usage', 31_233, 781],
  ])
})

const timeOfUse = tariffOf({
  timeOfUseRates: [
    {
      displayName: 'Peak',
      type: 'PEAK',
      rates: [{ unitPrice: 482_000 }],
      timeOfUse: [{ days: weekdays, startTime: '15:00', endTime: '21:00' }],
    },
    {
      displayName: 'Shoulder',
      type: 'SHOULDER',
      rates: [{ unitPrice: 254_000 }],
      timeOfUse: [
        { days: weekdays, startTime: '07:00', endTime: '15:00' },
        { days: ['SAT', 'SUN'], startTime: '07:00', endTime: '21:00' },
      ],
    },
    {
      displayName: 'Off-peak',
      type: 'OFF_PEAK',
      rates: [{ unitPrice: 201_000 }],
      timeOfUse: [{ days: everyDay, startTime: '21:00', endTime: '07:00' }],
    },
  ],
})

test('[ACC-1] times of use: a Friday and a Saturday of 1 kWh an hour', () => {
  const period = { from: '2026-07-03', to: '2026-07-04' }
  const { lines } = bill(timeOfUse, { period, wattHours: () => 500 })
  expect(told(lines)).toEqual([
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
  expect(told(lines).map(([name, wattHours]) => [name, wattHours])).toEqual([
    ['Shoulder', 14_000],
    ['Off-peak', offPeak],
  ])
})

test('[ACC-1] windows in AEST stand an hour later on the clocks of a Sydney summer', () => {
  const christmas = { from: '2026-12-25', to: '2026-12-25' }
  // One half-hour alone, 15:30 on the wall and 14:30 in AEST: a Friday, a peak in local time and a shoulder in AEST.
  const use = {
    period: christmas,
    zone: 'Australia/Sydney' as const,
    wattHours: (time: string) => (time === '15:30' ? 1000 : 0),
  }
  expect(told(bill(timeOfUse, use).lines)).toEqual([['Peak', 1000, 48]])
  expect(told(bill({ ...timeOfUse, timeZone: 'AEST' }, use).lines)).toEqual([['Shoulder', 1000, 25]])
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
  const workAndRest = (timeZone: 'LOCAL' | 'AEST') => told(bill({ ...daysOfWeek, timeZone }, use).lines)
  expect(workAndRest('LOCAL')).toEqual([['Work', 24_000, 960]])
  expect(workAndRest('AEST')).toEqual([
    ['Work', 23_000, 920],
    ['Rest', 1000, 20],
  ])
})

test('[ACC-1] the long Sunday of Adelaide ends with half an hour of Monday in AEST', () => {
  const period = { from: '2026-04-05', to: '2026-04-05' }
  const tariff: Tariff = { ...daysOfWeek, timeZone: 'AEST' }
  expect(told(bill(tariff, { period, zone: 'Australia/Adelaide', wattHours: () => 500 }).lines)).toEqual([
    ['Work', 500, 20],
    ['Rest', 24_500, 490],
  ])
})

test('[ACC-1] a public holiday has the prices of its own windows, and whoever does not say which days they are is refused', () => {
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
  expect(told(bill(tariff, use, { publicHolidays: ['2026-12-25'] }).lines)).toEqual([
    ['Work', 24_000, 960],
    ['Rest', 24_000, 480],
  ])
  expect(told(bill(tariff, use, { publicHolidays: [] }).lines)).toEqual([['Work', 48_000, 1920]])
})

describe('[ACC-1] whoever does not say which days are public holidays is refused, where one window names them', () => {
  const holiday = { days: ['PUBLIC_HOLIDAYS'] as const, startTime: '11:00', endTime: '14:00' }
  const hot = { displayName: 'Hot water' }
  const rate = (type: 'PEAK' | 'OFF_PEAK', timeOfUse: TimeOfUse[]) => ({
    ...{ displayName: type, type, rates: [{ unitPrice: 1 }] },
    timeOfUse,
  })
  const rates = [
    rate('PEAK', wholeDays(everyDay.slice(0, 6))),
    rate('OFF_PEAK', [
      // One of its windows alone has the holidays.
      { days: ['SUN'], startTime: '00:00', endTime: '00:00' },
      { days: ['PUBLIC_HOLIDAYS'], startTime: '00:00', endTime: '12:00' },
      { days: ['PUBLIC_HOLIDAYS'], startTime: '12:00', endTime: '00:00' },
    ]),
  ]
  test.each<[string, Tariff]>([
    // Beside one that names none.
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
  // Day one: 6 kWh at noon, of which 1 kWh is above the cap. Day two: 2 kWh at noon, and what is left of the cap is lost.
  const { lines } = bill(tariff, {
    period: { from: '2026-07-01', to: '2026-07-02' },
    wattHours: (time, date) =>
      time >= '11:00' && time < '14:00' ? (date === '2026-07-01' ? 1000 : 333) : time === '20:00' ? 500 : 0,
  })
  expect(told(lines)).toEqual([
    ['Usage', 2000, 72],
    ['Sunshine hours', 6998, 0],
  ])
  expect(lines[1]?.label.timeOfUse).toBe('FREE')
})

test('[ACC-1] a half-hour in which the free energy runs out is charged for the rest of it alone', () => {
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
  expect(told(lines)).toEqual([
    ['Usage', 4000, 160],
    ['Free', 5000, 0],
  ])
})

const demand = (charge: Partial<NonNullable<TariffPeriod['demandCharges']>[number]>) =>
  tariffOf({
    ...free,
    demandCharges: [
      {
        displayName: 'Demand',
        amount: 300_000,
        days: weekdays,
        startTime: '15:00',
        endTime: '21:00',
        measurementPeriod: 'MONTH',
        chargePeriod: 'DAY',
        ...charge,
      },
    ],
  })
const october = { from: '2026-10-01', to: '2026-10-31' }
/** 2 kW on weekday evenings, once 3.2 kW; 5 kW where no demand is measured. */
const evenings = (time: string, date: string) => {
  if (time < '15:00' || time >= '21:00' || date === '2026-10-03') return 2500
  return date === '2026-10-13' && time === '18:00' ? 1600 : 1000
}

test('[ACC-1] demand: the 3.2 kW of one half-hour are charged on each of 31 days', () => {
  const { lines } = bill(demand({}), { period: october, wattHours: evenings })
  const [line] = lines.filter(({ kind }) => kind === 'demand')
  expect(line).toMatchObject({
    label: { name: 'Demand', month: '2026-10' },
    quantity: { unit: 'KW', watts: 3200, days: 31, wattDays: 99_200, daysInChargePeriod: 1 },
    amountCents: 2976,
  })
})

test('[ACC-1] demand by the day: 3.2 kW on one of the 22 weekdays, 2 kW on the others, nothing at weekends', () => {
  const { lines } = bill(demand({ measurementPeriod: 'DAY' }), { period: october, wattHours: evenings })
  const [line] = lines.filter(({ kind }) => kind === 'demand')
  expect(line).toMatchObject({ quantity: { watts: 3200, wattDays: 21 * 2000 + 3200 }, amountCents: 1356 })
})

test('[ACC-1] demand by the month is shared out where the bill has half of it, and keeps to its limits', () => {
  const monthly = { amount: 10_000_000, chargePeriod: 'MONTH', startTime: '00:00', endTime: '00:00' } as const
  const half = { from: '2026-11-01', to: '2026-11-15' }
  const cents = (limits: object) =>
    bill(demand({ ...monthly, ...limits }), { period: half, wattHours: () => 2000 }).subtotalCents
  // 4 kW at $10 a month, for 15 of 30 days.
  expect(cents({})).toBe(2000)
  expect(cents({ maxDemand: 3000 })).toBe(1500)
  expect(cents({ minDemand: 6000 })).toBe(3000)
})

test('[ACC-1] controlled loads have registers, prices and supply charges of their own', () => {
  const tariff = tariffOf(
    { singleRate: anytime(300_000) },
    {
      controlledLoad: [
        { displayName: 'Hot water', singleRate: { ...anytime(165_000), displayName: 'Hot water' } },
        {
          displayName: 'Floor',
          dailySupplyCharge: 50_000,
          singleRate: { ...anytime(180_000), displayName: 'Floor' },
        },
      ],
    },
  )
  const day = { from: '2026-07-01', to: '2026-07-01' }
  const reads = (['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2'] as const).flatMap((register, at) =>
    readsOf({ period: day, register, wattHours: () => 100 * (at + 1) }),
  )
  const { lines } = priceUsage({ tariff, reads, period: day, zone: 'Australia/Brisbane' })
  expect(lines.map(({ kind, label, amountCents }) => [kind, label.name, amountCents])).toEqual([
    ['usage', 'Usage', 144],
    ['controlledLoad', 'Hot water', 158],
    ['controlledLoad', 'Floor', 259],
    ['controlledLoadSupply', 'Floor', 5],
  ])
})

test('[ACC-1] solar credits lower a bill without GST; a price below zero is charged with it', () => {
  const day = { from: '2026-07-01', to: '2026-07-01' }
  const tariff = tariffOf(
    { singleRate: anytime(300_000), dailySupplyCharge: 1_000_000 },
    {
      solarFeedInTariff: [
        {
          displayName: 'Solar',
          singleTariff: {
            rates: [{ unitPrice: 100_000, volume: 8000 }, { unitPrice: 30_000 }],
          },
        },
        {
          displayName: 'Midday export',
          timeVaryingTariffs: [
            {
              rates: [{ unitPrice: -20_000 }],
              timeVariations: [{ days: everyDay, startTime: '10:00', endTime: '14:00' }],
            },
          ],
        },
      ],
    },
  )
  const reads = [
    ...readsOf({ period: day, wattHours: () => 250 }),
    ...readsOf({
      period: day,
      register: 'EXPORT',
      wattHours: (time) => (time >= '09:00' && time < '15:00' ? 1000 : 0),
    }),
  ]
  const { lines, ...totals } = priceUsage({ tariff, reads, period: day, zone: 'Australia/Brisbane' })
  expect(lines.map(({ label, amountCents, hasGst }) => [label.name, amountCents, hasGst])).toEqual([
    ['Usage', 360, true],
    ['Daily supply', 100, true],
    ['Solar', -80, false],
    ['Solar', -12, false],
    ['Midday export', 16, true],
  ])
  // GST on 3.60 + 1.00 + 0.16, and not on the credits.
  expect(totals).toMatchObject({ subtotalCents: 384, gstCents: 48, totalCents: 432 })
})

test('[ACC-1] solar power is paid by its time of day, which its line names where it has a name', () => {
  const rate = (unitPrice: number, startTime: string, endTime: string) => ({
    ...{ rates: [{ unitPrice }] },
    timeVariations: [{ days: everyDay, startTime, endTime }],
  })
  const timeVaryingTariffs = [
    { ...rate(100_000, '16:00', '21:00'), type: 'PEAK' as const },
    rate(30_000, '21:00', '12:00'),
  ]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const { lines } = bill(
    tariffOf(free, { solarFeedInTariff: [{ displayName: 'Solar', timeVaryingTariffs }] }),
    { ...use, wattHours: () => 1000 },
  )
  expect(lines.map(({ label, amountCents }) => [label, amountCents])).toStrictEqual([
    [{ name: 'Solar', timeOfUse: 'PEAK' }, -100],
    [{ name: 'Solar' }, -90],
  ])
})

test.each([
  ['00:00', '00:00', 48],
  ['00:00', '24:00', 48],
  ['24:00', '00:00', 48],
  ['24:00', '24:00', 48],
  ['15:00', '15:00', 48],
  ['24:00', '07:00', 14],
  ['07:00', '00:00', 34],
  ['23:30', '00:30', 2],
])('[ACC-1] a window from %s to %s has %i half-hours', (startTime, endTime, count) => {
  const timeVaryingTariffs = [
    { rates: [{ unitPrice: 10_000_000 }], timeVariations: [{ days: everyDay, startTime, endTime }] },
  ]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const { lines } = bill(
    tariffOf(free, { solarFeedInTariff: [{ displayName: 'Solar', timeVaryingTariffs }] }),
    { ...use, wattHours: () => 1 },
  )
  expect(told(lines)).toEqual([['Solar', count, -count]])
})

test('[ACC-1] solar power that is paid nothing is no sale: it has no GST', () => {
  const solarFeedInTariff = [{ displayName: 'Solar', singleTariff: { rates: [{ unitPrice: 0 }] } }]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const [line] = bill(tariffOf(free, { solarFeedInTariff }), { ...use, wattHours: () => 100 }).lines
  expect(line).toMatchObject({ amountCents: 0, hasGst: false })
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
  // What lies in one of them has lines of that alone.
  const january = bill(tariff, { period: { from: '2026-01-01', to: '2026-01-02' }, wattHours: () => 500 })
  expect(january.lines.map(({ label }) => label.tariffPeriod)).toEqual(['Summer', 'Summer'])
})

const zone = 'Australia/Brisbane'
const oneDay = { from: '2026-07-01', to: '2026-07-01' }

test.each([
  [10_050_000, 1005, 101],
  [285_000_000, 28_500, 2850],
  [45_000, 5, 1],
  [44_999, 4, 0],
])(
  '[ACC-1] half a cent goes up: %i millionths of a dollar are %i cents and %i cents of GST',
  (price, cents, gst) => {
    const tariff = tariffOf({ ...free, dailySupplyCharge: price })
    expect(bill(tariff, { period: oneDay, wattHours: () => 0 })).toMatchObject({
      subtotalCents: cents,
      gstCents: gst,
      totalCents: cents + gst,
    })
  },
)

test('[ACC-1] a change of price in the middle of a bill has GST once', () => {
  const part = (from: string, price: number) =>
    bill(tariffOf({ ...free, dailySupplyCharge: price }), { period: { from, to: from }, wattHours: () => 0 })
  const [before, after] = [part('2026-06-30', 140_000), part('2026-07-01', 140_000)]
  expect(before.gstCents + after.gstCents).toBe(2)
  expect(totalsOf([...before.lines, ...after.lines])).toEqual({
    subtotalCents: 28,
    gstCents: 3,
    totalCents: 31,
  })
})

test('[ACC-1] lines tell of estimates, and gaps are counted instead of billed', () => {
  const reads = readsOf({ period: oneDay, wattHours: () => 500 })
  const marked = reads.slice(1).map((read, at) => ({
    ...read,
    quality: at === 0 ? ('estimated' as const) : at === 20 ? ('substituted' as const) : ('actual' as const),
  }))
  const { lines, missingHalfHours } = priceUsage({
    tariff: timeOfUse,
    reads: marked,
    period: oneDay,
    zone: 'Australia/Brisbane',
  })
  expect(lines.map(({ label, quality }) => [label.name, quality])).toEqual([
    ['Peak', 'actual'],
    ['Shoulder', 'substituted'],
    ['Off-peak', 'estimated'],
  ])
  expect(missingHalfHours).toBe(1)
})

test.each<[string, Partial<HalfHourRead>, string]>([
  [
    'a part of a watt-hour',
    { wattHours: 0.5 },
    'A read has whole watt-hours, never negative: wattHours(kwh) converts',
  ],
  [
    'less than nothing',
    { wattHours: -1 },
    'A read has whole watt-hours, never negative: wattHours(kwh) converts',
  ],
  [
    'a time between half-hours',
    { startMs: 1_782_828_000_001 },
    'A read begins at 1782828000001, which is no half-hour of the zone: take it from halfHoursOf',
  ],
  [
    'an unknown quality',
    { quality: 'guess' as 'actual' },
    "'guess' is no quality of a read: actual, substituted, estimated",
  ],
  [
    'a load without a price',
    { register: 'CONTROLLED_LOAD' },
    'There are reads of CONTROLLED_LOAD, which the tariff has no price for: add its controlledLoad, or leave them out',
  ],
])('[ACC-1] a read of %s is refused', (_, fault, message) => {
  const [first, ...others] = readsOf({ period: oneDay, wattHours: () => 1 })
  if (!first) throw new Error('a day has half-hours')
  const price = (reads: HalfHourRead[]) =>
    priceUsage({ tariff: tariffOf(free), reads, period: oneDay, zone: 'Australia/Brisbane' })
  expect(() => price([{ ...first, ...fault }, ...others])).toThrow(
    expect.objectContaining({ code: 'READS_INVALID', message }),
  )
})

test('[ACC-1] two reads of one half-hour are refused, named by their register and time', () => {
  const reads = readsOf({ period: oneDay, wattHours: () => 1 })
  const price = () =>
    priceUsage({
      tariff: tariffOf(free),
      reads: [...reads, ...reads.slice(0, 1)],
      period: oneDay,
      zone: 'Australia/Brisbane',
    })
  expect(price).toThrow(
    expect.objectContaining({
      code: 'READS_INVALID',
      message: 'Two reads of GENERAL begin at 2026-06-30T14:00:00.000Z: leave one, or add up two meters',
    }),
  )
})

test.each([
  [
    '2026-07-02',
    '2026-07-01',
    'A period has 1 to 1100 days, first and last included: 2026-07-02 to 2026-07-01 has 0',
  ],
  [
    '2026-01-01',
    '2029-01-05',
    'A period has 1 to 1100 days, first and last included: 2026-01-01 to 2029-01-05 has 1101',
  ],
  ['2026-02-30', '2026-03-01', "'2026-02-30' is no date since 1970: write it like 2026-10-04"],
  ['2026-02-01', '2026-02-30', "'2026-02-30' is no date since 1970: write it like 2026-10-04"],
])('[ACC-1] the period from %s to %s is refused', (from, to, message) => {
  expect(() => priceUsage({ tariff: tariffOf(free), reads: [], period: { from, to }, zone })).toThrow(
    expect.objectContaining({ code: 'PERIOD_INVALID', message }),
  )
})

test('[ACC-1] 1100 days are priced at once, and so is one', () => {
  const missing = (to: string) =>
    priceUsage({ tariff: tariffOf(free), reads: [], period: { from: '2026-01-01', to }, zone })
      .missingHalfHours
  expect([missing('2029-01-04'), missing('2026-01-01')]).toEqual([1100 * 48, 48])
})

describe('[ACC-1] demand of a season', () => {
  const summer = { displayName: 'Summer', startDate: '11-01', endDate: '03-31', ...free }
  const winter = { displayName: 'Winter', startDate: '04-01', endDate: '10-31', ...free }
  const charge = {
    displayName: 'Demand',
    amount: 15_100_000,
    startTime: '15:00',
    endTime: '21:00',
    measurementPeriod: 'TARIFF_PERIOD',
    chargePeriod: 'TARIFF_PERIOD',
  } as const
  const seasonal = (change: Partial<NonNullable<TariffPeriod['demandCharges']>[number]> = {}): Tariff => ({
    tariffPeriod: [{ ...summer, demandCharges: [{ ...charge, ...change }] }, winter],
  })
  const twoMonths = { from: '2026-11-30', to: '2026-12-01' }
  /** 2 kW in November, 3 kW in December. */
  const rising = (_: string, date: string) => (date < '2026-12-01' ? 1000 : 1500)
  const demandOf = (tariff: Tariff, use: Use) =>
    bill(tariff, use).lines.filter(({ kind }) => kind === 'demand')

  test('is one line over its months, at the share of its days', () => {
    expect(demandOf(seasonal(), { period: twoMonths, wattHours: rising })).toEqual([
      {
        kind: 'demand',
        label: { name: 'Demand', tariffPeriod: 'Summer' },
        quantity: { unit: 'KW', watts: 3000, days: 2, wattDays: 6000, daysInChargePeriod: 151 },
        unitPrice: 15_100_000,
        // 3 kW at $15.10, for 2 of 151 days.
        amountCents: 60,
        hasGst: true,
        quality: 'actual',
      },
    ])
  })

  test('has a day more where February has one', () => {
    const period = { from: '2028-02-28', to: '2028-02-29' }
    const [line] = demandOf(seasonal(), { period, wattHours: () => 1000 })
    expect(line?.quantity).toMatchObject({ days: 2, daysInChargePeriod: 152 })
    const winterDemand: Tariff = { tariffPeriod: [summer, { ...winter, demandCharges: [charge] }] }
    const [other] = demandOf(winterDemand, { period: october, wattHours: () => 1000 })
    expect(other?.quantity).toMatchObject({ days: 31, daysInChargePeriod: 214 })
  })

  test('that ends with February ends with its last day', () => {
    const period = {
      displayName: 'Hot',
      startDate: '12-01',
      endDate: '02-28',
      ...free,
      demandCharges: [charge],
    }
    const rest = { displayName: 'Rest', startDate: '03-01', endDate: '11-30', ...free }
    const days = (from: string) =>
      demandOf({ tariffPeriod: [period, rest] }, { period: { from, to: from }, wattHours: () => 1000 })[0]
        ?.quantity
    expect(days('2027-02-28')).toMatchObject({ daysInChargePeriod: 90 })
    expect(days('2028-02-29')).toMatchObject({ daysInChargePeriod: 91 })
    expect(days('2027-12-01')).toMatchObject({ daysInChargePeriod: 91 })
  })

  test('of one day is that day alone', () => {
    const christmas = { displayName: 'Christmas', startDate: '12-25', endDate: '12-25', ...free }
    const rest = { displayName: 'Rest', startDate: '12-26', endDate: '12-24', ...free }
    const tariff: Tariff = { tariffPeriod: [{ ...christmas, demandCharges: [charge] }, rest] }
    const [line] = demandOf(tariff, {
      period: { from: '2026-12-20', to: '2026-12-31' },
      wattHours: () => 1000,
    })
    expect(line?.quantity).toMatchObject({ days: 1, daysInChargePeriod: 1 })
  })

  test('charged by the month has the days of that month, also in a leap year', () => {
    const days = (from: string) =>
      demandOf(seasonal({ chargePeriod: 'MONTH' }), { period: { from, to: from }, wattHours: () => 1000 })[0]
        ?.quantity
    expect(days('2028-02-01')).toMatchObject({ daysInChargePeriod: 29 })
    expect(days('2027-02-01')).toMatchObject({ daysInChargePeriod: 28 })
  })

  test('measured over the season and charged by the month has a line for each month, at the highest of both', () => {
    const lines = demandOf(seasonal({ chargePeriod: 'MONTH' }), { period: twoMonths, wattHours: rising })
    expect(lines.map(({ label, quantity }) => [label.month, quantity])).toEqual([
      ['2026-11', { unit: 'KW', watts: 3000, days: 1, wattDays: 3000, daysInChargePeriod: 30 }],
      ['2026-12', { unit: 'KW', watts: 3000, days: 1, wattDays: 3000, daysInChargePeriod: 31 }],
    ])
  })

  test('measured by the month and charged by the season has a line for each month, at its own highest', () => {
    const lines = demandOf(seasonal({ measurementPeriod: 'MONTH' }), { period: twoMonths, wattHours: rising })
    expect(lines.map(({ label, quantity }) => [label.month, quantity])).toEqual([
      ['2026-11', { unit: 'KW', watts: 2000, days: 1, wattDays: 2000, daysInChargePeriod: 151 }],
      ['2026-12', { unit: 'KW', watts: 3000, days: 1, wattDays: 3000, daysInChargePeriod: 151 }],
    ])
  })

  test('measured by the day is charged by each day of the season, and tells the highest', () => {
    const [line, ...others] = demandOf(seasonal({ measurementPeriod: 'DAY' }), {
      period: twoMonths,
      wattHours: rising,
    })
    expect(others).toEqual([])
    expect(line?.quantity).toMatchObject({ watts: 3000, wattDays: 5000 })
    expect(line?.label.month).toBeUndefined()
  })

  test('of one year is not that of the next', () => {
    const all = { ...allYear, ...free, demandCharges: [charge] }
    const period = { from: '2026-12-31', to: '2027-01-01' }
    const lines = demandOf(
      { tariffPeriod: [all] },
      { period, wattHours: (_, date) => (date === '2026-12-31' ? 1000 : 1500) },
    )
    expect(lines.map(({ quantity }) => 'watts' in quantity && quantity.watts)).toEqual([2000, 3000])
    // A summer over the new year is one.
    expect(demandOf(seasonal(), { period, wattHours: () => 1000 })).toHaveLength(1)
  })

  test('is for the days of the season alone', () => {
    const [line] = demandOf(seasonal(), {
      period: { from: '2026-10-30', to: '2026-11-02' },
      wattHours: () => 1000,
    })
    expect(line?.quantity).toMatchObject({ days: 2 })
  })
})

test('[ACC-1] a least demand is charged on days that are measured, and not where no half-hour is', () => {
  const least = demand({ minDemand: 6000, chargePeriod: 'DAY', measurementPeriod: 'DAY' })
  const cents = (date: string) =>
    bill(least, { period: { from: date, to: date }, wattHours: () => 0 }).subtotalCents
  // A Friday: 6 kW at 30 cents; a Saturday, which has no half-hour of the window.
  expect([cents('2026-10-02'), cents('2026-10-03')]).toEqual([180, 0])
})

test('[ACC-1] a demand is as uncertain as the worst read of the window, on all days that are measured together', () => {
  const reads = readsOf({ period: october, wattHours: () => 1000 })
  const quality = (changed: (read: HalfHourRead, at: number) => HalfHourRead) =>
    priceUsage({ tariff: demand({}), reads: reads.map(changed), period: october, zone }).lines.find(
      ({ kind }) => kind === 'demand',
    )?.quality
  const mark = (place: number, as: HalfHourRead['quality']) =>
    quality((read, at) => (at === place ? { ...read, quality: as } : read))
  // Thursday, 15:00 and 20:30; half-hours beside the window; Saturday.
  expect([mark(30, 'estimated'), mark(41, 'substituted')]).toEqual(['estimated', 'substituted'])
  expect([mark(29, 'estimated'), mark(42, 'estimated'), mark(96 + 30, 'estimated')]).toEqual([
    'actual',
    'actual',
    'actual',
  ])
})

test('[ACC-1] the demand of a day ends with it, and no demand is no line', () => {
  const daily = demand({ measurementPeriod: 'DAY', startTime: '00:00', endTime: '00:00' })
  const use = (wattHours: Use['wattHours']) => ({
    period: { from: '2026-07-01', to: '2026-07-02' },
    wattHours,
  })
  const demandOf = (tariff: Tariff, wattHours: Use['wattHours']) =>
    bill(tariff, use(wattHours)).lines.filter(({ kind }) => kind === 'demand')
  // 1 kW throughout, 9 kW in the first half-hour of the second day.
  const [line] = demandOf(daily, (time, date) => (time === '00:00' && date === '2026-07-02' ? 4500 : 500))
  expect(line?.quantity).toMatchObject({ watts: 9000, wattDays: 10_000 })
  expect(Object.keys(line?.label ?? {})).toEqual(['name'])
  expect(demandOf(daily, () => 0)).toEqual([])
})

test('[ACC-1] a demand of several days is as uncertain as the worst of them', () => {
  const daily = demand({ measurementPeriod: 'DAY' })
  const reads = readsOf({ period: { from: '2026-10-01', to: '2026-10-02' }, wattHours: () => 1000 })
  const marked = reads.map((read, at) => (at === 30 ? { ...read, quality: 'estimated' as const } : read))
  const { lines } = priceUsage({
    tariff: daily,
    reads: marked,
    period: { from: '2026-10-01', to: '2026-10-02' },
    zone,
  })
  expect(lines.find(({ kind }) => kind === 'demand')?.quality).toBe('estimated')
})

test('[ACC-1] a season without reads of some days has lines for what was used alone', () => {
  const tariff = tariffOf({ singleRate: anytime(300_000), dailySupplyCharge: 0 })
  const { lines } = bill(tariff, { period: oneDay, wattHours: () => 0 })
  // Nothing was used; a supply that costs nothing is still told.
  expect(told(lines)).toEqual([['Daily supply', 1, 0]])
})
