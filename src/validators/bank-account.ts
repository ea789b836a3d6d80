import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'

export type BsbRefusal = 'BSB_SHAPE'
export type AccountNumberRefusal = 'ACCOUNT_NUMBER_SHAPE'

/**
 * The number of a bank's branch: six digits, typed with or without a hyphen. It has no check digit. Only AusPayNet's
 * directory shows whether the branch exists.
 */
export function checkBsb(typed: string): Checked<BsbRefusal> {
  const value = compactNumber(typed)
  return /^\d{6}$/.test(value) ? { isValid: true, value } : refused('BSB_SHAPE')
}

/** As printed: `082671` → `082-671`. Takes the value of `checkBsb`. */
export const formatBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')

/** The number of a bank account: 1 to 9 digits. Leading zeros are significant, so it stays a text. */
export function checkAccountNumber(typed: string): Checked<AccountNumberRefusal> {
  const value = compactNumber(typed)
  return /^\d{1,9}$/.test(value) ? { isValid: true, value } : refused('ACCOUNT_NUMBER_SHAPE')
}
