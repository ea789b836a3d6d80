import type { Checked } from './checked.ts'
import { refused, withoutSpaces } from './checked.ts'

export type BsbRefusal = 'BSB_SHAPE'
export type AccountNumberRefusal = 'ACCOUNT_NUMBER_SHAPE'

const digitsOf = (typed: string) => withoutSpaces(typed).replaceAll('-', '')

/**
 * The number of a bank's branch: six digits, typed with or without a hyphen. It has no check digit: whether the branch
 * exists, only the directory of AusPayNet knows.
 */
export function checkBsb(typed: string): Checked<BsbRefusal> {
  const value = digitsOf(typed)
  return /^\d{6}$/.test(value) ? { isValid: true, value } : refused('BSB_SHAPE')
}

/** As printed: `082671` → `082-671`. Takes the value of `checkBsb`. */
export const formatBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')

/** The number of a bank account: 1 to 9 digits. Zeros at its beginning belong to it, so it stays a text. */
export function checkAccountNumber(typed: string): Checked<AccountNumberRefusal> {
  const value = digitsOf(typed)
  return /^\d{1,9}$/.test(value) ? { isValid: true, value } : refused('ACCOUNT_NUMBER_SHAPE')
}
