import type { ReactNode } from 'react'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import type { Fact } from '../sign-up/answers-in-words.ts'
import { factsOfSection } from '../sign-up/answers-in-words.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { signUpPath } from '../sign-up/sign-up-steps.ts'

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
const decisive: readonly string[] = ['Address', 'Start', 'Solar panels']

const nameOf = (offers: readonly PlanOffer[], id: string | undefined) =>
  offers.find(({ plan }) => plan.planId === id)?.plan.displayName

/** The facts about this household that the estimates on plan cards do not include. */
function leftOut({ supply, support }: SignUpApplication): string {
  const parts = [
    ...(supply?.hasSolar ? ['what your panels earn'] : []),
    ...(support?.concession ? ['your concession'] : []),
  ]
  return parts.length === 0 ? '' : ` Before ${parts.join(' and ')}.`
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
      <h2 id="choice">Your choices so far</h2>
      <details>
        <summary>
          {[offer?.plan.displayName ?? wantedName ?? 'No plan yet', estimate && `${estimate} a year`]
            .filter(Boolean)
            .join(', ')}
        </summary>
        <div className="gf-choice__parts">
          <Part title="Plan" step="plan" at={step} isSaved={offer !== undefined}>
            {offer !== undefined ? (
              <p>
                <span className="gf-choice__plan">{offer.plan.displayName}</span>
                <span>{offer.plan.planId === saved ? '' : ', once you save this step'}</span>
              </p>
            ) : wantedName === undefined ? (
              <p>{`Not chosen yet.${supply.length === 0 ? ' It depends on your address.' : ''}`}</p>
            ) : (
              <p>
                <span className="gf-choice__plan">{wantedName}</span>, if it’s available at your address
              </p>
            )}
            {offer?.comparison && application !== null && (
              <p>
                Estimated for a year: <strong>{estimate}</strong>
                <span>{`.${leftOut(application)}`}</span>{' '}
                <span className="gf-muted">
                  {referenceSentence(offer.comparison, offer.plan.customerType)}
                </span>
              </p>
            )}
          </Part>
          {supply.length > 0 && (
            <Part title="Address and meter" step="supply" at={step} isSaved>
              <Facts facts={supply.filter(([label]) => decisive.includes(label))} />
            </Part>
          )}
          {payment.length > 0 && (
            <Part title="Bills and payment" step="payment" at={step} isSaved>
              <Facts facts={payment.filter(([label]) => label !== 'Address for bills')} />
            </Part>
          )}
          <p className="gf-muted">
            Questions? Call <a href={telephoneAddress(phone)}>{phone}</a>.
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
          Change<span className="gf-visually-hidden">{` ${title}`}</span>
        </a>
      )}
      {children}
    </section>
  )
}

/** Answers of a section, each with its label. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="gf-facts">
    {facts.map(([label, value]) => (
      <div key={label} className="gf-sign-up__fact">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
