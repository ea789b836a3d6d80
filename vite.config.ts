import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { partStyle } from './src/theme/part-style.ts'

// One file for the host, the library (`--mode lib`) and Vitest.
const source = 'gridfront-source'
/**
 * All that the backend promises, on each database, and histories of money: minutes, and the first to run, so that none is
 * left for the end, alone. Projects take their turns by name.
 */
const wholeBackend = ['spec/server/backend.*.test.ts', 'spec/server/*/*-model.test.ts']
/** Suites that start whole processes: minutes of work, and not for every commit. */
const processes = [
  'spec/command/{closed-pipe,gridfront,interruption}.test.ts',
  'spec/conformance/reports/break-command.test.ts',
  'spec/repository/{guide-examples,launcher}.test.ts',
  'spec/tools/{bench/lighthouse,run/dev-origin,run/spec-arguments,run/taken-port}.test.ts',
  'spec/server/main.test.ts',
  'spec/server/database/database-silent.test.ts',
  'spec/server/keys/{keys-command,keys-rotation}.test.ts',
  'spec/server/meter-data/*.test.ts',
  'spec/server/crash/*.test.ts',
  'spec/server/customers/customers-process.test.ts',
  'spec/server/notifications/recovery-process.test.ts',
]
/** Suites that let the conformance run run from beginning to end, or ask a backend hundreds of questions: minutes. */
const wholeRuns = [
  'spec/conformance/{engine/*,faults/*,by-document,foreign-backend,reference}.test.ts',
  'spec/testing/{agreement,mock-answers.property}.test.ts',
]
/** Files that put something in a module's or a global's place for good: each has its modules for itself. */
const isolated = [
  'spec/app/{life-cycle,open-login}.test.tsx',
  'spec/forms/load-ahead.test.tsx',
  'spec/gate/gate-host.test.tsx',
  'spec/layout/popover-target.test.ts',
  'spec/navigation/page-change.test.tsx',
  'spec/pages/markup.test.tsx',
  'spec/service-worker/*.test.{ts,tsx}',
  'spec/site/stop-contact.test.tsx',
  'spec/texts/catalogue.test.tsx',
]
/**
 * Everything the library leaves to its user: packages and Node itself. Two are bundled: the peer range of one stops at React
 * 18, and of the other, 17 MB of builds, one is used.
 */
const outside = (id: string) => /^(?!@ts-rest\/react-query|colorjs\.io)[\w@]/.test(id)

/** Each template is a module of its own for brands, so that each page brings its own alone. */
const templates = Object.fromEntries(
  globSync('src/templates/**/*.tsx').map((file) => [file.replace(/^src\/|\.tsx$/g, ''), file]),
)

/** Writes `parts.css` beside the library's style sheet. */
const partSheet: Plugin = {
  name: 'part-sheet',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const style = bundle['style.css']
    if (style?.type !== 'asset') throw new Error('style.css was expected')
    this.emitFile({ type: 'asset', fileName: 'parts.css', source: partStyle(String(style.source)) })
  },
}

export default defineConfig(({ mode }): ViteUserConfig => {
  const isLibrary = mode === 'lib'
  const isTest = mode === 'test'
  const isSite = !isLibrary && !isTest
  return {
    publicDir: isSite ? 'host/public' : false,
    resolve: {
      conditions: [source, 'module', 'browser', 'development|production'],
      // As one module: its others have side effects, which a site's bundler would not expect in this package.
      ...(isLibrary && { alias: { 'colorjs.io': 'colorjs.io/dist/color.js' } }),
    },
    ssr: {
      resolve: {
        // Without 'module': tests run as Node runs, which does not know it, and packages are read so too.
        conditions: [source, 'node', 'development|production'],
        externalConditions: [source, 'node'],
      },
    },
    // A site brings its own plugins (`host/build/make-site.ts`): nobody else needs its brand.
    plugins: isSite ? [] : isLibrary ? [react(), partSheet] : [react()],
    build: isLibrary
      ? {
          outDir: 'dist/lib',
          emptyOutDir: true,
          minify: false,
          cssMinify: true,
          sourcemap: true,
          cssCodeSplit: false,
          target: 'es2023',
          lib: {
            entry: {
              index: 'src/index.ts',
              prerender: 'src/app/prerender.tsx',
              account: 'src/account/index.ts',
              conformance: 'src/conformance/index.ts',
              'dev-backend': 'src/testing/dev-backend.ts',
              contracts: 'contracts/index.ts',
              billing: 'src/billing/index.ts',
              energy: 'src/energy/index.ts',
              fastify: 'src/fastify/index.ts',
              gridfront: 'src/command/gridfront.ts',
              nem12: 'src/nem12/index.ts',
              'oidc-server': 'src/oidc-server/index.ts',
              parts: 'src/parts.ts',
              'payments-server': 'src/payments-server/index.ts',
              'payments-server/stripe': 'src/payments-server/stripe.ts',
              server: 'src/server.ts',
              'service-worker': 'src/service-worker/index.ts',
              validators: 'src/validators/index.ts',
              vite: 'src/vite/index.ts',
              style: 'src/style.ts',
              // The build names them by their files.
              'src/app/open-login': 'src/app/open-login.tsx',
              'src/app/provider-login': 'src/app/provider-login.tsx',
              testing: 'src/testing/index.ts',
              ...templates,
            },
            formats: ['es'],
            cssFileName: 'style',
          },
          rolldownOptions: {
            external: outside,
            // Its packages do not say that their modules have no side effects. Imports of which nothing is used would stay, and esbuild warns of each.
            treeshake: { moduleSideEffects: [{ test: /@ts-rest/, sideEffects: false }] },
            // Each module by itself, so that a brand's bundler takes what is imported and nothing beside it.
            output: {
              preserveModules: true,
              preserveModulesRoot: '.',
              // The declarations have them.
              comments: { jsdoc: false, annotation: true },
              // A third of the package's JavaScript. Functions and classes keep their names, for traces and for React's tools.
              minify: {
                compress: false,
                mangle: { toplevel: false, keepNames: true },
                codegen: { removeWhitespace: true },
              },
              // Folders of this name are left out of a package.
              entryFileNames: ({ name }) => `${name.replaceAll('node_modules', 'bundled')}.js`,
            },
          },
        }
      : {},
    server: { port: 5274, strictPort: true, host: '127.0.0.1' },
    test: {
      // One core left over, as is usual, would leave one of two.
      maxWorkers: '100%',
      // For what hangs. Not for what is slow because the machine is busy: properties take seconds when it is not.
      testTimeout: 20_000,
      setupFiles: process.env.SPEC_SEED === undefined ? [] : ['spec/tools/run/fixed-seed.ts'],
      reporters: ['default', ['json', { outputFile: process.env.VITEST_RESULTS ?? 'reports/vitest.json' }]],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['spec/**/*.test.ts'],
            exclude: [
              'spec/server/**',
              'spec/package/**',
              'spec/webkit/**',
              ...wholeRuns,
              ...processes,
              ...isolated,
            ],
            // One load of the sources for all files of a worker: a third of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            include: ['spec/**/*.test.tsx'],
            exclude: isolated,
            isolate: false,
            setupFiles: ['spec/render/fresh-document.ts'],
          },
        },
        { extends: true, test: { name: 'isolated', environment: 'jsdom', include: isolated } },
        {
          extends: true,
          test: {
            name: 'conformance',
            environment: 'node',
            // As above: two thirds of the time.
            isolate: false,
            include: wholeRuns,
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'backend',
            environment: 'node',
            isolate: false,
            include: wholeBackend,
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'processes',
            environment: 'node',
            isolate: false,
            include: processes,
            globalSetup: ['spec/server/postgres.global-setup.ts', 'spec/server/built-server.global-setup.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'package',
            environment: 'node',
            include: ['spec/package/*.test.ts'],
            globalSetup: ['spec/package/pack.global-setup.ts'],
            testTimeout: 240_000,
            hookTimeout: 240_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'webkit',
            environment: 'node',
            isolate: false,
            include: ['spec/webkit/*.test.ts'],
            globalSetup: ['spec/webkit/webkit.global-setup.ts'],
            setupFiles: ['spec/webkit/site-brand.ts'],
            testTimeout: 120_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 30_000, interval: 50 } },
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            isolate: false,
            include: ['spec/server/**/*.test.ts'],
            exclude: [...wholeBackend, ...processes],
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 90_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }
})
