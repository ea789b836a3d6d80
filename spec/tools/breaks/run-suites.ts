import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vitestResults } from '../clauses/vitest-results.ts'
import type { SuitesRun } from './try-break.ts'

/** Longer than the suites of a break take: with the break in place one may run for ever. */
const longestMinutes = 5
/** The same for all suites of all breaks. */
const longestWholeMinutes = 30
/** Time for the suites to stop their database. */
const stopMs = 10_000

/** The last words of a run that has written no results. */
const lastLines = (said: string) => said.trimEnd().split('\n').slice(-5).join('\n').trim()

/** The results that a run has written. The exit code is ignored: the embedded PostgreSQL ends its process with 0. */
function readRun(root: string, file: string, said: string): SuitesRun {
  if (!existsSync(file)) return { failed: [], fault: `there are no results: ${lastLines(said)}` }
  const { tests, brokenSuites } = vitestResults(JSON.parse(readFileSync(file, 'utf8')), root)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const [broken] = brokenSuites
  if (broken !== undefined) return { failed, fault: `${broken} could not be run` }
  if (failed.length > 0) return { failed, fault: null }
  if (tests.length === 0) return { failed, fault: 'no test was run' }
  // A run that ended at a failure which its results do not have is no proof that everything passes.
  const isWhole = tests.every(({ status }) => status === 'passed')
  return { failed, fault: isWhole ? null : 'not every test was run' }
}

export interface SuitesRunner {
  readonly run: (suites: readonly string[], options?: { readonly isWhole?: boolean }) => Promise<SuitesRun>
  /** Ends what runs. */
  readonly stop: () => void
}

/** Runs suites in a copy of the checkout, up to the first test that fails, or with `isWhole` all of them. */
export function createSuitesRunner(root: string): SuitesRunner {
  let child: ChildProcess | null = null
  return {
    stop: () => void child?.kill('SIGTERM'),
    run: (suites, { isWhole = false } = {}) =>
      new Promise((resolve) => {
        const results = join(root, 'reports/breaks.json')
        rmSync(results, { force: true })
        const words = [
          ...['run', ...(isWhole ? [] : ['--bail=1'])],
          // Nothing is kept in the packages, which belong to the checkout.
          ...['--no-cache', '--fsModuleCachePath=.cache/vitest', '--configLoader=runner'],
          ...suites,
        ]
        const running = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, VITEST_RESULTS: results, NO_COLOR: '1' },
        })
        child = running
        let said = ''
        for (const stream of [running.stdout, running.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            said = (said + text).slice(-10_000)
          })
        let isLate = false
        const minutes = isWhole ? longestWholeMinutes : longestMinutes
        const timers = [
          setTimeout(() => {
            isLate = true
            running.kill('SIGTERM')
          }, minutes * 60_000),
          setTimeout(() => running.kill('SIGKILL'), minutes * 60_000 + stopMs),
        ]
        const end = (run: SuitesRun) => {
          timers.forEach(clearTimeout)
          child = null
          resolve(run)
        }
        running.on('error', ({ message }) => end({ failed: [], fault: message }))
        running.on('close', () =>
          end(
            isLate
              ? { failed: [], fault: `has not ended within ${minutes} minutes` }
              : readRun(root, results, said),
          ),
        )
      }),
  }
}
