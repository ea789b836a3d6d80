import type { AmountString, EnergyContract, EnergyPlanDetail, PlanOffer } from './plan.ts'

/** Prices of a plan from another day: announced or earlier ones. */
export interface PriceChange {
  /** The plan's id in its network: `wattlebird-steady-energex`. */
  readonly planId: string
  /** First day of these prices. */
  readonly from: string
  /** Other changes of the contract at that time: windows, limits, fees, conditions, each as a whole member. Prices are in `prices`. */
  readonly contract?: { readonly [Member in keyof EnergyContract]?: EnergyContract[Member] | undefined }
  /** In the order of a network's `prices`. */
  readonly prices: readonly AmountString[]
  readonly referencePriceCents: number
  /** Whole cents a year, GST included. */
  readonly yearCents: number
  /** The same with every conditional discount. Needed if the plan has one. Default: `yearCents`. */
  readonly lowestCents?: number
}

/** The first day of a plan's prices. */
export const pricesFrom = ({ effectiveFrom, lastUpdated }: EnergyPlanDetail): string =>
  (effectiveFrom ?? lastUpdated).slice(0, 10)

/** The plans, each with the first day of its announced prices. */
export const withAnnounced = (
  offers: readonly PlanOffer[],
  changes: readonly PriceChange[] = [],
): readonly PlanOffer[] =>
  changes.length === 0
    ? offers
    : offers.map((offer) => {
        const [announcedFrom] = changes
          .filter(({ planId, from }) => planId === offer.plan.planId && from > pricesFrom(offer.plan))
          .map(({ from }) => from)
          .toSorted()
        return announcedFrom === undefined ? offer : { ...offer, announcedFrom }
      })
