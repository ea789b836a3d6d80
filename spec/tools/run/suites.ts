import { exitCodes } from '../../../src/command/exit-codes.ts'
import { unitSuites } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { expectAnswer } from './expect-answer.ts'
import { endWith } from './script-arguments.ts'
import type { SpecArguments } from './spec-arguments.ts'
import { readSpecArguments, specUsage } from './spec-arguments.ts'
import type { StepResult } from './step.ts'
import { backendSuites, script, step, tool } from './step.ts'

// `npm run spec`: the suites for QA, against the fixtures and this checkout's own site, or with
// `-- --target https://…` the browser suites against any deployed address.
const { isHelp, target } = await askedFor().catch(endWith)
if (isHelp) {
  process.stdout.write(specUsage)
  process.exit(exitCodes.success)
}
await ensureChromium()
const browser = () =>
  step(
    'Browser suites',
    tool('@playwright/test/cli.js', 'test'),
    target === undefined ? {} : { TARGET: target },
  )
const results: StepResult[] = []
if (target === undefined) {
  results.push(await unitSuites())
  results.push(await step('Build', script('host/build/build.ts')))
  results.push(await backendSuites())
}
results.push(await browser())
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** What is asked for. Words that make no sense, and a target that is away, end the command before any suite runs. */
async function askedFor(): Promise<SpecArguments> {
  const args = readSpecArguments(process.argv.slice(2))
  if (args.target !== undefined) await expectAnswer(args.target, process.env)
  return args
}
