import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chopText, firstLines, textWidth, wrapText } from '../../../src/conformance/reports/text-width.ts'
import { always } from '../../tools/run/property-runs.ts'

const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', 'e\u0301', '漢', '🙂', '-') })

test('[LIB-4] no line is wider than requested, and no character is lost', () => {
  always()(text, fc.integer({ min: 2, max: 20 }), (given, columns) => {
    const wrapped = wrapText(given, columns)
    const chopped = chopText(given, columns)
    for (const line of [...wrapped, ...chopped]) expect(textWidth(line)).toBeLessThanOrEqual(columns)
    expect(wrapped.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
    expect(chopped.join('')).toBe(given)
  })
})

test('signs of two columns count twice, and marks on a letter not at all', () => {
  expect([textWidth('漢字'), textWidth('🙂'), textWidth('e\u0301'), textWidth('abc')]).toEqual([4, 2, 1, 3])
})

test('omitted parts are counted', () => {
  expect(firstLines(['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'b', '… and 2 lines more'])
  expect(firstLines(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c'])
})
