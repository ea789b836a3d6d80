import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'
import { luhnCheckDigit } from './luhn.ts'
import { ValidatorError } from './validator-error.ts'

/**
 * How a biller computes the check digit of its references. A reference does not show the variant, so it is a setting of
 * the brand. - `MOD10V01`: Luhn. Detects every wrong digit.
 * - `MOD10V05`: the sum of digits times their positions from the left. Does not detect a change by 5 at even positions,
 *   by an even number at the 5th and 15th, or any change at the 10th.
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
  const value = compactNumber(typed)
  if (!/^\d{2,20}$/.test(value)) return refused('CRN_SHAPE')
  return value.slice(-1) === `${checkDigit(value.slice(0, -1))}`
    ? { isValid: true, value }
    : refused('CRN_CHECK_DIGIT')
}
