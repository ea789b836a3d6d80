import fc from 'fast-check'

// Texts that every backend has to accept: all that JSON can carry as valid Unicode. Left out are
// - lone surrogates and noncharacters: I-JSON (RFC 7493, section 2.1) forbids them, and UTF-8 cannot hold the former;
// - U+0000: valid JSON, but many stores end a text there or refuse it (PostgreSQL's text and jsonb do), so that a
//   contract which speaks of texts does not promise it.

/** Whether a text is one of these. A contract's pattern may also allow others. */
export const isFairText = (text: string): boolean => !/[\0\p{Cs}\p{Noncharacter_Code_Point}]/u.test(text)

// The first one is what shrinking ends with.
const plain = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-']

/** Each is one thing that backends get wrong: a width, a direction, a quote, a line end, an escape. */
const hard = [
  ...['é', 'ß', 'İ', 'ǆ', 'ñ', '漢', 'ก', '\u{1d4d0}', '🙂', '👩‍👩‍👧', '🇦🇺', '👍🏽', '\u{10fffd}', '\ue000'],
  ...['ש', 'ع', '\u202e', '\u200f', '\u0301', 'e\u0301', 'n\u0303', '\u200d', '\u200b', '\ufeff'],
  ...['"', "'", '`', '\\', '/', '\n', '\r\n', '\t', '\u0001', '\u001b', '\u007f', '\u0085', '\u2028'],
  ...['\u00a0', '<', '>', '&', '%', '%s', '$', '{{', '}}', '${', ';', '--', '#', '?', '*', '~', '|', '_'],
]
const longestHard = Math.max(...hard.map((unit) => unit.length))

const plainUnit = fc.constantFrom(...plain)
const hardUnit = fc.constantFrom('a', ...hard)

/** Bounds of a text's length; both hold in code points (the contract's measure) and UTF-16 units (that of some backends). */
export interface TextBounds {
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
}

/** `a` repeated: the length is the same in bytes, UTF-16 units, code points and graphemes. */
export const fillOf = (length: number): string => 'a'.repeat(length)

/** Letters, digits and a little punctuation; up to 24 long if `minLength` allows it. */
export function plainText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextBounds = {}) {
  const most = Math.min(maxLength, Math.max(minLength, 24))
  return fc.string({ unit: plainUnit, minLength, maxLength: most })
}

/** Mostly plain; one in ten has characters that are hard to handle, one in twenty is up to 1,000 long. */
export function anyText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextBounds = {}) {
  const choices = [{ weight: 17, arbitrary: plainText({ minLength, maxLength }) }]
  // Few enough units that even the widest characters fit. Texts limited to a few characters stay plain.
  const units = Math.min(12, Math.floor(maxLength / longestHard))
  if (units > 0 && units >= minLength) {
    choices.push({ weight: 2, arbitrary: fc.string({ unit: hardUnit, minLength, maxLength: units }) })
  }
  const most = Math.min(maxLength, Math.max(minLength, 1000))
  if (most > 24) {
    // One repeated letter, because only the length matters, and so it shrinks in ten steps instead of a thousand.
    choices.push({ weight: 1, arbitrary: fc.integer({ min: minLength, max: most }).map(fillOf) })
  }
  return fc.oneof(...choices)
}

// None ends with a backslash: after `{"a":1,"\\":1}` the V8 of Node 24 reads the name in `{"a":1,"\"":1}` as `\` too.
const hardNames = [
  '',
  ' ',
  'é',
  '🙂',
  'a b',
  'a.b',
  'a/b',
  'a~b',
  'a\\b',
  '$a',
  '@a',
  '0',
  '-1',
  '"',
  'toString',
]

// Strict JSON parsers refuse a body with these, because they can pollute JavaScript prototypes.
const refusedNames = ['__proto__', 'constructor', 'prototype']
export const isFairName = (name: string): boolean => !refusedNames.includes(name)

/** Member names of a map, except those that parsers refuse for safety (`__proto__`). */
export const anyName = fc
  .oneof(
    { weight: 9, arbitrary: fc.string({ unit: plainUnit, minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom(...hardNames) },
  )
  .filter(isFairName)

/** A name of a member that reads well in a report. */
export const plainName = fc
  .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 8 })
  .filter(isFairName)
