import type { Gate } from '../gate/gate.ts'
import type { AbsentGateSnapshot, GateStore } from '../gate/gate-context.ts'
import { watchGate } from './gate-watch.ts'

/** The gate as a site's pages see it. Pages may be rendered before its code has loaded. */
export interface SiteGate extends GateStore {
  /** Makes the opened gate available to pages. */
  readonly show: (gate: Gate) => void
  /**
   * Loads the gate and opens it over the document. A field of the definition, so that a site without a gate does not
   * contain the code.
   */
  readonly watch: typeof watchGate
}

const loading: AbsentGateSnapshot = { state: 'loading', context: { isVerified: false, showModal: false } }

/** The gate of a site that has one: `loading` until its code has loaded. */
export function createSiteGate(): SiteGate {
  const listeners = new Set<() => void>()
  let gate: Gate | null = null
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    getSnapshot: () => gate?.getSnapshot() ?? loading,
    getInitialSnapshot: () => loading,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (event) => gate?.send(event),
    show(opened) {
      if (opened === gate) return
      gate = opened
      opened.subscribe(notify)
      notify()
    },
    watch: watchGate,
  }
}
