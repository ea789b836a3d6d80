import { isRequired, mustBeAtLeast, mustBeAtMost } from './messages.ts'

/** Bounds of the contract, in characters. */
const bounds = { shortest: 8, longest: 128 }

/** What is wrong with a password to be, as far as a page can tell; whether it is easily guessed the backend knows. */
export function newPasswordFault(label: string, password: string): string | undefined {
  if (password === '') return isRequired(label)
  if (password.length < bounds.shortest) return mustBeAtLeast(label, bounds.shortest)
  return password.length > bounds.longest ? mustBeAtMost(label, bounds.longest) : undefined
}

/** Said before anything is typed: nobody shall learn the rules by breaking them. */
export const newPasswordRules = (brandName: string): string =>
  `${bounds.shortest} to ${bounds.longest} characters. It needs no capitals, digits or signs. It must not be easy to guess: no common password, not your name or email address, not “${brandName}”. A few words in a row work well.`

/** Where the backend finds a password easily guessed without saying why. */
export const easilyGuessed = (label: string): string =>
  `${label} is easy to guess. Choose one that others would not think of`
