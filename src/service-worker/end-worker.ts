import { dropAllCaches } from './build-cache.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * The kill switch: a worker that replaces any other at once, unregisters itself and deletes the caches. Open pages stay as
 * they are; from then on all requests go to the network.
 */
export function endWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    // Unregisters first, so that it does so even if a cache cannot be deleted.
    event.waitUntil(scope.registration.unregister().then(() => dropAllCaches(scope.caches))),
  )
}
