import type { ChargeKind, HalfHourRead, PriceUsageOptions, SupplyZone, Tariff } from 'gridfront/energy'
import { EnergyError, isPricedByPeriod, priceUsage, totalsOf } from 'gridfront/energy'
import { publicHolidays, stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'

/** The cost of days, in whole cents with GST. */
export interface PricedDay {
  readonly usage: number
  readonly supply: number
  readonly credit: number
}

/** The day has no cost, because what it costs depends on other days. */
export const pricedByPeriod = { isPricedByPeriod: true } as const

/** The members of an answer about a day or a period. */
export const costMembers = (priced: PricedDay | typeof pricedByPeriod | null | undefined) =>
  priced == null ? {} : 'usage' in priced ? { cost: priced } : priced

/** The holidays that windows of an account's tariff name. */
export const holidaysOf = ({ postcode }: Pick<AccountRow, 'postcode'>): string[] =>
  publicHolidays(stateOf(postcode) ?? 'NSW').holidays.map(({ date }) => date)

/** What the reads of a period cost; null if a half-hour is missing or has no price. */
export function pricedUsage(options: PriceUsageOptions): PricedDay | null {
  try {
    const { lines, missingHalfHours } = priceUsage(options)
    if (missingHalfHours > 0) return null
    const sum = (...kinds: ChargeKind[]) =>
      totalsOf(lines.filter(({ kind }) => kinds.includes(kind))).totalCents
    return {
      usage: sum('usage', 'demand', 'controlledLoad'),
      supply: sum('supply', 'controlledLoadSupply'),
      credit: sum('feedIn'),
    }
  } catch (error) {
    // For example a controlled load for which the plan has no price: shown without a cost.
    if (error instanceof EnergyError) return null
    throw error
  }
}

/** The price of a day under a plan's prices; null if it is unknown. */
export function priceOfDay(
  account: Pick<AccountRow, 'postcode'>,
  tariff: Tariff | undefined,
  day: string,
  zone: SupplyZone,
  reads: readonly HalfHourRead[],
): PricedDay | typeof pricedByPeriod | null {
  if (tariff === undefined) return null
  if (isPricedByPeriod(tariff, day)) return pricedByPeriod
  const period = { from: day, to: day }
  return pricedUsage({ tariff, reads, period, zone, publicHolidays: holidaysOf(account) })
}
