import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortestIndexed, TextIndex } from '../../src/conformance/text-index.ts'

const indexOf = (...texts: readonly string[]) => {
  const index = new TextIndex()
  for (const text of texts) index.add(text)
  return index
}

test.each([
  ['nothing of them', 'nothing of them'],
  ['0123456789ab', '<>'],
  ['a 0123456789ab b', 'a <> b'],
  ['0123456789ab0123456789ab', '<><>'],
  // The longer of two that begin alike.
  ['x0123456789abcdefx', 'x<>x'],
  // Two that overlap are one.
  ['0123456789abcdef.and.more', '<>'],
  ['0123456789a', '0123456789a'],
])('[LIB-4] in %j what is looked for is replaced: %j', (text, replaced) => {
  expect(indexOf('0123456789ab', '0123456789abcdef', 'cdef.and.more').replaceIn(text, '<>')).toBe(replaced)
})

test('[LIB-4] no sign of what is looked for is left, and every other is', () => {
  const signs = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: shortestIndexed, maxLength: 15 })
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), fc.array(signs, { maxLength: 8 }), (texts, pieces) => {
      const text = pieces.join('')
      const isCovered = [...text].map((_, at) =>
        texts.some((one) =>
          Array.from({ length: one.length }, (_, back) => at - back).some(
            (start) => start >= 0 && text.startsWith(one, start),
          ),
        ),
      )
      const left = [...text].filter((_, at) => !isCovered[at]).join('')
      expect(
        indexOf(...texts)
          .replaceIn(text, '|')
          .replaceAll('|', ''),
      ).toBe(left)
    }),
  )
})
