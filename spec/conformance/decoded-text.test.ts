import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingsOf } from '../../src/conformance/decoded-text.ts'

const escaped = (text: string, capitals: boolean) =>
  Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at).toString(16).padStart(4, '0')
    return `\\u${capitals ? unit.toUpperCase() : unit}`
  }).join('')
const everySign = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const ways: Readonly<Record<string, (text: string) => string>> = {
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON as PHP writes it': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON as .NET, Gson and Go write it': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[+=&<>']/g, (sign) => escaped(sign, true)),
  'JSON of ASCII alone': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, (sign) => escaped(sign, false)),
  'an address': encodeURIComponent,
  'an address in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  'an address of every sign': everySign,
  HTML: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'HTML by numbers': (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  'HTML by numbers to sixteen': (text) =>
    [...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join(''),
}

const secret = 'Zq7+/=&<é漢🙂>"\\ 42'
const placed = (text: string) => `before ${text} after`

test.each(Object.entries(ways))(
  '[LIB-4] one of the readings of %s is what was meant, with its place',
  (_, spell) => {
    for (const twice of [spell, (text: string) => JSON.stringify(spell(text)).slice(1, -1)]) {
      const text = placed(twice(secret))
      const reading = [...readingsOf(text)].find((one) => one.text === placed(secret))
      const start = reading?.text.indexOf(secret) ?? -1
      expect(reading?.startOf(start)).toBe(7)
      expect(reading?.endOf(start + secret.length - 1)).toBe(text.length - ' after'.length)
    }
  },
)

test('[LIB-4] a text without escapes has one reading, and what only looks like one is none', () => {
  for (const text of ['', 'plain', '100 % of &amp', '\\x \\u12', '%c3', '%80%80', '&#9999999;', '&nbsp;'])
    expect([...readingsOf(text)].map((one) => one.text)).toEqual([text])
})

test('[LIB-4] places of signs go on and on, whatever is read', () => {
  const unit = fc.constantFrom(
    'a',
    '\\',
    'u',
    '0',
    '"',
    '%',
    '2',
    '5',
    '&',
    'amp;',
    '#',
    ';',
    '%C3%A9',
    '\\u00e9',
    '🙂',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      for (const { text: read, startOf, endOf } of readingsOf(text)) {
        const places = Array.from({ length: read.length }, (_, at) => [startOf(at), endOf(at)] as const)
        for (const [at, [start, end]] of places.entries()) {
          expect(start).toBeLessThan(end)
          expect(start).toBeGreaterThanOrEqual(places[at - 1]?.[0] ?? 0)
          expect(end).toBeLessThanOrEqual(text.length)
        }
        expect(places.at(-1)?.[1] ?? 0).toBe(text.length)
      }
    }),
    { numRuns: 500 },
  )
})
