import type { ReactNode } from 'react'
import type { ConsentTerm } from '../../contracts/sign-up-rules.ts'
import { consentTerms, neededConsents } from '../../contracts/sign-up-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import type { SectionContext, SectionForm } from './section-form.ts'

interface Typed {
  readonly agreed: readonly ConsentTerm[]
}

/** The terms in short, as the review names them. */
export const consentNames: Readonly<Record<ConsentTerm, string>> = {
  CONTRACT_TERMS: 'Terms and conditions',
  PLAN_DOCUMENT: 'Disclosure statement and plan document',
  TRANSFER: 'Start of supply',
  CREDIT_CHECK: 'Credit check',
  ELECTRONIC_DELIVERY: 'Bills and notices by email',
  CONCESSION_CHECK: 'Check of the concession',
  MARKETING: 'News and offers',
}

/** The label of each checkbox. */
function words(term: ConsentTerm, { href, application, offers, termsPath }: SectionContext): ReactNode {
  const offer = offers.find(({ plan }) => plan.planId === application?.plan?.planId)
  const link = (path: string, label: string) => (
    <a href={href(path)} target="_blank" rel="noopener">
      {label}
      <span className="gf-visually-hidden"> (opens in a new tab)</span>
    </a>
  )
  switch (term) {
    case 'CONTRACT_TERMS':
      return <>I have read the {link(termsPath, 'terms and conditions')} and accept them.</>
    case 'PLAN_DOCUMENT':
      return (
        <>
          I have read the disclosure statement above and received the{' '}
          {link(
            offer?.plan.additionalInformation?.pricingUri ?? '/plans',
            `plan document of ${offer?.plan.displayName ?? 'the plan'}`,
          )}
          , with its prices, fees and my right to cancel.
        </>
      )
    case 'TRANSFER':
      return application?.supply?.start === 'MOVE_IN'
        ? 'I ask you to supply the address from the day I move in.'
        : 'I agree that my electricity changes over to you from my present retailer.'
    case 'CREDIT_CHECK':
      return 'I agree that you ask a credit reporting body about me.'
    case 'ELECTRONIC_DELIVERY':
      return 'I agree that bills and notices come by email alone.'
    case 'CONCESSION_CHECK':
      return 'I agree that you check my card with Services Australia or the Department of Veterans’ Affairs.'
    case 'MARKETING':
      return 'Send me news and offers by email. (If you like; you can stop them at any time.)'
  }
}

const asked = ({ application }: SectionContext): readonly ConsentTerm[] => [
  ...neededConsents(application ?? {}),
  'MARKETING',
]

/** A box of its own for each term; none is ticked at first, whatever was agreed to before. */
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
        .map((term) => [term, `Tick ‘${consentNames[term]}’ if you agree: without it we cannot supply you`]),
    ),
  answers: ({ agreed }, { termsVersion, planVersion }) => ({
    consents: {
      agreed: agreed.map((term) => ({
        term,
        // That of the prices in the disclosure statement above.
        version: term === 'PLAN_DOCUMENT' ? (planVersion ?? termsVersion) : termsVersion,
      })),
    },
  }),
  fieldAt: () => 'CONTRACT_TERMS',
  fields: (faults, context) => (
    <fieldset className="gf-fieldset">
      <legend>What you agree to</legend>
      {asked(context).map((term) => (
        <div key={term}>
          <CheckboxField
            id={term}
            name="agreed"
            value={term}
            label={consentNames[term]}
            description={words(term, context)}
            isRequired={term !== 'MARKETING'}
            validation={faults[term]}
          />
        </div>
      ))}
    </fieldset>
  ),
}
