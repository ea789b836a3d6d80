import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const codePoints = 0x11_0000 - surrogates.count

const textOf = (place: number) =>
  String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count)

function placeOf(text: unknown): number {
  const point = (typeof text === 'string' ? text.codePointAt(0) : undefined) ?? Number.NaN
  const place = point < surrogates.first ? point : point - surrogates.count
  if (!(place >= 0) || textOf(place) !== text) throw new Error('not one character')
  return place
}

/**
 * Any character, as the unit of `fc.string`. Generates the same values as fast-check's unit 'binary', which first builds a
 * table of all of them: more than a second in each process.
 */
export const codePoint: fc.Arbitrary<string> = fc.nat({ max: codePoints - 1 }).map(textOf, placeOf)
