import { parseArgs } from 'node:util'
import { fastProjects } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import type { StepResult } from './step.ts'
import { project, script, step, tool } from './step.ts'

// `npm run spec`: the suites for QA, against the fixtures and this checkout's own site, or with
// `-- --target https://…` the browser suites against any deployed address.
const { values } = parseArgs({ options: { target: { type: 'string' } } })
const { target } = values
if (target !== undefined && !URL.canParse(target)) {
  process.stderr.write(`--target takes an address such as https://staging.brand.example, not ${target}\n`)
  process.exit(2)
}
await ensureChromium()
const browser = () =>
  step(
    'Browser suites',
    tool('@playwright/test/cli.js', 'test'),
    target ? { TARGET: new URL(target).origin } : {},
  )
const results: StepResult[] = []
if (target === undefined) {
  results.push(await step('Unit and property suites', tool('vitest/vitest.mjs', 'run', ...fastProjects)))
  results.push(await step('Build', script('host/build/build.ts')))
  results.push(await project('Processes', 'processes'))
}
results.push(await browser())
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1
