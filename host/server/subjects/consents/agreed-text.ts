import { createHash } from 'node:crypto'
import type { DebitAgreement, PlanTerms } from 'gridfront/contracts'
import { concessionConsent, planConsent } from 'gridfront/server'

interface CheckboxText {
  readonly label: string
  readonly description: string
}

/** SHA-256 of a shown text, in hexadecimal. */
export const textSha256 = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

const hashOf = ({ label, description }: CheckboxText, others: readonly string[] = []) =>
  textSha256([label, description, ...others])

/**
 * The hash of the texts of a change of plan that a customer agrees to: the text of the checkbox, and the terms above
 * it.
 */
export const planConsentSha256 = (terms: PlanTerms): string =>
  hashOf(planConsent.text(terms.displayName), [JSON.stringify(terms)])

/** The hash of the consent to check a concession card. */
export const concessionConsentSha256: string = hashOf(concessionConsent.text)

/** The hash of an edition of the direct-debit request service agreement: the text of the checkbox, and its points. */
export const agreementSha256 = ({ consent, points }: Pick<DebitAgreement, 'consent' | 'points'>): string =>
  hashOf(consent, points)
