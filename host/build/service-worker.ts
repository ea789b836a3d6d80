import { resolve } from 'node:path'
import { productionBuild } from './production-build.ts'
import type { WorkerSiteOptions } from './worker-site.ts'
import { workerSite } from './worker-site.ts'

/** Environment of the build: `off` makes `sw.js` the kill switch. Part of the site's stamp. */
export const isServiceWorkerOff = (environment: Readonly<Record<string, string | undefined>>) =>
  environment.SERVICE_WORKER === 'off'

/** With `isOff` the script deletes what its forerunners have kept, and unregisters itself. */
export type ServiceWorkerBuild = WorkerSiteOptions | { readonly clientDir: string; readonly isOff: true }

/**
 * Writes `sw.js` into the client build: one classic script. Call it when every document and all data stand there.
 */
export async function buildServiceWorker(options: ServiceWorkerBuild): Promise<void> {
  const isOff = 'isOff' in options
  const site = isOff ? null : workerSite(options)
  await productionBuild({
    configFile: false,
    publicDir: false,
    resolve: { conditions: ['gridfront-source', 'module', 'browser', 'production'] },
    define: { __WORKER_SITE__: JSON.stringify(site) },
    build: {
      outDir: resolve(options.clientDir),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: `host/service-worker${isOff ? '-off' : ''}.ts`,
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
