import type { ConsentTerm } from '../../contracts/sign-up-rules.ts'

/** The label of each checkbox, also used by the review. */
export const consentNames: Readonly<Record<ConsentTerm, string>> = {
  CONTRACT_TERMS: 'Terms and conditions',
  PLAN_DOCUMENT: 'Disclosure statement and plan document',
  TRANSFER: 'Start of supply',
  CREDIT_CHECK: 'Credit check',
  ELECTRONIC_DELIVERY: 'Bills and notices by email',
  CONCESSION_CHECK: 'Check of the concession',
  MARKETING: 'News and offers',
}

/** What was agreed to, in English: `Terms and conditions, Credit check`. */
export const consentNamesOf = (agreed: readonly { readonly term: ConsentTerm }[]): string =>
  agreed.map(({ term }) => consentNames[term]).join(', ')

/** The text below a checkbox: what precedes its link, the link's label, and what follows it. */
export type ConsentWords = readonly [before: string, link?: string, after?: string]

/**
 * The text below each checkbox. A backend stores a hash of label and text with the consent. If you change one, set
 * `updated` of the page `/sign-up/consents`: that day is the edition.
 */
export function consentWords(
  term: ConsentTerm,
  { isMovingIn, plan }: { readonly isMovingIn: boolean; readonly plan: string },
): ConsentWords {
  switch (term) {
    case 'CONTRACT_TERMS':
      return ['I have read the ', 'terms and conditions', ' and accept them.']
    case 'PLAN_DOCUMENT':
      return [
        'I have read the disclosure statement above and received the ',
        `plan document of ${plan}`,
        ', with its prices, fees and my right to cancel.',
      ]
    case 'TRANSFER':
      return [
        isMovingIn
          ? 'I ask you to supply the address from the day I move in.'
          : 'I agree that you switch my electricity to you from my current retailer.',
      ]
    case 'CREDIT_CHECK':
      return ['I agree that you ask a credit reporting body about me.']
    case 'ELECTRONIC_DELIVERY':
      return ['I agree to get bills and notices by email only.']
    case 'CONCESSION_CHECK':
      return [
        'I agree that you check my card with the office that issued it: Services Australia, the Department of Veterans’ Affairs or the Queensland Government.',
      ]
    case 'MARKETING':
      return ['Send me news and offers by email. This is optional, and I can stop it at any time.']
  }
}
