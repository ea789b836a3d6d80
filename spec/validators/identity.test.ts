import fc from 'fast-check'
import type { AustralianState } from 'gridfront/validators'
import {
  checkCentrelinkCrn,
  checkConcessionCard,
  checkDriverLicence,
  checkDvaFileNumber,
  checkMedicare,
  checkPassport,
  formatMedicare,
} from 'gridfront/validators'
import { describe, expect, test } from 'vitest'
import { concessionKinds, signUpLengths } from '../../contracts/sign-up-rules.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { digits, singleDigitChanges } from './single-changes.ts'

const runs = { numRuns: propertyRuns }

describe('concession cards', () => {
  test.each(['123 456 789A', '123456789a'])('%j is a Centrelink number', (typed) => {
    expect(checkCentrelinkCrn(typed)).toEqual({ isValid: true, value: '123456789A' })
  })
  test.each(['', '12345678A', '1234567890A', '123456789AB', '1234567890', 'A123456789', '123.456.789A'])(
    '%j is none',
    (typed) => {
      expect(checkCentrelinkCrn(typed)).toEqual({ isValid: false, reason: 'CENTRELINK_CRN_SHAPE' })
    },
  )

  test.each([
    ['W 1', 'W1'],
    ['nx5', 'NX5'],
    ['NX5A', 'NX5A'],
    ['NX123456', 'NX123456'],
    ['NX 123456 A', 'NX123456A'],
    ['VSM12345', 'VSM12345'],
    ['SCGW1234', 'SCGW1234'],
    ['SCGW1234B', 'SCGW1234B'],
    ['Q123456', 'Q123456'],
  ])('%j is a file number of Veterans’ Affairs', (typed, value) => {
    expect(checkDvaFileNumber(typed)).toEqual({ isValid: true, value })
  })
  test.each([
    '',
    'N',
    'NX',
    'AX123456',
    'NX1234567',
    'NXX123456',
    'NXXX12345',
    'NXXXX123',
    'NX12345AB',
    '123456',
  ])('%j is none', (typed) => {
    expect(checkDvaFileNumber(typed)).toEqual({ isValid: false, reason: 'DVA_FILE_NUMBER_SHAPE' })
  })

  test('each kind of card accepts its issuer’s numbers', () => {
    const found = (typed: string) => concessionKinds.map((kind) => checkConcessionCard(kind, typed).isValid)
    expect(concessionKinds).toEqual([
      'PENSIONER_CONCESSION_CARD',
      'HEALTH_CARE_CARD',
      'DVA_GOLD_CARD',
      'QUEENSLAND_SENIORS_CARD',
      'COMMONWEALTH_SENIORS_HEALTH_CARD',
    ])
    expect(found('123456789A')).toEqual([true, true, false, true, true])
    expect(found('NX123456')).toEqual([true, false, true, true, true])
    expect(found('12')).toEqual([false, false, false, false, false])
    // The format of the seniors card is not published, so only what is not a number is refused.
    expect(found('0412 3456')).toEqual([false, false, false, true, false])
    expect(found('SENIORS')).toEqual([false, false, false, false, false])
    expect(checkConcessionCard('QUEENSLAND_SENIORS_CARD', '12')).toMatchObject({
      reason: 'SENIORS_CARD_SHAPE',
    })
    expect(checkConcessionCard('PENSIONER_CONCESSION_CARD', '12')).toMatchObject({
      reason: 'CENTRELINK_CRN_SHAPE',
    })
    expect(checkConcessionCard('DVA_GOLD_CARD', '12')).toMatchObject({ reason: 'DVA_FILE_NUMBER_SHAPE' })
  })

  test('a valid number fits the contract, and its stored form is valid', () => {
    always(runs)(
      fc.constantFrom(...concessionKinds),
      fc.oneof(
        fc.stringMatching(/^\d{9}[a-zA-Z]$/),
        fc.stringMatching(/^[NQSTVW][A-Z]{0,3} ?\d{1,6}[A-Z]?$/),
      ),
      (kind, typed) => {
        const found = checkConcessionCard(kind, typed)
        fc.pre(found.isValid)
        expect(found.value.length).toBeLessThanOrEqual(signUpLengths.cardNumber)
        expect(checkConcessionCard(kind, found.value)).toEqual(found)
      },
    )
  })
})

describe('driver licences', () => {
  const shapes: Readonly<
    Record<AustralianState, readonly [good: readonly string[], bad: readonly string[]]>
  > = {
    ACT: [
      ['1', '1234567890'],
      ['', '12345678901', 'A123456'],
    ],
    NSW: [
      ['123456', '12345678', 'N49187', '1234AB'],
      ['12345', '123456789', 'ABCDEF'],
    ],
    NT: [
      ['123456', '1234567890'],
      ['12345678901', 'NT1234'],
    ],
    QLD: [
      ['12345678', '012345678'],
      ['1234567890', 'Q1234567'],
    ],
    SA: [
      ['123456', 'A12345', 'S1234X'],
      ['12345', '1234567', 'ABCDEF'],
    ],
    TAS: [
      ['123456', 'A123456', 'AB123456'],
      ['12345', '123456789'],
    ],
    VIC: [
      ['12345678', '1234567890'],
      ['12345678901', 'V1234567'],
    ],
    WA: [['1234567'], ['123456', '12345678', 'W123456']],
  }
  test.each(Object.entries(shapes) as [AustralianState, (typeof shapes)['WA']][])(
    'of %s have the shape that the verification service takes',
    (state, [good, bad]) => {
      for (const typed of good) {
        expect(checkDriverLicence(state, typed), typed).toEqual({ isValid: true, value: typed })
        expect(checkDriverLicence(state, ` ${typed.toLowerCase().split('').join(' ')}`)).toMatchObject({
          value: typed,
        })
      }
      for (const typed of [...bad, '12.34.56', '１２３４５６７'])
        expect(checkDriverLicence(state, typed), typed).toEqual({
          isValid: false,
          reason: `DRIVER_LICENCE_${state}`,
        })
    },
  )
})

describe('passports', () => {
  test.each([
    ['N1234567', 'N1234567'],
    ['pa 1234567', 'PA1234567'],
  ])('%j is %j', (typed, value) => {
    expect(checkPassport(typed)).toEqual({ isValid: true, value })
  })
  test.each(['', '12345678', 'N123456', 'N12345678', 'PAX1234567', 'N123456O'])('%j is none', (typed) => {
    expect(checkPassport(typed)).toEqual({ isValid: false, reason: 'PASSPORT_SHAPE' })
  })
})

describe('Medicare cards', () => {
  test('the specimen card is valid as it is printed', () => {
    expect(checkMedicare('2123 45670 1')).toEqual({ isValid: true, value: '2123456701' })
    expect(formatMedicare('2123456701')).toBe('2123 45670 1')
  })
  test.each([
    ['2123 45671 1', 'MEDICARE_CHECK_DIGIT'],
    ['2123 45670', 'MEDICARE_SHAPE'],
    // With the number in front of the name.
    ['2123 45670 1 1', 'MEDICARE_SHAPE'],
    ['1 2123 45670 1', 'MEDICARE_SHAPE'],
    ['2123 45670 0', 'MEDICARE_SHAPE'],
    ['1123 45670 1', 'MEDICARE_SHAPE'],
    ['7123 45670 1', 'MEDICARE_SHAPE'],
    ['', 'MEDICARE_SHAPE'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(checkMedicare(typed)).toEqual({ isValid: false, reason })
  })

  const card = fc
    .tuple(fc.integer({ min: 2, max: 6 }), digits(7), fc.integer({ min: 1, max: 9 }))
    .map(([first, seven, issue]) => {
      const all = Array.from({ length: 10 }, (_, check) => `${first}${seven}${check}${issue}`)
      const [only = '', ...others] = all.filter((one) => checkMedicare(one).isValid)
      expect(others).toEqual([])
      return only
    })

  test('one wrong digit is refused, except in the issue number, which has no check', () => {
    always(runs)(card, (valid) => {
      for (const { changed, at } of singleDigitChanges(valid))
        expect(checkMedicare(changed).isValid).toBe(at === 9 && changed[9] !== '0')
      expect(checkMedicare(formatMedicare(valid))).toEqual({ isValid: true, value: valid })
    })
  })
})
