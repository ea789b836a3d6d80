import type { ReactNode } from 'react'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { betweenSentences, sentenceEnd, sentences, withDetails } from '../joins.ts'
import { englishPart } from '../language.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import type { Fact } from '../sign-up/answers-in-words.ts'
import { factsOfSection, languageOfFact } from '../sign-up/answers-in-words.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { signUpPath } from '../sign-up/sign-up-steps.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('signUpChoice', {
  title: 'Your choices so far',
  plan: 'Plan',
  noPlan: 'No plan yet',
  aYear: ({ price }: Values<'price'>) => `${price} a year`,
  notSaved: ', once you save this step',
  notChosen: 'Not chosen yet.',
  notChosenNoAddress: 'Not chosen yet. It depends on your address.',
  ifAvailable: ', if it’s available at your address',
  estimated: 'Estimated for a year: ',
  beforeSolar: 'Before what your panels earn.',
  beforeConcession: 'Before your concession.',
  beforeSolarAndConcession: 'Before what your panels earn and your concession.',
  addressAndMeter: 'Address and meter',
  billsAndPayment: 'Bills and payment',
  questionsBefore: 'Questions? Call ',
  change: 'Change',
})

export interface ChoiceSoFarProps {
  readonly step: SignUpStep
  /** Null if nothing is saved yet. */
  readonly application: SignUpApplication | null
  /** All plans, at the prices of the day. */
  readonly offers: readonly PlanOffer[]
  /** Id of the plan whose card led here. */
  readonly wanted: string | undefined
  /** Id of the plan that is chosen in the form and not saved yet. Default: none. */
  readonly picked?: string | undefined
}

/** The answers about the supply that decide plan and price. */
const decisive: readonly Fact[2][] = ['address', 'start', 'solar']

const nameOf = (offers: readonly PlanOffer[], id: string | undefined) =>
  offers.find(({ plan }) => plan.planId === id)?.plan.displayName

/** The facts about this household that the estimates on plan cards do not include. */
function leftOut({ supply, support }: SignUpApplication): string {
  if (supply?.hasSolar) return support?.concession ? texts.beforeSolarAndConcession : texts.beforeSolar
  return support?.concession ? texts.beforeConcession : ''
}

/**
 * The choices so far, with a link to change each: next to the form on a wide screen, else collapsed to a line above it.
 * Contains no name, contact or number of a person, because it is visible as long as the form is.
 */
export function ChoiceSoFar({ step, application, offers, wanted, picked }: ChoiceSoFarProps) {
  const { phone } = useBrand().contact
  const saved = application?.plan?.planId
  const offer = offers.find(({ plan }) => plan.planId === (picked ?? saved))
  const estimate = offer?.comparison && wholeDollars(offer.comparison.unconditionalPriceCents)
  const supply = application === null ? [] : factsOfSection('supply', application, offers)
  // Once the address is known, the form shows which plans are available.
  const wantedName = supply.length > 0 ? undefined : nameOf(offers, wanted)
  const payment = application === null ? [] : factsOfSection('payment', application, offers)
  return (
    <aside className="gf-card gf-choice" aria-labelledby="choice">
      <h2 id="choice">{texts.title}</h2>
      <details>
        <summary>
          {withDetails([
            offer?.plan.displayName ?? wantedName ?? texts.noPlan,
            ...(estimate ? [texts.aYear({ price: estimate })] : []),
          ])}
        </summary>
        <div className="gf-choice__parts">
          <Part title={texts.plan} step="plan" at={step} isSaved={offer !== undefined}>
            {offer !== undefined ? (
              <p>
                <span className="gf-choice__plan" lang={englishPart}>
                  {offer.plan.displayName}
                </span>
                <span>{offer.plan.planId === saved ? '' : texts.notSaved}</span>
              </p>
            ) : wantedName === undefined ? (
              <p>{supply.length === 0 ? texts.notChosenNoAddress : texts.notChosen}</p>
            ) : (
              <p>
                <span className="gf-choice__plan" lang={englishPart}>
                  {wantedName}
                </span>
                {texts.ifAvailable}
              </p>
            )}
            {offer?.comparison && application !== null && (
              <p>
                {texts.estimated}
                <strong>{estimate}</strong>
                <span>{`${sentences([sentenceEnd, leftOut(application)])}${betweenSentences}`}</span>
                <span className="gf-muted" lang={englishPart}>
                  {referenceSentence(offer.comparison, offer.plan.customerType)}
                </span>
              </p>
            )}
          </Part>
          {supply.length > 0 && (
            <Part title={texts.addressAndMeter} step="supply" at={step} isSaved>
              <Facts facts={supply.filter(([, , id]) => id !== undefined && decisive.includes(id))} />
            </Part>
          )}
          {payment.length > 0 && (
            <Part title={texts.billsAndPayment} step="payment" at={step} isSaved>
              <Facts facts={payment.filter(([, , id]) => id !== 'billAddress')} />
            </Part>
          )}
          <p className="gf-muted">
            {texts.questionsBefore}
            <a href={telephoneAddress(phone)}>{phone}</a>
            {sentenceEnd}
          </p>
        </div>
      </details>
    </aside>
  )
}

interface PartProps {
  readonly title: string
  /** The step where it is changed. */
  readonly step: SignUpStep
  /** The step that is shown. */
  readonly at: SignUpStep
  readonly isSaved: boolean
  readonly children: ReactNode
}

function Part({ title, step, at, isSaved, children }: PartProps) {
  const { href } = useSiteLocation()
  return (
    <section>
      <h3>{title}</h3>
      {isSaved && step !== at && (
        <a href={href(signUpPath(step))}>
          {texts.change}
          <span className="gf-visually-hidden">{` ${title}`}</span>
        </a>
      )}
      {children}
    </section>
  )
}

/** Answers of a section, each with its label. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="gf-facts">
    {facts.map((fact) => {
      const [label, value] = fact
      return (
        <div key={label} className="gf-sign-up__fact">
          <dt>{label}</dt>
          <dd lang={languageOfFact(fact)}>{value}</dd>
        </div>
      )
    })}
  </dl>
)
