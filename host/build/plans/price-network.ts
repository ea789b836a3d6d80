import { estimateYear, supplyZones, tariffOf } from 'gridfront/energy'
import type { NetworkPrices, PlanOffer, SupplyNetwork } from 'gridfront/server'
import { offersIn } from 'gridfront/server'
import type { NetworkFacts } from './network-facts.ts'
import { notInVictoria, references, typicalShares, victorianNames } from './network-facts.ts'

const isNothing = (amount: string) => Number(amount) === 0
const daysInYear = 365

/** All usage prices of a plan, in the order of a network's prices. */
const usageOf = ({ plan: { electricityContract } }: PlanOffer): readonly string[] =>
  electricityContract.tariffPeriod
    .flatMap(({ singleRate, timeOfUseRates = [] }) => [
      ...(singleRate ? [singleRate] : []),
      ...timeOfUseRates,
    ])
    .flatMap(({ rates }) => rates.map(({ unitPrice }) => unitPrice))
    .filter((price) => !isNothing(price))
const loadsOf = ({ plan: { electricityContract } }: PlanOffer): readonly string[] =>
  (electricityContract.controlledLoad ?? []).flatMap(
    ({ singleRate }) => singleRate?.rates.map(({ unitPrice }) => unitPrice) ?? [],
  )
const supplyOf = ({ plan: { electricityContract } }: PlanOffer): number =>
  Number(electricityContract.tariffPeriod[0]?.dailySupplyCharge)

/** The usage price at which a year costs as much as the reference price, to the millionth of a dollar. */
const capOf = ({ reference, kwh, supply }: NetworkFacts['home']): number =>
  (reference / 1.1 - Number(supply) * daysInYear) / kwh

/** The prices of a plan in a network: in the same proportion to the standing offer as in the first network. */
export function priceNetwork(facts: NetworkFacts, offers: readonly PlanOffer[]): SupplyNetwork {
  const { id, distributor, state, home, business, solar } = facts
  const network = {
    id,
    distributor,
    state,
    reference: references[state],
    annualUsageKwh: { RESIDENTIAL: home.kwh, BUSINESS: business.kwh },
  }
  const standingOf = (offer: PlanOffer) => {
    const standing = offers.find(
      ({ plan: { type, customerType, planId } }) =>
        type === 'STANDING' && customerType === offer.plan.customerType && planId.endsWith('-standing'),
    )
    if (standing === undefined) throw new Error('Each kind of customer has a standing offer')
    return standing
  }
  const plans = offers
    .filter(({ plan }) => state !== 'VIC' || !notInVictoria.has(plan.planId))
    .map((offer): NetworkPrices => {
      const { plan } = offer
      const own = plan.customerType === 'RESIDENTIAL' ? home : business
      const standing = standingOf(offer)
      const isCap = offer === standing
      const cap = capOf(own)
      const scale = cap / Number(usageOf(standing)[0])
      const scaled = (price: string) =>
        isCap ? cap.toFixed(6) : (Math.floor(Number(price) * scale * 10_000) / 10_000).toFixed(4)
      const supply = isCap
        ? own.supply
        : ((Number(own.supply) * supplyOf(offer)) / supplyOf(standing)).toFixed(2)
      const feedIn = (plan.electricityContract.solarFeedInTariff ?? []).map(() =>
        plan.type === 'MARKET' ? solar.market : solar.standing,
      )
      const priced = {
        planId: plan.planId,
        ...(state === 'VIC' ? victorianNames[plan.planId] : undefined),
        prices: [supply, ...usageOf(offer).map(scaled), ...loadsOf(offer).map(scaled), ...feedIn],
        referencePriceCents: own.reference * 100,
        yearCents: 1,
      }
      const [moved] = offersIn({ ...network, plans: [priced] }, [offer])
      if (moved === undefined) throw new Error('A plan with prices is offered')
      const shares = typicalShares[plan.planId]
      const { annualCents } = estimateYear({
        tariff: tariffOf(moved.plan.electricityContract),
        zone: supplyZones[state],
        from: '2026-07-01',
        profile: { annualUsage: own.kwh * 1000, ...(shares && { shares }) },
      })
      return { ...priced, yearCents: annualCents }
    })
  return { ...network, plans }
}
