/** Warnings of the service worker (SW-1), by code. */
export const workerWarnings = {
  WORKER_INSECURE: 'service workers need a secure connection or localhost',
  WORKER_REDUNDANT: 'service worker redundant',
  WORKER_FAILED: 'service worker registration failed',
} as const

export type WorkerWarning = keyof typeof workerWarnings
