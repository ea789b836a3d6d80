import { checkBsb, reasonInWords } from 'gridfront/validators'
import { expect, test } from 'vitest'

const reasons = [
  ...['NMI_LENGTH', 'NMI_CHARACTERS', 'NMI_CHECKSUM', 'MIRN_SHAPE', 'MIRN_CHECKSUM', 'ABN_SHAPE'],
  ...['ABN_CHECK_DIGITS', 'ACN_SHAPE', 'ACN_CHECK_DIGIT', 'BSB_SHAPE', 'ACCOUNT_NUMBER_SHAPE', 'CRN_SHAPE'],
  ...['CRN_CHECK_DIGIT', 'LUHN_SHAPE', 'LUHN_CHECK_DIGIT', 'PHONE_SHAPE', 'POSTCODE_SHAPE'],
  ...['POSTCODE_NOT_IN_USE', 'POSTCODE_POSTAL_ONLY', 'POSTCODE_OTHER_STATE', 'CENTRELINK_CRN_SHAPE'],
  ...['DVA_FILE_NUMBER_SHAPE', 'DRIVER_LICENCE_ACT', 'DRIVER_LICENCE_NSW', 'DRIVER_LICENCE_NT'],
  ...['DRIVER_LICENCE_QLD', 'DRIVER_LICENCE_SA', 'DRIVER_LICENCE_TAS', 'DRIVER_LICENCE_VIC'],
  ...['DRIVER_LICENCE_WA', 'PASSPORT_SHAPE', 'MEDICARE_SHAPE', 'MEDICARE_CHECK_DIGIT'],
] as const

test.each(reasons)('%s is a sentence that begins with the name of the field', (reason) => {
  expect(reasonInWords(reason)).toMatch(/^[A-Z][\w ]+ (?:must|may|is) .{8,}[^.]$/)
  expect(reasonInWords(reason, 'What you typed')).toMatch(/^What you typed (?:must|may|is) /)
})

test('the text of a refusal says what to do', () => {
  const found = checkBsb('08267')
  expect(found.isValid ? '' : reasonInWords(found.reason)).toBe('BSB must have 6 digits, such as 082-671')
  expect(reasonInWords('NMI_CHARACTERS', 'Meter number')).toBe(
    'Meter number must have digits and letters only, and never I or O: type 1 or 0',
  )
})
