import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asPriced } from '../../src/energy/as-priced.ts'
import type { Tariff } from '../../src/energy/index.ts'
import { priceUsage, rankPlans } from '../../src/energy/index.ts'
import { always } from '../tools/run/property-runs.ts'
import { anyBilling, anyTariff, anything } from './tariff-setup.ts'

/** The loads that a customer has. */
function asOwned(tariff: Tariff, loads: number): Tariff {
  const { controlledLoad = [], ...rest } = tariff
  return { ...rest, controlledLoad: controlledLoad.slice(0, loads) }
}

/** The tariff with all numbers of one kind changed. */
function varied(tariff: Tariff, member: string, change: (value: unknown) => unknown): Tariff {
  const text = JSON.stringify(tariff, (key, value: unknown) => (key === member ? change(value) : value))
  return JSON.parse(text) as Tariff
}
const doubled = (value: unknown) => Number(value) * 2

/** Tariffs that differ very little: a result computed for one must not be reused for the other. */
const neighbours = (tariff: Tariff): readonly Tariff[] => [
  varied(tariff, 'unitPrice', (price) => Number(price) + 1234),
  varied(tariff, 'amount', doubled),
  varied(tariff, 'dailySupplyCharge', doubled),
  varied(tariff, 'volume', doubled),
  varied(tariff, 'dailyVolume', doubled),
  varied(tariff, 'period', (period) => (period === 'P1D' ? 'P1M' : 'P1D')),
  varied(tariff, 'measurementPeriod', () => 'MONTH'),
  varied(tariff, 'chargePeriod', () => 'TARIFF_PERIOD'),
  varied(tariff, 'timeZone', (zone) => (zone === 'AEST' ? 'LOCAL' : 'AEST')),
  // All shifted by a day, so that the seasons still make up the year.
  { ...tariff, tariffPeriod: tariff.tariffPeriod.map((period) => ({ ...period, ...later(period) })) },
  // The load's reads then count as general use.
  { ...tariff, controlledLoad: tariff.controlledLoad?.slice(1) ?? [] },
  { ...tariff, solarFeedInTariff: tariff.solarFeedInTariff?.slice(1) ?? [] },
]

function later({ startDate, endDate }: Tariff['tariffPeriod'][number]) {
  const next = (day: string) => {
    const date = new Date(Date.parse(`2026-${day}`) + 86_400_000)
    return date.toISOString().slice(5, 10)
  }
  return { startDate: next(startDate), endDate: next(endDate) }
}

const turns = Array.from({ length: 12 }, (_, turn) => turn)

test('[LIB-7] each plan of a ranking costs to the cent what it costs by itself', () =>
  always()(
    anyBilling(),
    anyTariff(anything),
    fc.subarray(turns, { minLength: 2, maxLength: 4 }),
    (billing, other, chosen) => {
      const has = (name: string) => billing.reads.some(({ register }) => register === name)
      const loads = has('CONTROLLED_LOAD_2') ? 2 : has('CONTROLLED_LOAD') ? 1 : 0
      const near = neighbours(billing.tariff)
      const tariffs = [billing.tariff, other, ...chosen.flatMap((turn) => near[turn] ?? [])]
      const { ranked, unpriced, missingHalfHours } = rankPlans(
        tariffs.map((tariff, plan) => ({ plan, tariff })),
        billing,
      )
      expect(unpriced).toEqual([])
      const found = ranked.toSorted((one, other) => one.plan - other.plan)
      expect(found.map(({ totalCents }) => totalCents)).toEqual(
        tariffs.map((one) => {
          const tariff = asOwned(one, loads)
          return priceUsage({ ...billing, tariff, reads: asPriced(billing.reads, tariff) }).totalCents
        }),
      )
      expect(missingHalfHours).toBe(priceUsage(billing).missingHalfHours)
    },
  ))
