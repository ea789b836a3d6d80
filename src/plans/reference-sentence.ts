import { withCommas } from '../with-commas.ts'
import { wholeDollars } from './amounts.ts'
import type { EnergyPlanDetail, ReferenceComparison } from './plan.ts'

export interface ReferenceDifference {
  /** Whole per cent, never negative. */
  readonly percent: number
  readonly direction: 'less than' | 'more than' | 'equal to' | 'within 1% of'
}

/** Shown where customers compare percentages: how `referenceDifference` rounds. */
export const percentNote = 'Percentages are whole ones: a saving is rounded down, an extra cost up.'

/**
 * The difference of the unconditional price from the reference price, in whole per cent. A saving is rounded down and
 * an extra cost up, so that neither flatters: 12.9 % less becomes 12 %, 2.1 % more becomes 3 %. A difference under one
 * per cent is never called less or more.
 */
export function referenceDifference(priceCents: number, referenceCents: number): ReferenceDifference {
  if (!Number.isInteger(priceCents) || !Number.isInteger(referenceCents) || referenceCents <= 0)
    throw new RangeError('Prices are whole cents, and the reference price is more than nothing')
  const hundredfold = Math.abs(priceCents - referenceCents) * 100
  if (hundredfold === 0) return { percent: 0, direction: 'equal to' }
  if (hundredfold < referenceCents) return { percent: 0, direction: 'within 1% of' }
  const rest = hundredfold % referenceCents
  const percent = (hundredfold - rest) / referenceCents
  return priceCents < referenceCents
    ? { percent, direction: 'less than' }
    : { percent: rest > 0 ? percent + 1 : percent, direction: 'more than' }
}

/** `20% less than the reference price`, the part that may be large. */
export function referenceHeadline(
  priceCents: number,
  referenceCents: number,
  reference = 'the reference price',
): string {
  const { percent, direction } = referenceDifference(priceCents, referenceCents)
  const amount = percent === 0 ? '' : `${percent}% `
  const words = `${amount}${direction} ${reference}`
  return words[0]?.toUpperCase() + words.slice(1)
}

/** The whole sentence that the Electricity Retail Code requires with an advertised price. */
export function referenceSentence(
  comparison: ReferenceComparison,
  customerType: EnergyPlanDetail['customerType'],
): string {
  const { unconditionalPriceCents, referencePriceCents, reference, conditions } = comparison
  const who = customerType === 'RESIDENTIAL' ? 'households' : 'small businesses'
  const met = conditions.length > 0 ? ` with ${conditions.join(' and ')}` : ''
  return (
    `${referenceHeadline(unconditionalPriceCents, referencePriceCents, reference)} ` +
    `in the ${comparison.distributor} area for ${who}. ` +
    `Lowest possible price ${wholeDollars(comparison.lowestPossiblePriceCents)} a year${met}, ` +
    `based on ${withCommas(comparison.annualUsageKwh)} kWh a year.`
  )
}
