import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChargeLine, PricedUsage } from '../../src/energy/index.ts'
import { dayStartMs, priceUsage, totalsOf } from '../../src/energy/index.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { centsOf, sumOf } from './line-cost.ts'
import type { Household } from './market/published-cost.ts'
import { publishedCost, rounded, units } from './market/published-cost.ts'
import type { Billing } from './tariff-setup.ts'
import { anyBilling, anything, shifted } from './tariff-setup.ts'

const numRuns = Math.ceil(propertyRuns / 3)
const patience = { timeout: patienceMs(300, numRuns) }

/** The reads as one for each half-hour; nothing for those that are missing. */
function homeOf({ period, zone, reads, publicHolidays }: Billing): Household {
  const firstMs = dayStartMs(period.from, zone)
  const count = (dayStartMs(shifted(period.to, 1), zone) - firstMs) / 1_800_000
  const registers: Record<string, number[]> = {
    ...{ GENERAL: [], EXPORT: [], CONTROLLED_LOAD: [], CONTROLLED_LOAD_2: [] },
  }
  for (const all of Object.values(registers)) all.push(...Array<number>(count).fill(0))
  for (const { register, startMs, wattHours } of reads) {
    const own = registers[register]
    if (own) own[(startMs - firstMs) / 1_800_000] = wattHours
  }
  return { firstMs, zone, registers, holidays: publicHolidays }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test(
  '[ACC-1] a bill adds up: its lines to the subtotal, their GST, taken once, to the total',
  patience,
  () => {
    always(numRuns)(anyBilling(), (billing) => {
      const { lines, subtotalCents, gstCents, totalCents } = priceUsage(billing)
      expect(lines.map(({ amountCents }) => amountCents)).toEqual(lines.map(centsOf))
      expect(subtotalCents).toBe(sum(lines.map(({ amountCents }) => amountCents)))
      const taxed = lines.filter(({ hasGst }) => hasGst).map(({ amountCents }) => amountCents)
      expect(gstCents).toBe(rounded({ over: BigInt(sum(taxed)), under: 10n }))
      expect(totalCents).toBe(subtotalCents + gstCents)
      expect(totalsOf(lines)).toEqual({ subtotalCents, gstCents, totalCents })
    })
  },
)

test(
  '[ACC-1] the lines of a bill are what its half-hours cost one by one, whatever the tariff and the clocks',
  patience,
  () => {
    always(numRuns)(anyBilling(), (billing) => {
      const { lines } = priceUsage(billing)
      const engine = sumOf(lines)
      const direct = publishedCost(
        { electricityContract: billing.tariff },
        homeOf(billing),
        units.ofTariff,
      ).sum
      expect(engine.over * direct.under).toBe(direct.over * engine.under)
    })
  },
)

test('[ACC-1] no watt-hour is lost or billed twice, and each gap is counted', patience, () => {
  always(numRuns)(anyBilling(), (billing) => {
    const { lines, missingHalfHours } = priceUsage(billing)
    for (const [kind, names] of [
      ['usage', ['GENERAL']],
      ['controlledLoad', ['CONTROLLED_LOAD', 'CONTROLLED_LOAD_2']],
    ] as const) {
      const own = lines.filter((line) => line.kind === kind)
      const billed = own.map(({ quantity }) => (quantity.unit === 'WH' ? quantity.wattHours : Number.NaN))
      const read = billing.reads.filter(({ register }) => names.some((name) => name === register))
      expect(sum(billed)).toBe(sum(read.map(({ wattHours }) => wattHours)))
    }
    const general = billing.reads.filter(({ register }) => register === 'GENERAL').length
    const exported = priceUsage({ ...billing, reads: [] }).missingHalfHours
    expect(missingHalfHours).toBe(exported - general)
  })
})

test('[ACC-1] the order of the reads, and reads of other days, change nothing', patience, () => {
  always(numRuns)(
    anyBilling().chain((billing) =>
      fc.record({ billing: fc.constant(billing), step: fc.integer({ min: 1, max: 9 }) }),
    ),
    ({ billing, step }) => {
      const turned = [...billing.reads].sort((a, b) => (a.startMs % (step * 7)) - (b.startMs % (step * 7)))
      const later = billing.reads.map((read) => ({ ...read, startMs: read.startMs + 40 * 86_400_000 }))
      expect(priceUsage({ ...billing, reads: [...later, ...turned.reverse()] })).toEqual(priceUsage(billing))
    },
  )
})

const daily = { ...anything, volumePeriods: ['P1D' as const], measurementPeriods: ['DAY' as const] }

test('[ACC-1] a period billed in two parts costs the same, but for half a cent a line', patience, () => {
  const split = anyBilling(daily).chain((billing) => {
    const { from, to } = billing.period
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    return fc.record({ billing: fc.constant(billing), first: fc.integer({ min: 0, max: days }) })
  })
  always(numRuns)(split, ({ billing, first }) => {
    const { from, to } = billing.period
    const middle = shifted(from, first)
    if (middle >= to) return
    const parts = [
      { from, to: middle },
      { from: shifted(middle, 1), to },
    ].map((period): PricedUsage => priceUsage({ ...billing, period }))
    const whole = priceUsage(billing)
    const lines = parts.flatMap((part) => part.lines)
    const roundings = whole.lines.length + lines.length
    const apart = Math.abs(whole.subtotalCents - sum(parts.map(({ subtotalCents }) => subtotalCents)))
    expect(apart).toBeLessThanOrEqual(roundings / 2)
    // Like one bill in two parts, with GST taken once.
    expect(Math.abs(whole.totalCents - totalsOf(lines).totalCents)).toBeLessThanOrEqual(
      (roundings / 2) * 1.1 + 1,
    )
  })
})

test(
  '[ACC-1] the highest power of a longer time is never less: its parts never cost more than the whole',
  patience,
  () => {
    always(numRuns)(
      anyBilling({ ...anything, measurementPeriods: ['MONTH', 'TARIFF_PERIOD'] }),
      (billing) => {
        const { from, to } = billing.period
        if (from === to) return
        const demandOf = (period: Billing['period']) =>
          priceUsage({ ...billing, period }).lines.filter(({ kind }) => kind === 'demand')
        const parts = [...demandOf({ from, to: from }), ...demandOf({ from: shifted(from, 1), to })]
        const whole = demandOf({ from, to })
        const cents = (lines: readonly ChargeLine[]) => sum(lines.map(({ amountCents }) => amountCents))
        expect(cents(parts)).toBeLessThanOrEqual(cents(whole) + (parts.length + whole.length) / 2)
      },
    )
  },
)

const noRebates = { ...anything, minPrice: 0 }

test('[ACC-1] higher usage never costs less if no price is below zero', patience, () => {
  always(numRuns)(anyBilling(noRebates), fc.nat(), fc.nat(20_000), (billing, place, more) => {
    const used = billing.reads.filter(({ register }) => register !== 'EXPORT')
    const chosen = used[place % Math.max(1, used.length)]
    const reads = billing.reads.map((read) =>
      read === chosen ? { ...read, wattHours: read.wattHours + more } : read,
    )
    expect(priceUsage({ ...billing, reads }).totalCents).toBeGreaterThanOrEqual(
      priceUsage(billing).totalCents,
    )
  })
})

test(
  '[ACC-1] solar power is a credit without GST, and a charge with GST where its price is below zero',
  patience,
  () => {
    always(numRuns)(anyBilling(), (billing) => {
      for (const line of priceUsage(billing).lines.filter(({ kind }) => kind === 'feedIn')) {
        expect(Math.sign(line.amountCents) * Math.sign(Number(line.unitPrice))).toBeLessThanOrEqual(0)
        expect(line.hasGst).toBe(Number(line.unitPrice) < 0)
      }
    })
    always(numRuns)(anyBilling(noRebates), (billing) => {
      const reads = billing.reads.map((read) =>
        read.register === 'EXPORT' ? { ...read, wattHours: read.wattHours * 2 } : read,
      )
      expect(priceUsage({ ...billing, reads }).totalCents).toBeLessThanOrEqual(priceUsage(billing).totalCents)
    })
  },
)

const goodness = ['actual', 'substituted', 'estimated']

test('[ACC-1] a line is estimated exactly if one of its reads is', patience, () => {
  always(numRuns)(anyBilling(), (billing) => {
    const worst = (register: string) =>
      Math.max(
        0,
        ...new Set(
          billing.reads
            .filter((read) => read.register === register)
            .map(({ quality }) => goodness.indexOf(quality)),
        ),
      )
    const { lines } = priceUsage(billing)
    for (const { kind, quality } of lines) {
      if (kind === 'supply' || kind === 'controlledLoadSupply') expect(quality).toBe('actual')
      if (kind === 'usage') expect(goodness.indexOf(quality)).toBeLessThanOrEqual(worst('GENERAL'))
    }
    const actual = priceUsage({
      ...billing,
      reads: billing.reads.map((read) => ({ ...read, quality: 'actual' })),
    })
    expect(actual.lines.every(({ quality }) => quality === 'actual')).toBe(true)
    const guessed = priceUsage({
      ...billing,
      reads: billing.reads.map((read) => ({ ...read, quality: 'estimated' })),
    })
    for (const { quantity, quality } of guessed.lines)
      expect(quality).toBe(quantity.unit === 'DAYS' ? 'actual' : 'estimated')
  })
})
