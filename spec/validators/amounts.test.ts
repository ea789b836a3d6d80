import fc from 'fast-check'
import { gstOnTop, gstWithin, referenceDifference } from 'gridfront/validators'
import { expect, test } from 'vitest'
import { rounded, withGst } from '../../src/plans/amounts.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })

test.each([
  [11000, 1000],
  [10000, 909],
  [9999, 909],
  [123456, 11223],
  [31350, 2850],
  [5, 0],
  [6, 1],
  [0, 0],
  [-11000, -1000],
  [-6, -1],
  [-5, 0],
])('%d cents with GST have %d of it inside', (inclusive, gst) => {
  expect(gstWithin(inclusive)).toBe(gst)
})

test.each([
  [28500, 2850],
  // Rounding half to even would give 100.
  [1005, 101],
  [4, 0],
  [5, 1],
  [0, 0],
  [-1005, -101],
])('%d cents without GST get %d on top', (exclusive, gst) => {
  expect(gstOnTop(exclusive)).toBe(gst)
})

test('the concession of $285.00 without GST is the $313.50 with it, either way', () => {
  expect(28500 + gstOnTop(28500)).toBe(31350)
  expect(31350 - gstWithin(31350)).toBe(28500)
})

test('a credit reverses its charge, to the cent', () => {
  always(runs)(cents, (amount) => {
    expect(gstWithin(amount) + gstWithin(-amount)).toBe(0)
    expect(gstOnTop(amount) + gstOnTop(-amount)).toBe(0)
    expect(Object.is(gstWithin(amount), -0)).toBe(false)
    expect(Object.is(gstOnTop(amount), -0)).toBe(false)
  })
})

test('each is the whole number nearest to the exact tenth or eleventh, and both functions agree', () => {
  always(runs)(cents, (amount) => {
    expect(Math.abs(gstWithin(amount) * 11 - amount) * 2).toBeLessThanOrEqual(11)
    expect(Math.abs(gstOnTop(amount) * 10 - amount) * 2).toBeLessThanOrEqual(10)
    expect(gstWithin(amount + gstOnTop(amount))).toBe(gstOnTop(amount))
  })
})

test('it agrees with the prices of plans, which are decimal texts', () => {
  always(runs)(fc.nat({ max: 10_000_000 }), (amount) => {
    const dollars = `${Math.floor(amount / 100)}.${`${amount % 100}`.padStart(2, '0')}`
    const total = amount + gstOnTop(amount)
    const printed = `${Math.floor(total / 100)}.${`${total % 100}`.padStart(2, '0')}`
    expect(rounded(withGst(dollars), 2)).toBe(printed)
  })
})

test.each([10.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%d is not an amount in whole cents',
  (amount) => {
    const thrown = expect.objectContaining({ code: 'BAD_CENTS' })
    expect(() => gstWithin(amount)).toThrow(thrown)
    expect(() => gstOnTop(amount)).toThrow(thrown)
  },
)

test.each([
  [1600_00, { percent: 20, direction: 'less than' }],
  [2000_00, { percent: 0, direction: 'equal to' }],
  // A quarter of a per cent: never '0% less'.
  [1995_00, { percent: 0, direction: 'within 1% of' }],
])('against a reference price of $2,000, %d cents are %j', (price, difference) => {
  expect(referenceDifference(price, 2000_00)).toEqual(difference)
})
