import type { StepResult } from './step.ts'
import { step, stepsAtOnce, tool } from './step.ts'

const folders = ['contracts', 'src', 'host', 'spec', 'fixtures']

const typesSeen = 'node_modules/.cache/types.tsbuildinfo'

// Suites that need a database, other processes or whole runs take minutes, so only `npm test` runs them.
const fastProjects = ['node', 'dom', 'isolated'].map((name) => `--project=${name}`)

export const unitSuites = (): Promise<StepResult> =>
  step('Unit and property suites', tool('vitest/vitest.mjs', 'run', ...fastProjects))

/**
 * Types, lint, import directions, dead code, unit and property suites. Each runs, whatever the result of the one before.
 */
export async function checkSteps(): Promise<StepResult[]> {
  return [
    ...(await stepsAtOnce({
      // Incremental: files unchanged since the last run are not checked again. Each checker resolves shared types
      // itself: with the usual four a quarter of the work is done twice.
      Types: tool(
        'typescript/bin/tsc',
        ...['-p', '.', '--checkers', '2', '--incremental', '--tsBuildInfoFile', typesSeen],
      ),
      'Lint and format': tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
      Directions: tool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        ...folders,
      ),
      'Dead code': tool('knip/bin/knip.js'),
    })),
    await unitSuites(),
  ]
}
