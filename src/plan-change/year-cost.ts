import { BillingError } from '../billing/billing-error.ts'
import { fillGaps } from '../billing/fill-gaps.ts'
import { invoiceReads } from '../billing/invoice-reads.ts'
import { needsHalfHours } from '../billing/needs-half-hours.ts'
import { asPriced } from '../energy/as-priced.ts'
import { EnergyError } from '../energy/energy-error.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import { priceUsage } from '../energy/price-usage.ts'
import type { HalfHourRead } from '../energy/reads.ts'
import type { Tariff } from '../energy/tariff.ts'
import { countDays } from '../usage/iso-date.ts'
import type { KnownUsage } from './plan-situation.ts'

/** Up to a year of an account's own reads. */
export interface UsageYear extends Pick<PriceUsageOptions, 'reads' | 'period' | 'zone' | 'publicHolidays'> {
  /** For some days only the total is known, which was spread evenly. */
  readonly hasTotalsOnly: boolean
}

/** A year of complete reads, and its description. Null if less than half of it was read: the result would be a guess. */
export function usageBasis({ reads, period, zone, hasTotalsOnly }: UsageYear): {
  readonly reads: readonly HalfHourRead[]
  readonly basis: KnownUsage
} | null {
  try {
    const whole = fillGaps(reads, period, zone)
    const shown = invoiceReads(whole, period, zone)
    const general = shown.filter(({ register }) => register === 'GENERAL')
    const used = shown.filter(({ register }) => register !== 'EXPORT')
    return {
      reads: whole,
      basis: {
        ...{ from: period.from, to: period.to, days: countDays(period.from, period.to), hasTotalsOnly },
        used: used.reduce((sum, { usage }) => sum + usage, 0) as KnownUsage['used'],
        estimatedDays: general
          .filter(({ quality }) => quality === 'estimated')
          .reduce((sum, read) => sum + countDays(read.readStartDate, read.readEndDate), 0),
      },
    }
  } catch (error) {
    if (error instanceof BillingError && error.code === 'READS_MISSING') return null
    throw error
  }
}

const daysInYear = 365

/**
 * The cost of the reads in a year at a tariff's prices: whole cents with GST. Fewer days are scaled up to a year. Null
 * if unknown: the prices depend on the time and only totals are known, or the reads contradict each other. Exports
 * without a price earn nothing.
 */
export function yearCost(tariff: Tariff, year: UsageYear): number | null {
  if (year.hasTotalsOnly && needsHalfHours(tariff)) return null
  try {
    const { totalCents } = priceUsage({ ...year, reads: asPriced(year.reads, tariff), tariff })
    return Math.round((totalCents * daysInYear) / countDays(year.period.from, year.period.to))
  } catch (error) {
    if (error instanceof EnergyError && error.code === 'READS_INVALID') return null
    throw error
  }
}
