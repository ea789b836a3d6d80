import { dropAllCaches } from './build-cache.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * The kill switch: a worker that replaces any other at once, deletes what it has kept, and goes. Open pages stay as
 * they are, and from then on the browser asks the network itself.
 */
export function endWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    // Gone first: a cache that cannot be deleted holds nothing up.
    event.waitUntil(scope.registration.unregister().then(() => dropAllCaches(scope.caches))),
  )
}
