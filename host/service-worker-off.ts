import type { WorkerScope } from 'gridfront/service-worker'
import { endWorker } from 'gridfront/service-worker'

endWorker(globalThis as unknown as WorkerScope)
