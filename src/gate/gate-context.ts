import { createContext } from 'react'
import type { Gate, GateSnapshot } from './gate.ts'

/** What a page sees in place of the gate's own snapshot where its code is not, or not yet. */
export interface AbsentGateSnapshot {
  /** `off`: the site is built without a gate. `loading`: its code is not there yet. */
  readonly state: 'off' | 'loading'
  readonly context: { readonly isVerified: boolean; readonly showModal: false }
}

/** A gate, or what stands for it in the pages of a site. */
export interface GateStore extends Pick<Gate, 'subscribe' | 'send'> {
  readonly getSnapshot: () => GateSnapshot | AbsentGateSnapshot
  readonly getInitialSnapshot: () => GateSnapshot | AbsentGateSnapshot
}

/**
 * Null on a site without a gate, undefined without a provider. In a module of its own, since every site has the provider:
 * the hook comes with the pages that use it.
 */
export const GateStoreContext = createContext<GateStore | null | undefined>(undefined)
