/**
 * The result of a check. `value` is the normalised form, to be stored. `reason` is a code, for `reasonInWords`. A
 * refusal contains no input, because it may be traced.
 */
export type Checked<Reason extends string, Facts extends object = object> =
  | ({ readonly isValid: true; readonly value: string } & Facts)
  | { readonly isValid: false; readonly reason: Reason }

/** A refusal. */
export const refused = <Reason extends string>(reason: Reason) => ({ isValid: false, reason }) as const

/**
 * A number as typed or pasted, without spaces, hyphens of any kind, and invisible characters such as direction marks:
 * they only group digits.
 */
export const compactNumber = (typed: string): string => typed.replace(/[\p{Z}\p{Cc}\p{Cf}\p{Pd}\u2212]/gu, '')

/**
 * The same in upper case. Only ASCII letters are changed, because other letters may change into another letter, or two.
 */
export const inCapitals = (typed: string): string =>
  compactNumber(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** The sum of digits times weights. Digits without a weight are ignored. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0)
