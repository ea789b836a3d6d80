import { resolve } from 'node:path'
import { build } from 'vite'
import type { WorkerSiteOptions } from './worker-site.ts'
import { workerSite } from './worker-site.ts'

/** With `isOff` the script deletes what its forerunners have kept, and unregisters itself. */
export type ServiceWorkerBuild = WorkerSiteOptions | { readonly clientDir: string; readonly isOff: true }

const id = 'virtual:gridfront/service-worker'
const scope = 'globalThis'

const sourceOf = (options: ServiceWorkerBuild) =>
  'isOff' in options
    ? `import { endWorker } from 'gridfront/service-worker'\nendWorker(${scope})`
    : `import { startWorker } from 'gridfront/service-worker'\nstartWorker(${scope}, ${JSON.stringify(workerSite(options))})`

/**
 * Writes `sw.js` into the client build: one classic script. Call it when every document and all data stand there.
 * `conditions`: those by which the site's own build finds packages.
 */
export async function buildServiceWorker(
  options: ServiceWorkerBuild,
  conditions: readonly string[],
): Promise<void> {
  const source = sourceOf(options)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    // Whatever NODE_ENV the caller has.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: [...conditions] },
    plugins: [
      {
        name: 'gridfront-service-worker',
        resolveId: (name) => (name === id ? `\0${id}` : null),
        load: (name) => (name === `\0${id}` ? source : null),
      },
    ],
    build: {
      outDir: resolve(options.clientDir),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: id, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
