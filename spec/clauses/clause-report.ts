import { parseArgs } from 'node:util'
import { catalogue } from './catalogue.ts'
import type { Coverage } from './join.ts'
import { exitCodeFor, joinClauses } from './join.ts'
import { renderCoverage } from './render.ts'
import { readResultFiles } from './result-files.ts'
import { ResultsError } from './test-result.ts'

export type CommandOutcome = { stdout: string; stderr: string; exitCode: 0 | 1 | 2 }

// The JSON holds known clauses alone; what else makes the command fail is said beside it.
const complaints = ({ unknown, brokenSuites }: Coverage) =>
  [
    ...unknown.map(({ id, test }) => `Unknown clause ${id}: ${test.name} (${test.suite})\n`),
    ...brokenSuites.map((suite) => `Did not run: ${suite}\n`),
  ].join('')

const isUsageError = (error: Error) =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')

/**
 * The clause report: which tests prove which clause, from the last results under `root`. Exit code 0: nothing
 * wrong; 1: a clause test fails, a suite did not run, an ID is unknown, or with `--strict` a clause has no test
 * that ran; 2: results missing or unreadable, or an unknown option.
 */
export const clauseReport = (args: string[], root: string): CommandOutcome => {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, strict: { type: 'boolean' } },
    })
    const coverage = joinClauses(catalogue, readResultFiles(root))
    const exitCode = exitCodeFor(coverage, { strict: values.strict ?? false })
    return values.json
      ? { stdout: `${JSON.stringify(coverage.clauses, null, 2)}\n`, stderr: complaints(coverage), exitCode }
      : { stdout: renderCoverage(coverage), stderr: '', exitCode }
  } catch (error) {
    if (!(error instanceof ResultsError || (error instanceof Error && isUsageError(error)))) throw error
    return { stdout: '', stderr: `${error.message}\n`, exitCode: 2 }
  }
}
