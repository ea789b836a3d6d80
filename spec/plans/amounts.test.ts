import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsPerKwh, rounded, wholeDollars, withGst } from '../../src/plans/amounts.ts'
import { withCommas } from '../../src/with-commas.ts'
import { always } from '../tools/run/property-runs.ts'

test.each([
  ['0.30', '0.33'],
  ['285.00', '313.5'],
  ['10.05', '11.055'],
  ['1.999', '2.1989'],
  ['0', '0'],
  ['-0.05', '-0.055'],
  ['100', '110'],
])('GST on %s makes exactly %s', (amount, inclusive) => {
  expect(withGst(amount)).toBe(inclusive)
})

test('GST is a tenth more, exactly, for every amount that a plan can name', () => {
  always()(
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    fc.integer({ min: 0, max: 8 }),
    (units, scale) => {
      const text = String(units < 0n ? -units : units).padStart(scale + 1, '0')
      const at = text.length - scale
      const amount = `${units < 0n ? '-' : ''}${text.slice(0, at)}${scale ? `.${text.slice(at)}` : ''}`
      const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(withGst(amount)) ?? []
      const tenfold = BigInt(`${sign}${whole}${part.padEnd(scale + 1, '0')}`)
      expect(tenfold).toBe(units * 11n)
    },
  )
})

test.each([
  ['313.5', '313.50'],
  ['11.055', '11.06'],
  ['-11.055', '-11.06'],
  ['1.005', '1.01'],
  ['0.004', '0.00'],
])('%s is shown as %s: half a cent goes up, never to the even side', (amount, shown) => {
  expect(rounded(amount, 2)).toBe(shown)
})

test('unit prices are shown in cents', () => {
  expect(centsPerKwh(withGst('0.3050'))).toBe('33.55')
  expect(centsPerKwh('0.34125')).toBe('34.13')
  expect(wholeDollars(168988)).toBe('$1,690')
  expect(wholeDollars(49)).toBe('$0')
})

test('whole amounts have commas as the browser’s own format would set them', () => {
  const format = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 20 })
  always()(fc.oneof(fc.integer(), fc.constantFrom(0, 999, 1000, 1234.5, -1234567.25)), (amount) => {
    expect(withCommas(amount)).toBe(format.format(amount))
  })
})

test.each(['', '1,000', '.5', '1.', 'NaN', '1e3'])('%j is refused as an amount', (amount) => {
  expect(() => withGst(amount)).toThrow(RangeError)
})
