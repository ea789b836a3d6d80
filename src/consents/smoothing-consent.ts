import { refusedEdition } from './refused-edition.ts'

/**
 * The explicit informed consent to bill smoothing (National Energy Retail Rules, rule 23): the text of its checkbox, the
 * terms above it, and the edition of both. A backend stores the edition and the texts. If you change a text, change the edition.
 */
export const smoothingConsent = {
  version: '2026-11-30',
  points: [
    'You pay the same amount for each bill. It is our estimate of twelve months of your electricity, in equal parts.',
    'Your bills still show what your electricity came to. The difference to what you pay is added to your smoothing balance. There is no interest on it, either way.',
    'After six months we estimate again. If the year now looks more than 10% dearer or cheaper, or you use over 10% more or less, we work out your amount again. We email you at least 14 days before the first bill with the new amount.',
    'After twelve months we settle the balance. If your even amounts came to more than your bills, we credit the difference to your account, and you can ask for it back. If they came to less, we spread the difference over your bills of the next twelve months.',
    'It goes on like this from year to year, until you end it or your supply ends.',
    'You can end it at any time, at no cost. Your next bill is then for what it comes to, together with the balance. The same happens on your final bill if you move out.',
  ],
  text: {
    label: 'I agree to bill smoothing on these terms',
    description: 'I have read how the amount is worked out, and that it can change.',
  },
} as const

/** The fault in the consent of an order: a JSON pointer, and what to do; null if there is none. */
export const smoothingConsentFault = (consent: {
  readonly version: string
}): { readonly pointer: string; readonly detail: string } | null =>
  consent.version === smoothingConsent.version
    ? null
    : { pointer: '/consent/version', detail: refusedEdition }
