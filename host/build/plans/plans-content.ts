import type { NetworksQuery, PlansQuery } from 'gridfront'
import { networkPath, nextOffer, offersIn } from 'gridfront/server'
import { networkAreas, networkPlaces } from './network-areas.ts'
import { firstNetwork, networkFacts, references } from './network-facts.ts'
import { networkPage } from './network-page.ts'
import { planDocument } from './plan-document.ts'
import { priceNetwork } from './price-network.ts'

/** The files generated from the plans file, by their paths below the content folder. */
export function plansContent({ asOf, offers, priceChanges = [] }: PlansQuery): ReadonlyMap<string, string> {
  const { id, distributor, state } = firstNetwork
  const kwhOf = (type: string) =>
    offers.find(({ plan }) => plan.customerType === type)?.comparison?.annualUsageKwh ?? 0
  const networks: NetworksQuery['networks'] = [
    {
      id,
      distributor,
      state,
      reference: references[state],
      annualUsageKwh: { RESIDENTIAL: kwhOf('RESIDENTIAL'), BUSINESS: kwhOf('BUSINESS') },
      plans: [],
    },
    ...networkFacts.map((facts) => priceNetwork(facts, offers)),
  ]
  const query: NetworksQuery = { asOf, networks, areas: networkAreas, places: networkPlaces }
  const documents = networks.flatMap((network) => {
    const isFirst = network.plans.length === 0
    return offersIn(network, offers).map((offer) => {
      const { planId } = offer.plan
      const baseId = isFirst ? planId : planId.slice(0, -network.id.length - 1)
      const page = isFirst ? '/plans' : networkPath(network.id)
      const facts = networkFacts.find((one) => one.id === network.id) ?? firstNetwork
      return [
        `documents/plans/${planId}.md`,
        planDocument(offer, { state: facts.state, baseId, page, next: nextOffer(offer, priceChanges) }),
      ] as const
    })
  })
  return new Map([
    ['queries/networks.json', `${JSON.stringify(query, null, 2)}\n`],
    ...networkFacts.map((facts) => [`pages/plans/${facts.id}.md`, networkPage(facts)] as const),
    ...documents,
  ])
}
