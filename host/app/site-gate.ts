import type { GateConfig } from 'gridfront'
import { makeBrand } from '../brand.ts'

// Put in by the build, which has checked it.
declare const __GATE__: GateConfig | undefined

/** The gate's settings as they are built into the site: in the chunk of the gate, and nowhere else. */
export const siteGate: GateConfig = typeof __GATE__ === 'undefined' ? makeBrand().gate : __GATE__
