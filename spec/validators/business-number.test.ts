import fc from 'fast-check'
import { checkAbn, checkAcn, formatAbn, formatAcn } from 'gridfront/validators'
import { expect, test } from 'vitest'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { digits, neighboursSwapped, singleDigitChanges } from './single-changes.ts'

const runs = { numRuns: propertyRuns }

test.each(['51 824 753 556', '53 004 085 616', '94 072 010 327', '69 079 137 518', '12 055 136 519'])(
  '%s is an ABN, with and without its spaces, and printed as it stands',
  (printed) => {
    const value = printed.replaceAll(' ', '')
    expect(checkAbn(printed)).toEqual({ isValid: true, value })
    expect(checkAbn(value)).toEqual({ isValid: true, value })
    expect(formatAbn(value)).toBe(printed)
  },
)

test.each([
  ['51 824 753 557', 'ABN_CHECK_DIGITS'],
  ['00 000 000 000', 'ABN_SHAPE'],
  ['5182475355', 'ABN_SHAPE'],
  ['518247535566', 'ABN_SHAPE'],
  ['51.824.753.556', 'ABN_SHAPE'],
  ['', 'ABN_SHAPE'],
])('%j is no ABN: %s', (typed, reason) => {
  expect(checkAbn(typed)).toEqual({ isValid: false, reason })
})

test.each(['004 085 616', '072 010 327', '606 408 879'])(
  '%s is a valid ACN in its printed form',
  (printed) => {
    const value = printed.replaceAll(' ', '')
    expect(checkAcn(printed)).toEqual({ isValid: true, value })
    expect(formatAcn(value)).toBe(printed)
  },
)

test.each([
  ['004 085 617', 'ACN_CHECK_DIGIT'],
  ['04085616', 'ACN_SHAPE'],
  ['0004085616', 'ACN_SHAPE'],
  ['00408561X', 'ACN_SHAPE'],
])('%j is no ACN: %s', (typed, reason) => {
  expect(checkAcn(typed)).toEqual({ isValid: false, reason })
})

/** Nine digits preceded by their two check digits, found by trying all. */
const abn = digits(9).map((body) => {
  const all = Array.from({ length: 89 }, (_, at) => `${at + 11}${body}`)
  const [only = '', ...others] = all.filter((one) => checkAbn(one).isValid)
  // Of 89 pairs of check digits exactly one fits.
  expect(others).toEqual([])
  return only
})

test('an ABN with one wrong digit is refused, and so is one with two swapped neighbours', () => {
  always(runs)(abn, (valid) => {
    for (const { changed } of singleDigitChanges(valid)) expect(checkAbn(changed).isValid).toBe(false)
    for (const { swapped } of neighboursSwapped(valid)) expect(checkAbn(swapped).isValid).toBe(false)
  })
})

const acn = digits(8).map((body) => {
  const [only = '', ...others] = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(
    (one) => checkAcn(one).isValid,
  )
  expect(others).toEqual([])
  return only
})

test('an ACN with one wrong digit is refused, but for a change by 5 at even weights and an even one at the weight of 5', () => {
  always(runs)(acn, (valid) => {
    for (const { changed, at, by } of singleDigitChanges(valid)) {
      const weight = 8 - at
      // The ninth digit has no weight: it is the check digit.
      const isMissed = at < 8 && (weight * by) % 10 === 0
      if (at < 8 && (weight === 5 || weight % 2 === 0))
        expect(isMissed).toBe(weight === 5 ? by % 2 === 0 : by === 5)
      else expect(isMissed).toBe(false)
      expect(checkAcn(changed).isValid).toBe(isMissed)
    }
  })
})

test('a checked number is valid again, with any spaces', () => {
  always(runs)(abn, acn, fc.nat({ max: 8 }), (business, company, at) => {
    const spaced = (text: string) => `${text.slice(0, at)} \u00a0${text.slice(at)}`
    expect(checkAbn(spaced(business))).toEqual({ isValid: true, value: business })
    expect(checkAcn(spaced(company))).toEqual({ isValid: true, value: company })
    expect(checkAbn(formatAbn(business))).toEqual({ isValid: true, value: business })
    expect(checkAcn(formatAcn(company))).toEqual({ isValid: true, value: company })
  })
})
