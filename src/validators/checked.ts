/**
 * The result of a check. `value` is the normalised form, to be stored. `reason` is a code, for `reasonInWords`. A
 * refusal contains no input, because it may be traced.
 */
export type Checked<Reason extends string, Facts extends object = object> =
  | ({ readonly isValid: true; readonly value: string } & Facts)
  | { readonly isValid: false; readonly reason: Reason }

/** A refusal. */
export const refused = <Reason extends string>(reason: Reason) => ({ isValid: false, reason }) as const

/** As typed, without white space. */
export const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '')

/** Without white space, in capitals. Only ASCII letters, because other capitals may be another letter, or two. */
export const inCapitals = (typed: string): string =>
  withoutSpaces(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Digits times weights, added. Fewer weights than digits: the rest does not count. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0)
