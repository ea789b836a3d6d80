import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { isRequired, mustBeAtLeast } from './messages.ts'
import { lengthOf, tooLong } from './text-faults.ts'

const texts = defineTexts('newPassword', {
  rules: ({ shortest, longest, brand }: Values<'shortest' | 'longest' | 'brand'>) =>
    `${shortest} to ${longest} characters. It does not need capitals, digits or symbols. It must not be easy to guess: not a common password, your name, your email address or “${brand}”. A few words in a row work well.`,
  guessable: ({ label }: Values<'label'>) =>
    `${label} is easy to guess. Choose one that others would not think of`,
})

/** Bounds of the contract, in characters. */
const bounds = { shortest: 8, longest: 128 }

/** The error in a new password, as far as the page can tell. Only the backend can check whether it is easy to guess. */
export function newPasswordFault(label: string, password: string): string | undefined {
  if (password === '') return isRequired(label)
  if (lengthOf(password) < bounds.shortest) return mustBeAtLeast(label, bounds.shortest)
  return tooLong(label, password, bounds.longest)
}

/** The rules for a new password, shown under the label before anything is typed. */
export const newPasswordRules = (brandName: string): string =>
  texts.rules({ shortest: bounds.shortest, longest: bounds.longest, brand: brandName })

/** Message for a password that the backend calls easy to guess without saying why. */
export const easilyGuessed = (label: string): string => texts.guessable({ label })
