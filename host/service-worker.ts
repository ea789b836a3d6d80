import type { WorkerScope, WorkerSite } from 'gridfront/service-worker'
import { startWorker } from 'gridfront/service-worker'

/** Written in by the build. */
declare const __WORKER_SITE__: WorkerSite

startWorker(globalThis as unknown as WorkerScope, __WORKER_SITE__)
