import { createContext } from 'react'
import type { Gate, GateSnapshot } from './gate.ts'

/** The snapshot that a page sees while the gate's code is not loaded, or on a site without a gate. */
export interface AbsentGateSnapshot {
  /** `off`: the site is built without a gate. `loading`: its code has not loaded yet. */
  readonly state: 'off' | 'loading'
  readonly context: { readonly isVerified: boolean; readonly showModal: false }
}

/** A gate, or its placeholder in the pages of a site. */
export interface GateStore extends Pick<Gate, 'subscribe' | 'send'> {
  readonly getSnapshot: () => GateSnapshot | AbsentGateSnapshot
  readonly getInitialSnapshot: () => GateSnapshot | AbsentGateSnapshot
}

/**
 * Null on a site without a gate, undefined without a provider. A separate module, because every site contains the
 * provider but only some pages use the hook.
 */
export const GateStoreContext = createContext<GateStore | null | undefined>(undefined)
