import { resolve } from 'node:path'
import { exitCodes } from '../../../src/command/exit-codes.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { hostBrand } from '../target/host-brand.ts'
import { settleBrand } from '../target/settle-brand.ts'
import { browserEnv, usualWorkers } from './browser-env.ts'
import { unitSuites } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { expectAnswer } from './expect-answer.ts'
import { ensureFirefox } from './firefox.ts'
import { endWith } from './script-arguments.ts'
import { readSpecArguments, specUsage } from './spec-arguments.ts'
import { whichSite } from './spec-words.ts'
import type { StepResult } from './step.ts'
import { backendSuites, script, step, tool } from './step.ts'

// `npm run spec`: the suites for QA, against the fixtures and this checkout's own site, or with `-- --target https://…` the
// browser suites against any address. `npx gridfront spec` may be called in any folder (`SPEC_FROM`), and behaves as in the
// package.
const { SPEC_FROM: npxFolder } = process.env
const { args, brand } = await askedFor().catch(endWith)
const { isHelp, target, browser: browserName, workers = usualWorkers(target), isPart, words } = args
if (isHelp) {
  process.stdout.write(specUsage)
  process.exit(exitCodes.success)
}
if (browserName === 'firefox' && !ensureFirefox()) process.exit(exitCodes.failure)
// Suites of the backend and the package use it as well.
if (browserName === 'chromium' || target === undefined) await ensureChromium()
const browser = () =>
  step(
    'Browser suites',
    tool('@playwright/test/cli.js', 'test', ...words, `--workers=${workers}`),
    browserEnv(args, brand, npxFolder),
  )
const results: StepResult[] = []
if (target === undefined) {
  if (!isPart) results.push(await unitSuites())
  results.push(await step('Build', script('host/build/build.ts')))
  if (!isPart) results.push(await backendSuites())
}
results.push(await browser())
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** The parsed arguments. Invalid ones, or a target that does not answer, end the command before any suite runs. */
async function askedFor() {
  const args = readSpecArguments(process.argv.slice(2))
  if (args.isHelp) return { args, brand: hostBrand }
  const { target, brand: file } = args
  if (npxFolder !== undefined && (target === undefined || file === undefined)) throw new UsageError(whichSite)
  const found = npxFolder === undefined ? file : resolve(npxFolder, file ?? '')
  const brand = await settleBrand({ ...args, brand: found }, process.env)
  if (target !== undefined) await expectAnswer(target, process.env)
  return { args, brand }
}
