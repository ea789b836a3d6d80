import type { PageMessage } from './messages.ts'
import type { RegisterPorts } from './register.ts'
import { registerServiceWorker } from './register.ts'

/** A worker that does not send its build within this time is not one of Gridfront's, or is being replaced. */
const answerTimeoutMs = 2000
/** How long a page waits for the new worker to take over before it reloads anyway. */
const takeOverTimeoutMs = 3000
/** How often, and at which interval, a waiting worker is asked to take over. */
const maxPagesAsked = 12
const askAgainMs = 1000

export interface PageWorkerPorts extends RegisterPorts {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'> | undefined
  /** Hash of the build that this document belongs to. */
  readonly build: string
  /** Addresses of this page and of its files: all that is needed to open it offline. */
  readonly shown: () => readonly string[]
  /** Called when a newer version than this document is ready. */
  readonly onNewVersion: () => void
  /** Whether the page has loaded nothing for a moment. Default: it always has. */
  readonly isQuiet?: () => boolean
  readonly setTimeout?: (callback: () => void, ms: number) => unknown
}

export interface PageWorker {
  /** Call after each change of page. The page opens offline from then on. */
  readonly visited: () => void
  /** Call when the visitor asks for the new version. All open pages reload, except others that hold typed text. */
  readonly reloadAll: () => void
}

type Messaged = Pick<ServiceWorker, 'postMessage'>
const post = (worker: Messaged | null | undefined, message: PageMessage) => worker?.postMessage(message)

/** Registers the service worker and follows it as long as the page is open. Call it when the page is idle. */
export function startPageWorker(ports: PageWorkerPorts): PageWorker {
  const { container, build, shown, hasTyped, reload, onNewVersion } = ports
  const { isQuiet = () => true, setTimeout: later = (callback, ms) => setTimeout(callback, ms) } = ports
  let registration: ServiceWorkerRegistration | undefined
  let isReloadWanted = false
  let isLeaving = false
  let wasControlled = Boolean(container?.controller)

  const leave = () => {
    if (!isLeaving) reload()
    isLeaving = true
  }
  const visited = () => post(registration?.active, { type: 'gridfront:visited', build, addresses: shown() })

  const buildOf = (worker: Messaged) =>
    new Promise<unknown>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        port1.close()
        resolve(data?.build)
      }
      later(() => resolve(undefined), answerTimeoutMs)
      const message: PageMessage = { type: 'gridfront:build' }
      worker.postMessage(message, [port2] as never)
    })

  async function updated(worker: ServiceWorker, asked = 1) {
    const ready = await buildOf(worker)
    if (ready !== undefined && ready !== build) return onNewVersion()
    // Documents come from the network first, so this one may already be of the new worker's build. Chromium replaces a
    // worker once it is idle. A request at that moment restarts it, and then it is not replaced until it has been idle
    // for long, however often it is asked: so it is asked while the page loads nothing.
    if (ready === build && (isQuiet() || asked === maxPagesAsked))
      post(worker, { type: 'gridfront:take-over', ifAlone: true })
    // On a busy device the worker starts late and does not answer in time, or the page before this one still counts as
    // open.
    if (asked === maxPagesAsked) return
    later(() => {
      if (worker.state === 'installed') void updated(worker, asked + 1)
    }, askAgainMs)
  }

  async function takenOver() {
    const wasFirst = !wasControlled
    wasControlled = true
    if (!container?.controller) return
    const present = await buildOf(container.controller)
    if (present === build || wasFirst) return visited()
    if (present === undefined) return
    if (isReloadWanted || !hasTyped()) leave()
    else onNewVersion()
  }
  container?.addEventListener('controllerchange', () => void takenOver())

  void registerServiceWorker({
    ...ports,
    onActivated: visited,
    onUpdated: (_, worker) => void updated(worker),
  }).then((found) => {
    registration = found
    visited()
  })

  return {
    visited,
    reloadAll() {
      isReloadWanted = true
      const { waiting } = registration ?? {}
      if (!waiting) return leave()
      post(waiting, { type: 'gridfront:take-over' })
      later(leave, takeOverTimeoutMs)
    },
  }
}
