import type { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type {
  AmountString,
  EnergyContract,
  EnergyPlanDetail,
  EnergyRate,
  PlanOffer,
  SingleRate,
} from './plan.ts'
import type { PriceChange } from './price-dates.ts'
import { pricesFrom } from './price-dates.ts'

/** The prices of a plan in a network other than the plans file's. */
export interface NetworkPrices {
  /** The plan's id in the plans file. */
  readonly planId: string
  /** First day of these prices. Default: the plans file's. */
  readonly from?: string
  /** If it has another name or description there. */
  readonly displayName?: string
  readonly description?: string
  /**
   * Dollars without GST, one for each of the plan's prices: of each tariff period daily supply, usage and demand;
   * controlled loads, each followed by its supply charge; solar.
   */
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
  /** kWh a year of the reference price. Required with `plans`. */
  readonly annualUsageKwh?: { readonly RESIDENTIAL: number; readonly BUSINESS: number }
  /** Empty in the network of the plans file, and with `offers`. */
  readonly plans: readonly NetworkPrices[]
  /** The plans of the network, if they are not simply those of the plans file at other prices. */
  readonly offers?: readonly PlanOffer[]
}

/** Returns a plan's prices one after the other. */
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

/** The contract at other prices. A price of zero stays zero, and uses none of them. */
function repriced(contract: EnergyContract, take: () => AmountString): EnergyContract {
  const price = (amount: AmountString) => (/^0+(?:\.0+)?$/.test(amount) ? amount : take())
  const rates = (all: readonly EnergyRate[]) =>
    all.map((rate) => ({ ...rate, unitPrice: price(rate.unitPrice) }))
  const withRates = <Block extends { readonly rates: readonly EnergyRate[] }>(block: Block): Block => ({
    ...block,
    rates: rates(block.rates),
  })
  /** The rates of a controlled load, with its supply charge. */
  const withSupply = (rate: SingleRate): SingleRate => ({
    ...rate,
    ...(rate.dailySupplyCharge !== undefined && { dailySupplyCharge: price(rate.dailySupplyCharge) }),
  })
  // Members keep their order, because editions are compared as texts.
  const blocks = <Part extends Pick<EnergyContract['tariffPeriod'][number], 'singleRate' | 'timeOfUseRates'>>(
    part: Part,
  ) => ({
    ...part,
    ...(part.singleRate && { singleRate: withSupply(withRates(part.singleRate)) }),
    ...(part.timeOfUseRates && { timeOfUseRates: part.timeOfUseRates.map(withRates) }),
  })
  return {
    ...contract,
    tariffPeriod: contract.tariffPeriod.map((period) => ({
      ...blocks({
        ...period,
        ...(period.dailySupplyCharge !== undefined && {
          dailySupplyCharge: price(period.dailySupplyCharge),
        }),
      }),
      ...(period.demandCharges && {
        demandCharges: period.demandCharges.map((charge) => ({ ...charge, amount: price(charge.amount) })),
      }),
    })),
    ...(contract.controlledLoad && { controlledLoad: contract.controlledLoad.map(blocks) }),
    ...(contract.solarFeedInTariff && {
      solarFeedInTariff: contract.solarFeedInTariff.map((feedIn) => ({
        ...feedIn,
        ...(feedIn.singleTariff && { singleTariff: withRates(feedIn.singleTariff) }),
        ...(feedIn.timeVaryingTariffs && {
          timeVaryingTariffs: feedIn.timeVaryingTariffs.map(withRates),
        }),
      })),
    }),
  }
}

/** In the format of `effectiveFrom`. */
const startOf = (day: string) => `${day}T00:00:00+10:00`

function offerIn(
  { id, distributor, reference, annualUsageKwh }: Omit<SupplyNetwork, 'plans'>,
  { plan }: PlanOffer,
  priced: NetworkPrices,
): PlanOffer {
  if (annualUsageKwh === undefined) throw new RangeError(`'${id}' has prices: give its annualUsageKwh, too`)
  const source = priceSource(priced)
  const { displayName = plan.displayName, description = plan.description, from } = priced
  const planId = `${plan.planId}-${id}`
  const electricityContract = repriced(plan.electricityContract, source.take)
  source.end()
  const moved: EnergyPlanDetail = {
    ...plan,
    planId,
    displayName,
    ...(from !== undefined && { effectiveFrom: startOf(from) }),
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

/**
 * The plans at their prices of other days. Throws `RangeError` if there is no such plan, or if prices and plan do not
 * match.
 */
export const changedOffers = (
  offers: readonly PlanOffer[],
  changes: readonly PriceChange[],
): readonly PlanOffer[] => {
  const isNamedBefore = ({ planId, from }: PriceChange, place: number) =>
    changes.findIndex((one) => one.planId === planId && one.from === from) < place
  return changes.map((change, at) => {
    const offer = offers.find(({ plan }) => plan.planId === change.planId)
    if (offer === undefined) throw new RangeError(`'${change.planId}' is no plan that is offered`)
    if (pricesFrom(offer.plan) === change.from || isNamedBefore(change, at))
      throw new RangeError(`'${change.planId}' has two prices from ${change.from} on`)
    const source = priceSource(change)
    const electricityContract = repriced(
      // JSON has no `undefined`.
      { ...offer.plan.electricityContract, ...change.contract } as EnergyContract,
      source.take,
    )
    source.end()
    const { referencePriceCents, yearCents, lowestCents = yearCents } = change
    if (change.lowestCents === undefined && offer.comparison?.conditions.length)
      throw new RangeError(`'${change.planId}' has conditions: give 'lowestCents' from ${change.from} on`)
    return {
      plan: { ...offer.plan, effectiveFrom: startOf(change.from), electricityContract },
      comparison: offer.comparison && {
        ...offer.comparison,
        ...{ referencePriceCents, unconditionalPriceCents: yearCents, lowestPossiblePriceCents: lowestCents },
      },
    }
  })
}

/** A plan with its other editions, by their first days. */
const editionsOf = (offer: PlanOffer, changes: readonly PriceChange[]): readonly PlanOffer[] => {
  const own = changes.filter(({ planId }) => planId === offer.plan.planId)
  return [offer, ...changedOffers([offer], own)].toSorted((one, other) =>
    pricesFrom(one.plan).localeCompare(pricesFrom(other.plan)),
  )
}

/** The charges with amounts as numbers, because `0.3050` and `0.305` are the same price. */
const chargesOf = ({ electricityContract }: PlanOffer['plan']): string =>
  JSON.stringify(electricityContract, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  )

/** The edition of a plan after the build's prices, with its first day as in `withAnnounced`; undefined if there is none. */
export const nextOffer = (offer: PlanOffer, changes: readonly PriceChange[]): PlanOffer | undefined =>
  editionsOf(offer, changes).find(({ plan }) => pricesFrom(plan) > pricesFrom(offer.plan))

/**
 * The plans at their prices of a day, each with those that follow: prices change on their first day, whenever the site
 * was built. A plan whose first prices are still in the future has those.
 */
export const offersOn = (
  offers: readonly PlanOffer[],
  changes: readonly PriceChange[],
  day: string,
): readonly PlanOffer[] =>
  offers.map((offer) => {
    const sorted = editionsOf(offer, changes)
    const present = sorted.findLast(({ plan }) => pricesFrom(plan) <= day) ?? sorted[0] ?? offer
    // An edition that changes only the reference price is not a new price for an applicant.
    const next = sorted
      .slice(sorted.indexOf(present) + 1)
      .find(({ plan }) => chargesOf(plan) !== chargesOf(present.plan))
    return next === undefined
      ? present
      : { ...present, announcedFrom: pricesFrom(next.plan), announced: next.plan }
  })

/** The page of a network's plans. */
export const networkPath = (id: string): string => `/plans/${id}`

/**
 * The plans of a network: its own, or the plans of the plans file at the network's prices. A plan without prices in the
 * network is not offered there. Throws `RangeError` if prices and plan do not match.
 */
export function offersIn(network: SupplyNetwork, offers: readonly PlanOffer[]): readonly PlanOffer[] {
  if (network.offers !== undefined) return network.offers
  if (network.plans.length === 0) return offers
  return offers.flatMap((offer) => {
    const priced = network.plans.find(({ planId }) => planId === offer.plan.planId)
    return priced === undefined ? [] : [offerIn(network, offer, priced)]
  })
}

/** The plans of all networks. */
export const offersEverywhere = (
  networks: readonly SupplyNetwork[],
  offers: readonly PlanOffer[],
): readonly PlanOffer[] =>
  networks.length === 0 ? offers : networks.flatMap((network) => offersIn(network, offers))
