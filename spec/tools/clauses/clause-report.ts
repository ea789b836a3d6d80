import { writeFileSync } from 'node:fs'
import { UsageError } from '../../../src/command/usage-error.ts'
import type { ScriptArguments } from '../run/script-arguments.ts'
import { expectNone, readScriptArguments } from '../run/script-arguments.ts'
import { catalogue } from './catalogue.ts'
import type { Evidence } from './clause-html.ts'
import { renderClauseHtml } from './clause-html.ts'
import type { Coverage } from './join.ts'
import { exitCodeFor, joinClauses } from './join.ts'
import { renderCoverage } from './render.ts'
import { readFaultCounts, readKills, readResultFiles } from './result-files.ts'
import type { Results } from './test-result.ts'
import { ResultsError } from './test-result.ts'

export type CommandOutcome = { stdout: string; stderr: string; exitCode: 0 | 1 | 2 }

// The JSON holds known clauses alone; what else makes the command fail is said beside it.
const complaints = ({ unknown, brokenSuites }: Coverage) =>
  [
    ...unknown.map(({ id, test }) => `Unknown clause ${id}: ${test.name} (${test.suite})\n`),
    ...brokenSuites.map((suite) => `Did not run: ${suite}\n`),
  ].join('')

const script = {
  usage: `Usage: npm run -s clauses [-- options]

Each clause of the requirements with the tests that prove it, from the last results.

  --json          as JSON
  --html <file>   writes it as a page to read, too; what has no proof stands first, and each
                  clause has its kill rate (mutate), the planted faults (mutants) that
                  were noticed, and a picture where there is something to see
  --strict        fails also where a clause has no test that ran
`,
  flags: { json: { type: 'boolean' }, html: { type: 'string' }, strict: { type: 'boolean' } },
  read({ values, positionals }) {
    expectNone(positionals)
    return values
  },
} as const satisfies ScriptArguments<
  {
    readonly json: { readonly type: 'boolean' }
    readonly html: { readonly type: 'string' }
    readonly strict: { readonly type: 'boolean' }
  },
  unknown
>

const evidenceOf = (results: readonly Results[], root: string): Evidence => ({
  faults: readFaultCounts(root),
  kills: readKills(root),
  pictures: new Map(results.flatMap(({ pictures = [] }) => pictures).map((one) => [one.clause, one])),
})

/** Throws `UsageError` for a place where nothing can be written. */
function writePage(file: string, coverage: Coverage, evidence: Evidence): void {
  try {
    writeFileSync(file, renderClauseHtml(coverage, evidence))
  } catch (error) {
    throw new UsageError(`--html: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The clause report: which tests prove which clause, from the last results under `root`. Exit code 0: nothing
 * wrong; 1: a clause test fails, a suite did not run, an ID is unknown, or with `--strict` a clause has no test
 * that ran; 2: no results at all, unreadable ones, or words that make no sense. Runners without results are named on standard error.
 */
export const clauseReport = (args: string[], root: string): CommandOutcome => {
  try {
    const parsed = readScriptArguments(args, script)
    if (parsed === null) return { stdout: script.usage, stderr: '', exitCode: 0 }
    const { results, missing } = readResultFiles(root)
    const coverage = joinClauses(catalogue, results)
    if (parsed.html !== undefined) writePage(parsed.html, coverage, evidenceOf(results, root))
    const lacking = missing.map((line) => `${line}\n`).join('')
    const exitCode = exitCodeFor(coverage, { strict: parsed.strict ?? false })
    return parsed.json
      ? {
          stdout: `${JSON.stringify(coverage.clauses, null, 2)}\n`,
          stderr: lacking + complaints(coverage),
          exitCode,
        }
      : { stdout: renderCoverage(coverage), stderr: lacking, exitCode }
  } catch (error) {
    if (!(error instanceof ResultsError || error instanceof UsageError)) throw error
    const { usage = '' } = error as Partial<UsageError>
    return { stdout: '', stderr: `${error.message}\n${usage}`, exitCode: 2 }
  }
}
