import type { ReactNode } from 'react'
import { useId } from 'react'
import { withCommas } from '../numbers/with-commas.ts'
import { wholeDollars } from './amounts.ts'
import type { PlanOffer, ReferenceComparison } from './plan.ts'
import { gstSentence, priceLines, solarLines } from './plan-prices.ts'
import { discountText, feesSentence } from './plan-terms.ts'
import { percentNote, referenceHeadline } from './reference-sentence.ts'

export interface PlanComparisonProps {
  readonly offers: readonly PlanOffer[]
  /** Caption of the table, and name of the region that it scrolls in: `Plans for homes compared`. */
  readonly caption: string
}

interface Fact {
  readonly name: string
  readonly of: (offer: PlanOffer) => readonly string[]
}

const priced =
  (words: (comparison: ReferenceComparison) => string) =>
  ({ comparison }: PlanOffer): readonly string[] =>
    comparison === null ? ['Not known'] : [words(comparison)]

const charges = (lines: ReturnType<typeof priceLines>) => lines.map(({ name, price }) => `${name}: ${price}`)

/** Where a price stands, its comparison stands in the next row: no price is advertised without it. */
const facts: readonly Fact[] = [
  {
    name: 'Estimated for a year',
    of: priced(({ unconditionalPriceCents }) => wholeDollars(unconditionalPriceCents)),
  },
  {
    name: 'Comparison',
    of: priced(({ unconditionalPriceCents, referencePriceCents }) =>
      referenceHeadline(unconditionalPriceCents, referencePriceCents),
    ),
  },
  {
    name: 'Lowest possible price',
    of: priced(({ lowestPossiblePriceCents, conditions }) =>
      [`${wholeDollars(lowestPossiblePriceCents)} a year`, ...conditions].join(', with '),
    ),
  },
  {
    name: 'Worked out for',
    of: priced(
      ({ annualUsageKwh, distributor }) => `${withCommas(annualUsageKwh)} kWh a year, ${distributor} area`,
    ),
  },
  { name: 'Charges', of: ({ plan }) => charges(priceLines(plan.electricityContract)) },
  { name: 'Solar', of: ({ plan }) => charges(solarLines(plan.electricityContract)) },
  { name: 'Discounts', of: ({ plan }) => (plan.electricityContract.discounts ?? []).map(discountText) },
  { name: 'Fees', of: ({ plan }) => [feesSentence(plan.electricityContract)] },
  {
    name: 'Conditions',
    of: ({ plan }) => (plan.electricityContract.eligibility ?? []).map(({ information }) => information),
  },
]

const lines = (texts: readonly string[]): ReactNode =>
  texts.length === 0 ? 'None' : texts.map((text) => <div key={text}>{text}</div>)

/**
 * Plans as the columns of a table, a fact a row; facts that none of them has are left out. Where there is no room for
 * the columns, the table scrolls by itself in a region that the keyboard reaches, and the page does not.
 */
export function PlanComparison({ offers, caption }: PlanComparisonProps) {
  const id = useId()
  const first = offers.find(({ plan }) => solarLines(plan.electricityContract).length > 0) ?? offers[0]
  if (first === undefined) return null
  return (
    <div className="gf-compare">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard; Safari does not do it. */}
      <section className="gf-compare__frame" aria-labelledby={id} tabIndex={0}>
        <table>
          <caption id={id}>{caption}</caption>
          <thead>
            <tr>
              <td />
              {offers.map(({ plan }) => (
                <th key={plan.planId} scope="col">
                  {plan.displayName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts
              .filter(({ of }) => offers.some((offer) => of(offer).length > 0))
              .map(({ name, of }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {offers.map((offer) => (
                    <td key={offer.plan.planId}>{lines(of(offer))}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <p>
        {gstSentence(first.plan)} {percentNote}
      </p>
    </div>
  )
}
