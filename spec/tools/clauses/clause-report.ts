import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ignoreClosedPipes } from '../../../src/command/closed-pipe.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { expectNone, readScriptArguments } from '../run/script-arguments.ts'
import { catalogue } from './catalogue.ts'
import { renderClauseHtml } from './clause-html.ts'
import type { Coverage } from './coverage.ts'
import { exitCodeFor, joinClauses, renderCoverage } from './coverage.ts'
import { ResultsError, readResultFiles } from './results.ts'

const usage = `Usage: npm run -s clauses [-- options]

Each clause of the requirements with the tests that prove it, from the last results.

  --json          as JSON
  --html <file>   writes it as a page to read, too; what has no proof stands first
  --strict        fails also where a clause has no test that ran
`
const flags = { json: { type: 'boolean' }, html: { type: 'string' }, strict: { type: 'boolean' } } as const

// The JSON contains only known clauses; other reasons for failure are printed beside it.
const complaints = ({ unknown, brokenSuites }: Coverage) =>
  [
    ...unknown.map(({ id, test }) => `Unknown clause ${id}: ${test.name} (${test.suite})\n`),
    ...brokenSuites.map((suite) => `Did not run: ${suite}\n`),
  ].join('')

/** Throws `UsageError` if the file cannot be written. */
function writePage(file: string, page: string): void {
  try {
    writeFileSync(file, page)
  } catch (error) {
    throw new UsageError(`--html: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The clause report: which tests prove which clause, from the last results under `root`. Exit code 0: nothing is wrong; 1:
 * a clause test fails, a suite did not run, an ID is unknown, or with `--strict` a clause has no test that ran; 2: no
 * results at all, unreadable ones, or invalid arguments. Runners without results are named on standard error.
 */
export function clauseReport(words: readonly string[], root: string) {
  try {
    const asked = readScriptArguments(words, {
      usage,
      flags,
      read({ values, positionals }) {
        expectNone(positionals)
        return values
      },
    })
    if (asked === null) return { stdout: usage, stderr: '', exitCode: 0 }
    const { results, missing } = readResultFiles(root)
    const coverage = joinClauses(catalogue, results)
    const pictures = results.flatMap((one) => one.pictures)
    if (asked.html !== undefined) writePage(asked.html, renderClauseHtml(coverage, pictures))
    const lacking = missing.map((line) => `${line}\n`).join('')
    return {
      stdout: asked.json ? `${JSON.stringify(coverage.clauses, null, 2)}\n` : renderCoverage(coverage),
      stderr: asked.json ? lacking + complaints(coverage) : lacking,
      exitCode: exitCodeFor(coverage, asked.strict),
    }
  } catch (error) {
    if (!(error instanceof ResultsError || error instanceof UsageError)) throw error
    return {
      stdout: '',
      stderr: `${error.message}\n${error instanceof UsageError ? error.usage : ''}`,
      exitCode: 2,
    }
  }
}

if (import.meta.main) {
  ignoreClosedPipes()
  const { stdout, stderr, exitCode } = clauseReport(
    process.argv.slice(2),
    resolve(import.meta.dirname, '../../..'),
  )
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  // Not process.exit(), which cuts off what a pipe has not read yet.
  process.exitCode = exitCode
}
