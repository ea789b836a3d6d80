import { checkSteps } from './check-steps.ts'

// `npm run check`: must pass at every commit. `npm test` runs each property five times as often.
const results = await checkSteps({ SPEC_RUNS: process.env.SPEC_RUNS ?? '100' })
const failed = results.filter(({ isPassed }) => !isPassed)
process.stdout.write(
  failed.length === 0
    ? '\nAll checks passed.\n'
    : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
