import type { StepResult } from './step.ts'
import { step, stepsAtOnce, tool } from './step.ts'

const folders = ['contracts', 'src', 'host', 'spec', 'fixtures']

const typesSeen = 'node_modules/.cache/types.tsbuildinfo'

// What needs a database, other processes or whole runs takes minutes: `npm test` has it.
const fastProjects = ['node', 'dom', 'isolated'].map((name) => `--project=${name}`)

export const unitSuites = (): Promise<StepResult> =>
  step('Unit and property suites', tool('vitest/vitest.mjs', 'run', ...fastProjects))

/** Types, lint, directions, dead code, unit and property suites. Each runs, whatever the one before it says. */
export async function checkSteps(): Promise<StepResult[]> {
  return [
    ...(await stepsAtOnce({
      // What has not changed since the run before is not judged again.
      Types: tool('typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', typesSeen),
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
