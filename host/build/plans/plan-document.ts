import type { PlanOffer } from 'gridfront'
import { longDate } from 'gridfront/billing'
import { smallBusinessLimitsMwh } from 'gridfront/contracts'
import {
  priceRows,
  pricesFrom,
  referenceSentence,
  solarLines,
  termSentences,
  wholeDollars,
} from 'gridfront/server'
import type { NetworkFacts } from './network-facts.ts'
import { typicalShares } from './network-facts.ts'

const ombudsmen: Readonly<Record<NetworkFacts['state'], readonly [where: string, number: string]>> = {
  NSW: ['New South Wales EWON', '1800 246 545'],
  QLD: ['Queensland EWOQ', '1800 662 837'],
  SA: ['South Australia EWOSA', '1800 665 565'],
  VIC: ['Victoria EWOV', '1800 500 509'],
}

/** Eligibility for a plan, by its id in the plans file. */
const eligibility: Readonly<Record<string, (network: string, limitMwh: number) => string>> = {
  'wattlebird-steady': (network) =>
    `Homes on the ${network} network, with any kind of meter. You do not have to be a new customer, have solar panels, or pay in a particular way.`,
  'wattlebird-shift': (network) =>
    `Homes on the ${network} network with a smart meter. If you have none, we arrange one at no cost to you. Solar panels and batteries are welcome and not required.`,
  'wattlebird-sunshine': (network) =>
    `Homes on the ${network} network with a smart meter, if you ask for it: nobody is moved to this plan. You do not need solar panels.`,
  'wattlebird-business-steady': (network, limitMwh) =>
    `Small businesses on the ${network} network that use up to ${limitMwh} megawatt hours a year at the site.`,
  'wattlebird-standing': (network) =>
    `Every home on the ${network} network. It is also the plan of a home that uses power before anybody has chosen a plan.`,
  'wattlebird-business-standing': (network, limitMwh) =>
    `Every small business on the ${network} network that uses up to ${limitMwh} megawatt hours a year at the site, and those that have not chosen a plan.`,
}

/** The times at which a plan has free hours. */
const freeHours: Readonly<Record<string, string>> = { 'wattlebird-sunshine': 'SHOULDER' }
const hours: Readonly<Record<string, string>> = {
  PEAK: 'peak',
  SHOULDER: 'shoulder',
  OFF_PEAK: 'off-peak',
}

/** `25% of its electricity in the peak, 40% in the shoulder and 35% in the off-peak hours` */
function sharesInWords(shares: Readonly<Record<string, number>>, free: string | undefined): string {
  const parts = Object.entries(shares).map(
    ([type, share], place) =>
      `${share}% ${place === 0 ? 'of its electricity ' : ''}in the ${type === free ? 'free hours' : hours[type]}`,
  )
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} hours`
}

function creditSentence({ plan }: PlanOffer): string {
  if (solarLines(plan.electricityContract).length === 0) return 'This plan pays no solar feed-in credit.'
  return plan.customerType === 'RESIDENTIAL'
    ? 'Solar credits carry no GST.'
    : 'Solar credits are shown without GST.'
}

function basis(offer: PlanOffer, baseId: string): string {
  const shares = typicalShares[baseId]
  if (shares !== undefined)
    return ` It is worked out for a home that uses ${sharesInWords(shares, freeHours[baseId])}.`
  return offer.plan.electricityContract.controlledLoad
    ? ' It is worked out for a home without a controlled load.'
    : ''
}

const protections = {
  RESIDENTIAL: `## Concessions and protections

Tell us if you hold a concession card, and give it to us again even if your last retailer had it: [concessions and rebates](/documents/concessions-and-rebates). Tell us before anything else if somebody at home depends on life support equipment. If bills are hard to pay, the [hardship policy](/documents/hardship) says what you can claim.`,
  BUSINESS: `## Protections

If a quiet season makes a bill hard to pay, call us early: we can arrange instalments. Tell us before anything else if somebody at the site depends on life support equipment.`,
} as const

const comparisonSites = {
  national:
    'The Australian Government lists the plans of all retailers at [energymadeeasy.gov.au](https://www.energymadeeasy.gov.au).',
  VIC: 'The Victorian Government lists the plans of all retailers at [compare.energy.vic.gov.au](https://compare.energy.vic.gov.au).',
} as const

/** Announced prices, in a section of their own. */
const nextPrices = (offer: PlanOffer): string => `
## Prices from ${longDate(pricesFrom(offer.plan))}

The prices above hold until then. Whoever is on the plan is told by mail at least five business days before, and can leave without a fee.

| Charge | Price | When or up to what |
|---|---|---|
${priceRows(offer.plan.electricityContract).join('\n')}
${offer.comparison === null ? '' : `\n${referenceSentence(offer.comparison, offer.plan.customerType)}\n`}`

/** The basic information about one plan in one network, as a page of its own. `baseId`: of the plan in the plans file. */
export function planDocument(
  offer: PlanOffer,
  {
    state,
    baseId,
    page,
    next,
  }: {
    readonly state: NetworkFacts['state']
    readonly baseId: string
    readonly page: string
    /** The plan at its announced prices. */
    readonly next?: PlanOffer | undefined
  },
): string {
  const { plan, comparison } = offer
  const { displayName, planId, electricityContract: contract, customerType } = plan
  const network = plan.geography.distributors.join(', ')
  const who = eligibility[baseId]
  if (comparison === null || who === undefined) throw new Error(`${planId} needs a comparison and words`)
  const [where, number] = ombudsmen[state]
  const lines = priceRows(contract)
  const from = longDate(pricesFrom(plan))
  const reference = state === 'VIC' ? 'Victorian Default Offer' : 'reference price'
  return `---
path: /documents/plans/${planId}
title: ${displayName}, plan document${planId === baseId ? '' : `, ${network}`}
description: Prices, conditions and comparison of ${displayName} on the ${network} network, with GST, as they hold from ${from}.
updated: ${plan.lastUpdated.slice(0, 10)}
---
This is the basic information about one plan, so that you can compare it with others. It holds from ${from}. Ask us on {{phone}} for the long version, for another network, or for large print.

## Key facts

| Fact | This plan |
|---|---|
| Plan | ${displayName} |
| Plan number | ${planId} |
| Retailer | {{name}} |
| Kind of offer | ${plan.type === 'MARKET' ? 'Market' : 'Standing'} offer, electricity |
| For | ${customerType === 'RESIDENTIAL' ? 'Homes' : 'Small businesses'} |
| Network | ${network} |
| Term | None: it goes on until you or we end it |
| Benefit period | None, so there is nothing to run out and no end date |

${plan.description}

## Who can have it

${who(network, smallBusinessLimitsMwh[state])}

## Prices

All usage and supply prices include GST. ${creditSentence(offer)}

| Charge | Price | When or up to what |
|---|---|---|
${lines.join('\n')}
${next === undefined ? '' : nextPrices(next)}
## Comparison with the ${reference}

${referenceSentence(comparison, customerType)}

The ${reference} is ${wholeDollars(comparison.referencePriceCents)} a year. A regulator sets it for this network and this kind of customer.${basis(offer, baseId)} Your own bill depends on how much you use and when.

## Discounts

This plan has no discounts, neither guaranteed nor conditional. The prices above are what everybody on it pays.

## Fees, payment and term

${termSentences(contract)
  .map((sentence) => `- ${sentence}`)
  .join('\n')}

${protections[customerType]}

The [terms and conditions](/documents/terms-and-conditions) are part of the contract. If something goes wrong, the [complaints procedure](/documents/complaints) leads to the free energy ombudsman of your state: in ${where}, [${number}](tel:${number.replaceAll(' ', '')}).

## Compare it with others

${comparisonSites[state === 'VIC' ? 'VIC' : 'national']} All of ours are on the [plans page](${page}).
`
}
