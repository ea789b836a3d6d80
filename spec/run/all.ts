import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readResultFiles } from '../clauses/result-files.ts'
import { checkSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { script, step, tool } from './step.ts'

// `npm test`: everything, in one run. Each step runs, whatever the one before it says, and the last line counts
// every test of the runners and every other step.
if (existsSync('reports'))
  for (const file of readdirSync('reports')) rmSync(`reports/${file}`, { recursive: true })
await ensureChromium()

const results = [
  ...(await checkSteps()),
  await step('Build', script('host/build/build.ts')),
  await step('Browser suites', tool('@playwright/test/cli.js', 'test')),
  await step('Package', script('spec/package/check-package.ts')),
  await step('Clauses', script('spec/clauses/report.ts')),
]

// The runners count their own tests; a runner that failed without a failed test (a suite that did not load)
// counts once.
const runners = new Set(['Unit and property suites', 'Browser suites'])
const tests = readResultFiles('.').flatMap((results) => results.tests)
const failedTests = tests.filter(({ status }) => status === 'failed').length
const passedTests = tests.filter(({ status }) => status === 'passed').length
const others = results.filter(({ name }) => !runners.has(name))
const silentFailures = results.filter(({ name, isPassed }) => runners.has(name) && !isPassed).length
const failed =
  failedTests + others.filter(({ isPassed }) => !isPassed).length + (failedTests === 0 ? silentFailures : 0)
const passed = passedTests + others.filter(({ isPassed }) => isPassed).length

process.stdout.write('\n')
for (const { name, isPassed, seconds } of results)
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
