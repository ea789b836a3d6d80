import { checkSteps } from './check-steps.ts'

// `npm run check`: must pass at every commit.
const results = await checkSteps()
const failed = results.filter(({ isPassed }) => !isPassed)
process.stdout.write(
  failed.length === 0
    ? '\nAll checks passed.\n'
    : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
