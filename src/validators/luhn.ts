import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'
import { ValidatorError } from './validator-error.ts'

export type LuhnRefusal = 'LUHN_SHAPE' | 'LUHN_CHECK_DIGIT'

/** The digit sum of twice a digit: 7 → 14 → 5. */
const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** The check digit for these digits, 0 to 9: `7992739871` → 3. Throws `ValidatorError` (`BAD_DIGITS`). */
export function luhnCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new ValidatorError('BAD_DIGITS')
  const sum = [...digits].reduce((all, digit, at) => {
    const isDoubled = (digits.length - at) % 2 === 1
    return all + (isDoubled ? doubled(Number(digit)) : Number(digit))
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Digits whose last is a Luhn check digit. It detects every wrong digit, and swapped neighbours except 0 and 9. Payment
 * card numbers belong only in the payment provider's own fields.
 */
export function checkLuhn(typed: string): Checked<LuhnRefusal> {
  const value = compactNumber(typed)
  if (!/^\d{2,}$/.test(value)) return refused('LUHN_SHAPE')
  return value.slice(-1) === `${luhnCheckDigit(value.slice(0, -1))}`
    ? { isValid: true, value }
    : refused('LUHN_CHECK_DIGIT')
}
