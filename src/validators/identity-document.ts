import type { Checked } from './checked.ts'
import { compactNumber, inCapitals, refused, weightedSum } from './checked.ts'
import type { AustralianState } from './postcode.ts'

export type DriverLicenceRefusal = `DRIVER_LICENCE_${AustralianState}`
export type PassportRefusal = 'PASSPORT_SHAPE'
export type MedicareRefusal = 'MEDICARE_SHAPE' | 'MEDICARE_CHECK_DIGIT'

// As lenient as the Document Verification Service, so that an old licence is accepted.
const licences: Readonly<Record<AustralianState, RegExp>> = {
  ACT: /^\d{1,10}$/,
  NSW: /^(?=.*\d)[A-Z\d]{6,8}$/,
  NT: /^\d{1,10}$/,
  QLD: /^\d{1,9}$/,
  SA: /^(?=.*\d)[A-Z\d]{6}$/,
  TAS: /^(?=.*\d)[A-Z\d]{6,8}$/,
  VIC: /^\d{1,10}$/,
  WA: /^\d{7}$/,
}

/**
 * The licence number (not the card number) of a driver licence of this state or territory. Only the format is checked,
 * because it has no check digit.
 */
export function checkDriverLicence(state: AustralianState, typed: string): Checked<DriverLicenceRefusal> {
  const value = inCapitals(typed)
  return licences[state].test(value) ? { isValid: true, value } : refused(`DRIVER_LICENCE_${state}`)
}

/** The document number of an Australian passport: one or two letters and seven digits. Those of other countries differ. */
export function checkPassport(typed: string): Checked<PassportRefusal> {
  const value = inCapitals(typed)
  return /^[A-Z]{1,2}\d{7}$/.test(value) ? { isValid: true, value } : refused('PASSPORT_SHAPE')
}

const medicareWeights = [1, 3, 7, 9, 1, 3, 7, 9]

/**
 * The number of a Medicare card: 10 digits, without the number in front of the holder's name. The ninth digit detects
 * every wrong digit before it; the tenth, the issue number, is not checked.
 */
export function checkMedicare(typed: string): Checked<MedicareRefusal> {
  const value = compactNumber(typed)
  if (!/^[2-6]\d{8}[1-9]$/.test(value)) return refused('MEDICARE_SHAPE')
  return value[8] === `${weightedSum(value, medicareWeights) % 10}`
    ? { isValid: true, value }
    : refused('MEDICARE_CHECK_DIGIT')
}

/** As on the card: `2123456701` → `2123 45670 1`. Takes the value of `checkMedicare`. */
export const formatMedicare = (number: string): string => number.replace(/^(\d{4})(\d{5})(\d)$/, '$1 $2 $3')
