import type { Warn } from '../warnings.ts'
import { warnOnConsole } from '../warnings.ts'
import type { TabStorage } from './reload-once.ts'
import { reloadOnce } from './reload-once.ts'
import type { WorkerWarning } from './worker-warnings.ts'
import { workerWarnings } from './worker-warnings.ts'

/** Called with the registration, in the order of the worker's life. A first worker is not `updated`. */
export interface WorkerHooks {
  readonly onInstalled?: (registration: ServiceWorkerRegistration) => void
  /** A new worker is ready, and an older one is still at work. Not called when the page reloads for it. */
  readonly onUpdated?: (registration: ServiceWorkerRegistration, worker: ServiceWorker) => void
  readonly onActivated?: (registration: ServiceWorkerRegistration) => void
  readonly onRedundant?: (registration: ServiceWorkerRegistration) => void
  readonly onFailed?: (error: unknown) => void
}

export interface RegisterPorts {
  /** `navigator.serviceWorker`; undefined in a browser without service workers. */
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'controller'> | undefined
  /** Whether the document came over a secure connection. */
  readonly isSecure: boolean
  readonly hostname: string
  /** Default `/sw.js`. Under Trusted Types a policy's script URL, in place of a text. */
  readonly address?: string
  /** Names this document's build; default ''. */
  readonly build?: string
  /** Whether files of this document could not be loaded. Default: none has failed. */
  readonly hadFailures?: () => boolean
  /** Whether a reload would lose something. */
  readonly hasTyped: () => boolean
  /** What outlives a reload. May throw: then no page reloads by itself. */
  readonly storage: TabStorage
  readonly reload: () => void
  /** Default: the console. */
  readonly onWarning?: Warn
}

/** Whether browsers trust a host without a secure connection: the machine itself. */
export const isLocalhost = (hostname: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/**
 * Registers the site's service worker and follows its life (SW-1, SW-2). Where it may not be, and when it fails, the
 * console is told and nobody else: the site works without it. Never rejects; undefined where there is no worker.
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
  // Ready since another page, or an earlier visit: its life up to here has been told there.
  if (registration.waiting && container.controller) {
    follow(registration.waiting)
    ports.onUpdated?.(registration, registration.waiting)
  }
}
