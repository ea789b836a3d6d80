import { join } from 'node:path'
import { inputStamp, unlessFresh } from './input-stamp.ts'
import { productionBuild } from './production-build.ts'

const tools = 'spec/tools'
/** The suites that know no brand: `any-site.ts` there names them for the tests. */
const suites = ['documents', 'delivery', 'visit', 'tracing', 'session', 'accessibility']
const inputs = ['contracts', 'src', 'spec/site', tools, 'host/build/build-suites.ts', 'package-lock.json']

/** Bundles the suites for any site, and the command that runs them, into a folder of the package. */
export async function buildSuites(out: string): Promise<void> {
  await unlessFresh(join(out, '.stamp'), await inputStamp(inputs), () =>
    productionBuild({
      configFile: false,
      resolve: { conditions: ['gridfront-source'] },
      // Packages stay outside; what else is imported is bundled.
      ssr: { external: true },
      build: {
        ssr: true,
        target: 'node20',
        minify: false,
        outDir: out,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            command: join(tools, 'packed/command.ts'),
            'playwright.config': join(tools, 'packed/playwright.config.ts'),
            'not-tried-reporter': join(tools, 'target/not-tried-reporter.ts'),
            ...Object.fromEntries(suites.map((name) => [`${name}.e2e`, `spec/site/${name}.e2e.ts`])),
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // With their lines: a failure shows the one that it comes from.
            comments: false,
          },
        },
      },
    }),
  )
}
