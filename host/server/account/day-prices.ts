import type { ChargeKind, HalfHourRead, SupplyZone } from 'gridfront/energy'
import { EnergyError, priceUsage, totalsOf } from 'gridfront/energy'
import { distributorsOf, publicHolidays, stateOf } from 'gridfront/validators'
import type { PriceBook } from '../billing/price-book.ts'
import type { AccountRow } from './shown-account.ts'

/** What a day costs, in whole cents with GST. */
export interface PricedDay {
  readonly usage: number
  readonly supply: number
  readonly credit: number
}

/** The plan's prices in the network of the account, as its bills have them; undefined where they are not known. */
export function tariffOf({ planId, postcode }: AccountRow, { plans, areas }: PriceBook) {
  const [network = ''] = distributorsOf(postcode, areas)
  const same = plans.filter((one) => one.planId === planId)
  return (same.find(({ networks }) => networks.includes(network)) ?? same[0])?.tariff
}

/** The price of a day under the account's plan; null where it is not known, or no single day has one, as with charges for demand. */
export function priceOfDay(
  account: AccountRow,
  day: string,
  zone: SupplyZone,
  reads: readonly HalfHourRead[],
  book: PriceBook,
): PricedDay | null {
  const tariff = tariffOf(account, book)
  if (tariff === undefined) return null
  const holidays = publicHolidays(stateOf(account.postcode) ?? 'NSW').holidays.map(({ date }) => date)
  try {
    const { lines } = priceUsage({
      tariff,
      reads,
      period: { from: day, to: day },
      zone,
      publicHolidays: holidays,
    })
    if (lines.some(({ kind }) => kind === 'demand')) return null
    const sum = (...kinds: ChargeKind[]) =>
      totalsOf(lines.filter(({ kind }) => kinds.includes(kind))).totalCents
    return {
      usage: sum('usage', 'controlledLoad'),
      supply: sum('supply', 'controlledLoadSupply'),
      credit: sum('feedIn'),
    }
  } catch (error) {
    // Such as a controlled load that the plan has no price for: the day is shown without one.
    if (error instanceof EnergyError) return null
    throw error
  }
}
