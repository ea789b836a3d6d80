import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenFor } from '../../../src/conformance/generate/broken.ts'
import type { Search } from '../../../src/conformance/generate/find-smallest.ts'
import { findSmallest } from '../../../src/conformance/generate/find-smallest.ts'
import { simplestOf } from '../../../src/conformance/generate/simplest.ts'
import { validFor } from '../../../src/conformance/generate/valid.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import { named } from './wire-schemas.ts'

const traces = validFor(named('CustomTrace').schema, named('CustomTrace').accepts)
const tagsOf = (trace: unknown) => (trace as { tags: Record<string, string> }).tags
const hasManyTags = (trace: unknown) => Object.keys(tagsOf(trace)).length > 2

/** A backend that records its requests in order. */
function asked<Value>(isBad: (value: Value) => boolean) {
  const values: Value[] = []
  const ask = async (value: Value) => {
    values.push(value)
    return isBad(value)
  }
  return { values, ask }
}

test('[LIB-4] a backend that fails on more than two tags is shown three short ones, and nothing else', async () => {
  const { values, ask } = asked(hasManyTags)
  const found = await findSmallest(traces, { seed: 42, runs: 25, shrinks: 200 }, ask)
  const { tags, ...rest } = { tags: {}, ...(found?.value as object | undefined) }
  expect(rest).toEqual({
    name: 'a',
    level: 'debug',
    category: '',
    userAgent: '',
    timestamp: '1970-01-01T00:00:00Z',
  })
  expect(Object.values(tags)).toEqual(['', '', ''])
  expect(Object.keys(tags).join('').length).toBeLessThanOrEqual(4)
  expect((found?.runs ?? 0) + (found?.shrinks ?? 0)).toBe(values.length)
})

test.each([
  ['on an emoji', (trace: unknown) => /🙂/u.test(JSON.stringify(trace)), 7],
  ['on a name of more than 20', (trace: unknown) => (trace as { name: string }).name.length > 20, 20],
  ['on a body of more than 300', (trace: unknown) => JSON.stringify(trace).length > 300, 210],
  ['on no agent', (trace: unknown) => (trace as { userAgent: string }).userAgent === '', 0],
])('[LIB-4] a backend that fails %s is shown that alone', async (_, isBad, more) => {
  const simplest = JSON.stringify(simplestOf(named('CustomTrace').schema))
  const found = await findSmallest(traces, { seed: 1, runs: 500, shrinks: 100 }, asked(isBad).ask)
  expect([...JSON.stringify(found?.value)].length).toBeLessThanOrEqual(simplest.length + more)
})

test('[LIB-4] a broken value stays broken in the same way while the rest becomes simpler', async () => {
  const broken = brokenFor(named('CustomTrace').schema, named('CustomTrace').accepts)
  const { ask } = asked(
    ({ pointer, kind }: { pointer: string; kind: string }) => pointer === '/level' && kind === 'word',
  )
  const found = await findSmallest(broken, { seed: 3, runs: 200, shrinks: 200 }, ask)
  expect(found?.value).toEqual({
    value: {
      name: 'a',
      level: '',
      category: '',
      tags: {},
      userAgent: '',
      timestamp: '1970-01-01T00:00:00Z',
    },
    what: "`/level` is ''",
    pointer: '/level',
    kind: 'word',
  })
})

const someSearch = fc.record<Search>({
  seed: fc.integer(),
  runs: fc.integer({ min: 1, max: 30 }),
  shrinks: fc.integer({ min: 0, max: 30 }),
})
const rules: Record<string, (trace: unknown) => boolean> = {
  never: () => false,
  always: () => true,
  'on many tags': hasManyTags,
  'on long traces': (trace) => JSON.stringify(trace).length > 180,
}
const someRule = fc.constantFrom(...Object.keys(rules))
const isBadBy = (rule: string) => rules[rule] ?? (() => false)

describe('for any search and any depth', () => {
  test('no more values are tried than the budget allows, none twice, and the last bad one is returned', async () => {
    const outcomes: Record<string, number> = {}
    await alwaysAsync({ seed: 1, numRuns: 300 })(someSearch, someRule, async (search, rule) => {
      const { values, ask } = asked(isBadBy(rule))
      const found = await findSmallest(traces, search, ask)
      const bad = values.filter(isBadBy(rule))
      const first = values.findIndex(isBadBy(rule)) + 1
      expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length)
      expect(first === 0 ? values.length : first).toBeLessThanOrEqual(search.runs)
      expect(found).toEqual(
        bad.length === 0 ? null : { value: bad.at(-1), runs: first, shrinks: values.length - first },
      )
      expect(found?.shrinks ?? 0).toBeLessThanOrEqual(search.shrinks)
      const outcome = found === null ? 'none' : found.shrinks === search.shrinks ? 'spent' : 'smallest'
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    })
    expect(Object.keys(outcomes).sort()).toEqual(['none', 'smallest', 'spent'])
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(20)
  })

  test('[LIB-4] the same seed and the same answers ask for the same values in the same order', async () => {
    await alwaysAsync({ seed: 2, numRuns: 100 })(someSearch, someRule, async (search, rule) => {
      const [first, second] = [asked(isBadBy(rule)), asked(isBadBy(rule))]
      expect(await findSmallest(traces, search, first.ask)).toEqual(
        await findSmallest(traces, search, second.ask),
      )
      expect(first.values).toEqual(second.values)
    })
  })

  test('the values before the first bad one do not depend on which is bad', async () => {
    const [one, other, seeds] = [asked(() => false), asked(hasManyTags), asked(() => false)]
    await findSmallest(traces, { seed: 9, runs: 30, shrinks: 30 }, one.ask)
    const found = await findSmallest(traces, { seed: 9, runs: 30, shrinks: 30 }, other.ask)
    await findSmallest(traces, { seed: 10, runs: 30, shrinks: 30 }, seeds.ask)
    expect(found?.runs).toBeGreaterThan(1)
    expect(other.values.slice(0, found?.runs)).toEqual(one.values.slice(0, found?.runs))
    expect(seeds.values).not.toEqual(one.values)
  })
})

describe('an error on the way ends the search', () => {
  const fault = new Error('The backend is gone')

  test.each([
    ['while looking', 3, false],
    ['while shrinking', 3, true],
  ])('%s', async (_, good, isBad) => {
    let calls = 0
    const search = findSmallest(traces, { seed: 1, runs: 25, shrinks: 50 }, async () => {
      calls += 1
      if (calls > good) throw fault
      return isBad && calls === 1
    })
    await expect(search).rejects.toBe(fault)
    expect(calls).toBe(good + 1)
  })

  test('a generator that finds nothing says so', async () => {
    const nothing = validFor({ type: 'null' }, () => false)
    const search = findSmallest(nothing, { seed: 1, runs: 1, shrinks: 1 }, async () => false)
    await expect(search).rejects.toThrow('No accepted value')
  })
})
