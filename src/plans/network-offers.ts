import type { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type { AmountString, EnergyContract, EnergyPlanDetail, EnergyRate, PlanOffer } from './plan.ts'

/** What a plan costs in another network than that of the plans file. */
export interface NetworkPrices {
  /** Of the plan in the plans file. */
  readonly planId: string
  /** Where it is called or described otherwise there. */
  readonly displayName?: string
  readonly description?: string
  /** Dollars without GST, one for each of the plan's prices: daily supply, usage, controlled loads, solar, each in its order. */
  readonly prices: readonly AmountString[]
  readonly referencePriceCents: number
  /** Whole cents a year, GST included. */
  readonly yearCents: number
}

/** A network that the brand serves. */
export interface SupplyNetwork {
  /** Ends the address of its page and the ids of its plans: `energex`. */
  readonly id: string
  readonly distributor: string
  readonly state: (typeof australianStates)[number]
  /** With its article: `the Victorian Default Offer`. */
  readonly reference: string
  /** kWh a year of the reference price. */
  readonly annualUsageKwh: { readonly RESIDENTIAL: number; readonly BUSINESS: number }
  /** Empty in the network whose prices the plans file has. */
  readonly plans: readonly NetworkPrices[]
}

/** Gives out a plan's prices one after the other. */
function priceSource({ planId, prices }: Pick<NetworkPrices, 'planId' | 'prices'>) {
  let next = 0
  return {
    take(): AmountString {
      const price = prices[next]
      if (price === undefined) throw new RangeError(`'${planId}' has more than ${prices.length} prices`)
      next += 1
      return price
    },
    end() {
      if (next !== prices.length)
        throw new RangeError(`'${planId}' has ${next} prices, and ${prices.length} are given`)
    },
  }
}

/** The contract at other prices. A price of nothing stays nothing, and takes none. */
function repriced(contract: EnergyContract, take: () => AmountString): EnergyContract {
  const rates = (all: readonly EnergyRate[]) =>
    all.map((rate) => (/^0+(?:\.0+)?$/.test(rate.unitPrice) ? rate : { ...rate, unitPrice: take() }))
  const withRates = <Block extends { readonly rates: readonly EnergyRate[] }>(block: Block): Block => ({
    ...block,
    rates: rates(block.rates),
  })
  const blocks = <
    Part extends Pick<EnergyContract['tariffPeriod'][number], 'singleRate' | 'timeOfUseRates'>,
  >({
    singleRate,
    timeOfUseRates,
    ...part
  }: Part) => ({
    ...part,
    ...(singleRate && { singleRate: withRates(singleRate) }),
    ...(timeOfUseRates && { timeOfUseRates: timeOfUseRates.map(withRates) }),
  })
  return {
    ...contract,
    tariffPeriod: contract.tariffPeriod.map((period) =>
      blocks({ ...period, ...(period.dailySupplyCharge !== undefined && { dailySupplyCharge: take() }) }),
    ),
    ...(contract.controlledLoad && { controlledLoad: contract.controlledLoad.map(blocks) }),
    ...(contract.solarFeedInTariff && {
      solarFeedInTariff: contract.solarFeedInTariff.map(({ singleTariff, ...feedIn }) => ({
        ...feedIn,
        ...(singleTariff && { singleTariff: withRates(singleTariff) }),
      })),
    }),
  }
}

function offerIn(
  { id, distributor, reference, annualUsageKwh }: Omit<SupplyNetwork, 'plans'>,
  { plan }: PlanOffer,
  priced: NetworkPrices,
): PlanOffer {
  const source = priceSource(priced)
  const { displayName = plan.displayName, description = plan.description } = priced
  const planId = `${plan.planId}-${id}`
  const electricityContract = repriced(plan.electricityContract, source.take)
  source.end()
  const moved: EnergyPlanDetail = {
    ...plan,
    planId,
    displayName,
    ...(description !== undefined && { description }),
    additionalInformation: {
      ...plan.additionalInformation,
      overviewUri: `${networkPath(id)}#${planId}`,
      pricingUri: `/documents/plans/${planId}`,
    },
    geography: { distributors: [distributor] },
    electricityContract,
  }
  return {
    plan: moved,
    comparison: {
      reference,
      referencePriceCents: priced.referencePriceCents,
      lowestPossiblePriceCents: priced.yearCents,
      unconditionalPriceCents: priced.yearCents,
      annualUsageKwh: annualUsageKwh[plan.customerType],
      distributor,
      conditions: [],
    },
  }
}

/** Prices of a plan from another day on: announced ones, or those that held before. */
export interface PriceChange {
  /** Of the plan in its network: `wattlebird-steady-energex`. */
  readonly planId: string
  /** First day of these prices. */
  readonly from: string
  /** As `prices` of a network. */
  readonly prices: readonly AmountString[]
  readonly referencePriceCents: number
  /** Whole cents a year, GST included. */
  readonly yearCents: number
}

/** The day from which the prices of a plan hold. */
export const pricesFrom = ({ effectiveFrom, lastUpdated }: EnergyPlanDetail): string =>
  (effectiveFrom ?? lastUpdated).slice(0, 10)

/** The plans at their prices of other days. Throws `RangeError` where there is no such plan, or prices and plan do not fit. */
export const changedOffers = (
  offers: readonly PlanOffer[],
  changes: readonly PriceChange[],
): readonly PlanOffer[] =>
  changes.map((change) => {
    const offer = offers.find(({ plan }) => plan.planId === change.planId)
    if (offer === undefined) throw new RangeError(`'${change.planId}' is no plan that is offered`)
    if (pricesFrom(offer.plan) === change.from)
      throw new RangeError(`'${change.planId}' has two prices from ${change.from} on`)
    const source = priceSource(change)
    const electricityContract = repriced(offer.plan.electricityContract, source.take)
    source.end()
    const { referencePriceCents, yearCents } = change
    return {
      plan: { ...offer.plan, effectiveFrom: `${change.from}T00:00:00+10:00`, electricityContract },
      comparison: offer.comparison && {
        ...offer.comparison,
        ...{ referencePriceCents, unconditionalPriceCents: yearCents, lowestPossiblePriceCents: yearCents },
      },
    }
  })

/** The plans, each with the day from which other prices of it are announced. */
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

/** Where the plans of a network have their page. */
export const networkPath = (id: string): string => `/plans/${id}`

/**
 * The plans of a network, made of those of the plans file and of its prices. A plan that has none there is not offered there.
 * Throws `RangeError` where prices and plan do not fit.
 */
export const offersIn = (network: SupplyNetwork, offers: readonly PlanOffer[]): readonly PlanOffer[] =>
  network.plans.length === 0
    ? offers
    : offers.flatMap((offer) => {
        const priced = network.plans.find(({ planId }) => planId === offer.plan.planId)
        return priced === undefined ? [] : [offerIn(network, offer, priced)]
      })

/** The plans of all networks. */
export const offersEverywhere = (
  networks: readonly SupplyNetwork[],
  offers: readonly PlanOffer[],
): readonly PlanOffer[] =>
  networks.length === 0 ? offers : networks.flatMap((network) => offersIn(network, offers))
