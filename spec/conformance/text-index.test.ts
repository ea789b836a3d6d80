import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortestIndexed, TextIndex } from '../../src/conformance/text-index.ts'

const indexOf = (texts: readonly string[]) => {
  const index = new TextIndex()
  for (const text of texts) index.add(text)
  return index
}

// Of few signs, so that they begin alike, hold one another and stand in what is searched.
const signs = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: shortestIndexed, maxLength: 16 })
const texts = fc.array(signs, { minLength: 1, maxLength: 30 })
const searched = (known: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...known), fc.nat(15), fc.nat(4)), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.map(([text, from, cut]) => text.slice(from % 5, text.length - cut)).join(''))
const trial = texts.chain((known) => fc.tuple(fc.constant(known), searched(known)))
const runs = { numRuns: 500 }

test('[LIB-4] at each place the longest of them is found that stands there', () => {
  let found = 0
  fc.assert(
    fc.property(trial, ([known, text]) => {
      const index = indexOf(known)
      for (let at = 0; at <= text.length; at += 1) {
        const length = Math.max(
          0,
          ...known.filter((one) => text.startsWith(one, at)).map((one) => one.length),
        )
        expect(index.longestAt(text, at), `${text} at ${at}`).toBe(length)
        if (length > 0) found += 1
      }
    }),
    runs,
  )
  expect(found).toBeGreaterThan(100)
})

test('[LIB-4] the longest half of one of them at the end is found, and no whole one', () => {
  fc.assert(
    fc.property(trial, ([known, text]) => {
      const starts = Array.from(text, (_, at) => at).filter(
        (at) =>
          text.length - at >= 4 &&
          known.some((one) => one.length > text.length - at && one.startsWith(text.slice(at))),
      )
      const half = indexOf(known).halfAtEnd(text, 4)
      expect(half?.start).toBe(starts[0])
      if (half !== null) {
        expect(known).toContain(half.whole)
        expect(half.whole.startsWith(text.slice(half.start))).toBe(true)
      }
    }),
    runs,
  )
})

test('[LIB-4] what is added later is found as well, and counted once', () => {
  const index = indexOf(['0123456789ab'])
  expect(index.longestAt('0123456789abcdef', 0)).toBe(12)
  index.add('0123456789abcdef')
  index.add('0123456789abcdef')
  expect(index.longestAt('0123456789abcdef', 0)).toBe(16)
  expect(index.signs).toBe(28)
  expect(new TextIndex().halfAtEnd('0123', 4)).toBeNull()
})
