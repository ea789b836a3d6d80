import { halfHourMs } from '../dates/durations.ts'
import type { Calendar, CalendarDay } from './calendar.ts'
import { windowAt } from './calendar.ts'
import type { CheckedTariff, Season } from './check-tariff.ts'
import { EnergyError } from './energy-error.ts'
import type { RateTable } from './rate-table.ts'
import type { HalfHourRead, Register } from './reads.ts'
import { isIn } from './seasons.ts'
import { shareOut } from './share-out.ts'
import type { TimeOfUseType } from './tariff.ts'
import type { WattHours } from './units.ts'

/** How a home or a business uses electricity in a year. */
export interface UsageProfile {
  /** General use. */
  readonly annualUsage: WattHours
  /**
   * Whole per cent of general use in each time of use of the tariff, and in `FREE` if it has a free window; together
   * 100. A single-rate tariff accepts any shares, because it uses only `FREE`.
   */
  readonly shares?: { readonly [Type in TimeOfUseType | 'FREE']?: number }
  /** For each controlled load in the order of the tariff, spread over all hours. */
  readonly annualControlledLoad?: readonly WattHours[]
  /** Sent to the grid, spread over the hours from nine to three. */
  readonly annualExport?: WattHours
  /** The highest power in the hours of each demand charge, in whole watts. Needed if the tariff has any. */
  readonly demand?: number
}

const refused = (sentence: string) => new EnergyError('PROFILE_INVALID', sentence)

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0

/** Errors of a profile that hold for every tariff. */
export function checkProfile({ shares, ...profile }: UsageProfile): void {
  const amounts = [profile.annualUsage, ...(profile.annualControlledLoad ?? []), profile.annualExport ?? 0]
  if (!amounts.every(isWhole)) throw refused('A profile has whole watt-hours, none below zero')
  if (profile.demand !== undefined && !isWhole(profile.demand))
    throw refused('demand is the highest power in whole watts')
  const parts = Object.values(shares ?? {})
  if (shares !== undefined && !(parts.every(isWhole) && parts.reduce((sum, part) => sum + part, 0) === 100))
    throw refused('shares are whole per cent that come to 100 together')
}

const singleRate = 'ANYTIME'

/** The time of use of a half-hour. */
function timeOfUseAt(table: RateTable, calendar: Calendar, at: number): string {
  if (table.free !== undefined && windowAt(table.free, calendar, at) !== -1) return 'FREE'
  return table.rates[windowAt(table, calendar, at)]?.timeOfUse ?? singleRate
}

/** The half-hours of a season, by their time of use. */
function hoursOf({ table }: Season, days: readonly CalendarDay[], calendar: Calendar): Map<string, number[]> {
  const hours = new Map<string, number[]>()
  for (const day of days)
    for (let at = day.first; at < day.first + day.count; at += 1) {
      const type = timeOfUseAt(table, calendar, at)
      const own = hours.get(type)
      if (own === undefined) hours.set(type, [at])
      else own.push(at)
    }
  return hours
}

/** The shares of the times of use that exist in a season. */
function sharesOf(
  { table, period }: Season,
  types: readonly string[],
  shares: UsageProfile['shares'],
): readonly number[] {
  const given: Readonly<Record<string, number>> = shares ?? {}
  const isSingle = table.rates.every(({ timeOfUse }) => timeOfUse === undefined || timeOfUse === 'FREE')
  const wanted = isSingle ? types.filter((type) => type !== singleRate) : types
  const lacking = wanted.filter((type) => given[type] === undefined)
  const surplus = isSingle ? [] : Object.keys(given).filter((type) => !types.includes(type))
  if (lacking.length > 0 || surplus.length > 0)
    throw refused(
      `'${period.displayName}' has the times of use ${types.join(', ')}: give the shares of ${wanted.join(', ')}, and no others`,
    )
  const free = given.FREE ?? 0
  return types.map((type) =>
    type === singleRate ? 100 - (types.includes('FREE') ? free : 0) : (given[type] ?? 0),
  )
}

/** Distributes evenly, in whole watt-hours with an exact total. */
function spreadInto(energy: Float64Array, amount: WattHours, places: readonly number[]): void {
  const parts = shareOut(
    amount,
    places.map(() => 1),
  )
  for (const [index, at] of places.entries()) energy[at] = (energy[at] ?? 0) + (parts[index] ?? 0)
}

function generalUse(profile: UsageProfile, { seasons }: CheckedTariff, calendar: Calendar): Float64Array {
  const energy = new Float64Array(calendar.count)
  const days = seasons.map(({ period }) => calendar.days.filter(({ date }) => isIn(period, date)))
  const lengths = days.map((some) => some.length)
  const amounts = shareOut(profile.annualUsage, lengths)
  for (const [index, season] of seasons.entries()) {
    const hours = hoursOf(season, days[index] ?? [], calendar)
    const types = [...hours.keys()].sort()
    const parts = shareOut(amounts[index] ?? 0, sharesOf(season, types, profile.shares))
    for (const [part, type] of types.entries()) spreadInto(energy, parts[part] ?? 0, hours.get(type) ?? [])
  }
  return energy
}

/** From nine to three, when panels produce most of their exports. */
const sunSlots = { first: 18, last: 29 }

function exported(amount: WattHours, calendar: Calendar): Float64Array {
  // Solar hours depend on the place, not on the tariff's clock.
  const { slots } = calendar.clock('LOCAL')
  const energy = new Float64Array(slots.length)
  const places = [...slots.keys()].filter((at) => {
    const slot = slots[at] ?? 0
    return slot >= sunSlots.first && slot <= sunSlots.last
  })
  spreadInto(energy, amount, places)
  return energy
}

const readsOf = (energy: Float64Array, register: Register, firstMs: number): HalfHourRead[] =>
  [...energy].map((wattHours, at) => ({
    startMs: firstMs + at * halfHourMs,
    register,
    wattHours,
    quality: 'estimated',
  }))

export interface ProfileYear {
  readonly profile: UsageProfile
  readonly laidOut: CheckedTariff
  readonly calendar: Calendar
  readonly firstMs: number
  readonly loads: readonly Register[]
}

/** A year of reads that match the profile. */
export function profileReads({ profile, laidOut, calendar, firstMs, loads }: ProfileYear): HalfHourRead[] {
  const everywhere = Array.from({ length: calendar.count }, (_, at) => at)
  const controlled = (profile.annualControlledLoad ?? []).flatMap((amount, index) => {
    const register = loads[index]
    if (register === undefined || laidOut.controlledLoads[index] === undefined)
      throw refused('annualControlledLoad has more loads than the tariff: leave them out')
    const energy = new Float64Array(everywhere.length)
    spreadInto(energy, amount, everywhere)
    return readsOf(energy, register, firstMs)
  })
  return [
    ...readsOf(generalUse(profile, laidOut, calendar), 'GENERAL', firstMs),
    ...controlled,
    ...(profile.annualExport === undefined
      ? []
      : readsOf(exported(profile.annualExport, calendar), 'EXPORT', firstMs)),
  ]
}
