import { globSync, readFileSync } from 'node:fs'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import viteConfig from '../../../vite.config.ts'

/**
 * Suites of files, builds and whole processes; and texts of functions that run in their own window, which has no mutants.
 */
const elsewhere = [
  'spec/{command,conformance,package,repository,server,site,tools,vite,webkit}/**',
  'spec/boot/boot-script*',
  'spec/service-worker/worker-build*',
  'spec/testing/{agreement,mock-answers}*',
  'spec/**/*-{entry,size,sizes}.test.*',
]
/** Separated by commas; none: everything. */
const folders = (process.env.MUTATE_FOLDERS ?? '').split(',').filter((folder) => folder !== '')
/**
 * A folder's own suites, and others that import one of its files, except properties, which take seconds for each mutant.
 */
const isOf = (folder: string) => (suite: string) =>
  suite.startsWith(`spec/${folder.replace(/^src\//, '')}/`) ||
  (!suite.includes('.property.') &&
    readFileSync(suite, 'utf8').includes(`../${folder}${folder === 'src' ? '' : '/'}`))
const others = globSync('spec/**/*.test.{ts,tsx}')
  .map((suite) => suite.replaceAll('\\', '/'))
  .filter((suite) => folders.length > 0 && !folders.some((folder) => isOf(folder)(suite)))
const usual = viteConfig({ mode: 'test', command: 'serve' }) as ViteUserConfig
const projects = (usual.test?.projects ?? []) as readonly TestProjectInlineConfiguration[]

/** The first failure ends the trial of a mutant, so properties, which take seconds, run last. */
class PropertiesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(moduleId.includes('.property.'))
    return files.toSorted((one, other) => isSlow(one) - isSlow(other))
  }
}

export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    reporters: [],
    sequence: { sequencer: PropertiesLast },
    projects: projects
      .filter(({ test }) => ['node', 'dom', 'isolated'].includes(String(test?.name)))
      .map(({ test, ...project }) => ({
        ...project,
        test: {
          ...test,
          exclude: [...(test?.exclude ?? []), ...elsewhere, ...others],
          setupFiles: [
            ...(test?.setupFiles ?? []),
            'spec/tools/run/fixed-seed.ts',
            'spec/tools/mutate/functions-in-texts.ts',
          ],
        },
      })),
  },
})
