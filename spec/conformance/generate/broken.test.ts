import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BreakKind } from '../../../src/conformance/generate/breaks.ts'
import type { Broken } from '../../../src/conformance/generate/broken.ts'
import { brokenFor } from '../../../src/conformance/generate/broken.ts'
import { onTheWire } from '../../../src/conformance/generate/on-the-wire.ts'
import { simplestOf } from '../../../src/conformance/generate/simplest.ts'
import { named, shown } from '../../../src/conformance/generate/words.ts'
import type { JsonSchema } from '../../../src/openapi/json-schema.ts'
import { always, propertyRuns } from '../../tools/run/property-runs.ts'
import { all, keeperOf, odd, named as schemaNamed } from './wire-schemas.ts'

const sample = (name: string, count: number, seed = 1): readonly Broken[] => {
  const { schema, accepts } = schemaNamed(name)
  return fc.sample(brokenFor(schema, accepts), { seed, numRuns: count })
}

const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const memberOf = (value: unknown, name = ''): unknown => (value as Record<string, unknown>)[name]
const valueAt = (value: unknown, pointer: string): unknown => stepsOf(pointer).reduce(memberOf, value)

/** The possible schemas at a pointer: one for each branch of each choice on the way. */
function schemasAt(schema: JsonSchema, [name, ...rest]: readonly string[]): readonly JsonSchema[] {
  if (schema.anyOf !== undefined)
    return schema.anyOf.flatMap((branch) =>
      schemasAt(branch, [name ?? '', ...rest].slice(name === undefined ? 1 : 0)),
    )
  if (name === undefined) return [schema]
  const { properties = {}, additionalProperties: more, items } = schema
  const inner = properties[name] ?? items ?? (typeof more === 'object' ? more : undefined)
  return inner === undefined ? [] : schemasAt(inner, rest)
}

/** The value with another value at a pointer; undefined: with nothing there. */
function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.with(Number(name), replaced(value[Number(name)], rest, by))
  const { [name]: old, ...others } = value as Record<string, unknown>
  const inner = replaced(old, rest, by)
  return inner === undefined ? others : { ...others, [name]: inner }
}

/** Whether a phrase is true of a value, decided independently of the code under test. */
function isNamed(value: unknown, phrase: string): boolean {
  const [, count] = /^has (\d+) (?:characters?|entry|entries)$/.exec(phrase) ?? []
  const [, text] = /^is '(.*)'(?: [^']*)?$/s.exec(phrase) ?? []
  if (phrase === 'left out') return value === undefined
  if (phrase === 'added' || phrase.startsWith('has a name that ')) return value !== undefined
  if (phrase === 'is an object') return JSON.stringify(value) === '{}'
  if (phrase === 'is an empty list') return JSON.stringify(value) === '[]'
  if (phrase === 'is a list') return Array.isArray(value) && value.length === 1
  if (phrase === 'is empty') return (value as { length: number }).length === 0
  if (count !== undefined) return (value as { length: number }).length === Number(count)
  if (/^is a text of \d+ /.test(phrase)) return typeof value === 'string' && value.length > 60
  // Text that does not fit on one plain line is escaped, and so becomes longer.
  if (text !== undefined) return typeof value === 'string' && (value === text || text.includes('\\'))
  return `is ${value}` === phrase && typeof value !== 'string'
}

describe.each(all)('$name', ({ schema, accepts }) => {
  const broken = brokenFor(schema, accepts)

  test('[LIB-4] every broken value breaks the contract, by zod and by the exported JSON Schema', () => {
    const keeps = keeperOf(schema)
    always({ seed: 1, numRuns: Math.ceil(propertyRuns * 0.3) })(broken, ({ value }) => {
      const read = onTheWire(value)
      expect(accepts(read)).toBe(false)
      expect(keeps(read)).toBe(false)
    })
  })

  test('exactly one thing is broken: corrected at its pointer, the value keeps the contract', () => {
    always({ seed: 2, numRuns: Math.ceil(propertyRuns / 10) })(broken, ({ value, pointer, what }) => {
      const isName = what.includes('has a name that')
      const mends = [undefined, ...schemasAt(schema, stepsOf(pointer)).map(simplestOf)]
      const mended = mends.filter((mend) => accepts(onTheWire(replaced(value, stepsOf(pointer), mend))))
      expect(mended, what).not.toEqual([])
      if (isName || what.endsWith(' added')) expect(mended).toContain(undefined)
    })
  })

  test('text and pointer describe what is broken', () => {
    always({ seed: 3, numRuns: Math.ceil(propertyRuns / 5) })(broken, ({ value, pointer, what }) => {
      const start = pointer === '' ? 'the whole value ' : '`/'
      expect(what.startsWith(start)).toBe(true)
      const phrase = what.slice(pointer === '' ? start.length : what.lastIndexOf('`') + 2)
      expect(isNamed(valueAt(value, pointer), phrase), what).toBe(true)
    })
  })
})

describe('each member is broken, and in each way', () => {
  const ways = (name: string) => {
    const counts = new Map<string, Map<BreakKind, number>>()
    for (const { pointer, kind } of sample(name, 2000)) {
      const at = pointer.replace(/^\/tags\/.+/, '/tags/*')
      const kinds = counts.get(at) ?? new Map<BreakKind, number>()
      counts.set(at, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
    }
    return counts
  }
  const table = (counts: ReturnType<typeof ways>) =>
    Object.fromEntries([...counts].sort().map(([at, kinds]) => [at, [...kinds.keys()].sort()]))

  test('[LIB-4] of a login', () => {
    const counts = ways('LoginRequest')
    expect(table(counts)).toEqual({
      '': ['type'],
      '/email': ['format', 'left out', 'size', 'type'],
      '/password': ['left out', 'size', 'type'],
      '/shared': ['type'],
    })
    expect(Math.min(...[...counts.values()].flatMap((kinds) => [...kinds.values()]))).toBeGreaterThan(100)
  })

  test('[LIB-4] of a trace', () => {
    const counts = ways('CustomTrace')
    expect(table(counts)).toEqual({
      '': ['type'],
      '/name': ['left out', 'size', 'type'],
      '/level': ['left out', 'type', 'word'],
      '/category': ['left out', 'size', 'type'],
      '/tags': ['left out', 'type'],
      '/tags/*': ['size', 'type'],
      '/userAgent': ['left out', 'size', 'type'],
      '/timestamp': ['format', 'left out', 'type'],
    })
    expect(Math.min(...[...counts.values()].flatMap((kinds) => [...kinds.values()]))).toBeGreaterThan(50)
  })

  test('[LIB-4] by each other type of JSON, one past each bound, in other case, in each wrong format', () => {
    const said = (name: string) => sample(name, 4000).map(({ what }) => what)
    const login = new Set(said('LoginRequest'))
    const raw = said('CustomTrace')
    const trace = raw.map((what) => what.replace(/'.*'/, "'…'"))
    const types = ['is null', 'is true', 'is false', 'is 0', 'is a list', 'is an empty list', 'is an object']
    const lengths = ['`/password` is empty', '`/password` has 129 characters', '`/email` has 255 characters']
    const zones = [
      '(no zone)',
      '(an offset, not Z)',
      '(no time)',
      '(no such day)',
      '(milliseconds since 1970)',
    ]
    const missing = [
      ...types.flatMap((type) => [`\`/email\` ${type}`, `\`/password\` ${type}`]),
      ...lengths,
    ].filter((what) => !login.has(what))
    expect(missing).toEqual([])
    expect(zones.filter((zone) => !trace.includes(`\`/timestamp\` is '…' ${zone}`))).toEqual([])
    expect(raw).toEqual(
      expect.arrayContaining([
        "`/level` is 'INFO'",
        "`/level` is 'Info'",
        "`/level` is 'infos'",
        "`/level` is ''",
      ]),
    )
    const statuses = said('Problem').filter((what) => what.startsWith('`/status` is '))
    expect(statuses).toEqual(expect.arrayContaining(['`/status` is 399', '`/status` is 600']))
    expect(statuses).toEqual(expect.arrayContaining([expect.stringMatching(/'\d{3}'$/)]))
    expect(statuses).toEqual(expect.arrayContaining([expect.stringMatching(/ \d{3}\.5$/)]))
  })

  test('of lists, maps and closed objects, each in its own way', () => {
    const kinds = (name: string) => [...new Set(sample(name, 500).map(({ kind }) => kind))].sort()
    expect(Object.fromEntries(odd.map(({ name }) => [name, kinds(name)]))).toEqual({
      'closed object': ['added', 'left out', 'type'],
      words: ['left out', 'type', 'word'],
      numbers: ['left out', 'size', 'type'],
      between: ['size', 'type'],
      'narrow numbers': ['left out', 'size', 'type'],
      lists: ['left out', 'size', 'type'],
      'list of lists': ['format', 'type'],
      'map of listed names': ['added', 'left out', 'type'],
      'map of some listed names': ['added', 'size', 'type'],
      'map of short names': ['size', 'type'],
      choice: ['left out', 'size', 'type'],
      pattern: ['format', 'left out', 'type'],
      'short forms': ['format', 'left out', 'size', 'type'],
      'long text': ['left out', 'size', 'type'],
      'hard names': ['format', 'left out', 'size', 'type'],
    })
    const lists = sample('lists', 500).map(({ what }) => what)
    expect(lists).toEqual(
      expect.arrayContaining(['`/some` is empty', '`/some` has 4 entries', '`/some/0` is 0']),
    )
  })
})

test('what is shown stays on one line and moves no cursor', () => {
  expect(shown('a\n\u001b[2J\u202eé"\'')).toBe("'a\\n\\u001b[2J\\u{202e}\\u{e9}\"''")
  expect(named('/a\u202e/b')).toBe('`/a\\u{202e}/b`')
  expect(named(`/${'a'.repeat(100)}`)).toBe(`\`/${'a'.repeat(100)}\``)
  expect(shown('a'.repeat(61))).toBe('a text of 61 characters')
})

test('[LIB-4] a value that became valid is not called broken', () => {
  // A contract that accepts numbers as text, and null as absent, so that fewer bodies are invalid.
  const lenient = (value: unknown) => value === null || Number.isInteger(Number(value))
  const broken = fc.sample(brokenFor({ type: 'integer' }, lenient), { seed: 1, numRuns: 500 })
  expect(broken.filter(({ value }) => lenient(onTheWire(value)))).toEqual([])
  expect(broken.map(({ what }) => what)).toContain('the whole value is an object')
  expect([onTheWire({ a: undefined }), onTheWire(Number.NaN), onTheWire(undefined)]).toEqual([{}, null, null])
})

test('the same seed breaks the same things', () => {
  expect(sample('ErrorTrace', 50, 5)).toEqual(sample('ErrorTrace', 50, 5))
  expect(sample('ErrorTrace', 50, 5)).not.toEqual(sample('ErrorTrace', 50, 6))
})

test('if nothing can be broken, that is reported', () => {
  expect(() => brokenFor({}, () => true)).toThrow('Nothing can break this schema')
  expect(() =>
    fc.sample(
      brokenFor({ type: 'null' }, () => true),
      1,
    ),
  ).toThrow('No refused value in 10000 tries')
})
