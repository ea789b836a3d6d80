import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import {
  exitCodeFor,
  isFailing,
  isProven,
  isUntested,
  joinClauses,
  renderCoverage,
  wrapped,
} from './coverage.ts'
import type { TestResult, TestStatus } from './results.ts'

const small = [
  { id: 'TOKEN-1', title: 'Three parts' },
  { id: 'TOKEN-2', title: 'Payload' },
  { id: 'API-1', title: 'Not initialised' },
]
const result = (name: string, status: TestStatus = 'passed', suite = 'vitest spec/a.test.ts') => ({
  ...{ suite, name, status },
})
const join = (...tests: TestResult[]) => joinClauses(small, [{ tests, brokenSuites: [] }])
const all = small.map(({ id }) => result(`[${id}] a`))

test('[LIB-3] each clause is listed with the tests that name it, from every test runner', () => {
  const browser = result('[TOKEN-1] [TOKEN-2] b', 'failed', 'playwright spec/a.e2e.ts')
  const { clauses } = joinClauses(small, [
    { tests: [result('[TOKEN-1] a'), result('no clause')], brokenSuites: [] },
    { tests: [browser], brokenSuites: [] },
  ])
  expect(clauses).toEqual([
    { id: 'TOKEN-1', title: 'Three parts', tests: [result('[TOKEN-1] a'), browser] },
    { id: 'TOKEN-2', title: 'Payload', tests: [browser] },
    { id: 'API-1', title: 'Not initialised', tests: [] },
  ])
})

test.for<[TestStatus, TestStatus, TestStatus]>([
  ['passed', 'failed', 'failed'],
  ['failed', 'passed', 'failed'],
  ['skipped', 'passed', 'passed'],
  ['passed', 'skipped', 'passed'],
  ['skipped', 'failed', 'failed'],
])('a test that was %s in one project and %s in another appears once, as %s', ([first, second, merged]) => {
  const { clauses } = join(result('[TOKEN-1] a', first), result('[TOKEN-1] a', second))
  expect(clauses[0]?.tests).toEqual([result('[TOKEN-1] a', merged)])
})

test('tests with one name in two files, or at two addresses, stay separate', () => {
  const elsewhere = { ...result('[TOKEN-1] a'), target: 'https://one.example' }
  const { clauses } = join(...all, result('[TOKEN-1] a', 'passed', 'vitest spec/b.test.ts'), elsewhere)
  expect(clauses[0]?.tests).toHaveLength(3)
})

test('a clause is proven by a test that passed, unless another fails; skipped tests prove nothing', () => {
  const verdict = (...statuses: TestStatus[]) => {
    const tests = statuses.map((status, index) => result(`${index}`, status))
    const clause = { id: 'TOKEN-1', title: 'Three parts', tests }
    return [isProven(clause), isFailing(clause), isUntested(clause)]
  }
  expect(verdict()).toEqual([false, false, true])
  expect(verdict('skipped')).toEqual([false, false, true])
  expect(verdict('passed', 'skipped')).toEqual([true, false, false])
  expect(verdict('passed', 'failed')).toEqual([false, true, false])
})

test('the report succeeds only if no clause test fails, every suite ran and every ID is known', () => {
  const strict = true
  expect(exitCodeFor(join(...all, result('no clause', 'failed')), strict)).toBe(0)
  expect(exitCodeFor(join(...all, result('[TOKEN-2] c', 'failed')))).toBe(1)
  expect(exitCodeFor(join(...all, result('[TOKEN-99] a', 'skipped')))).toBe(1)
  expect(exitCodeFor(joinClauses(small, [{ tests: all, brokenSuites: ['vitest spec/c.test.ts'] }]))).toBe(1)
  for (const tests of [all.slice(1), [...all.slice(1), result('[TOKEN-1] b', 'skipped')]]) {
    expect(exitCodeFor(join(...tests))).toBe(0)
    expect(exitCodeFor(join(...tests), strict)).toBe(1)
  }
})

test('the text lists what is proven by group, what has no test, what fails and what is unknown', () => {
  const tests = [
    result('[TOKEN-1] a'),
    result('[API-1] b', 'failed'),
    result('[API-1] c'),
    result('[API-9] d'),
  ]
  expect(
    renderCoverage(joinClauses(small, [{ tests, brokenSuites: ['vitest spec/b.test.ts'] }])),
  ).toBe(`group   proven /  all
TOKEN        1 /   2
API          0 /   1
all          1 /   3

Without a test that ran (1):
  TOKEN-2   Payload

Failing (1):
  API-1     Not initialised
    - [API-1] b
      vitest spec/a.test.ts

Unknown clauses (1):
  API-9     [API-9] d
      vitest spec/a.test.ts

Did not run (1):
  vitest spec/b.test.ts
`)
  expect(renderCoverage(join(...all))).not.toContain('\n\n')
})

test('no line of the catalogue is wider than 80 columns, and titles are complete', () => {
  const lines = renderCoverage(joinClauses(catalogue, [])).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80)
  const words = lines.join(' ').split(/\s+/).join(' ')
  for (const { id, title } of catalogue) expect(words).toContain(`${id} ${title}`)
  expect(wrapped('  - ', `${'a'.repeat(70)} ${'b'.repeat(5)} ${'c'.repeat(5)}`)).toBe(
    `  - ${'a'.repeat(70)} ${'b'.repeat(5)}\n    ${'c'.repeat(5)}`,
  )
})
