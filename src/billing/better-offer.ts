import { countDays } from '../../contracts/civil-days.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { asPriced } from '../energy/as-priced.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import { priceUsage } from '../energy/price-usage.ts'
import type { Tariff } from '../energy/tariff.ts'
import { needsHalfHours } from './needs-half-hours.ts'

/** A plan that is available to the customer. */
export interface OfferedPlan {
  readonly planId: string
  readonly displayName: string
  readonly tariff: Tariff
}

/** Per year: a smaller saving is not worth a message (the Better Bills Guideline of the AER). */
export const minSavingCents = 2_200

/**
 * The plan that would have cost least for the same reads, and its saving in a year of such days, rounded down to the
 * dollar. `isSpread`: only totals of days are known, so plans whose price depends on the time are left out. Null if no
 * other plan can be compared.
 */
export function betterOffer(
  billed: PriceUsageOptions,
  totalCents: number,
  offered: readonly OfferedPlan[],
  isSpread: boolean,
): Invoice['betterOffer'] {
  const compared = isSpread ? 'SINGLE_RATE' : 'ALL'
  const comparable = offered.filter(({ tariff }) => !isSpread || !needsHalfHours(tariff))
  const costs = comparable.map((plan) => {
    const reads = asPriced(billed.reads, plan.tariff)
    return { plan, cents: priceUsage({ ...billed, reads, tariff: plan.tariff }).totalCents }
  })
  const [best, ...others] = costs
  if (best === undefined) return null
  const { plan, cents } = others.reduce((least, one) => (one.cents < least.cents ? one : least), best)
  const days = countDays(billed.period.from, billed.period.to)
  const saving = Math.floor(((totalCents - cents) * 365) / days / 100) * 100
  if (saving < minSavingCents) return { isBetter: false, compared }
  const { planId, displayName } = plan
  return { isBetter: true, compared, planId, displayName, annualSaving: saving }
}
