import type { ReactNode } from 'react'
import type { Gate } from './gate.ts'
import { GateStoreContext } from './gate-context.ts'

/** Provides the gate to the components below. It is started outside React, once for each document. */
export function GateProvider({ gate, children }: { gate: Gate; children: ReactNode }) {
  return <GateStoreContext.Provider value={gate}>{children}</GateStoreContext.Provider>
}
