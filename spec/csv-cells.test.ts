import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, textCell } from '../src/csv-cells.ts'
import { always } from './tools/run/property-runs.ts'

test.each([
  ['Visa ending in 4242', 'Visa ending in 4242'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  // A sign inside a text does not make it a formula.
  ['10-4=6', '10-4=6'],
  ['a@b.example', 'a@b.example'],
])('[ACC-1] the text %j is the cell %j (RFC 4180)', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\u3000=1',
  '\uFF1D1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20A1',
  '\u200b=1',
  '\u202e\u00ad@x',
])('[ACC-1] %j is not a formula in a spreadsheet', (text) => {
  expect(textCell(text)).toBe(`'${text}`)
})

test.each(['\t=1', '\r=1', '\n=1', '\tx', '\rx', '\nx', '=a,b'])(
  '[ACC-1] %j is marked as a text, and in quotes where its signs need them',
  (text) => {
    const cell = textCell(text)
    expect([`'${text}`, `"'${text}"`]).toContain(cell)
    expect(cell.startsWith('"')).toBe(/[,\r\n]/.test(text))
  },
)

test('[ACC-1] any text is restored by parsing the cell by RFC 4180', () => {
  const sign = fc.constantFrom('"', ',', '\n', '\r', '=', "'", 'a', ' ', '-')
  always()(fc.array(sign), (signs) => {
    const text = signs.join('')
    const cell = textCell(text)
    const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect([text, `'${text}`]).toContain(read)
    if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/)
  })
})

test.each<[number | undefined, number, string]>([
  [12_340, 3, '12.340'],
  [5, 3, '0.005'],
  [0, 2, '0.00'],
  [-410, 2, '-4.10'],
  [-5, 2, '-0.05'],
  [1_234_567, 2, '12345.67'],
  [undefined, 2, ''],
])('[ACC-1] %d with %d places is %j', (amount, places, text) => {
  expect(decimal(amount, places)).toBe(text)
})
