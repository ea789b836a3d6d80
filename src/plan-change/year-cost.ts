import { countDays } from '../../contracts/civil-days.ts'
import { BillingError } from '../billing/billing-error.ts'
import { fillGaps } from '../billing/fill-gaps.ts'
import { invoiceReads } from '../billing/invoice-reads.ts'
import { asPriced } from '../energy/as-priced.ts'
import { EnergyError } from '../energy/energy-error.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import { priceUsage } from '../energy/price-usage.ts'
import type { HalfHourRead } from '../energy/reads.ts'
import type { Tariff } from '../energy/tariff.ts'
import type { KnownUsage } from './plan-situation.ts'
import type { UsageYear } from './shape-totals.ts'
import { shapeTotals } from './shape-totals.ts'

/** A year of complete reads, as `yearCost` takes it. */
export interface PricedYear extends Pick<PriceUsageOptions, 'reads' | 'period' | 'zone' | 'publicHolidays'> {
  /** Whether some half-hours were derived from daily totals, so that the highest demand is unknown. */
  readonly hasTotalsOnly: boolean
}

const energyOf = (reads: readonly HalfHourRead[]) => reads.reduce((sum, { wattHours }) => sum + wattHours, 0)

/**
 * A year of complete reads, and its description. The totals of days are shared out over their half-hours as on the measured
 * days. Null if less than half of it was read: the result would be a guess.
 */
export function usageBasis(usage: UsageYear): {
  readonly year: PricedYear
  readonly basis: KnownUsage
} | null {
  const { reads, totals, period, zone, publicHolidays } = usage
  const hasTotalsOnly = totals.length > 0
  try {
    const { reads: shaped, isTypical } = shapeTotals(usage)
    const whole = fillGaps([...reads, ...shaped], period, zone)
    const shown = invoiceReads(whole, period, zone)
    const general = shown.filter(({ register }) => register === 'GENERAL')
    const [used, sent] = [false, true].map((isSent) =>
      shown
        .filter(({ register }) => (register === 'EXPORT') === isSent)
        .reduce((sum, one) => sum + one.usage, 0),
    ) as [number, number]
    const measured = energyOf(
      reads.filter(({ register, quality }) => register !== 'EXPORT' && quality !== 'estimated'),
    )
    return {
      year: { reads: whole, period, zone, hasTotalsOnly, ...(publicHolidays && { publicHolidays }) },
      basis: {
        ...{ from: period.from, to: period.to, days: countDays(period.from, period.to), hasTotalsOnly },
        used: used as KnownUsage['used'],
        ...(sent > 0 && { sent: sent as KnownUsage['used'] }),
        estimatedDays: general
          .filter(({ quality }) => quality === 'estimated')
          .reduce((sum, read) => sum + countDays(read.readStartDate, read.readEndDate), 0),
        measuredPercent: used === 0 ? 100 : Math.min(100, Math.floor((100 * measured) / used)),
        ...(hasTotalsOnly && { hoursFrom: isTypical ? 'TYPICAL_DAYS' : 'OWN_DAYS' }),
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
 * if unknown: there is a demand charge and the highest demand was not measured, or the reads contradict each other.
 * Exports without a price earn nothing.
 */
export function yearCost(tariff: Tariff, { hasTotalsOnly, ...year }: PricedYear): number | null {
  if (hasTotalsOnly && tariff.tariffPeriod.some(({ demandCharges = [] }) => demandCharges.length > 0))
    return null
  try {
    const { totalCents } = priceUsage({ ...year, reads: asPriced(year.reads, tariff), tariff })
    return Math.round((totalCents * daysInYear) / countDays(year.period.from, year.period.to))
  } catch (error) {
    if (error instanceof EnergyError && error.code === 'READS_INVALID') return null
    throw error
  }
}
