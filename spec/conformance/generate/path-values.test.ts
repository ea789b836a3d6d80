import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathValues, staysWithin } from '../../../src/conformance/generate/path-values.ts'
import { always } from '../../tools/run/property-runs.ts'

/** The parameter in the page data's route, as different parsers read it. */
function readings(encoded: string): readonly string[] {
  const address = `/page-data/${encoded}/page-data.json`
  const tolerant = address.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
  return [
    new URL(address, 'https://backend.example').pathname,
    posix.normalize(tolerant),
    win32.normalize(tolerant).replaceAll('\\', '/'),
  ]
}
const isInside = (path: string) => /^\/page-data\/.+\/page-data\.json$/s.test(path)

test('[LIB-4] every value stays inside its route, however a server parses the address', () => {
  const outside = [...pathValues(), ...pathValues('.json')].filter(
    ({ encoded }) => !readings(encoded).every(isInside),
  )
  expect(outside).toEqual([])
})

test('[LIB-4] values are sent as they are: an address that a client takes for clean stays the same', () => {
  for (const { encoded } of pathValues()) {
    const address = `/page-data/${encoded}/page-data.json`
    expect(new URL(address, 'https://backend.example').pathname).toBe(address)
    expect(encoded).toMatch(/^[!-~]+$/)
  }
})

describe('values are of many kinds', () => {
  const texts = pathValues().map(({ encoded, isWellFormed }) =>
    isWellFormed ? decodeURIComponent(encoded) : null,
  )
  test.each([
    ['plain', /^[a-z-]+$/],
    ['nested', /^[a-z-]+\/inner$/],
    ['beyond ASCII', /漢/],
    ['beyond the basic plane', /🙂/],
    ['dots', /^\.\.\.$/],
    ['dots inside', /[a-z]\.\.[a-z]/],
    ['encoded twice', /^%2e%2e%2f/],
    ['a backslash', /\\/],
    ['a question mark', /\?/],
    ['a line end', /\r\n/],
    ['U+0000', /\0/],
    ['long', /^.{2000,}$/],
    ['longer than a file name may be', /^[^/]{256,1000}$/],
  ])('[LIB-4] %s', (_, rule) => {
    expect(texts.some((text) => text !== null && rule.test(text))).toBe(true)
  })

  test('[LIB-4] broken escapes, which are marked', () => {
    expect(texts.filter((text) => text === null).length).toBeGreaterThan(4)
    for (const { encoded, isWellFormed } of pathValues()) {
      expect(isWellFormed, encoded).toBe(!/%(?:$|zz|E0|C0|FF|ED)/.test(encoded))
    }
  })

  test('no value occurs twice, each has its own description, and none is a page’s name', () => {
    const values = pathValues()
    expect(new Set(values.map(({ encoded }) => encoded)).size).toBe(values.length)
    expect(new Set(values.map(({ what }) => what)).size).toBe(values.length)
    expect(texts.filter((text) => /^(?:index|404\.html|500\.html|plans)$/.test(text ?? ''))).toEqual([])
  })

  test('the ending of a file is put behind each', () => {
    const files = pathValues('.json').map(({ encoded }) => encoded)
    expect(files).toEqual(pathValues().map(({ encoded }) => `${encoded}.json`))
  })
})

test.each([
  '..',
  '.',
  '%2e%2e',
  '.%2E',
  'a/..',
  'a/%2e%2e/b',
  '..%2fa',
  'a%2f..%2f..',
  '..%5ca',
  '..\\a',
  'a//b',
  '%2fa',
  '',
  '..%20',
  '%zz/%2e%2e',
  'a?b',
  'a#b',
])('[LIB-4] %s would leave the route', (encoded) => {
  expect(staysWithin(encoded)).toBe(false)
})

test('[LIB-4] values said to stay inside the route do, for parsers of every kind', () => {
  const pieces = [
    '.',
    '..',
    '%2e',
    '%2E',
    '/',
    '%2f',
    '%5c',
    '%5C',
    'a',
    'é',
    '%20',
    '%25',
    '%',
    '%zz',
    '%C0%AE',
    '%E0',
  ]
  let inside = 0
  always({ seed: 1, numRuns: 5000 })(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (some) => {
    const encoded = some.join('')
    if (!staysWithin(encoded)) return
    inside += 1
    expect(readings(encoded).every(isInside), encoded).toBe(true)
  })
  expect(inside).toBeGreaterThan(500)
})
