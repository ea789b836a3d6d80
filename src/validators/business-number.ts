import type { Checked } from './checked.ts'
import { compactNumber, refused, weightedSum } from './checked.ts'

export type AbnRefusal = 'ABN_SHAPE' | 'ABN_CHECK_DIGITS'
export type AcnRefusal = 'ACN_SHAPE' | 'ACN_CHECK_DIGIT'

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1]

/**
 * An Australian Business Number: 11 digits. Its check digits detect every wrong digit and every transposition. Only the
 * Australian Business Register shows whether it is registered, and to whom.
 */
export function checkAbn(typed: string): Checked<AbnRefusal> {
  const value = compactNumber(typed)
  // Check digits come first, and are 11 to 99.
  if (!/^[1-9]\d{10}$/.test(value)) return refused('ABN_SHAPE')
  // One is subtracted from the first digit, which subtracts its weight from the sum.
  return (weightedSum(value, abnWeights) - 10) % 89 === 0
    ? { isValid: true, value }
    : refused('ABN_CHECK_DIGITS')
}

/** An Australian Company Number: 9 digits, the last of which detects most wrong digits, but not all. */
export function checkAcn(typed: string): Checked<AcnRefusal> {
  const value = compactNumber(typed)
  if (!/^\d{9}$/.test(value)) return refused('ACN_SHAPE')
  const checkDigit = (10 - (weightedSum(value, acnWeights) % 10)) % 10
  return value[8] === `${checkDigit}` ? { isValid: true, value } : refused('ACN_CHECK_DIGIT')
}

/** As printed: `51824753556` → `51 824 753 556`. Takes the value of `checkAbn`. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** As printed: `004085616` → `004 085 616`. Takes the value of `checkAcn`. */
export const formatAcn = (acn: string): string => acn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')
