import type { ChargeKind, EnergyContract, HalfHourRead, SupplyZone, Tariff } from 'gridfront/energy'
import { EnergyError, priceUsage, tariffOf, totalsOf } from 'gridfront/energy'

export interface DayPrices {
  /** What a day costs under a plan, in whole cents with GST; null where the plan's prices are not known, or cannot price a day. */
  readonly costOf: (
    planId: string,
    day: string,
    zone: SupplyZone,
    reads: readonly HalfHourRead[],
  ) => { readonly usage: number; readonly supply: number; readonly credit: number } | null
}

/** The prices of plans by their ids. Names of steps over months and demand charges are left out: no single day has them. */
export function createDayPrices(contractOf: (planId: string) => EnergyContract | null): DayPrices {
  const known = new Map<string, Tariff | null>()
  function tariffFor(planId: string): Tariff | null {
    const contract = contractOf(planId)
    const tariff = known.get(planId) ?? (contract && tariffOf(contract))
    known.set(planId, tariff)
    return tariff
  }
  return {
    costOf(planId, day, zone, reads) {
      try {
        const tariff = tariffFor(planId)
        if (tariff === null) return null
        const { lines } = priceUsage({ tariff, reads, period: { from: day, to: day }, zone })
        if (lines.some(({ kind }) => kind === 'demand')) return null
        const sum = (...kinds: ChargeKind[]) =>
          totalsOf(lines.filter(({ kind }) => kinds.includes(kind))).totalCents
        return {
          usage: sum('usage', 'controlledLoad'),
          supply: sum('supply', 'controlledLoadSupply'),
          credit: sum('feedIn'),
        }
      } catch (error) {
        // Such as a tariff with public holidays, or a gas plan: the day is shown without a price.
        if (error instanceof EnergyError) return null
        throw error
      }
    },
  }
}
