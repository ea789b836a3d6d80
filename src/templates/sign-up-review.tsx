import { useState } from 'react'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { betweenSentences, sentenceEnd } from '../joins.ts'
import { englishPart } from '../language.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { planTermsOf } from '../plan-change/plan-terms-of.ts'
import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import { factsOfSection } from '../sign-up/answers-in-words.ts'
import { commonFault } from '../sign-up/common-fault.ts'
import { placeOfStep, signUpPath, signUpSteps, stepOfSection } from '../sign-up/sign-up-steps.ts'
import { Facts } from '../templates/sign-up-choice.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { useAllOffers } from './use-all-offers.ts'
import type { useSignUpFlow } from './use-sign-up-flow.ts'

const texts = defineTexts('signUpReview', {
  change: 'Change',
  changedBefore: 'The prices of ',
  changedAfter: ' have changed since you agreed to them.',
  changedLink: 'Read the current ones, and agree again',
  estimated: 'Estimated for a year: ',
  coolingOff:
    'You can cancel within ten business days, at no cost and without giving a reason. Your receipt will show the last day.',
  emailBefore: 'Is ',
  emailAfter: ' right? We’ll send a link there, and your application starts once you have used it.',
  button: 'Send the application',
  busy: 'Sending…',
  editedElsewhere: 'Your application was changed in another tab or on another device.',
  readAgain: 'Read it again below, then send it.',
  missing: 'Something is missing, so nothing was sent. See above the button.',
  ifItWorked: 'send it again. You’ll get the same receipt.',
  needsScripts: 'Signing up online',
})

export const editedElsewhere = texts.editedElsewhere
export const needsScripts = texts.needsScripts

export interface SignUpReviewProps {
  readonly application: SignUpApplication
  readonly shared: ReturnType<typeof useSignUpFlow>
}

type Agreed = NonNullable<SignUpApplication['consents']>['agreed'][number]

const namesOtherPrices = ({ version }: Agreed, offer: PlanOffer): boolean =>
  version !== planTermsOf(offer).version

/** All answers, each with a link to change it, the price again, and the button to submit. */
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
              {texts.change}
              <span className="gf-visually-hidden">{` ${label}`}</span>
            </a>
            <Facts facts={factsOfSection(section, application, offers)} />
          </section>
        )
      })}
      {agreed !== undefined && offer !== undefined && namesOtherPrices(agreed, offer) && (
        <div className="gf-note" role="note">
          <p>
            {texts.changedBefore}
            <span lang={englishPart}>{offer.plan.displayName}</span>
            {texts.changedAfter} <a href={href(signUpPath('consents'))}>{texts.changedLink}</a>
            {sentenceEnd}
          </p>
        </div>
      )}
      {offer?.comparison && (
        <p>
          {texts.estimated}
          <strong>{wholeDollars(offer.comparison.unconditionalPriceCents)}</strong>
          <span>{`${sentenceEnd}${betweenSentences}`}</span>
          <span lang={englishPart}>{referenceSentence(offer.comparison, offer.plan.customerType)}</span>
        </p>
      )}
      <p>{texts.coolingOff}</p>
      {application.person && (
        <p>
          {texts.emailBefore}
          <strong>{application.person.email}</strong>
          {texts.emailAfter}
        </p>
      )}
      <AppForm<never, object>
        label={texts.button}
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
              message: texts.editedElsewhere,
              advice: texts.readAgain,
            }
          }
          setMissing((answer.errors ?? []).map(({ detail }) => detail))
          if (answer.errors?.length) return { message: texts.missing }
          return faultWords(commonFault(answer.code), answer.retryAfterSeconds, texts.ifItWorked)
        }}
        button={texts.button}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
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
