import { expect, test } from 'vitest'
import { exitCodeFor, isFailing, isProven, isUntested, joinClauses } from './join.ts'
import type { TestResult, TestStatus } from './test-result.ts'

const catalogue = [
  { id: 'TOKEN-1', title: 'Three parts', added: false },
  { id: 'TOKEN-2', title: 'Payload', added: false },
]
const result = (name: string, status: TestStatus = 'passed', suite = 'vitest spec/a.test.ts') => ({
  suite,
  name,
  status,
})
const join = (...tests: TestResult[]) => joinClauses(catalogue, [{ tests, brokenSuites: [] }])
const lax = { strict: false }
const strict = { strict: true }
const both = [result('[TOKEN-1] a'), result('[TOKEN-2] b')]

test('[LIB-3] each clause is listed with the tests that name it, from every test runner', () => {
  const browser = result('[TOKEN-1] [TOKEN-2] b', 'failed', 'playwright spec/a.e2e.ts')
  const coverage = joinClauses(catalogue, [
    { tests: [result('[TOKEN-1] a'), result('no clause')], brokenSuites: [] },
    { tests: [browser], brokenSuites: [] },
  ])
  expect(coverage.clauses).toEqual([
    { id: 'TOKEN-1', title: 'Three parts', tests: [result('[TOKEN-1] a'), browser] },
    { id: 'TOKEN-2', title: 'Payload', tests: [browser] },
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

test('tests of one name in two files stay two', () => {
  const { clauses } = join(result('[TOKEN-1] a'), result('[TOKEN-1] a', 'passed', 'vitest spec/b.test.ts'))
  expect(clauses[0]?.tests).toHaveLength(2)
})

test('a clause is proven by a test that passed, unless another fails; skipped tests prove nothing', () => {
  const verdict = (...statuses: TestStatus[]) => {
    const tests = statuses.map((status, index) => result(`${index}`, status))
    const clause = { id: 'TOKEN-1', title: 'Three parts', tests }
    return { proven: isProven(clause), failing: isFailing(clause), untested: isUntested(clause) }
  }
  expect(verdict()).toEqual({ proven: false, failing: false, untested: true })
  expect(verdict('skipped')).toEqual({ proven: false, failing: false, untested: true })
  expect(verdict('passed', 'skipped')).toEqual({ proven: true, failing: false, untested: false })
  expect(verdict('passed', 'failed')).toEqual({ proven: false, failing: true, untested: false })
})

test('all is well only while no clause test fails, whatever tests without a clause do', () => {
  expect(exitCodeFor(join(...both, result('no clause', 'failed')), strict)).toBe(0)
  expect(exitCodeFor(join(...both, result('[TOKEN-2] c', 'failed')), lax)).toBe(1)
})

test('an ID that the catalogue does not know is reported with its test, and is not well', () => {
  const stray = result('[TOKEN-99] a', 'skipped')
  const coverage = join(...both, stray)
  expect(coverage.unknown).toEqual([{ id: 'TOKEN-99', test: stray }])
  expect(exitCodeFor(coverage, lax)).toBe(1)
})

test('a clause without a test that ran is an error in strict mode alone', () => {
  for (const coverage of [
    join(result('[TOKEN-1] a')),
    join(result('[TOKEN-1] a'), result('[TOKEN-2] b', 'skipped')),
  ]) {
    expect(exitCodeFor(coverage, lax)).toBe(0)
    expect(exitCodeFor(coverage, strict)).toBe(1)
  }
})

test('a suite that did not run is not well, since its clauses are silent', () => {
  const coverage = joinClauses(catalogue, [{ tests: both, brokenSuites: ['vitest spec/c.test.ts'] }])
  expect(coverage.brokenSuites).toEqual(['vitest spec/c.test.ts'])
  expect(exitCodeFor(coverage, lax)).toBe(1)
})
