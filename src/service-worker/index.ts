// The library's entry for a site's service worker: bundled into `sw.js`, never into a page.
export { endWorker } from './end-worker.ts'
export { startWorker } from './start-worker.ts'
export type { WorkerScope } from './worker-scope.ts'
export type { WorkerSite } from './worker-site.ts'
