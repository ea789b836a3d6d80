import type { StepResult } from './step.ts'
import { step, tool } from './step.ts'

const rooms = ['contracts', 'src', 'host', 'spec', 'fixtures']

// The package's suite swaps the manifest for a moment: it runs by itself, in `npm test`.
export const fastProjects = ['node', 'dom', 'server'].map((name) => `--project=${name}`)

/** Types, lint, directions, dead code, unit and property suites. Each runs, whatever the one before it says. */
export async function checkSteps(): Promise<StepResult[]> {
  return [
    await step('Types', tool('typescript/bin/tsc', '-p', '.')),
    await step('Lint and format', tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')),
    await step(
      'Directions',
      tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...rooms),
    ),
    await step('Dead code', tool('knip/bin/knip.js')),
    await step('Unit and property suites', tool('vitest/vitest.mjs', 'run', ...fastProjects)),
  ]
}
