import type { ReferenceComparison } from '../plans/plan.ts'
import { dayNumber, isoDay } from '../usage/iso-date.ts'
import type { IsoDate } from '../usage/usage.ts'
import type { ChargeLine, PricedUsage } from './charge-line.ts'
import { addExact, exactCents, roundedCents } from './charge-line.ts'
import { checkedTariff } from './check-tariff.ts'
import { EnergyError } from './energy-error.ts'
import { checkDate, dayStartMs } from './half-hours.ts'
import type { PriceUsageOptions } from './price-usage.ts'
import { calendarFor, controlledLoadRegisters, priceReads } from './price-usage.ts'
import type { Cents, WattHours } from './units.ts'
import type { UsageProfile } from './usage-profile.ts'
import { checkProfile, profileReads } from './usage-profile.ts'

/** A tariff, and the typical use that it is applied to. */
export interface EstimateYearOptions extends Pick<PriceUsageOptions, 'tariff' | 'zone' | 'publicHolidays'> {
  readonly profile: UsageProfile
  /** The first of 365 days. */
  readonly from: IsoDate
}

/** A year with the lines that its bills would have. */
export interface EstimatedYear extends PricedUsage {
  /**
   * The price of the year with GST, rounded once, for advertising and comparison. The total of the lines, each of them
   * rounded, can differ by some cents.
   */
  readonly annualCents: Cents
  /** General use and controlled loads. */
  readonly annualUsage: WattHours
}

function exactTotal(lines: readonly ChargeLine[]): Cents {
  const withGst = lines.map((line) => {
    const { over, under } = exactCents(line)
    return line.hasGst ? { over: over * 11n, under: under * 10n } : { over, under }
  })
  return roundedCents(withGst.reduce(addExact, { over: 0n, under: 1n }))
}

const daysInYear = 365

/**
 * The cost of a tariff in a year of such use, for quotes and plan cards: the profile becomes a year of reads, which
 * `priceUsage` prices. Throws `EnergyError` like it, and `PROFILE_INVALID` for a profile that does not fit the tariff.
 */
export function estimateYear({ profile, from, ...options }: EstimateYearOptions): EstimatedYear {
  checkProfile(profile)
  checkDate(from)
  const { tariff, zone } = options
  const laidOut = checkedTariff(tariff)
  if (laidOut.demands.length > 0 && profile.demand === undefined)
    throw new EnergyError(
      'PROFILE_INVALID',
      'The tariff has a demand charge: give the demand of the profile in watts',
    )
  const period = { from, to: isoDay(dayNumber(from) + daysInYear - 1) }
  const calendar = calendarFor({ ...options, period })
  const firstMs = dayStartMs(from, zone)
  const reads = profileReads({ profile, laidOut, calendar, firstMs, loads: controlledLoadRegisters })
  const priced = priceReads({ ...options, period, reads }, calendar, profile.demand)
  const loads = profile.annualControlledLoad ?? []
  return {
    ...priced,
    annualCents: exactTotal(priced.lines),
    annualUsage: loads.reduce((sum, load) => sum + load, profile.annualUsage),
  }
}

/** A reference price: of the Default Market Offer, or the Victorian Default Offer. */
export type ReferencePrice = Pick<
  ReferenceComparison,
  'referencePriceCents' | 'annualUsageKwh' | 'distributor'
>

/**
 * The comparison of a plan card with the reference price (`referenceDifference` has the rule for its per cent). A tariff has no
 * discounts, so that its lowest possible price is the unconditional one. Throws `EnergyError` (`PROFILE_INVALID`) if the
 * estimate has another usage than the reference price is for.
 */
export function referenceComparison(estimate: EstimatedYear, reference: ReferencePrice): ReferenceComparison {
  const { annualCents, annualUsage } = estimate
  if (annualUsage !== reference.annualUsageKwh * 1000)
    throw new EnergyError(
      'PROFILE_INVALID',
      `The reference price is for ${reference.annualUsageKwh} kWh a year: estimate a profile of as much`,
    )
  return {
    ...reference,
    unconditionalPriceCents: annualCents,
    lowestPossiblePriceCents: annualCents,
    conditions: [],
  }
}
