import type { ReactNode } from 'react'
import { inList } from '../joins.ts'
import { englishPart } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { wholeDollars } from './amounts.ts'
import type { EnergyPlanDetail, PlanDiscount, PlanOffer, ReferenceComparison } from './plan.ts'
import { gstSentence, priceLines, pricesSentence, solarLines } from './plan-prices.ts'
import { discountKinds, discountLine, termSentences } from './plan-terms.ts'
import { referenceHeadline, referenceSentence } from './reference-sentence.ts'

const texts = defineTexts('planCard', {
  marketOffer: 'Market offer',
  standingOffer: 'Standing offer',
  regulatedOffer: 'Regulated offer',
  electricity: 'electricity',
  gas: 'gas',
  electricityAndGas: 'electricity and gas',
  noReference: 'There is no reference price for this plan.',
  estimated: 'Estimated for a year ',
  ofPlan: ({ plan }: Values<'plan'>) => ` of ${plan}`,
  terms: 'Fees, payment and terms',
  networkAndNumber: ({ network, number }: Values<'network' | 'number'>) =>
    `Network: ${network}. Plan number: ${number}.`,
  termsAndConditions: 'Terms and conditions',
  rates: 'Rates and daily charge',
  forHome: ({ fuel }: Values<'fuel'>) => `Home ${fuel}`,
  forBusiness: ({ fuel }: Values<'fuel'>) => `Business ${fuel}`,
  planDocument: 'Plan document',
})

const typeNames: Record<EnergyPlanDetail['type'], string> = {
  MARKET: texts.marketOffer,
  STANDING: texts.standingOffer,
  REGULATED: texts.regulatedOffer,
}
const fuelNames: Record<EnergyPlanDetail['fuelType'], string> = {
  ELECTRICITY: texts.electricity,
  GAS: texts.gas,
  DUAL: texts.electricityAndGas,
}

export interface PlanCardProps {
  readonly offer: PlanOffer
  /** An action for the plan, usually one link. */
  readonly action?: ReactNode
  /** Level of the plan's name in the outline of the page. Default 3. */
  readonly headingLevel?: 2 | 3
  /** Only name, yearly price and comparison, if the action leads to a full card. Default false. */
  readonly isBrief?: boolean
  /** The comparison in a brand's own words. Default: the sentence of `referenceSentence`. */
  readonly comparisonText?: (
    comparison: ReferenceComparison,
    customerType: EnergyPlanDetail['customerType'],
  ) => string
}

/** The percentage is first and large, with the rest of the sentence always next to it, never collapsed. */
function Comparison({
  offer,
  comparisonText = referenceSentence,
}: Pick<PlanCardProps, 'offer' | 'comparisonText'>) {
  const { comparison, plan } = offer
  if (comparison === null) return <p className="gf-plan__headline">{texts.noReference}</p>
  const { unconditionalPriceCents, referencePriceCents, reference } = comparison
  const sentence = comparisonText(comparison, plan.customerType)
  const headline = referenceHeadline(unconditionalPriceCents, referencePriceCents, reference)
  const [start, rest] = sentence.startsWith(headline)
    ? [headline, sentence.slice(headline.length)]
    : [null, sentence]
  return (
    <div className="gf-plan__headline">
      <p>
        {texts.estimated}
        <strong>{wholeDollars(unconditionalPriceCents)}</strong>
      </p>
      <p className="gf-plan__comparison" lang={englishPart}>
        {start === null ? null : <strong>{start}</strong>}
        <span>{rest}</span>
      </p>
    </div>
  )
}

function Discounts({ discounts = [] }: { discounts?: readonly PlanDiscount[] | undefined }) {
  return (['GUARANTEED', 'CONDITIONAL', 'OTHER'] as const).map((type) => {
    const some = discounts.filter((discount) => discount.type === type)
    return some.length === 0 ? null : (
      <div key={type} className="gf-plan__discounts">
        <p>{discountKinds[type]}</p>
        <ul>
          {some.map((discount) => (
            <li key={discount.displayName}>{discountLine(discount)}</li>
          ))}
        </ul>
      </div>
    )
  })
}

function DocumentLink({
  href,
  children,
  plan,
}: {
  href: string | undefined
  children: string
  plan: string
}) {
  return href === undefined ? null : (
    <p>
      <a href={href} rel="external">
        <span>{children}</span>
        <span className="gf-visually-hidden">{texts.ofPlan({ plan })}</span>
      </a>
    </p>
  )
}

function Terms({ plan }: { plan: EnergyPlanDetail }) {
  const { displayName, planId, electricityContract: contract, additionalInformation: links } = plan
  return (
    <details className="gf-plan__more">
      <summary>
        {texts.terms}
        <span className="gf-visually-hidden">{texts.ofPlan({ plan: displayName })}</span>
      </summary>
      {termSentences(contract).map((sentence) => (
        <p key={sentence} lang={englishPart}>
          {sentence}
        </p>
      ))}
      <p>{texts.networkAndNumber({ network: inList(plan.geography.distributors), number: planId })}</p>
      <DocumentLink href={links?.termsUri} plan={displayName}>
        {texts.termsAndConditions}
      </DocumentLink>
    </details>
  )
}

/**
 * A native disclosure, which works without scripts. The style opens it on wide screens, on paper, and if the address
 * names the plan; the yearly price and the comparison are before it and never collapsed.
 */
function Rates({ plan: { displayName, electricityContract: contract } }: { plan: EnergyPlanDetail }) {
  return (
    <details className="gf-plan__rates gf-roomy">
      <summary>
        {texts.rates}
        <span className="gf-visually-hidden">{texts.ofPlan({ plan: displayName })}</span>
      </summary>
      <dl className="gf-plan__prices" lang={englishPart}>
        {[...priceLines(contract), ...solarLines(contract)].map(({ name, price, note }) => (
          <div key={`${name} ${note}`}>
            <dt>{name}</dt>
            <dd>{price}</dd>
            {note === undefined ? null : <dd className="gf-plan__note">{note}</dd>}
          </div>
        ))}
      </dl>
    </details>
  )
}

function Conditions({ offer }: { offer: PlanOffer }) {
  const { plan } = offer
  const { discounts, eligibility } = plan.electricityContract
  return (
    <div className="gf-plan__conditions" lang={englishPart}>
      <p className="gf-plan__gst">{`${gstSentence(plan)} ${pricesSentence(offer)}`.trim()}</p>
      <Discounts discounts={discounts} />
      {eligibility?.map(({ information }) => (
        <p key={information} className="gf-plan__condition">
          {information}
        </p>
      ))}
    </div>
  )
}

/** A plan with everything its price depends on: comparison, rates, windows, discounts, fees, term, documents. */
export function PlanCard({
  offer,
  action,
  headingLevel = 3,
  isBrief = false,
  comparisonText,
}: PlanCardProps) {
  const { plan } = offer
  const Heading = `h${headingLevel}` as const
  const { displayName, planId, additionalInformation: links } = plan
  const fuel = fuelNames[plan.fuelType]
  const supply = plan.customerType === 'RESIDENTIAL' ? texts.forHome({ fuel }) : texts.forBusiness({ fuel })
  return (
    <article className="gf-plan" id={planId} aria-labelledby={`${planId}-name`}>
      <p className="gf-plan__kind">{`${typeNames[plan.type]} · ${supply}`}</p>
      <Heading id={`${planId}-name`} lang={englishPart}>
        {displayName}
      </Heading>
      {plan.description === undefined ? null : (
        <p className="gf-plan__about" lang={englishPart}>
          {plan.description}
        </p>
      )}
      <Comparison offer={offer} {...(comparisonText && { comparisonText })} />
      {isBrief ? null : (
        <>
          <Rates plan={plan} />
          <Conditions offer={offer} />
          <Terms plan={plan} />
        </>
      )}
      <div className="gf-plan__foot">
        <DocumentLink href={links?.pricingUri} plan={displayName}>
          {texts.planDocument}
        </DocumentLink>
        {action === undefined ? null : <div className="gf-plan__action">{action}</div>}
      </div>
    </article>
  )
}
