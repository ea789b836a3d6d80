import type { Checked } from './checked.ts'
import { refused, withoutSpaces } from './checked.ts'
import { luhnCheckDigit } from './luhn.ts'
import { ValidatorError } from './validator-error.ts'

/**
 * How a biller makes the check digit of its references. Only the biller and its bank know which: nothing in a reference
 * shows it, so it is a setting of the brand and never guessed.
 * - `MOD10V01`: Luhn. Every wrong digit shows.
 * - `MOD10V05`: digits times their places from the left, added. At even places a change by 5 does not show, at the
 *   5th and 15th none by an even number, at the 10th none at all.
 */
export type CrnVariant = 'MOD10V01' | 'MOD10V05'
export type CrnRefusal = 'CRN_SHAPE' | 'CRN_CHECK_DIGIT'

const checkDigits: Readonly<Record<CrnVariant, (body: string) => number>> = {
  MOD10V01: luhnCheckDigit,
  MOD10V05: (body) => [...body].reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10,
}

function checkDigitOf(variant: CrnVariant): (body: string) => number {
  if (!Object.hasOwn(checkDigits, variant)) throw new ValidatorError('BAD_CRN_VARIANT')
  return checkDigits[variant]
}

/**
 * A BPAY customer reference number: 1 to 19 digits of the biller's own, and the check digit behind them. Throws `ValidatorError`
 * (`BAD_CRN_VARIANT`, `BAD_DIGITS`).
 */
export function makeCrn(variant: CrnVariant, body: string): string {
  const checkDigit = checkDigitOf(variant)
  if (!/^\d{1,19}$/.test(body)) throw new ValidatorError('BAD_DIGITS')
  return `${body}${checkDigit(body)}`
}

/** A BPAY customer reference number of a biller that uses this variant: 2 to 20 digits. Throws `ValidatorError` (`BAD_CRN_VARIANT`). */
export function checkCrn(variant: CrnVariant, typed: string): Checked<CrnRefusal> {
  const checkDigit = checkDigitOf(variant)
  const value = withoutSpaces(typed)
  if (!/^\d{2,20}$/.test(value)) return refused('CRN_SHAPE')
  return value.slice(-1) === `${checkDigit(value.slice(0, -1))}`
    ? { isValid: true, value }
    : refused('CRN_CHECK_DIGIT')
}
