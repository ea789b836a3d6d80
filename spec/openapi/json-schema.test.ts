import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Credentials, CustomTrace, PageData } from '../../contracts/index.ts'
import { toJsonSchema } from '../../src/openapi/json-schema.ts'
import { jsonSchemaValidator, zodValidator } from './verdicts.ts'

test('[LIB-4] requests allow additional members, and answers promise none', () => {
  const schema = z.object({ a: z.string() })
  const members = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
  expect(toJsonSchema(schema, 'input')).toEqual(members)
  expect(toJsonSchema(schema, 'output')).toEqual({ ...members, additionalProperties: false })
})

test.each([
  ['unknown', z.unknown()],
  ['any', z.any()],
  ['perhaps anything', z.optional(z.unknown())],
  ['anything or null', z.nullable(z.unknown())],
  ['a choice with anything in it', z.union([z.string(), z.unknown()])],
  ['anything, in words', z.unknown().check(z.describe('Whatever'))],
])('[LIB-4] a schema that says nothing is refused: %s', (_name, schema) => {
  expect(() => toJsonSchema(schema, 'input')).toThrow('says nothing')
  expect(() => toJsonSchema(schema, 'output')).toThrow('says nothing')
})

test('a member may be anything if the surrounding schema describes it', () => {
  expect(toJsonSchema(z.object({ a: z.unknown() }), 'input').properties).toEqual({ a: {} })
})

const text = z.string()
test.each([
  ['a transform', z.pipe(text, z.transform(Number)), /transform/i],
  ['a transform before', z.pipe(z.transform(String), text), 'a transform'],
  ['a codec', z.codec(text, z.date(), { decode: (s) => new Date(s), encode: String }), /transform|Date/],
  ['a default that hides all', z.catch(text, ''), '`catch`'],
  ['a coercion', z.coerce.number(), '`coerce`'],
  ['a value that is trimmed', text.check(z.trim()), 'is changed'],
  ['a value in small letters', z.email().check(z.toLowerCase()), 'is changed'],
  ["a rule of one's own, without words", text.check(z.refine((s) => s !== 'x')), 'z.describe'],
  ['a pattern with flags', text.check(z.regex(/^a$/i)), "'i'"],
  ['a type that JSON has not', z.date(), 'Date'],
  ['a class', z.instanceof(Map), 'Custom'],
])('[LIB-4] what JSON Schema cannot tell is refused, with its place: %s', (_name, schema, words) => {
  const around = z.object({ list: z.array(z.object({ 'a/b': schema })) })
  for (const direction of ['input', 'output'] as const) {
    expect(() => toJsonSchema(schema, direction)).toThrow(words)
    expect(() => toJsonSchema(around, direction)).toThrow(/^at \/properties\/list\/items\/properties\/a~1b: /)
  }
})

test('what is no zod schema is refused', () => {
  for (const none of [undefined, null, 'text', { type: 'string' }, Symbol('type')])
    expect(() => toJsonSchema(none, 'input')).toThrow('no zod schema')
})

test("a rule of one's own rides along in words", () => {
  const even = z.int().check(
    z.refine((n) => n % 2 === 0),
    z.describe('An even number'),
  )
  expect(toJsonSchema(even, 'input')).toMatchObject({ type: 'integer', description: 'An even number' })
})

// Behaviour that the round trip relies on. An upgrade that changes it should fail here.
test('zod counts texts in code points, as JSON Schema does', () => {
  const schema = text.check(z.minLength(2), z.maxLength(3))
  const checks = [zodValidator(schema, 'input'), jsonSchemaValidator(toJsonSchema(schema, 'input'))]
  for (const isTaken of checks)
    expect(['😀', '😀😀', '😀😀😀', '😀😀😀😀'].map(isTaken)).toEqual([false, true, true, false])
})

test("zod's own e-mail pattern takes what the format refuses, so that the pattern alone is written", () => {
  const address = { email: 'a@b-.com', password: 'x' }
  expect(zodValidator(z.email(), 'input')(address.email)).toBe(true)
  expect(jsonSchemaValidator({ type: 'string', format: 'email' })(address.email)).toBe(false)
  expect(toJsonSchema(z.email(), 'input').format).toBeUndefined()
  expect(toJsonSchema(z.email({ pattern: /^[a-z]+@[a-z]+\.[a-z]+$/ }), 'input').format).toBe('email')
  const checks = [zodValidator(Credentials, 'input'), jsonSchemaValidator(toJsonSchema(Credentials, 'input'))]
  expect(new Set(checks.map((isTaken) => isTaken(address))).size).toBe(1)
})

test('zod ignores a member named __proto__, and JSON Schema checks it: the only difference', () => {
  const page = JSON.parse(
    '{"path":"/","componentChunkName":"c","staticQueryHashes":[],"result":{},"__proto__":1}',
  )
  expect([
    zodValidator(PageData, 'output')(page),
    jsonSchemaValidator(toJsonSchema(PageData, 'output'))(page),
  ]).toEqual([false, true])
  const trace = { name: 'n', level: 'info', category: '', userAgent: '', timestamp: '2026-01-01T00:00:00Z' }
  const tagged = { ...trace, tags: JSON.parse('{"__proto__":1}') }
  expect([
    zodValidator(CustomTrace, 'input')(tagged),
    jsonSchemaValidator(toJsonSchema(CustomTrace, 'input'))(tagged),
  ]).toEqual([true, false])
})
