import { useId } from 'react'
import { withNote } from '../joins.ts'
import { englishPart } from '../language.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { wholeDollars } from './amounts.ts'
import type { PlanOffer } from './plan.ts'
import type { PlanCardProps } from './plan-card.tsx'
import { gstSentence, priceLines, solarLines } from './plan-prices.ts'
import { discountKinds, discountLine, feesSentence } from './plan-terms.ts'
import { percentNote, referenceSentence } from './reference-sentence.ts'

const texts = defineTexts('planComparison', {
  estimated: 'Estimated for a year',
  noEstimate: 'Not known',
  comparison: 'Comparison',
  noReference: 'No reference price',
  rates: 'Rates',
  discounts: 'Discounts',
  fees: 'Fees',
  conditions: 'Conditions',
  summary: 'Compare in a table',
  none: 'None',
})

export interface PlanComparisonProps extends Pick<PlanCardProps, 'comparisonText'> {
  readonly offers: readonly PlanOffer[]
  /** Caption of the table, and name of the region that it scrolls in: `Plans for homes compared`. */
  readonly caption: string
}

type Fact = readonly [name: string, lines: readonly string[]]

/** The same facts in the same order for every plan. The row after a price has its comparison. */
function factsOf({ plan, comparison }: PlanOffer, comparisonText = referenceSentence): readonly Fact[] {
  const { electricityContract: contract, customerType } = plan
  return [
    [texts.estimated, [comparison ? wholeDollars(comparison.unconditionalPriceCents) : texts.noEstimate]],
    [texts.comparison, comparison ? [comparisonText(comparison, customerType)] : [texts.noReference]],
    [
      texts.rates,
      [...priceLines(contract), ...solarLines(contract)].map(({ name, price }) => `${name}: ${price}`),
    ],
    [
      texts.discounts,
      (contract.discounts ?? []).map((one) => `${discountKinds[one.type]}: ${discountLine(one)}`),
    ],
    [texts.fees, [feesSentence(contract)]],
    [texts.conditions, (contract.eligibility ?? []).map(({ information }) => information)],
  ]
}

/**
 * Plans as the columns of a table, with a fact in each row; facts that no plan has are left out. On narrow screens the
 * table is collapsed, and scrolls in a region of its own that the keyboard reaches, instead of the page.
 */
export function PlanComparison({ offers, caption, comparisonText }: PlanComparisonProps) {
  const id = useId()
  const columns = offers.map((offer) => factsOf(offer, comparisonText))
  const solar = offers.find(({ plan }) => solarLines(plan.electricityContract).length > 0) ?? offers[0]
  if (solar === undefined) return null
  return (
    <details className="gf-compare gf-roomy">
      <summary>
        {texts.summary}
        <span className="gf-visually-hidden">{withNote('', caption)}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard; Safari does not do it. */}
      <section aria-labelledby={id} tabIndex={0}>
        <table>
          <caption id={id}>{caption}</caption>
          <thead>
            <tr>
              <td />
              {offers.map(({ plan }) => (
                <th key={plan.planId} scope="col" lang={englishPart}>
                  {plan.displayName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns[0]?.map(([name], row) =>
              columns.every((facts) => facts[row]?.[1].length === 0) ? null : (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {columns.map((facts, at) => (
                    <td key={offers[at]?.plan.planId}>
                      {facts[row]?.[1].length
                        ? facts[row][1].map((text) => (
                            <p key={text} lang={englishPart}>
                              {text}
                            </p>
                          ))
                        : texts.none}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      <p lang={englishPart}>{`${gstSentence(solar.plan)} ${percentNote}`}</p>
    </details>
  )
}
