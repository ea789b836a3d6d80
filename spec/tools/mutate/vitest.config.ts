import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import viteConfig from '../../../vite.config.ts'
import { isolated, suitesVariable } from './rooms.ts'

/** Of the usual projects those that need nothing around them, with the suites of one room alone. */
const suites = (process.env[suitesVariable] ?? '').split(',')
const usual = viteConfig({ mode: 'test', command: 'serve' }) as ViteUserConfig
const projects = (usual.test?.projects ?? []) as readonly TestProjectInlineConfiguration[]

const projectOf = (file: string) =>
  isolated.test(file) ? 'isolated' : file.endsWith('.test.tsx') ? 'dom' : 'node'

const ofRoom = ({ test, ...project }: TestProjectInlineConfiguration): TestProjectInlineConfiguration => {
  return {
    ...project,
    test: {
      ...test,
      include: suites.filter((file) => projectOf(file) === test?.name),
      setupFiles: [
        ...(test?.setupFiles ?? []),
        'spec/tools/mutate/fixed-seed.ts',
        'spec/tools/mutate/functions-in-texts.ts',
      ],
    },
  }
}

/** In the order of the room: quick ones come first, since the first test that fails ends the trial of a mutant. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => suites.findIndex((suite) => moduleId.endsWith(suite))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    reporters: [],
    sequence: { sequencer: InOrder },
    // A mutant that keeps a test waiting keeps it waiting for good.
    testTimeout: 8000,
    projects: projects
      .filter(({ test }) => suites.some((file) => projectOf(file) === test?.name))
      .map(ofRoom),
  },
})
