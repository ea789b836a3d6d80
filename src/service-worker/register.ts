import type { Warn } from '../warnings.ts'
import { warnOnConsole } from '../warnings.ts'
import type { TabStorage } from './reload-once.ts'
import { reloadOnce } from './reload-once.ts'
import type { WorkerWarning } from './worker-warnings.ts'
import { workerWarnings } from './worker-warnings.ts'

/** Listeners to the life cycle of workers, in order. `onUpdated` is not called for the first worker. */
export interface WorkerHooks {
  readonly onInstalled?: (registration: ServiceWorkerRegistration) => void
  /** A new worker is installed while an older one is active. Not called if the page reloads at once. */
  readonly onUpdated?: (registration: ServiceWorkerRegistration, worker: ServiceWorker) => void
  readonly onActivated?: (registration: ServiceWorkerRegistration) => void
  readonly onRedundant?: (registration: ServiceWorkerRegistration) => void
  readonly onFailed?: (error: unknown) => void
}

export interface RegisterPorts {
  /** `navigator.serviceWorker`; undefined in a browser without service workers. */
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'controller'> | undefined
  /** Whether the document was loaded over https. */
  readonly isSecure: boolean
  readonly hostname: string
  /** Address of the worker's script. Default `/sw.js`. Under Trusted Types pass a policy's script URL. */
  readonly address?: string
  /** Hash of this document's build. Default ''. */
  readonly build?: string
  /** Whether any file of this document could not be loaded. Default: none. */
  readonly hadFailures?: () => boolean
  /** Whether a reload would lose something that the visitor has typed. */
  readonly hasTyped: () => boolean
  /** `sessionStorage`, which outlives a reload. If it throws, the page never reloads by itself. */
  readonly storage: TabStorage
  readonly reload: () => void
  /** Default: warns on the console. */
  readonly onWarning?: Warn
}

/** Whether a host is the machine itself, which browsers trust without https. */
export const isLocalhost = (hostname: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/**
 * Registers the site's service worker and follows its life cycle (SW-1, SW-2). Resolves to undefined if there can be none
 * or if registering fails; then it only warns, because the site works without it. Never rejects.
 */
export async function registerServiceWorker(
  ports: RegisterPorts & WorkerHooks,
): Promise<ServiceWorkerRegistration | undefined> {
  const { container, isSecure, hostname, address = '/sw.js', onWarning = warnOnConsole } = ports
  const warn = (code: WorkerWarning) => onWarning(code, workerWarnings[code])
  if (!isSecure && !isLocalhost(hostname)) {
    warn('WORKER_INSECURE')
    return undefined
  }
  if (container === undefined) return undefined
  try {
    const registration = await container.register(address, { updateViaCache: 'none' })
    followRegistration(registration, container, ports, warn)
    return registration
  } catch (error) {
    warn('WORKER_FAILED')
    ports.onFailed?.(error)
    return undefined
  }
}

function followRegistration(
  registration: ServiceWorkerRegistration,
  container: Pick<ServiceWorkerContainer, 'controller'>,
  ports: RegisterPorts & WorkerHooks,
  warn: (code: WorkerWarning) => void,
): void {
  const { build = '', hadFailures = () => false, hasTyped, storage, reload } = ports
  const followed = new WeakSet<ServiceWorker>()
  function installed(worker: ServiceWorker) {
    ports.onInstalled?.(registration)
    if (!container.controller) return
    if (hadFailures() && !hasTyped() && reloadOnce(build, storage, reload)) return
    ports.onUpdated?.(registration, worker)
  }
  function follow(worker: ServiceWorker | null) {
    if (worker === null || followed.has(worker)) return
    followed.add(worker)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') installed(worker)
      if (worker.state === 'activated') ports.onActivated?.(registration)
      if (worker.state !== 'redundant') return
      warn('WORKER_REDUNDANT')
      ports.onRedundant?.(registration)
    })
  }
  registration.addEventListener('updatefound', () => follow(registration.installing))
  follow(registration.installing)
  // A worker that waits since an earlier page or visit sends no more events for the states that it has passed.
  if (registration.waiting && container.controller) {
    follow(registration.waiting)
    ports.onUpdated?.(registration, registration.waiting)
  }
}
