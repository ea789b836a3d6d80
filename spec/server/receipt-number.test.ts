import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReceiptNumber, newReceiptNumber } from '../../host/server/platform/receipt-number.ts'
import { always } from '../tools/run/property-runs.ts'

const bytes = fc.uint8Array({ minLength: 7, maxLength: 7 })
const number = bytes.map((given) => newReceiptNumber('DNC', () => given))
/** The positions of the digits in `DNC-XXXX-XXXX`. */
const places = [4, 5, 6, 7, 9, 10, 11, 12]
const digits = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

const withDigit = (text: string, place: number, digit: string) =>
  text.slice(0, place) + digit + text.slice(place + 1)

test('a receipt number is short, has no ambiguous letter, and is valid', () =>
  always()(number, (receipt) => {
    expect(receipt).toMatch(/^DNC-[\dABCDEFGHJKMNPQRSTVWXYZ]{4}-[\dABCDEFGHJKMNPQRSTVWXYZ]{4}$/)
    expect(isReceiptNumber('DNC', receipt)).toBe(true)
  }))

test('one wrong digit is always detected', () =>
  always()(number, fc.constantFrom(...places), fc.constantFrom(...digits), (receipt, place, digit) => {
    fc.pre(receipt[place] !== digit)
    expect(isReceiptNumber('DNC', withDigit(receipt, place, digit))).toBe(false)
  }))

test('two swapped digits are always detected', () =>
  always()(number, fc.constantFrom(...places), fc.constantFrom(...places), (receipt, one, other) => {
    const [first = '', second = ''] = [receipt[one], receipt[other]]
    fc.pre(first !== second)
    expect(isReceiptNumber('DNC', withDigit(withDigit(receipt, one, second), other, first))).toBe(false)
  }))

test('all random bits are used: as many numbers as possible, and none can be derived from the one before', () => {
  const seen = new Set(Array.from({ length: 5000 }, () => newReceiptNumber('DNC')))
  expect(seen.size).toBeGreaterThan(4998)
  for (const place of places) expect(new Set([...seen].map((receipt) => receipt[place])).size).toBe(32)
})

test.each([
  '',
  'DNC-',
  'DNC-0000-000',
  'DNC-0000-00000',
  'DNC-000I-0000',
  'dnc-0000-0000',
  'XXX-0000-0000',
  'SU-0000-0000',
  ' DNC-0000-0000',
])('%j is no receipt number', (text) => {
  expect(isReceiptNumber('DNC', text)).toBe(false)
})

test('DNC-0000-0000 would be valid: seven zeros have the check digit zero', () => {
  expect(newReceiptNumber('DNC', () => new Uint8Array(7))).toBe('DNC-0000-0000')
})

test('numbers of another kind have another prefix, and cannot be confused', () => {
  const application = newReceiptNumber('SU', () => new Uint8Array(7))
  expect(application).toBe('SU-0000-0000')
  expect(isReceiptNumber('SU', application)).toBe(true)
})
