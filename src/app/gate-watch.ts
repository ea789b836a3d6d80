import type { Gate } from '../gate/gate.ts'
import type { Tracer } from '../tracing/tracer.ts'

/** Loads the gate's code; what it gives opens the gate, or looks at the address again where it is open. */
export type LoadGate = () => Promise<() => Gate>

/** What the watch needs of a browser. */
export interface GateWatchPorts {
  /** Of the visit. Opening it may throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly reload: () => void
  readonly isOnline: () => boolean
}

const browser: GateWatchPorts = {
  storage: () => sessionStorage,
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
}

const reloadedKey = 'gate_reloaded'

/** Whether the document may be loaded anew: once, and only where the next one can tell that it has been. */
function mayReload({ storage }: GateWatchPorts): boolean {
  try {
    if (storage().getItem(reloadedKey) !== null) return false
    storage().setItem(reloadedKey, 'true')
    return true
  } catch {
    return false
  }
}

function forgetReload({ storage }: GateWatchPorts) {
  try {
    storage().removeItem(reloadedKey)
  } catch {
    // Nothing is kept there.
  }
}

/** What the overlay says, with its link, while the gate cannot be had. */
function sayFault(reload: () => void) {
  const { classList } = document.documentElement
  classList.add('has-gate-fault')
  document.querySelector<HTMLElement>('.gf-gate-overlay__fault a')?.addEventListener('click', (event) => {
    // The application would take it for a link to the page that it shows.
    event.preventDefault()
    reload()
  })
}

/**
 * Loads the gate of a site that has one: now, so that nobody waits for it. Call what it gives
 * at every change of the address. Behind the overlay nobody could navigate, and so try again: there a gate that cannot be
 * had loads the document anew, as after a new build, and where that has not helped the overlay says so.
 */
export function watchGate(
  { error }: Pick<Tracer, 'error'>,
  load: LoadGate,
  ports: GateWatchPorts = browser,
): () => void {
  const { classList } = document.documentElement
  let isLeaving = false
  const fail = (fault: unknown) => {
    error(fault)
    addEventListener('online', check, { once: true })
    if (!classList.contains('has-gate') || classList.contains('has-gate-fault') || isLeaving) return
    isLeaving = ports.isOnline() && mayReload(ports)
    if (isLeaving) ports.reload()
    else sayFault(ports.reload)
  }
  function check() {
    load().then((openGate) => {
      openGate()
      forgetReload(ports)
      classList.remove('has-gate-fault')
    }, fail)
  }
  check()
  return check
}
