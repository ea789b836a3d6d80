import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Gate } from './gate.ts'

export const GateStoreContext = createContext<Gate | null>(null)

/**
 * The visitor's invite gate. Throws without a `GateProvider`: a gate that is missing must not stand open. In a site's pages
 * it throws too, since the gate has a React root of its own there, whose code comes only where the gate is on.
 */
export function useGate() {
  const gate = useContext(GateStoreContext)
  if (gate === null) throw new Error('useGate needs a GateProvider above it, as a site’s pages have none')
  // The third argument is what a server renders; what storage says arrives later, as an event.
  const { state, context, isDebug, refusals } = useSyncExternalStore(
    gate.subscribe,
    gate.getSnapshot,
    gate.getInitialSnapshot,
  )
  return { ...context, state, isDebug, refusals, send: gate.send }
}
