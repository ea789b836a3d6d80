import type { PublishedPlan, ReadPlan } from '../../energy/index.ts'
import { networkPath } from '../../plans/network-offers.ts'
import type { NetworksQuery } from '../../plans/network-schemas.ts'
import type { PlanOffer } from '../../plans/plan.ts'
import { publishedPlanDocument } from '../../plans/plan-document.ts'
import type { PlansQuery } from '../../plans/plan-schemas.ts'
import { pricesFrom } from '../../plans/price-dates.ts'
import type { AustralianState } from '../../validators/postcode.ts'
import { stateOf } from '../../validators/postcode.ts'
import { addressPart, cardOffer } from './card-plan.ts'

/** A published plan with its card. */
export interface FoundPlan {
  readonly where: string
  readonly read: ReadPlan
}

/** A plan that a card can show. */
interface CardPlan {
  readonly plan: PublishedPlan
  readonly offer: PlanOffer
}

export interface LeftOutPlan {
  readonly where: string
  readonly reason: string
}

/** The other contents of the content folder, which are preserved. */
export type StoredQuery = Pick<PlansQuery, 'signUp'>

export interface PlanContent {
  /** By their paths below the content folder. */
  readonly files: ReadonlyMap<string, string>
  readonly offers: number
  readonly leftOut: readonly LeftOutPlan[]
  /** Distributors, the one of the plans file first. */
  readonly distributors: readonly string[]
  /** Distributors whose postcodes are unknown. */
  readonly withoutPostcodes: readonly string[]
}

const areaPage = '/plans/your-area'
/** Postcodes and ranges of them, in their order: `2000 2010-2012`. */
export function postcodeRanges(postcodes: readonly string[]): string {
  const known = postcodes.flatMap((one) =>
    /^\d{4}(?:-\d{4})?$/.test(one) ? [[one.slice(0, 4), one.slice(-4)]] : [],
  )
  const ranges: [from: string, to: string][] = []
  for (const [from = '', to = ''] of known.toSorted(([one = ''], [other = '']) => one.localeCompare(other))) {
    const last = ranges.at(-1)
    if (last && Number(from) <= Number(last[1]) + 1) last[1] = to > last[1] ? to : last[1]
    else ranges.push([from, to])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ')
}

/** Two braces would begin a placeholder of the content. In JSON they are adjacent only inside a text. */
const json = (value: unknown) => `${JSON.stringify(value, null, 2).replaceAll('{{', '{ {')}\n`

const networkPage = (id: string, distributor: string) => `---
path: ${networkPath(id)}
title: Plans in the ${distributor} area
documentTitle: Plans, ${distributor}
label: Plans, ${distributor}
description: Our electricity plans in the ${distributor} network, with rates, daily charge, fees and conditions in full.
template: network-plans
lead: Prices on the ${distributor} network, with GST.
---
Not sure that this is your network? Its name is on the front of your bill; or type your postcode above.
`

const yourAreaPage = `---
path: ${areaPage}
title: Plans where you live
documentTitle: Plans where you live
label: Plans where you live
description: Type your postcode to see our electricity plans and prices in your network, or choose the network.
template: network-plans
lead: Each network charges its own amount for poles and wires, so a plan has different rates in different places.
index: false
canonical: /plans
---
## How we find your network

Your postcode says which distributor owns the poles and wires at your place. Some postcodes have two; then we ask.
`

/**
 * The plans of each distributor, the one with most plans first. A plan of several distributors is listed under each of
 * them.
 */
function byDistributor(plans: readonly CardPlan[]): readonly (readonly [string, readonly CardPlan[]])[] {
  const groups = new Map<string, CardPlan[]>()
  for (const one of plans)
    for (const distributor of one.offer.plan.geography.distributors) {
      const own = groups.get(distributor)
      if (own === undefined) groups.set(distributor, [one])
      else own.push(one)
    }
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}

interface Area {
  readonly distributor: string
  readonly postcodes: string
  readonly state: AustralianState | null
}

function areaOf(distributor: string, plans: readonly CardPlan[]): Area {
  const postcodes = plans.flatMap(({ plan }) => plan.geography?.includedPostcodes ?? [])
  const state = postcodes.map((one) => stateOf(one.slice(0, 4))).find((one) => one !== null) ?? null
  return { distributor, postcodes: postcodeRanges(postcodes), state }
}

/** The plans that a card can show, each once. */
function cardPlans(found: readonly FoundPlan[]) {
  const leftOut: LeftOutPlan[] = []
  const cards = new Map<string, CardPlan>()
  for (const { where, read } of found) {
    const planId = addressPart(read.plan.planId)
    const offer = cards.has(planId) ? `Another file has the plan ${read.plan.planId}, too.` : cardOffer(read)
    if (typeof offer === 'string') leftOut.push({ where, reason: offer })
    else cards.set(planId, { plan: read.plan, offer })
  }
  return { cards: [...cards.values()], leftOut }
}

const offerAt = (page: string, { plan, ...offer }: PlanOffer): PlanOffer => ({
  plan: {
    ...plan,
    additionalInformation: { ...plan.additionalInformation, overviewUri: `${page}#${plan.planId}` },
  },
  ...offer,
})

/**
 * The content of a site that shows these plans: cards, a document for each, and plans and pages by network if the plans
 * belong to several distributors and state their postcodes.
 */
export function planContent(found: readonly FoundPlan[], kept: StoredQuery): PlanContent {
  const files = new Map<string, string>()
  const { cards, leftOut } = cardPlans(found)
  const groups = byDistributor(cards)
  const areas = groups.map(([distributor, plans]) => areaOf(distributor, plans))
  const withoutPostcodes = areas.flatMap(({ distributor, postcodes }) =>
    postcodes === '' ? distributor : [],
  )
  const isByNetwork = groups.length > 1 && withoutPostcodes.length === 0
  const pageOf = (distributor: string) =>
    isByNetwork && distributor !== groups[0]?.[0] ? networkPath(addressPart(distributor)) : '/plans'
  for (const { plan, offer } of cards) {
    const page = pageOf(offer.plan.geography.distributors[0] ?? '')
    files.set(
      `documents/plans/${offer.plan.planId}.md`,
      publishedPlanDocument(offer, { number: plan.planId, page }),
    )
  }
  const asOf =
    cards
      .map(({ offer }) => pricesFrom(offer.plan))
      .sort()
      .at(-1) ?? ''
  const ofGroup = ([distributor, plans]: (typeof groups)[number]) =>
    plans.map(({ offer }) => offerAt(pageOf(distributor), offer))
  const [first, ...others] = groups
  const query: PlansQuery = {
    asOf,
    ...kept,
    ...(isByNetwork && { areaPage }),
    offers: isByNetwork && first ? ofGroup(first) : cards.map(({ offer }) => offer),
  }
  files.set('queries/plans.json', json(query))
  if (isByNetwork) {
    const networks: NetworksQuery = {
      asOf,
      networks: groups.map((group, at) => {
        const [distributor] = group
        const state = areas[at]?.state ?? 'NSW'
        return {
          id: addressPart(distributor),
          ...{ distributor, state },
          reference: state === 'VIC' ? 'the Victorian Default Offer' : 'the reference price',
          plans: [],
          ...(at > 0 && { offers: ofGroup(group) }),
        }
      }),
      areas: areas.map(({ distributor, postcodes }) => ({ distributor, postcodes })),
      places: [],
    }
    files.set('queries/networks.json', json(networks))
    files.set('pages/plans/your-area.md', yourAreaPage)
    for (const [distributor] of others)
      files.set(
        `pages/plans/${addressPart(distributor)}.md`,
        networkPage(addressPart(distributor), distributor),
      )
  }
  return {
    ...{ files, leftOut, withoutPostcodes },
    offers: cards.length,
    distributors: groups.map(([distributor]) => distributor),
  }
}
