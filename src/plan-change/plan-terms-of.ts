import type { PlanPrice, PlanTerms } from '../../contracts/schemas/plan-change.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { planRates } from '../plans/plan-prices.ts'
import { discountLine, feeText } from '../plans/plan-terms.ts'
import { pricesFrom } from '../plans/price-dates.ts'

const priceOf = ({ kind, name, note, unitPrice, unit }: ReturnType<typeof planRates>[number]): PlanPrice => ({
  ...{ kind, name, unitPrice, unit },
  ...(note === undefined ? {} : { note }),
  // Payments to a household have no GST; a business adds its own.
  hasGst: kind !== 'feedIn',
})

/** A hash of a text, for editions (FNV-1a, not cryptographic). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * The terms of an offered plan. Their edition is the day of the prices and a hash of all the content, so that any
 * change of a price or condition makes a new edition.
 */
export function planTermsOf({ plan, comparison }: PlanOffer): PlanTerms {
  const { electricityContract: contract, customerType, geography, additionalInformation } = plan
  const terms = {
    planId: plan.planId,
    displayName: plan.displayName,
    type: plan.type,
    customerType,
    network: geography.distributors[0] ?? '',
    prices: planRates(contract).map(priceOf),
    fees: contract.fees.map(feeText),
    discounts: (contract.discounts ?? []).map(discountLine),
    conditions: (contract.eligibility ?? []).map(({ information }) => information),
    benefitPeriod: contract.benefitPeriod ?? null,
    priceChanges: contract.variation ?? null,
    document: additionalInformation?.pricingUri?.startsWith('/') ? additionalInformation.pricingUri : null,
    comparison: comparison && {
      referencePriceCents: comparison.referencePriceCents,
      unconditionalPriceCents: comparison.unconditionalPriceCents,
      lowestPossiblePriceCents: comparison.lowestPossiblePriceCents,
      annualUsageKwh: comparison.annualUsageKwh,
      distributor: comparison.distributor,
      conditions: [...comparison.conditions],
      customerType,
      ...(comparison.reference !== undefined && { reference: comparison.reference }),
    },
  }
  return { ...terms, version: `${pricesFrom(plan)}.${shortHash(JSON.stringify(terms))}` }
}
