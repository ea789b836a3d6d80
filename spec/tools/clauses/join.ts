import type { Clause } from './clause.ts'
import { clauseMarksIn } from './clause-marks.ts'
import type { Results, TestResult, TestStatus } from './test-result.ts'

/** A clause with the tests that name it: one entry of the published report. */
export type ClauseReport = { id: string; title: string; tests: TestResult[] }

export type Coverage = {
  clauses: ClauseReport[]
  /** Tests that name a clause which the catalogue does not know. */
  unknown: { id: string; test: TestResult }[]
  /** Suites that did not run, so that nobody knows what they would have said. */
  brokenSuites: string[]
}

// One test of one site in several projects or runs: a failure anywhere counts, and a skip only where nothing else is known.
const weight: Record<TestStatus, number> = { skipped: 0, passed: 1, failed: 2 }

const mergeRuns = (tests: readonly TestResult[]): TestResult[] => {
  const merged = new Map<string, TestResult>()
  for (const test of tests) {
    const key = JSON.stringify([test.suite, test.name, test.target])
    const known = merged.get(key)
    if (known === undefined || weight[test.status] > weight[known.status]) merged.set(key, test)
  }
  return [...merged.values()]
}

/** Puts the results of all runners beside the clauses they name. */
export const joinClauses = (catalogue: readonly Clause[], results: readonly Results[]): Coverage => {
  const marked = mergeRuns(results.flatMap(({ tests }) => tests)).flatMap((test) =>
    clauseMarksIn(test.name).map((id) => ({ id, test })),
  )
  const known = new Set(catalogue.map(({ id }) => id))
  return {
    clauses: catalogue.map(({ id, title }) => ({
      id,
      title,
      tests: marked.filter((mark) => mark.id === id).map(({ test }) => test),
    })),
    unknown: marked.filter(({ id }) => !known.has(id)),
    brokenSuites: results.flatMap(({ brokenSuites }) => brokenSuites),
  }
}

export const isFailing = ({ tests }: ClauseReport) => tests.some(({ status }) => status === 'failed')

/** No test that ran: none names the clause, or all that do were skipped. */
export const isUntested = ({ tests }: ClauseReport) => tests.every(({ status }) => status === 'skipped')

/** At least one test ran, and none of them failed. */
export const isProven = (clause: ClauseReport) => !isUntested(clause) && !isFailing(clause)

/** 0 when every clause test passed and every ID is known; strict also wants a test for each clause. */
export const exitCodeFor = (coverage: Coverage, { strict }: { strict: boolean }): 0 | 1 => {
  const isBad =
    coverage.clauses.some(isFailing) ||
    coverage.unknown.length > 0 ||
    coverage.brokenSuites.length > 0 ||
    (strict && coverage.clauses.some(isUntested))
  return isBad ? 1 : 0
}
