import { existsSync, readdirSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { TestResult } from '../clauses/results.ts'
import { readResultFile } from '../clauses/results.ts'
import { checkSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { ensureFirefox, findFirefox } from './firefox.ts'
import type { StepResult } from './step.ts'
import { backendSuites, notTried, script, step, tool, webKitStep, webKitSuites } from './step.ts'

// `npm test`: everything in one run. Each step runs, whatever the result of the one before, and the last line counts every
// test of the runners and every other step.
if (existsSync('reports'))
  for (const file of readdirSync('reports')) rmSync(`reports/${file}`, { recursive: true })
process.env.SPEC_SEED ??= '61'
await ensureChromium()

// In the other browsers, the most important journeys, if they are installed. `npm test -- --browsers` installs Firefox, and
// runs all journeys in WebKit.
const firefoxStep = 'Journeys in Firefox'
const hasAllBrowsers = process.argv.includes('--browsers')

/** Tests with the tag `@firefox`. Without a Firefox there is no such step. */
async function inFirefox(): Promise<StepResult[]> {
  if (hasAllBrowsers ? ensureFirefox() : findFirefox() !== undefined)
    return [
      await step(firefoxStep, tool('@playwright/test/cli.js', 'test', '--grep', '@firefox'), {
        SPEC_BROWSER: 'firefox',
      }),
    ]
  if (!hasAllBrowsers) notTried(firefoxStep, ['Firefox'])
  return []
}

const results = [
  ...(await checkSteps()),
  await step('Build', script('host/build/build.ts')),
  await backendSuites(),
  await step('Browser suites', tool('@playwright/test/cli.js', 'test')),
  ...(await inFirefox()),
  ...(await webKitSuites(hasAllBrowsers)),
  await step('Wire mutants', script('spec/tools/mutants/run-mutants.ts', '--quick')),
  await step('Clauses', script('spec/tools/clauses/clause-report.ts')),
]

// The runners count their own tests; a runner that failed without a failed test (a suite that did not load, a browser that
// did not start) counts as one itself.
const runners: Readonly<Record<string, string>> = {
  'Unit and property suites': 'vitest.json',
  'Backend and package suites': 'vitest-backend.json',
  'Browser suites': 'playwright.json',
  [firefoxStep]: 'playwright-firefox.json',
  [webKitStep]: 'vitest-webkit.json',
}
/** Lines of a failure's output that are repeated at the end. */
const reasonLines = 12
let passed = 0
let failed = 0
for (const { name, isPassed } of results) {
  const file = runners[name]
  const tests = file === undefined ? [] : readTests(file)
  const failedTests = tests.filter(({ status }) => status === 'failed')
  for (const test of failedTests) process.stdout.write(`\n${failureText(test)}`)
  const failures = failedTests.length
  passed += file === undefined ? Number(isPassed) : tests.filter(({ status }) => status === 'passed').length
  failed += Math.max(failures, Number(!isPassed))
}

process.stdout.write('\n')
for (const { name, isPassed, seconds } of results)
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

/** Repeated at the end, because the first output may be thousands of lines above, or cut off. */
function failureText({ suite, name, reason = 'no reason given' }: TestResult): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, reasonLines)
  return `✗ ${suite} › ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`
}

function readTests(file: string): readonly TestResult[] {
  try {
    return readResultFile('.', file).tests
  } catch {
    // The runner stopped before it wrote its results: its own step reports that.
    return []
  }
}
