import { longDate } from '../customer-figures.ts'
import type { EnergyContract, PlanOffer } from './plan.ts'
import { priceLines, solarLines } from './plan-prices.ts'
import { discountLine, termSentences } from './plan-terms.ts'
import { pricesFrom } from './price-dates.ts'
import { referenceSentence } from './reference-sentence.ts'

/** A published text, escaped for Markdown, on one line. */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|{}#~]/g, '\\$&')

/** The prices of a contract as the rows of a Markdown table: charge, price, and when or up to what. */
export const priceRows = (contract: EnergyContract): readonly string[] =>
  [...priceLines(contract), ...solarLines(contract)].map(
    ({ name, price, note = 'Each day that you are connected' }) =>
      `| ${markdownText(name)} | ${price} | ${markdownText(note)} |`,
  )

/** A text for front matter, quoted as YAML, with placeholders escaped. */
const quoted = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').trim().replaceAll('{{', '{ {'))

const items = (texts: readonly string[], otherwise: string): string =>
  texts.length === 0 ? otherwise : texts.map((text) => `- ${markdownText(text)}`).join('\n')

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/**
 * The basic information about a plan as a page of the content folder's `documents`, made from the plan itself.
 * `number`: the id under which its regulator lists it; `page`: the page of the plan's card.
 */
export function publishedPlanDocument(
  { plan, comparison }: PlanOffer,
  { number, page }: { readonly number: string; readonly page: string },
): string {
  const { planId, displayName, description, electricityContract: contract, customerType } = plan
  const network = plan.geography.distributors.join(', ')
  const from = longDate(pricesFrom(plan))
  const eligibility = (contract.eligibility ?? []).map((one) =>
    [one.information, one.description].filter(Boolean).join(': '),
  )
  return `---
path: /documents/plans/${planId}
title: ${quoted(`${displayName}, plan ${number}`)}
description: ${quoted(shortened(`Prices and conditions of ${displayName} on the ${network} network, with GST, from ${from}.`, 170))}
updated: ${plan.lastUpdated.slice(0, 10)}
---
This is the basic information about one plan, so that you can compare it with others. It holds from ${from}. Ask us on {{phone}} for the long version, or for large print.

## Key facts

| Fact | This plan |
|---|---|
| Plan | ${markdownText(displayName)} |
| Plan number | ${markdownText(number)} |
| Retailer | {{name}} |
| Kind of offer | ${plan.type === 'MARKET' ? 'Market' : 'Standing'} offer, electricity |
| For | ${customerType === 'RESIDENTIAL' ? 'Homes' : 'Small businesses'} |
| Network | ${markdownText(network)} |
${description === undefined ? '' : `\n${markdownText(description)}\n`}
## Who can have it

${items(eligibility, `${customerType === 'RESIDENTIAL' ? 'Homes' : 'Small businesses'} on the ${markdownText(network)} network.`)}

## Prices

Usage and supply prices include GST.${solarLines(contract).length === 0 ? '' : ' Solar credits are shown without it.'}

| Charge | Price | When or up to what |
|---|---|---|
${priceRows(contract).join('\n')}
${comparison === null ? '' : `\n## Comparison\n\n${referenceSentence(comparison, customerType)}\n`}
## Discounts

${items((contract.discounts ?? []).map(discountLine), 'This plan has no discounts.')}

## Fees, payment and term

${items(termSentences(contract), '')}

The [terms and conditions]({{termsAndConditions}}) are part of the contract. If something goes wrong, the [complaints procedure]({{complaints}}) leads to the free energy ombudsman of your state.

All of our plans are on the [plans page](${page}).
`
}
