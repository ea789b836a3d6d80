import type { SessionWarning } from './auth/session-warnings.ts'
import type { GateWarning } from './gate/gate-warnings.ts'
import type { WorkerWarning } from './service-worker/worker-warnings.ts'

/** Warnings for developers: they are only logged on the console, never shown to a visitor (ERR-2). */
export type WarningCode = SessionWarning | WorkerWarning | GateWarning

/** Called with a code and its message only: no token and no claim. */
export type Warn<Code extends WarningCode = WarningCode> = (code: Code, message: string) => void

/** The default of every `onWarning`. */
export const warnOnConsole: Warn = (code, message) => console.warn(`${code}: ${message}`)
