import fc from 'fast-check'
import { normalLines, normalText } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { always } from '../tools/run/property-runs.ts'

const signs = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u061c'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\ufeff', '\u00ad', '\u2060', '\u180e', '\u3164'],
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u009b', '\t', '\n', '\r', '\r\n', '\u0085', '\u2028', '\v'],
  ...['\u00a0', '\u2009', '\u202f', '\u3000', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d'],
  ...[
    'e',
    '\u0301',
    'm',
    '\u0304',
    'ق',
    'क',
    '्',
    'ष',
    'ᄀ',
    'ᅡ',
    'Đ',
    '陳',
    '\ud800',
    '🙂',
    '\ufe0f',
    '-',
    ' ',
  ],
]
const anyText = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 })
const lookAlikes = /[\p{Cs}\u2010-\u2015\u2212\ufe58\ufe63\uff0d]|(?! )\p{Zs}/u
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

test('[FORM-4] a normalised text stays the same when normalised again, and contains nothing invisible', () => {
  always()(anyText, (text) => {
    for (const normal of [normalText, normalLines]) {
      const once = normal(text)
      expect(normal(once)).toBe(once)
      expect(once).toBe(once.normalize('NFC').trim())
      expect(once).not.toMatch(lookAlikes)
      // Joiners stay only after a letter whose script needs them.
      expect(once.replace(/(?<=[\u0600-\u109f])[\u200c\u200d]/g, '')).not.toMatch(invisible)
    }
    expect(normalText(text)).not.toContain('\n')
  })
})

test('[FORM-4] what people see of a text stays', () => {
  always()(fc.string({ unit: fc.constantFrom(...'aZ9.,()’“é漢ب🙂'), maxLength: 12 }), (text) => {
    expect(normalText(text)).toBe(text)
  })
})

test.each([
  ['Ma\u202eya\u2069 Ngu\u00adyen\u200b', 'Maya Nguyen'],
  ['Nguye\u0302\u0303n', 'Nguy\u1ec5n'],
  ['\ufeff 062\u2011000\u00a0', '062-000'],
  ['Anna\u3000\u2013\u2009Lena', 'Anna - Lena'],
  ['a\u001b[2Jb', 'a[2Jb'],
  ['one\r\ntwo\u2028three\tfour', 'one two three four'],
  ['half \ud800', 'half \ufffd'],
  // Words of Persian and of Sinhala that are misspelt without a joiner.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['\u200b\u2060', ''],
])('[FORM-4] %j is normalised to %j', (typed, normal) => {
  expect(normalText(typed)).toBe(normal)
})

test('[FORM-4] a text of several lines keeps them', () => {
  expect(normalLines(' one\r\n\r\ntwo\u2028three\rfour\u0085\u202efive\n')).toBe(
    'one\n\ntwo\nthree\nfour\nfive',
  )
})
