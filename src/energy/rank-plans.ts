import type { PlanDiscount } from '../plans/plan.ts'
import { totalsOf } from './charge-line.ts'
import { EnergyError } from './energy-error.ts'
import type { PlanConditions } from './plan-adjustments.ts'
import { yearAdjustments } from './plan-adjustments.ts'
import type { CustomerYear } from './priced-year.ts'
import { pricedYear } from './priced-year.ts'
import type { Tariff } from './tariff.ts'
import type { Cents } from './units.ts'

/** A plan to rank, with any value by which the caller identifies it. */
export interface PlanToRank<Plan> {
  readonly plan: Plan
  readonly tariff: Tariff
  /** Its discounts and fees: `plan` of `readPlan`. Default: none. */
  readonly conditions?: PlanConditions
}

/** The costs of the year under a plan. Cents with GST. */
export interface RankedPlan<Plan> {
  readonly plan: Plan
  /** The tariff only: `totalCents` of `priceUsage`. */
  readonly totalCents: Cents
  /** With the fees that every customer pays and the guaranteed discounts. Plans are ranked by this price. */
  readonly unconditionalCents: Cents
  /** With every conditional discount as well. */
  readonly lowestCents: Cents
  /** Names of discounts that are in neither price, because their amount is unknown. */
  readonly uncounted: readonly string[]
}

export interface UnpricedPlan<Plan> {
  readonly plan: Plan
  /** A sentence. */
  readonly reason: string
}

export interface Ranking<Plan> {
  /**
   * The cheapest first. Plans at the same price are sorted by their lowest possible price, then in the order in which
   * they were added.
   */
  readonly ranked: readonly RankedPlan<Plan>[]
  readonly unpriced: readonly UnpricedPlan<Plan>[]
  /** Half-hours of the period without a read of general use: they cost nothing, under any plan. */
  readonly missingHalfHours: number
  /** Half-hours of the period. */
  readonly halfHours: number
}

const hasAmount = ({ type, ...discount }: PlanDiscount) =>
  type !== 'OTHER' &&
  (discount.percentOfBill ??
    discount.percentOfUse ??
    discount.fixedAmount ??
    discount.percentOverThreshold) !== undefined

const cheaper = <Plan>(one: RankedPlan<Plan>, other: RankedPlan<Plan>) =>
  one.unconditionalCents - other.unconditionalCents || one.lowestCents - other.lowestCents

/**
 * A ranking to which plans are added one at a time, so that a whole market need not be in memory: only `plan` and a few
 * numbers are stored for each. Throws `EnergyError` (`PERIOD_INVALID`, `READS_INVALID`, `ZONE_INVALID`) for the year; a
 * plan that cannot be priced is listed in the ranking with the reason.
 */
export function openRanking<Plan>(year: CustomerYear) {
  const { linesOf, missingHalfHours, halfHours } = pricedYear(year)
  const ranked: RankedPlan<Plan>[] = []
  const unpriced: UnpricedPlan<Plan>[] = []
  return {
    add({ plan, tariff, conditions = {} }: PlanToRank<Plan>): void {
      try {
        const lines = linesOf(tariff)
        const { totalCents } = totalsOf(lines)
        const adjustments = yearAdjustments(conditions, lines, year.period.from)
        const sumOf = (isConditional: boolean) =>
          adjustments.reduce((sum, one) => (one.isConditional === isConditional ? sum + one.cents : sum), 0)
        const unconditionalCents = totalCents + sumOf(false)
        ranked.push({
          ...{ plan, totalCents, unconditionalCents },
          lowestCents: unconditionalCents + sumOf(true),
          uncounted: (conditions.discounts ?? []).flatMap((one) => (hasAmount(one) ? [] : one.displayName)),
        })
      } catch (error) {
        if (!(error instanceof EnergyError)) throw error
        unpriced.push({ plan, reason: error.message })
      }
    },
    result: (): Ranking<Plan> => ({
      ranked: ranked.toSorted(cheaper),
      unpriced,
      ...{ missingHalfHours, halfHours },
    }),
  }
}

/** What a customer's year would have cost under each of many plans, the cheapest first. */
export function rankPlans<Plan>(plans: Iterable<PlanToRank<Plan>>, year: CustomerYear): Ranking<Plan> {
  const ranking = openRanking<Plan>(year)
  for (const plan of plans) ranking.add(plan)
  return ranking.result()
}
