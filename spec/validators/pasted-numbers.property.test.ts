import fc from 'fast-check'
import {
  checkAbn,
  checkAccountNumber,
  checkAcn,
  checkBsb,
  checkCentrelinkCrn,
  checkConcessionCard,
  checkCrn,
  checkDriverLicence,
  checkDvaFileNumber,
  checkLuhn,
  checkMedicare,
  checkMirn,
  checkNmi,
  checkPassport,
  checkPhone,
  checkPostcode,
} from 'gridfront/validators'
import { expect, test } from 'vitest'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

/** A valid number for each check. */
const checks: readonly (readonly [
  name: string,
  check: (typed: string) => object,
  valid: readonly string[],
])[] = [
  ['ABN', checkAbn, ['51824753556']],
  ['ACN', checkAcn, ['004085616']],
  ['BSB', checkBsb, ['062000']],
  ['account number', checkAccountNumber, ['001234567']],
  ['CRN', (typed) => checkCrn('MOD10V05', typed), ['394523459']],
  ['Luhn', checkLuhn, ['79927398713']],
  ['phone number', checkPhone, ['0491570156', '+61491570156', '0255501234', '1300975707', '131450']],
  ['NMI', checkNmi, ['20019857328', 'NAAAMYS582']],
  ['MIRN', checkMirn, ['5123456789']],
  ['postcode', (typed) => checkPostcode(typed, { use: 'SUPPLY', state: 'NT' }), ['0800']],
  ['Centrelink number', checkCentrelinkCrn, ['123456789A']],
  ['file number', checkDvaFileNumber, ['NX123456']],
  ['concession card', (typed) => checkConcessionCard('PENSIONER_CONCESSION_CARD', typed), ['123456789A']],
  ['licence', (typed) => checkDriverLicence('NSW', typed), ['N49187']],
  ['passport', checkPassport, ['PA1234567']],
  ['Medicare card', checkMedicare, ['2123456701']],
]
/** Characters that come along when a number is copied from a PDF, a mail or a chat. */
const pasted = [
  ...['\u202a', '\u202d', '\u202e', '\u202c', '\u2066', '\u2068', '\u2069', '\u200b', '\u200c', '\u200d'],
  ...[
    '\u200e',
    '\u200f',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u00a0',
    '\u2009',
    '\u202f',
    '\u3000',
    ' ',
    '\t',
    '\n',
  ],
  ...['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d'],
]
const between = fc.string({ unit: fc.constantFrom(...pasted), maxLength: 2 })

test.each(checks)('[ORIG-2] characters pasted along with a valid %s have no effect', (_, check, valid) => {
  for (const number of valid) {
    const plain = check(number)
    expect(plain).toMatchObject({ isValid: true })
    always(Math.ceil(propertyRuns / 5))(
      fc.array(between, { minLength: number.length + 1, maxLength: number.length + 1 }),
      (gaps) => {
        const typed = gaps.map((gap, at) => gap + (number[at] ?? '')).join('')
        expect(check(typed)).toEqual(plain)
      },
    )
  }
})
