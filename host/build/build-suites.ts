import { join } from 'node:path'
import { inputStamp, unlessFresh } from './input-stamp.ts'
import { productionBuild } from './production-build.ts'

const tools = 'spec/tools'
/** The suites that work for any brand: the tests find their names in `any-site.ts`. */
const suites = ['documents', 'delivery', 'visit', 'tracing', 'session', 'accessibility']
const inputs = ['contracts', 'src', 'spec/site', tools, 'host/build/build-suites.ts', 'package-lock.json']

/** Bundles the suites for any site, and the command that runs them, into a folder of the package. */
export async function buildSuites(out: string): Promise<void> {
  await unlessFresh(join(out, '.stamp'), await inputStamp(inputs), () =>
    productionBuild({
      configFile: false,
      resolve: { conditions: ['gridfront-source'] },
      // Packages are not bundled; all other imports are.
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
            // Line breaks are kept, because a failure shows the line that it comes from.
            comments: false,
          },
        },
      },
    }),
  )
}
