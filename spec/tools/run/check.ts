import { checkSteps } from './check-steps.ts'

// `npm run check`: must pass at every commit. `npm test` runs most properties twice as often; `npm run mutate` uses
// fewer runs than these.
const results = await checkSteps({ SPEC_RUNS: process.env.SPEC_RUNS ?? '250' })
const failed = results.filter(({ isPassed }) => !isPassed)
process.stdout.write(
  failed.length === 0
    ? '\nAll checks passed.\n'
    : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
