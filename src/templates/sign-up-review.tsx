import { useState } from 'react'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { planTermsOf } from '../plan-change/plan-terms-of.ts'
import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import { factsOfSection } from '../sign-up/answers-in-words.ts'
import { placeOfStep, signUpPath, signUpSteps, stepOfSection } from '../sign-up/sign-up-steps.ts'
import { useAllOffers } from './use-all-offers.ts'
import type { useSignUpFlow } from './use-sign-up-flow.ts'

export interface SignUpReviewProps {
  readonly application: SignUpApplication
  readonly shared: ReturnType<typeof useSignUpFlow>
}

type Agreed = NonNullable<SignUpApplication['consents']>['agreed'][number]

/** Whether another edition was agreed to, or only the plan, as in pages of an earlier release. Other clients send no edition. */
const namesOtherPrices = ({ version }: Agreed, offer: PlanOffer): boolean =>
  (version === offer.plan.planId || /^\d{4}-\d\d-\d\d\./.test(version)) &&
  version !== planTermsOf(offer).version

/** Everything that was answered, with a way to change each part, the price once more, and the button that sends it. */
export function SignUpReview({ application, shared }: SignUpReviewProps) {
  const { href } = useSiteLocation()
  const offers = useAllOffers(application.supply)
  const [missing, setMissing] = useState<readonly string[]>([])
  const offer = offers.find(({ plan }) => plan.planId === application.plan?.planId)
  const agreed = application.consents?.agreed.find(({ term }) => term === 'PLAN_DOCUMENT')
  return (
    <>
      {signUpSections.map((section) => {
        const step = stepOfSection[section]
        const label = signUpSteps[placeOfStep(step)]?.label ?? ''
        return (
          <section key={section} className="gf-sign-up__part" aria-labelledby={`review-${section}`}>
            <h2 id={`review-${section}`}>{label}</h2>
            <a href={href(signUpPath(step))}>
              Change<span className="gf-visually-hidden"> {label}</span>
            </a>
            <dl className="gf-facts">
              {factsOfSection(section, application, offers).map(([name, value]) => (
                <div key={name} className="gf-sign-up__fact">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      {agreed !== undefined && offer !== undefined && namesOtherPrices(agreed, offer) && (
        <div className="gf-note" role="note">
          <p>
            The prices of {offer.plan.displayName}{' '}
            {agreed.version === offer.plan.planId ? 'may have' : 'have'} changed since you agreed to them.{' '}
            <a href={href(signUpPath('consents'))}>Read what holds now, and agree again</a>.
          </p>
        </div>
      )}
      {offer?.comparison && (
        <p>
          Estimated for a year: <strong>{wholeDollars(offer.comparison.unconditionalPriceCents)}</strong>.{' '}
          {referenceSentence(offer.comparison, offer.plan.customerType)}
        </p>
      )}
      <p>
        You can cancel within ten business days after you have sent it, for nothing and without a reason. We
        show the last day on your receipt.
      </p>
      <AppForm<never, object>
        label="Send the application"
        ids={{}}
        read={() => ({})}
        check={() => ({})}
        send={async () => {
          const answer = await shared.flow.submit()
          if (answer.success) {
            shared.go('receipt')
            return null
          }
          if (answer.code === 'CHANGED') {
            void shared.flow.read()
            return {
              message: 'Your application was changed in another tab or on another device.',
              advice: 'Read it once more below, then send it.',
            }
          }
          setMissing((answer.errors ?? []).map(({ detail }) => detail))
          if (answer.errors?.length)
            return { message: 'Something is missing, so nothing was sent. See above the button.' }
          return faultWords(
            answer.code === 'TOO_MANY' || answer.code === 'UNREACHABLE' ? answer.code : 'FAILED',
            answer.retryAfterSeconds,
            'send it again, and you get the same receipt.',
          )
        }}
        button="Send the application"
        busy="Sending…"
        needsScripts="Signing up online"
        fields={() =>
          missing.length === 0 ? null : (
            <ul>
              {missing.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )
        }
      />
    </>
  )
}
