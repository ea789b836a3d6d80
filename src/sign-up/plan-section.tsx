import { InEnglish } from '../in-english.tsx'
import { betweenSentences, inList, sentenceEnd } from '../joins.ts'
import { englishPart } from '../language.ts'
import { chosenArea } from '../networks/chosen-area.ts'
import { servedAt } from '../networks/supply-area.ts'
import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { priceLines, priceLineWords, solarLines } from '../plans/plan-prices.ts'
import { conditionSentences } from '../plans/plan-terms.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { SectionContext, SectionForm } from './section-form.ts'
import { text } from './section-form.ts'
import { wantedPlan } from './wanted-plan.ts'

const texts = defineTexts('planSection', {
  estimated: 'Estimated for a year: ',
  planDocument: 'Plan document',
  ofPlan: ({ plan }: Values<'plan'>) => ` of ${plan} (opens in a new tab)`,
  choose: 'Choose a plan',
  legend: 'Plans at your address',
  legendInNetwork: ({ network }: Values<'network'>) => `Plans at your address, in the ${network} network`,
  or: ' or ',
  inNetwork: ({ network }: Values<'network'>) => `, ${network} network`,
})

type Field = 'planId'
interface Typed {
  readonly planId: string
}

/** Distributors that the address may have: that which the visitor chose for its postcode, else all of them. */
function distributorsAt({ application, networks }: SectionContext): readonly string[] {
  const { supply, network } = application ?? {}
  const own = network === undefined ? [] : [network]
  if (supply === undefined || networks === null) return own
  const served = servedAt(supply.address.postcode, networks, supply.address.state)
  if (served.length < 2) return own
  const kept = chosenArea.read()
  const chosen = served.filter(({ id }) => kept?.postcode === supply.address.postcode && id === kept.network)
  return (chosen.length > 0 ? chosen : served).map(({ distributor }) => distributor)
}

/** The plans that an address can have: of its kind of customer and its network. */
export function offersFor(context: SectionContext): readonly PlanOffer[] {
  const type = context.application?.supply?.customerType
  const distributors = distributorsAt(context)
  return context.offers.filter(
    ({ plan }) =>
      plan.customerType === type &&
      (distributors.length === 0 || plan.geography.distributors.some((one) => distributors.includes(one))),
  )
}

/** The plan whose card led here; in another network, the plan of the same name. */
function wantedOf(offers: readonly PlanOffer[], all: readonly PlanOffer[]): string | undefined {
  const wanted = wantedPlan.read()
  const name = all.find(({ plan }) => plan.planId === wanted)?.plan.displayName
  const same =
    offers.find(({ plan }) => plan.planId === wanted) ?? offers.find(({ plan }) => plan.displayName === name)
  return same?.plan.planId
}

interface PriceProps {
  readonly offer: PlanOffer
  readonly id: string
  readonly context: Pick<SectionContext, 'application' | 'href'>
}

/** The plan's price and conditions in a few lines, which describe its option, and its document. */
function Price({ offer, id, context: { application, href } }: PriceProps) {
  const { plan, comparison } = offer
  const contract = plan.electricityContract
  const solar = application?.supply?.hasSolar ? solarLines(contract) : []
  const path = plan.additionalInformation?.pricingUri
  return (
    <>
      <div id={id} className="gf-field__description">
        <p lang={englishPart}>{plan.description}</p>
        {comparison && (
          <p>
            {texts.estimated}
            <strong>{wholeDollars(comparison.unconditionalPriceCents)}</strong>
            <span>{`${sentenceEnd}${betweenSentences}`}</span>
            <span lang={englishPart}>{referenceSentence(comparison, plan.customerType)}</span>
          </p>
        )}
        <ul lang={englishPart}>
          {[...priceLines(contract), ...solar].map((line) => (
            <li key={`${line.name} ${line.note}`}>{priceLineWords(line)}</li>
          ))}
        </ul>
        {conditionSentences(contract).map((sentence) => (
          <p key={sentence} lang={englishPart}>
            {sentence}
          </p>
        ))}
      </div>
      {path === undefined ? null : (
        <a href={href(path)} target="_blank" rel="noopener">
          {texts.planDocument}
          <span className="gf-visually-hidden">{texts.ofPlan({ plan: plan.displayName })}</span>
        </a>
      )}
    </>
  )
}

/** The choice of a plan. */
export const planSection: SectionForm<Field, Typed> = {
  ids: { planId: 'planId' },
  read: (data) => ({ planId: text(data, 'planId') }),
  check: ({ planId }, context) => ({
    planId: offersFor(context).some(({ plan }) => plan.planId === planId) ? undefined : texts.choose,
  }),
  answers: ({ planId }) => ({ plan: { planId } }),
  fieldAt: () => 'planId',
  fields(faults, context) {
    const offers = offersFor(context)
    const saved = context.isRestored
      ? undefined
      : (context.application?.plan?.planId ?? wantedOf(offers, context.offers))
    const distributors = [...new Set(offers.flatMap(({ plan }) => plan.geography.distributors))]
    return (
      <fieldset
        className={`gf-fieldset${faults.planId === undefined ? '' : ' gf-fieldset--invalid'}`}
        aria-describedby={faults.planId === undefined ? undefined : 'planId-problem'}
      >
        <legend>
          {distributors.length === 0
            ? texts.legend
            : texts.legendInNetwork({ network: distributors.join(texts.or) })}
        </legend>
        {offers.map((offer, place) => {
          const { planId, displayName } = offer.plan
          const id = place === 0 ? 'planId' : `planId-${planId}`
          return (
            <div key={planId} className="gf-field gf-field--checkbox gf-sign-up__plan">
              <label htmlFor={id}>
                <input
                  type="radio"
                  id={id}
                  name="planId"
                  value={planId}
                  className="gf-checkbox"
                  defaultChecked={planId === saved}
                  aria-describedby={`${id}-price`}
                />
                <span>
                  <InEnglish>{displayName}</InEnglish>
                  <span>
                    {distributors.length > 1
                      ? texts.inNetwork({ network: inList(offer.plan.geography.distributors) })
                      : ''}
                  </span>
                </span>
              </label>
              <Price offer={offer} id={`${id}-price`} context={context} />
            </div>
          )
        })}
        {faults.planId === undefined ? null : (
          <p id="planId-problem" className="gf-field__problem">
            {faults.planId}
          </p>
        )}
      </fieldset>
    )
  },
}
