import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tariff, TariffPeriod } from '../../src/energy/index.ts'
import { isPricedByPeriod, priceUsage } from '../../src/energy/index.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { anyBilling, shifted } from './tariff-setup.ts'

const numRuns = Math.ceil(propertyRuns / 3)

const rate = (...rates: number[]) =>
  rates.map((unitPrice, at) => ({ unitPrice, ...(at < rates.length - 1 && { volume: 8000 }) }))
const season = (change: Partial<TariffPeriod>, startDate = '01-01', endDate = '12-31') => ({
  ...{ displayName: 'Season', startDate, endDate },
  ...change,
})
const steps = (period?: 'P1D' | 'P3M') => ({
  singleRate: { displayName: 'Anytime', rates: rate(300_000, 250_000), ...(period && { period }) },
})
const flat = { singleRate: { displayName: 'Anytime', rates: rate(300_000) } }
const demand = (measurementPeriod: 'DAY' | 'MONTH' | 'TARIFF_PERIOD') => ({
  ...flat,
  demandCharges: [
    {
      ...{ displayName: 'Demand', amount: 100_000, startTime: '15:00', endTime: '21:00' },
      ...{ measurementPeriod, chargePeriod: 'MONTH' as const },
    },
  ],
})
const byPeriod = (tariff: Omit<Tariff, 'tariffPeriod'>, ...seasons: TariffPeriod[]) =>
  isPricedByPeriod({ ...tariff, tariffPeriod: seasons }, '2026-12-04')

test('[ACC-4] a day has its own cost under prices by time and by the volume of a day, and not under steps of a longer period', () => {
  expect(byPeriod({}, season(flat))).toBe(false)
  expect(byPeriod({}, season(steps('P1D')))).toBe(false)
  expect(byPeriod({}, season(steps('P3M')))).toBe(true)
  // The standard's default is a year.
  expect(byPeriod({}, season(steps()))).toBe(true)
  const timeOfUse = { type: 'PEAK', timeOfUse: [], ...steps('P3M').singleRate } as const
  expect(byPeriod({}, season({ timeOfUseRates: [timeOfUse] }))).toBe(true)
  expect(byPeriod({ controlledLoad: [{ displayName: 'Hot water', ...steps() }] }, season(flat))).toBe(true)
  const solar = (period: 'P1D' | 'P3M') => ({
    solarFeedInTariff: [{ displayName: 'Solar', singleTariff: { rates: rate(50_000, 20_000), period } }],
  })
  expect(byPeriod(solar('P1D'), season(flat))).toBe(false)
  expect(byPeriod(solar('P3M'), season(flat))).toBe(true)
})

test('[ACC-4] a demand of a month or a season is of more than its day, and counts only in its season', () => {
  expect(byPeriod({}, season(demand('DAY')))).toBe(false)
  expect(byPeriod({}, season(demand('MONTH')))).toBe(true)
  expect(byPeriod({}, season(demand('TARIFF_PERIOD')))).toBe(true)
  expect(byPeriod({}, season(demand('MONTH'), '04-01', '10-31'), season(flat, '11-01', '03-31'))).toBe(false)
})

test('[ACC-4] days that have their own cost come to what the whole period costs, but for the rounding of their lines', {
  timeout: patienceMs(300, numRuns),
}, () => {
  always(numRuns)(anyBilling(), (billing) => {
    const { from, to } = billing.period
    const days: string[] = []
    for (let day = from; day <= to; day = shifted(day, 1)) days.push(day)
    fc.pre(days.every((day) => !isPricedByPeriod(billing.tariff, day)))
    const whole = priceUsage(billing)
    const own = days.map((day) => priceUsage({ ...billing, period: { from: day, to: day } }))
    const sum = own.reduce((total, { totalCents }) => total + totalCents, 0)
    const rounded = own.reduce((lines, one) => lines + one.lines.length + 1, whole.lines.length + 1)
    expect(Math.abs(sum - whole.totalCents)).toBeLessThanOrEqual(rounded * 0.6)
  })
})
