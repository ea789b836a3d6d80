import type { ReactNode } from 'react'
import type { ConsentTerm } from '../../contracts/sign-up-rules.ts'
import { consentTerms, neededConsents } from '../../contracts/sign-up-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { englishPart, language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { consentNames, consentWords } from './consent-words.ts'
import type { SectionContext, SectionForm } from './section-form.ts'
import { newTab } from './section-form.ts'

const texts = defineTexts('consentsSection', {
  anyPlan: 'the plan',
  needed: ': without it we cannot supply you',
  orByPost: ', or go back to ‘Bills and payment’ and choose bills by post',
  orNoCard: ', or go back to ‘Concession and life support’ and leave the card out',
  tick: ({ name, otherwise }: Values<'name' | 'otherwise'>) => `Tick ‘${name}’ if you agree${otherwise}`,
  legend: 'What you agree to',
})

interface Typed {
  readonly agreed: readonly ConsentTerm[]
}

/** The text below each checkbox. */
function textOf(term: ConsentTerm, { href, application, offers, termsPath }: SectionContext): ReactNode {
  const plan = offers.find((offer) => offer.plan.planId === application?.plan?.planId)?.plan
  const [before, link, after] = consentWords(term, {
    isMovingIn: application?.supply?.start === 'MOVE_IN',
    plan: plan?.displayName ?? texts.anyPlan,
  })
  if (link === undefined) return before
  const path = term === 'CONTRACT_TERMS' ? termsPath : (plan?.additionalInformation?.pricingUri ?? '/plans')
  return (
    <>
      <span>{before}</span>
      <a href={href(path)} target="_blank" rel="noopener">
        <span>{link}</span>
        <span className="gf-visually-hidden" lang={language}>
          {newTab}
        </span>
      </a>
      <span>{after}</span>
    </>
  )
}

/** The other choice, where nobody has to agree. */
const otherwise: Readonly<Partial<Record<ConsentTerm, string>>> = {
  ELECTRONIC_DELIVERY: texts.orByPost,
  CONCESSION_CHECK: texts.orNoCard,
}

const asked = ({ application }: SectionContext): readonly ConsentTerm[] => [
  ...neededConsents(application ?? {}),
  'MARKETING',
]

/** A separate checkbox for each term. None is ticked at first, whatever was agreed to before. */
export const consentsSection: SectionForm<ConsentTerm, Typed> = {
  ids: Object.fromEntries(consentTerms.map((term) => [term, term])) as Record<ConsentTerm, string>,
  read(data) {
    const ticked = data.getAll('agreed')
    return { agreed: consentTerms.filter((term) => ticked.includes(term)) }
  },
  check: ({ agreed }, context) =>
    Object.fromEntries(
      neededConsents(context.application ?? {})
        .filter((term) => !agreed.includes(term))
        .map((term) => [
          term,
          texts.tick({ name: consentNames[term], otherwise: otherwise[term] ?? texts.needed }),
        ]),
    ),
  answers: ({ agreed }, { termsVersion, planVersion }) => ({
    consents: {
      agreed: agreed.map((term) => ({
        term,
        // The edition of the prices in the disclosure statement above.
        version: term === 'PLAN_DOCUMENT' ? (planVersion ?? termsVersion) : termsVersion,
      })),
    },
  }),
  fieldAt: () => 'CONTRACT_TERMS',
  fields: (faults, context) => (
    <fieldset className="gf-fieldset">
      <legend>{texts.legend}</legend>
      {asked(context).map((term) => (
        <div key={term}>
          <CheckboxField
            id={term}
            name="agreed"
            value={term}
            label={consentNames[term]}
            description={textOf(term, context)}
            language={englishPart}
            isRequired={term !== 'MARKETING'}
            validation={faults[term]}
          />
        </div>
      ))}
    </fieldset>
  ),
}
