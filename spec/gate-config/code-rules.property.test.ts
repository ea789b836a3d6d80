import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanInserted, cleanTyped, isAccepted, isTypable } from '../../src/gate-config/code-rules.ts'
import { codePoint } from '../tools/code-point.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const numRuns = propertyRuns
const rules = fc.record({ enforceNumericOnly: fc.boolean(), codeLength: fc.integer({ min: 1, max: 12 }) })
const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 24 }),
  fc.string({
    unit: fc.constantFrom('0', '7', ' ', 'a', 'A', '-', '٣', '😀', '\n', '\u00a0'),
    maxLength: 24,
  }),
)
const digits = /^[0-9]*$/

test('[CODE-1] a code is accepted when it is one of the list, character by character, and never otherwise', () =>
  always(numRuns)(
    fc.array(anyText, { maxLength: 4 }),
    anyText,
    fc.integer({ min: 1, max: 30 }),
    (accessCode, code, codeLength) => {
      const gate = { accessCode, validation: { enforceNumericOnly: false, codeLength } }
      expect(isAccepted(code, gate)).toBe(code !== '' && accessCode.some((one) => one === code))
      for (const one of accessCode) expect(isAccepted(one, gate)).toBe(one !== '')
    },
  ))

test('[CODE-1] case and leading zeros count', () => {
  const gate = { accessCode: ['Wattle', '0042'], validation: { enforceNumericOnly: false, codeLength: 10 } }
  expect(
    ['Wattle', 'wattle', 'WATTLE', '0042', '042', '42', '00042'].map((code) => isAccepted(code, gate)),
  ).toEqual([true, false, false, true, false, false, false])
})

test('[CODE-2] with numbers only, anything but exactly codeLength digits is wrong without a comparison', () =>
  always(numRuns)(anyText, fc.integer({ min: 1, max: 12 }), (code, codeLength) => {
    const compared: string[] = []
    const accessCode = [code]
    accessCode.includes = (one) => {
      compared.push(one)
      return true
    }
    const isExact = digits.test(code) && code.length === codeLength
    expect(isAccepted(code, { accessCode, validation: { enforceNumericOnly: true, codeLength } })).toBe(
      isExact,
    )
    expect(compared).toEqual(isExact ? [code] : [])
  }))

test('[CODE-2] [CODE-3] the field keeps at most codeLength characters, and with numbers only digits', () =>
  always(numRuns)(anyText, rules, (text, rule) => {
    const kept = cleanTyped(text, rule)
    expect(kept.length).toBeLessThanOrEqual(rule.codeLength)
    if (rule.enforceNumericOnly) expect(kept).toMatch(digits)
    expect(cleanTyped(kept, rule)).toBe(kept)
  }))

test('[CODE-5] inserted text loses surrounding white space, then all non-digits, and is cut last', () =>
  always(numRuns)(anyText, rules, (text, rule) => {
    const kept = cleanInserted(text, rule)
    const cleaned = rule.enforceNumericOnly
      ? [...text].filter((character) => digits.test(character)).join('')
      : text
          .trim()
          .replace(/\p{Cc}/gu, '')
          .trimStart()
    expect(cleaned.startsWith(kept)).toBe(true)
    expect(kept.trim()).toBe(kept)
    // Nothing is cut that would have fitted, except half a surrogate pair and white space at the cut.
    if (cleaned.length <= rule.codeLength) expect(kept).toBe(cleaned.trimEnd())
  }))

test('[CODE-5] cleaned first, then cut', () => {
  expect(cleanInserted('1234 567-890', { enforceNumericOnly: true, codeLength: 10 })).toBe('1234567890')
  expect(cleanInserted('  Wattle 7\n', { enforceNumericOnly: false, codeLength: 8 })).toBe('Wattle 7')
  expect(cleanInserted('0042-99', { enforceNumericOnly: true, codeLength: 4 })).toBe('0042')
})

test('[CODE-5] a code from an address follows the same rules: it must be unchanged by them', () =>
  always(numRuns)(anyText, rules, (code, rule) => {
    expect(isTypable(code, rule)).toBe(code !== '' && cleanInserted(code, rule) === code)
  }))

test('typing a code with a space in its middle, character by character, gives that code', () => {
  const rule = { enforceNumericOnly: false, codeLength: 10 }
  let field = ''
  for (const character of 'Wattle 7') field = cleanTyped(field + character, rule)
  expect(field).toBe('Wattle 7')
})
