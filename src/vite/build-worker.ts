import { resolve } from 'node:path'
import { build } from 'vite'
import type { WorkerSiteOptions } from './worker-site.ts'
import { workerSite } from './worker-site.ts'

/** With `isOff` the script deletes the caches of earlier workers and unregisters itself. */
export type ServiceWorkerBuild = WorkerSiteOptions | { readonly clientDir: string; readonly isOff: true }

const id = 'virtual:gridfront/service-worker'
const scope = 'globalThis'

const sourceOf = (options: ServiceWorkerBuild) =>
  'isOff' in options
    ? `import { endWorker } from 'gridfront/service-worker'\nendWorker(${scope})`
    : `import { startWorker } from 'gridfront/service-worker'\nstartWorker(${scope}, ${JSON.stringify(workerSite(options))})`

/**
 * Writes `sw.js` into the client build: one classic script. Call it when all documents and data have been written.
 * `conditions`: the resolve conditions of the site's build.
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
    // Independent of the caller's NODE_ENV.
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
