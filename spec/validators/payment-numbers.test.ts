import fc from 'fast-check'
import type { CrnVariant } from 'gridfront/validators'
import {
  checkAccountNumber,
  checkBsb,
  checkCrn,
  checkLuhn,
  formatBsb,
  luhnCheckDigit,
  makeCrn,
} from 'gridfront/validators'
import { describe, expect, test } from 'vitest'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { digits, neighboursSwapped, singleDigitChanges } from './single-changes.ts'

const runs = { numRuns: propertyRuns }

describe('Luhn', () => {
  test.each(['79927398713', '4111111111111111', '5555555555554444', '378282246310005', '4870696871788604'])(
    '%s is valid',
    (number) => {
      expect(checkLuhn(number)).toEqual({ isValid: true, value: number })
      expect(luhnCheckDigit(number.slice(0, -1))).toBe(Number(number.slice(-1)))
    },
  )
  test.each([
    ['4870696871788602', 'LUHN_CHECK_DIGIT'],
    ['4', 'LUHN_SHAPE'],
    ['', 'LUHN_SHAPE'],
    ['4111/1111', 'LUHN_SHAPE'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(checkLuhn(typed)).toEqual({ isValid: false, reason })
  })
  test.each(['', '4a', '4 1', '-1', '1.5'])('no check digit is made for %j', (text) => {
    expect(() => luhnCheckDigit(text)).toThrow(expect.objectContaining({ code: 'BAD_DIGITS' }))
  })
  test('one wrong digit is refused, and so are swapped neighbours, except 0 and 9', () => {
    always(runs)(digits(1, 19), (body) => {
      const valid = `${body}${luhnCheckDigit(body)}`
      expect(checkLuhn(valid)).toEqual({ isValid: true, value: valid })
      for (const { changed } of singleDigitChanges(valid)) expect(checkLuhn(changed).isValid).toBe(false)
      for (const { swapped, pair } of neighboursSwapped(valid))
        expect(checkLuhn(swapped).isValid).toBe(pair === '09' || pair === '90')
    })
  })
})

describe('BPAY customer reference numbers', () => {
  const variants: readonly CrnVariant[] = ['MOD10V01', 'MOD10V05']

  test.each([
    ['MOD10V01', '00001672', 5],
    ['MOD10V01', '8955713', 6],
    ['MOD10V01', '12345678', 2],
    ['MOD10V05', '8734853', 8],
    ['MOD10V05', '12345678', 4],
    ['MOD10V05', '00001672', 6],
  ] as const)('%s makes of %s the check digit %d', (variant, body, checkDigit) => {
    expect(makeCrn(variant, body)).toBe(`${body}${checkDigit}`)
    expect(checkCrn(variant, `${body}${checkDigit}`)).toEqual({
      isValid: true,
      value: `${body}${checkDigit}`,
    })
  })

  test.each([
    ...['394523459', '518619363', '284468818', '886651112', '295157771'],
    ...['132240108', '634092742', '241029332', '758423990', '758081227'],
  ])('the published %s is valid under MOD10V05', (crn) => {
    expect(checkCrn('MOD10V05', crn)).toEqual({ isValid: true, value: crn })
  })

  test('the two variants differ: one refuses the other’s reference for 00001672', () => {
    expect(checkCrn('MOD10V05', '000016725')).toEqual({ isValid: false, reason: 'CRN_CHECK_DIGIT' })
    expect(checkCrn('MOD10V01', '000016726')).toEqual({ isValid: false, reason: 'CRN_CHECK_DIGIT' })
  })

  test.each(['', '5', '123456789012345678901', '12345678A', '1234.5678'])(
    '%j is refused for its shape',
    (typed) => {
      for (const variant of variants)
        expect(checkCrn(variant, typed)).toEqual({ isValid: false, reason: 'CRN_SHAPE' })
    },
  )

  test.each([undefined, '', 'MOD10V06', 'mod10v01', 'toString'])(
    'a variant is named and never guessed: %j throws',
    (variant) => {
      const named = variant as CrnVariant
      const thrown = expect.objectContaining({ code: 'BAD_CRN_VARIANT' })
      expect(() => makeCrn(named, '12345678')).toThrow(thrown)
      expect(() => checkCrn(named, '123456782')).toThrow(thrown)
    },
  )

  test.each(['', '12345678901234567890', '1234 5678', '12a'])('no reference is made of %j', (body) => {
    for (const variant of variants)
      expect(() => makeCrn(variant, body)).toThrow(expect.objectContaining({ code: 'BAD_DIGITS' }))
  })

  test('a made reference is valid, with or without spaces, and no other check digit is', () => {
    always(runs)(fc.constantFrom(...variants), digits(1, 19), (variant, body) => {
      const crn = makeCrn(variant, body)
      expect(checkCrn(variant, crn)).toEqual({ isValid: true, value: crn })
      expect(checkCrn(variant, [...crn].join(' '))).toEqual({ isValid: true, value: crn })
      for (let digit = 0; digit <= 9; digit += 1)
        expect(checkCrn(variant, `${body}${digit}`).isValid).toBe(`${body}${digit}` === crn)
    })
  })

  test('one wrong digit is refused: always by MOD10V01, by MOD10V05 only at some places', () => {
    always(runs)(digits(1, 19), (body) => {
      for (const { changed } of singleDigitChanges(makeCrn('MOD10V01', body)))
        expect(checkCrn('MOD10V01', changed).isValid).toBe(false)
      for (const { changed, at, by } of singleDigitChanges(makeCrn('MOD10V05', body))) {
        const place = at + 1
        const isCheckDigit = at === body.length
        const isMissed =
          place % 10 === 0 || (place % 5 === 0 && by % 2 === 0) || (place % 2 === 0 && by === 5)
        expect(checkCrn('MOD10V05', changed).isValid).toBe(isMissed && !isCheckDigit)
      }
    })
  })
})

describe('bank accounts', () => {
  test.each(['082-671', '105-108', '484-373'])('%s is a BSB, printed as it stands', (printed) => {
    const value = printed.replace('-', '')
    for (const typed of [printed, value, printed.replace('-', ' ')])
      expect(checkBsb(typed)).toEqual({ isValid: true, value })
    expect(formatBsb(value)).toBe(printed)
  })
  test.each(['', '08267', '0826711', '08267A', '082.671'])('%j is no BSB', (typed) => {
    expect(checkBsb(typed)).toEqual({ isValid: false, reason: 'BSB_SHAPE' })
  })
  test.each([
    ['1', '1'],
    ['000123456', '000123456'],
    ['12 3456-789', '123456789'],
  ])('the account number %j is kept as %j', (typed, value) => {
    expect(checkAccountNumber(typed)).toEqual({ isValid: true, value })
  })
  test.each(['', '1234567890', '12345X'])('%j is no account number', (typed) => {
    expect(checkAccountNumber(typed)).toEqual({ isValid: false, reason: 'ACCOUNT_NUMBER_SHAPE' })
  })
})
