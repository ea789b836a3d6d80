import react from '@vitejs/plugin-react'
import type { ViteUserConfig } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { lazyChunks } from './src/vite/lazy-chunks.ts'
import { leanReactDom } from './src/vite/lean-react-dom.ts'
import { leanRouter } from './src/vite/lean-router.ts'
import { plainImports } from './src/vite/plain-imports.ts'
import { reactModules } from './src/vite/react-modules.ts'
import { startChunks } from './src/vite/start-chunks.ts'

// One file for the host, its pre-rendering entry, the library (`--mode lib`) and Vitest.
const source = 'gridfront-source'
/** Suites that start whole processes, or the embedded database: minutes of work, and not for every commit. */
const processes = [
  'spec/server/{backend.pglite,database-silent,keys-command,keys-rotation,main}.test.ts',
  'spec/server/crash/*.test.ts',
  'spec/server/mail/recovery-process.test.ts',
]
/** Suites that let the judge of backends run from beginning to end: five minutes of them and more. */
const wholeRuns = 'spec/conformance/{engine/*,faults/*,foreign-backend,reference}.test.ts'
/** Everything the library leaves to its user: dependencies, peers and Node itself. */
const outside = [
  /^node:/,
  /^(?:react|react-dom|zod|jose|robot3|fast-check)(?:\/|$)/,
  /^@tanstack\//,
  /^@ts-rest\/core$/,
  /^(?:marked|yaml|vite)(?:\/|$)/,
]

/** With what a page of another template uses too. */
const readingChunk = {
  name: 'reading',
  test: /[\\/]host[\\/]templates[\\/](?:reading|article|page-head)\.tsx?$/,
}

/** What the log-in page needs, and every other form with it. */
const formChunk = {
  name: 'forms',
  test: /[\\/]src[\\/]forms[\\/](?:app-form|credential-faults|error-summary|fault-words|field-type|form-field|login-form|messages|(?:checkbox|password|text)-field)\.tsx?$|[\\/]login-page\.tsx$|[\\/]email-pattern\.ts$/,
}

export default defineConfig(({ mode, isSsrBuild }): ViteUserConfig => {
  const isLibrary = mode === 'lib'
  const isTest = mode === 'test'
  const isSite = !isLibrary && !isTest
  return {
    publicDir: isSite ? 'host/public' : false,
    resolve: { conditions: [source, 'module', 'browser', 'development|production'] },
    ssr: {
      resolve: {
        conditions: [source, 'module', 'node', 'development|production'],
        externalConditions: [source, 'node'],
      },
    },
    // The site's own plugins come from host/build: nobody else needs its brand, or keys on this machine.
    plugins: [
      react(),
      ...(isSite ? [leanReactDom(), reactModules(), leanRouter(), plainImports(), lazyChunks()] : []),
    ],
    build: isLibrary
      ? {
          outDir: 'dist/lib',
          emptyOutDir: true,
          minify: false,
          sourcemap: true,
          cssCodeSplit: false,
          target: 'es2023',
          lib: {
            entry: {
              index: 'src/index.ts',
              account: 'src/account/index.ts',
              conformance: 'src/conformance/index.ts',
              contracts: 'contracts/index.ts',
              gridfront: 'src/command/gridfront.ts',
              server: 'src/server.ts',
              'service-worker': 'src/service-worker/index.ts',
              vite: 'src/vite/index.ts',
              style: 'src/style.ts',
              testing: 'src/testing/index.ts',
            },
            formats: ['es'],
            cssFileName: 'style',
          },
          rolldownOptions: { external: outside },
        }
      : isSsrBuild
        ? {
            outDir: 'dist/host/prerender',
            rolldownOptions: { input: 'host/prerender.tsx' },
            copyPublicDir: false,
          }
        : {
            outDir: 'dist/host/client',
            manifest: true,
            // A document names what its page needs, and the prefetcher fetches what the next ones need.
            modulePreload: false,
            rolldownOptions: {
              input: 'host/client.tsx',
              // The boot script calls what the entry exports.
              preserveEntrySignatures: 'allow-extension',
              // React asks its scheduler for parts that only its own developers' builds have.
              checks: { importIsUndefined: false },
              output: { codeSplitting: { groups: [...startChunks, readingChunk, formChunk] } },
            },
          },
    server: { port: 5274, strictPort: true, host: '127.0.0.1' },
    test: {
      // One core left over, as is usual, would leave one of two.
      maxWorkers: '100%',
      // For what hangs. Not for what is slow because the machine is busy: properties take seconds when it is not.
      testTimeout: 20_000,
      reporters: ['default', ['json', { outputFile: process.env.VITEST_RESULTS ?? 'reports/vitest.json' }]],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['spec/**/*.test.ts'],
            exclude: ['spec/server/**', 'spec/package/**', wholeRuns],
          },
        },
        { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['spec/**/*.test.tsx'] } },
        {
          extends: true,
          test: {
            name: 'conformance',
            environment: 'node',
            include: [wholeRuns],
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'processes',
            environment: 'node',
            include: processes,
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'package',
            environment: 'node',
            include: ['spec/package/*.test.ts'],
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['spec/server/**/*.test.ts'],
            exclude: processes,
            globalSetup: ['spec/server/postgres.global-setup.ts'],
            testTimeout: 30_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }
})
