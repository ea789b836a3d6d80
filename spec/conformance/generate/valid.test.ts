import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import { formatOf } from '../../../src/conformance/generate/formats.ts'
import { onTheWire } from '../../../src/conformance/generate/on-the-wire.ts'
import { simplestOf } from '../../../src/conformance/generate/simplest.ts'
import { isFairName } from '../../../src/conformance/generate/texts.ts'
import { validFor } from '../../../src/conformance/generate/valid.ts'
import type { JsonSchema } from '../../../src/openapi/json-schema.ts'
import { always, propertyRuns } from '../../tools/run/property-runs.ts'
import { all, keeperOf, named, ofContracts, wireSchema } from './wire-schemas.ts'

const sample = (name: string, count: number, seed = 1) => {
  const { schema, accepts } = named(name)
  return fc.sample(validFor(schema, accepts), { seed, numRuns: count })
}

/** Every text in a value, including names of members. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...textsIn(inner),
  ])
}

test('the contracts hold the schemas of all requests and answers', () => {
  const names = ofContracts.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Credentials', 'CustomTrace', 'ErrorTrace']))
  expect(names).toEqual(expect.arrayContaining(['StateTransitionTrace', 'Problem', 'User', 'LoginAnswer']))
  expect(names).toEqual(expect.arrayContaining(['PageData', 'AccountOverview', 'BillList']))
})

describe.each(all)('$name', ({ schema, accepts }) => {
  test('[LIB-4] every generated valid value keeps the contract, by zod and by the exported JSON Schema', () => {
    const keeps = keeperOf(schema)
    // Without zod, so that the generator alone must be right.
    const unchecked = validFor(schema, () => true)
    always({ seed: 1, numRuns: Math.ceil(propertyRuns * 0.3) })(unchecked, (value) => {
      const read = onTheWire(value)
      expect(read).toEqual(value)
      expect(accepts(read)).toBe(true)
      expect(keeps(read)).toBe(true)
    })
  })

  test('the same seed makes the same values, another seed others', () => {
    const make = (seed: number) => JSON.stringify(fc.sample(validFor(schema, accepts), { seed, numRuns: 40 }))
    expect(make(7)).toBe(make(7))
    expect(make(7)).not.toBe(make(8))
  })
})

test('[LIB-4] optional members come and go, and maps are now empty, now full', () => {
  const traces = sample('ErrorTrace', 200) as { stack?: string; context: object }[]
  const without = traces.filter((trace) => !('stack' in trace)).length
  expect(without).toBeGreaterThan(10)
  expect(without).toBeLessThan(100)
  const sizes = new Set(traces.map(({ context }) => Object.keys(context).length))
  expect([...sizes].sort()).toEqual([0, 1, 2, 3, 4, 5])
})

describe('texts', () => {
  const texts = sample('CustomTrace', 2000).flatMap(textsIn)
  const share = (rule: RegExp) => texts.filter((text) => rule.test(text)).length / texts.length

  test('most are plain', () => {
    const free = sample('StateTransitionTrace', 1000).flatMap((trace) => {
      const { timestamp: _, ...members } = trace as Record<string, string>
      return Object.values(members)
    })
    const plain = free.filter((text) => /^[ -~]*$/.test(text)).length / free.length
    expect(plain).toBeGreaterThan(0.85)
    expect(plain).toBeLessThan(0.97)
  })

  test.each([
    ['beyond ASCII', /[^\p{ASCII}]/u],
    ['beyond the basic plane', /[\u{10000}-\u{10ffff}]/u],
    ['joined from several', /\u200d/],
    ['from right to left', /[\p{Script=Hebrew}\p{Script=Arabic}]/u],
    ['combining marks', /\p{M}/u],
    ['quotes', /["']/],
    ['backslashes', /\\/],
    ['line ends', /\n/],
    ['control characters', /(?![\t\n\r])\p{Cc}/u],
    ['long', /^.{200,}$/],
    ['empty', /^$/],
  ])('[LIB-4] some are hard: %s', (_, rule) => {
    expect(share(rule)).toBeGreaterThan(0.001)
  })

  test('[LIB-4] none contains what no backend has to accept: U+0000, half a surrogate pair, a noncharacter', () => {
    const all = [...texts, ...sample('ErrorTrace', 1000).flatMap(textsIn)]
    expect(all.filter((text) => /[\0\p{Cs}\p{Noncharacter_Code_Point}]/u.test(text))).toEqual([])
  })

  test('[LIB-4] no member of a map has a name that strict JSON parsers refuse', () => {
    const names = sample('ErrorTrace', 3000).flatMap((trace) =>
      Object.keys((trace as { context: object }).context),
    )
    expect(names.length).toBeGreaterThan(1000)
    expect(['__proto__', 'constructor', 'prototype', 'toString'].filter(isFairName)).toEqual(['toString'])
    expect(names.filter((name) => /^(?:__proto__|constructor|prototype)$/.test(name))).toEqual([])
  })
})

test('[LIB-4] no value comes near the size at which a body is refused', () => {
  const sizes = ofContracts.flatMap(({ name }) =>
    sample(name, 100).map((value) => Buffer.byteLength(JSON.stringify(value))),
  )
  expect(Math.max(...sizes)).toBeLessThan(requestBodyLimitBytes / 2)
})

test('[LIB-4] a generated login address belongs to nobody: no customer is locked out, no stranger gets a mail', () => {
  const emails = ['Credentials', 'User'].flatMap((name) =>
    sample(name, 300).map((value) => (value as { email: string }).email),
  )
  expect(emails.filter((email) => !/[@.]example(?:\.com|\.net|\.org)?$/.test(email))).toEqual([])
})

test('an address can be made of any length, and mail servers would still take its parts', () => {
  const { ofLength } = formatOf({ type: 'string', format: 'email' }) ?? { ofLength: () => null }
  const { accepts } = wireSchema('any address', z.email())
  expect([ofLength(0), ofLength(10)]).toEqual([null, null])
  for (let length = 11; length <= 400; length += 1) {
    const email = ofLength(length) ?? ''
    const [local = '', ...labels] = email.split(/[@.]/)
    expect([email.length, accepts(email), local.length <= 64], email).toEqual([length, true, true])
    expect(Math.max(...labels.map((label) => label.length)), email).toBeLessThanOrEqual(63)
  }
})

test('a shrunk value is as simple as the contract allows', () => {
  expect(simplestOf(named('Credentials').schema)).toEqual({ email: 'a@example.com', password: 'a' })
  expect(simplestOf(named('Problem').schema)).toEqual({ type: '', title: '', status: 400 })
  expect(simplestOf(named('CustomTrace').schema)).toEqual({
    name: 'a',
    level: 'debug',
    category: '',
    tags: {},
    userAgent: '',
    timestamp: '1970-01-01T00:00:00Z',
  })
})

describe('unsupported keywords are reported, never ignored', () => {
  const schemas: readonly (readonly [string, object])[] = [
    ['multipleOf', { type: 'number', multipleOf: 5 }],
    ['uniqueItems', { type: 'array', uniqueItems: true }],
    ['prefixItems', { type: 'array', prefixItems: [{ type: 'string' }] }],
    ['minimum', { type: 'string', minimum: 1 }],
    ['not', { type: 'object', not: {} }],
    ['properties', { anyOf: [{ type: 'null' }], properties: {} }],
    ['uuid', { type: 'string', format: 'uuid' }],
    ['allOf', { allOf: [] }],
    ['file', { type: 'file' }],
  ]
  test.each(schemas)('%s', (name, schema) => {
    const inner = { type: 'object', properties: { a: { type: 'array', items: schema } } } as JsonSchema
    expect(() => validFor(schema as JsonSchema, () => true)).toThrow(`'${name}'`.replace("'allOf'", 'allOf'))
    expect(() => validFor(inner, () => true)).toThrow(name)
  })

  test('a description has no effect', () => {
    const schema = { type: 'null', description: 'Nothing.' } as JsonSchema
    expect(
      fc.sample(
        validFor(schema, () => true),
        1,
      ),
    ).toEqual([null])
  })
})

test('a schema that accepts nothing ends with an error, not with an endless search', () => {
  expect(() =>
    fc.sample(
      validFor({ type: 'boolean' }, () => false),
      1,
    ),
  ).toThrow('No accepted value in 10000 tries')
})
