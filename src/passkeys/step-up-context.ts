import { createContext } from 'react'
import type { SendFailure } from '../client/send-answer.ts'
import type { PasskeyFault } from './browser-passkeys.ts'

/** A confirmation, to be sent in place of the password, or why there is none. */
export type StepUpAnswer =
  | { readonly success: true; readonly confirmation: string }
  | SendFailure<PasskeyFault | 'NOT_VERIFIED'>

/** Confirms with a passkey in place of the password. Nothing rejects. */
export interface StepUp {
  /** Whether the browser has passkeys and the customer has one. */
  readonly isOffered: () => Promise<boolean>
  /** `signal` closes the browser's dialog. */
  readonly confirm: (signal?: AbortSignal) => Promise<StepUpAnswer>
}

/** Loads the confirmation by passkey. Null if this brand offers no passkeys. */
export const StepUpContext = createContext<(() => Promise<StepUp>) | null>(null)
