import { useContext, useSyncExternalStore } from 'react'
import type { GateSnapshot } from './gate.ts'
import type { AbsentGateSnapshot, GateStore } from './gate-context.ts'
import { GateStoreContext } from './gate-context.ts'

/** What `useGate` gives once the gate's code is there. */
export type OpenedGate = GateSnapshot['context'] & Omit<GateSnapshot, 'context'> & Pick<GateStore, 'send'>
/** What it gives in a page, where there may be no gate, or not yet. */
export type GateView =
  | OpenedGate
  | (AbsentGateSnapshot['context'] & Omit<AbsentGateSnapshot, 'context'> & Pick<GateStore, 'send'>)

function useSnapshotOf({ subscribe, getSnapshot, getInitialSnapshot, send }: GateStore): GateView {
  // The third argument is what a server renders; what storage says arrives later, as an event.
  const { context, ...rest } = useSyncExternalStore(subscribe, getSnapshot, getInitialSnapshot)
  // Of one snapshot, which the compiler no longer knows of two objects.
  return { ...context, ...rest, send } as GateView
}

/** The gate of a `GateProvider`, which has the gate itself. Apart from `useGate`, so that it brings less code along. */
export function useOpenedGate(): OpenedGate {
  const gate = useContext(GateStoreContext)
  const view = useSnapshotOf(gate ?? noGate)
  if (!('config' in view)) throw new Error('GateDialog needs a GateProvider above it')
  return view
}

// Without a gate everybody is let through (GATE-6).
const off: AbsentGateSnapshot = { state: 'off', context: { isVerified: true, showModal: false } }
const getOff = () => off
const noGate: GateStore = {
  subscribe: () => () => {},
  getSnapshot: getOff,
  getInitialSnapshot: getOff,
  send() {},
}

/**
 * The visitor's invite gate. `state` is the machine's, `off` on a site without a gate, and `loading` in a site's pages until
 * the gate's code is there, in pre-rendered documents too; `send` does nothing in these two. `isVerified` and `showModal`
 * are there in all of them. Throws without a `GridfrontProvider` or `GateProvider`: a gate that is missing must not stand open.
 */
export function useGate(): GateView {
  const gate = useContext(GateStoreContext)
  if (gate === undefined) throw new Error('useGate needs a GridfrontProvider or a GateProvider above it')
  return useSnapshotOf(gate ?? noGate)
}
