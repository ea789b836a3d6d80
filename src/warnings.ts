import type { SessionWarning } from './auth/session-warnings.ts'
import type { GateWarning } from './gate/gate-warnings.ts'
import type { WorkerWarning } from './service-worker/worker-warnings.ts'

/** What goes to the console alone, for whoever looks into a fault there, and never to a visitor (ERR-2). */
export type WarningCode = SessionWarning | WorkerWarning | GateWarning

/** Told a code and its message, and nothing else: no token and no claim. */
export type Warn<Code extends WarningCode = WarningCode> = (code: Code, message: string) => void

/** The default of every `onWarning`. */
export const warnOnConsole: Warn = (code, message) => console.warn(`${code}: ${message}`)
