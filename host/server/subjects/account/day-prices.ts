import type { ChargeKind, HalfHourRead, SupplyZone, Tariff } from 'gridfront/energy'
import { EnergyError, priceUsage, totalsOf } from 'gridfront/energy'
import { publicHolidays, stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'

/** The cost of a day, in whole cents with GST. */
export interface PricedDay {
  readonly usage: number
  readonly supply: number
  readonly credit: number
}

/** The price of a day under a plan's prices; null if it is unknown, or if a single day has none, as with demand charges. */
export function priceOfDay(
  account: Pick<AccountRow, 'postcode'>,
  tariff: Tariff | undefined,
  day: string,
  zone: SupplyZone,
  reads: readonly HalfHourRead[],
): PricedDay | null {
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
    // For example a controlled load for which the plan has no price: the day is shown without a cost.
    if (error instanceof EnergyError) return null
    throw error
  }
}
