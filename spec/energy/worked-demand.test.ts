import { describe, expect, test } from 'vitest'
import type { HalfHourRead, Tariff, TariffPeriod } from '../../src/energy/index.ts'
import { priceUsage } from '../../src/energy/index.ts'
import type { Use } from './worked-harness.ts'
import { allYear, bill, free, readsOf, tariffOf, weekdays, zone } from './worked-harness.ts'

// Each amount was computed by hand from plan and bill, as a customer would.

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
/** 2 kW on weekday evenings, once 3.2 kW; 5 kW at times when demand is not measured. */
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

test('[ACC-1] monthly demand is charged in proportion if the bill has half of the month, within its limits', () => {
  const monthly = { amount: 10_000_000, chargePeriod: 'MONTH', startTime: '00:00', endTime: '00:00' } as const
  const half = { from: '2026-11-01', to: '2026-11-15' }
  const cents = (limits: object) =>
    bill(demand({ ...monthly, ...limits }), { period: half, wattHours: () => 2000 }).subtotalCents
  // 4 kW at $10 a month, for 15 of 30 days.
  expect(cents({})).toBe(2000)
  expect(cents({ maxDemand: 3000 })).toBe(1500)
  expect(cents({ minDemand: 6000 })).toBe(3000)
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
    // A summer across the new year is one season.
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

test('[ACC-1] a minimum demand is charged on measured days, and not on days without a half-hour', () => {
  const least = demand({ minDemand: 6000, chargePeriod: 'DAY', measurementPeriod: 'DAY' })
  const cents = (date: string) =>
    bill(least, { period: { from: date, to: date }, wattHours: () => 0 }).subtotalCents
  // A Friday: 6 kW at 30 cents. A Saturday, which has no half-hour of the window.
  expect([cents('2026-10-02'), cents('2026-10-03')]).toEqual([180, 0])
})

test('[ACC-1] a demand has the worst quality of the window’s reads, on all days that are measured together', () => {
  const reads = readsOf({ period: october, wattHours: () => 1000 })
  const quality = (changed: (read: HalfHourRead, at: number) => HalfHourRead) =>
    priceUsage({ tariff: demand({}), reads: reads.map(changed), period: october, zone }).lines.find(
      ({ kind }) => kind === 'demand',
    )?.quality
  const mark = (place: number, as: HalfHourRead['quality']) =>
    quality((read, at) => (at === place ? { ...read, quality: as } : read))
  // Thursday, 15:00 and 20:30; half-hours outside the window; Saturday.
  expect([mark(30, 'estimated'), mark(41, 'substituted')]).toEqual(['estimated', 'substituted'])
  expect([mark(29, 'estimated'), mark(42, 'estimated'), mark(96 + 30, 'estimated')]).toEqual([
    'actual',
    'actual',
    'actual',
  ])
})

test('[ACC-1] the demand of a day ends with the day, and a demand of zero has no line', () => {
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

test('[ACC-1] a demand of several days has the quality of the worst of them', () => {
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
