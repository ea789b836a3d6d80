import type { ReactNode } from 'react'
import { wholeDollars } from './amounts.ts'
import type { EnergyPlanDetail, PlanOffer } from './plan.ts'
import { priceLines, solarFeedIn } from './plan-prices.ts'
import { referenceHeadline, referenceSentence } from './reference-sentence.ts'

const typeNames: Record<EnergyPlanDetail['type'], string> = {
  MARKET: 'Market offer',
  STANDING: 'Standing offer',
  REGULATED: 'Regulated offer',
}

export interface PlanCardProps {
  readonly offer: PlanOffer
  /** What a visitor can do with the plan: usually one link. */
  readonly action?: ReactNode
  /** Level of the plan's name in the outline of the page. Default 3. */
  readonly headingLevel?: 2 | 3
}

/** A plan with everything its price depends on: rates, windows, supply charge, comparison, fees, term. */
export function PlanCard({ offer: { plan, comparison }, action, headingLevel = 3 }: PlanCardProps) {
  const Heading = `h${headingLevel}` as const
  const contract = plan.electricityContract
  const solar = solarFeedIn(contract)
  const terms = plan.additionalInformation?.termsUri
  return (
    <article className="gf-plan" id={plan.planId} aria-labelledby={`${plan.planId}-name`}>
      <p className="gf-plan__kind">
        {typeNames[plan.type]} · {plan.customerType === 'RESIDENTIAL' ? 'Home' : 'Business'}
      </p>
      <Heading id={`${plan.planId}-name`}>{plan.displayName}</Heading>
      {plan.description === undefined ? null : <p>{plan.description}</p>}
      {comparison === null ? null : (
        <p className="gf-plan__headline">
          Estimated for a year <strong>{wholeDollars(comparison.unconditionalPriceCents)}</strong>
          <span>{referenceHeadline(comparison.unconditionalPriceCents, comparison.referencePriceCents)}</span>
        </p>
      )}
      <dl className="gf-plan__prices">
        {[...priceLines(contract), ...(solar ? [solar] : [])].map(({ name, price, note }) => (
          <div key={`${name} ${note}`}>
            <dt>{name}</dt>
            <dd>{price}</dd>
            {note === undefined ? null : <dd className="gf-plan__note">{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="gf-plan__gst">Usage and supply prices include GST.</p>
      <details className="gf-plan__more">
        <summary>
          Comparison, fees and terms<span className="gf-visually-hidden"> of {plan.displayName}</span>
        </summary>
        <p>
          {comparison === null
            ? 'There is no reference price for this plan.'
            : referenceSentence(comparison, plan.customerType)}
        </p>
        <p>
          {contract.fees.length === 0
            ? 'No exit, late payment, card or paper bill fees.'
            : contract.fees
                .map(({ term, amount }) => (amount === undefined ? term : `${term}: $${amount}`))
                .join('; ')}
        </p>
        {contract.variation === undefined ? null : <p>{contract.variation}</p>}
        {contract.onExpiryDescription === undefined ? null : <p>{contract.onExpiryDescription}</p>}
        {contract.coolingOffDays === undefined ? null : (
          <p>{contract.coolingOffDays} business days to change your mind, at no cost.</p>
        )}
        <p>Distributor: {plan.geography.distributors.join(', ')}.</p>
        {terms === undefined ? null : (
          <p>
            <a href={terms} rel="external">
              Terms and conditions<span className="gf-visually-hidden"> of {plan.displayName}</span>
            </a>
          </p>
        )}
      </details>
      {action === undefined ? null : <div className="gf-plan__action">{action}</div>}
    </article>
  )
}
