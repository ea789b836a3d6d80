import type { Clause } from './catalogue.ts'
import { clauseMarksIn } from './catalogue.ts'
import type { Results, TestResult } from './results.ts'

/** A clause with the tests that name it: one entry of the published report. */
export interface ClauseReport {
  readonly id: string
  readonly title: string
  readonly tests: readonly TestResult[]
}

export interface Coverage {
  readonly clauses: readonly ClauseReport[]
  /** Tests that name a clause which the catalogue does not know. */
  readonly unknown: readonly { readonly id: string; readonly test: TestResult }[]
  /** Suites that did not run, so that their results are unknown. */
  readonly brokenSuites: readonly string[]
}

// Merges one test of one site from several projects or runs: a failure anywhere counts, and a skip only without another
// result.
const weight = { skipped: 0, passed: 1, failed: 2 }

function mergeRuns(tests: readonly TestResult[]): readonly TestResult[] {
  const merged = new Map<string, TestResult>()
  for (const test of tests) {
    const key = JSON.stringify([test.suite, test.name, test.target])
    const known = merged.get(key)
    if (known === undefined || weight[test.status] > weight[known.status]) merged.set(key, test)
  }
  return [...merged.values()]
}

/** Assigns the results of all runners to the clauses they name. */
export function joinClauses(
  catalogue: readonly Omit<Clause, 'words'>[],
  results: readonly Omit<Results, 'pictures'>[],
): Coverage {
  const marked = mergeRuns(results.flatMap(({ tests }) => tests)).flatMap((test) =>
    clauseMarksIn(test.name).map((id) => ({ id, test })),
  )
  return {
    clauses: catalogue.map(({ id, title }) => ({
      id,
      title,
      tests: marked.filter((mark) => mark.id === id).map(({ test }) => test),
    })),
    unknown: marked.filter((mark) => catalogue.every(({ id }) => id !== mark.id)),
    brokenSuites: results.flatMap(({ brokenSuites }) => brokenSuites),
  }
}

export const isFailing = ({ tests }: ClauseReport) => tests.some(({ status }) => status === 'failed')

/** No test that ran: none names the clause, or all that do were skipped. */
export const isUntested = ({ tests }: ClauseReport) => tests.every(({ status }) => status === 'skipped')

/** At least one test ran, and none of them failed. */
export const isProven = (clause: ClauseReport) => !isUntested(clause) && !isFailing(clause)

/** 0 if every clause test passed and every ID is known; strict also requires a test for each clause. */
export const exitCodeFor = ({ clauses, unknown, brokenSuites }: Coverage, isStrict = false): 0 | 1 =>
  clauses.some(isFailing) ||
  unknown.length + brokenSuites.length > 0 ||
  (isStrict && clauses.some(isUntested))
    ? 1
    : 0

/** Groups in the order of the clauses; the group of `TOKEN-1` is `TOKEN`. */
export function groupsOf(clauses: readonly ClauseReport[]) {
  const groupOf = ({ id }: ClauseReport) => id.slice(0, id.lastIndexOf('-'))
  return [...new Set(clauses.map(groupOf))].map((group) => ({
    group,
    own: clauses.filter((clause) => groupOf(clause) === group),
  }))
}

/** Breaks a text into lines of at most 80 columns, with the later ones indented. */
export function wrapped(lead: string, text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && lead.length + line.length + 1 + word.length <= 80)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lead + lines.join(`\n${' '.repeat(lead.length)}`)
}

const tableRow = (name: string, clauses: readonly ClauseReport[]) =>
  `${name.padEnd(8)}${String(clauses.filter(isProven).length).padStart(6)} / ${String(clauses.length).padStart(3)}`

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', `${heading} (${lines.length}):`, ...lines]

const line = (id: string, text: string) => wrapped(`  ${id.padEnd(10)}`, text)

const failedTests = ({ id, title, tests }: ClauseReport) =>
  [
    line(id, title),
    ...tests
      .filter(({ status }) => status === 'failed')
      .flatMap(({ suite, name }) => [wrapped('    - ', name), wrapped('      ', suite)]),
  ].join('\n')

/** The report for people: proven clauses by group, then what is missing, then what is wrong. */
export const renderCoverage = ({ clauses, unknown, brokenSuites }: Coverage): string =>
  [
    'group   proven /  all',
    ...groupsOf(clauses).map(({ group, own }) => tableRow(group, own)),
    tableRow('all', clauses),
    ...list(
      'Without a test that ran',
      clauses.filter(isUntested).map(({ id, title }) => line(id, title)),
    ),
    ...list('Failing', clauses.filter(isFailing).map(failedTests)),
    ...list(
      'Unknown clauses',
      unknown.map(({ id, test }) => `${line(id, test.name)}\n${wrapped('      ', test.suite)}`),
    ),
    ...list(
      'Did not run',
      brokenSuites.map((suite) => wrapped('  ', suite)),
    ),
    '',
  ].join('\n')
