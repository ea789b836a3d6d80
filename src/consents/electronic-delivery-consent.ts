import type { BillDelivery } from '../../contracts/billing-rules.ts'
import { refusedEdition } from './refused-edition.ts'

/**
 * The consent to get bills electronically instead of by post: the text of the choice, and the edition of that text. A backend
 * stores the edition and the text. If you change the text, change the edition.
 */
export const electronicDeliveryConsent = {
  version: '2026-11-30',
  text: { label: 'By email', description: 'You agree to get your bills and notices electronically.' },
}

/** Whether a change needs the consent. */
export const isTurnedElectronic = (before: BillDelivery, after: BillDelivery | undefined): boolean =>
  before === 'POST' && after === 'EMAIL'

/** The fault in the consent of a change that needs it: a JSON pointer, and what to do; null if there is none. */
export function electronicDeliveryFault(
  consent: { readonly version: string } | undefined,
): { readonly pointer: string; readonly detail: string } | null {
  if (consent === undefined)
    return {
      pointer: '/consent',
      detail: 'Agree to get bills and notices electronically, or keep them by post.',
    }
  return consent.version === electronicDeliveryConsent.version
    ? null
    : { pointer: '/consent/version', detail: refusedEdition }
}
