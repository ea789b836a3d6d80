import type { Gate } from '../gate/gate.ts'
import type { Tracer } from '../tracing/tracer.ts'

/** Loads the gate's code. Calling the result opens the gate, or reads the address again when it is open already. */
export type LoadGate = () => Promise<() => Gate>

/** The parts of a browser that the watch uses. */
export interface GateWatchPorts {
  /** Session storage. Opening it may throw. */
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

/** Whether the document may be reloaded: once, and only where storage can record that it was. */
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
    // Storage is blocked.
  }
}

/** Shows the overlay's error, with its link, while the gate cannot be loaded. */
function sayFault(reload: () => void) {
  const { classList } = document.documentElement
  classList.add('has-gate-fault')
  document.querySelector<HTMLElement>('.gf-gate-overlay__fault a')?.addEventListener('click', (event) => {
    // The application would treat it as a link to the current page and load nothing.
    event.preventDefault()
    reload()
  })
}

/**
 * Loads the code of a site's gate ahead of time, so that nobody waits for it. Call the result at every change of the
 * address. Nobody can navigate, and so retry, behind the overlay: if the code cannot be loaded, the document is
 * reloaded once, since a new build may be out, and after that the overlay shows an error.
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
