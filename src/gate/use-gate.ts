import { useContext, useSyncExternalStore } from 'react'
import type { GateSnapshot } from './gate.ts'
import type { AbsentGateSnapshot, GateStore } from './gate-context.ts'
import { GateStoreContext } from './gate-context.ts'

/** The result of `useGate` once the gate's code has loaded. */
export type OpenedGate = GateSnapshot['context'] & Omit<GateSnapshot, 'context'> & Pick<GateStore, 'send'>
/** The result of `useGate` in a page, where there may be no gate, or not yet. */
export type GateView =
  | OpenedGate
  | (AbsentGateSnapshot['context'] & Omit<AbsentGateSnapshot, 'context'> & Pick<GateStore, 'send'>)

function useSnapshotOf({ subscribe, getSnapshot, getInitialSnapshot, send }: GateStore): GateView {
  // The third argument is the snapshot for server rendering. The stored state arrives later, as an event.
  const { context, ...rest } = useSyncExternalStore(subscribe, getSnapshot, getInitialSnapshot)
  // Both values come from one snapshot, which TypeScript cannot infer from two objects.
  return { ...context, ...rest, send } as GateView
}

/** The gate of a `GateProvider`. Separate from `useGate`, so that it loads less code. */
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
 * The visitor's invite gate. `state` is the machine's, `off` on a site without a gate, and `loading` in a site's pages
 * until the gate's code has loaded, in pre-rendered documents too; `send` does nothing in these two. `isVerified` and
 * `showModal` exist in every state. Throws without a `GridfrontProvider` or `GateProvider`, because a missing gate must
 * not count as open.
 */
export function useGate(): GateView {
  const gate = useContext(GateStoreContext)
  if (gate === undefined) throw new Error('useGate needs a GridfrontProvider or a GateProvider above it')
  return useSnapshotOf(gate ?? noGate)
}
