import { daysAfter } from '../../contracts/civil-days.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { ReferenceComparison } from '../plans/plan.ts'
import type { PricedUsage } from './charge-line.ts'
import { roundedCents } from './charge-line.ts'
import { checkedTariff } from './check-tariff.ts'
import { EnergyError } from './energy-error.ts'
import { checkDate, dayStartMs } from './half-hours.ts'
import type { PlanConditions, YearAdjustment } from './plan-adjustments.ts'
import { sumExact, withGstExact, yearAdjustments } from './plan-adjustments.ts'
import type { PriceUsageOptions } from './price-usage.ts'
import { calendarFor, priceReads } from './price-usage.ts'
import { controlledLoadRegisters } from './reads.ts'
import type { Cents, WattHours } from './units.ts'
import type { UsageProfile } from './usage-profile.ts'
import { checkProfile, profileReads } from './usage-profile.ts'

/** A tariff, and the typical use that it is applied to. */
export interface EstimateYearOptions extends Pick<PriceUsageOptions, 'tariff' | 'zone' | 'publicHolidays'> {
  readonly profile: UsageProfile
  /** The first of 365 days. */
  readonly from: IsoDate
  /** The discounts and fees of the plan: `plan` of `readPlan`, or the contract of a plan card. Default: none. */
  readonly plan?: PlanConditions
}

/** The estimate of a year, with the lines that its bills would have. */
export interface EstimatedYear extends PricedUsage {
  /**
   * The price of the year with GST, rounded once, for advertising and comparison. The total of the lines, each of them
   * rounded, can differ by some cents.
   */
  readonly annualCents: Cents
  /** The same with the fees that every customer pays and the guaranteed discounts, GST included. */
  readonly unconditionalCents: Cents
  /** The same with every conditional discount as well. */
  readonly lowestPossibleCents: Cents
  /** The parts of the two prices besides the lines: fees, guaranteed and conditional discounts. */
  readonly adjustments: readonly YearAdjustment[]
  /** General use and controlled loads. */
  readonly annualUsage: WattHours
}

const daysInYear = 365

/**
 * The cost of a tariff in a year of such use, for quotes and plan cards: the profile becomes a year of reads, which
 * `priceUsage` prices. Throws `EnergyError` like it, and `PROFILE_INVALID` for a profile that does not fit the tariff.
 */
export function estimateYear({ profile, from, plan = {}, ...options }: EstimateYearOptions): EstimatedYear {
  checkProfile(profile)
  checkDate(from)
  const { tariff, zone } = options
  const laidOut = checkedTariff(tariff)
  if (laidOut.demands.length > 0 && profile.demand === undefined)
    throw new EnergyError(
      'PROFILE_INVALID',
      'The tariff has a demand charge: give the demand of the profile in watts',
    )
  const period = { from, to: daysAfter(from, daysInYear - 1) }
  const calendar = calendarFor({ ...options, period })
  const firstMs = dayStartMs(from, zone)
  const reads = profileReads({ profile, laidOut, calendar, firstMs, loads: controlledLoadRegisters })
  const priced = priceReads({ ...options, period, reads }, calendar, profile.demand)
  const loads = profile.annualControlledLoad ?? []
  const tariffPrice = priced.lines.map(withGstExact)
  const all = yearAdjustments(plan, priced.lines, from)
  const always = [...tariffPrice, ...all.filter((one) => !one.isConditional).map(({ exact }) => exact)]
  const lowest = [...tariffPrice, ...all.map(({ exact }) => exact)]
  return {
    ...priced,
    annualCents: roundedCents(sumExact(tariffPrice)),
    unconditionalCents: roundedCents(sumExact(always)),
    lowestPossibleCents: roundedCents(sumExact(lowest)),
    adjustments: all.map(({ exact: _, ...one }) => one),
    annualUsage: loads.reduce((sum, load) => sum + load, profile.annualUsage),
  }
}

/** A reference price: the Default Market Offer or the Victorian Default Offer. */
export type ReferencePrice = Pick<
  ReferenceComparison,
  'referencePriceCents' | 'annualUsageKwh' | 'distributor'
>

/**
 * The comparison of a plan card with the reference price (`referenceDifference` has the rule for its per cent), with the
 * names of the conditional discounts. Throws `EnergyError` (`PROFILE_INVALID`) if the estimate has another usage than the
 * reference price is for.
 */
export function referenceComparison(estimate: EstimatedYear, reference: ReferencePrice): ReferenceComparison {
  const { unconditionalCents, lowestPossibleCents, adjustments, annualUsage } = estimate
  if (annualUsage !== reference.annualUsageKwh * 1000)
    throw new EnergyError(
      'PROFILE_INVALID',
      `The reference price is for ${reference.annualUsageKwh} kWh a year: estimate a profile of as much`,
    )
  return {
    ...reference,
    unconditionalPriceCents: unconditionalCents,
    lowestPossiblePriceCents: lowestPossibleCents,
    conditions: adjustments.flatMap((one) => (one.isConditional ? [one.displayName] : [])),
  }
}
