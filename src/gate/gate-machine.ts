import { createMachine, guard, immediate, reduce, state, transition } from 'robot3'
import { cleanTyped, isAccepted, isTypable } from '../gate-config/code-rules.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'

export type GateState = 'initializing' | 'unverified' | 'showingModal' | 'verifying' | 'verified'

export interface GateContext {
  readonly config: GateConfig
  /** The text in the field. */
  readonly enteredCode: string
  readonly isVerified: boolean
  readonly showModal: boolean
  /** '' for none. */
  readonly errorMessage: string
}

export type GateEvent =
  | { readonly type: 'SHOW_MODAL' | 'HIDE_MODAL' }
  | { readonly type: 'UPDATE_CODE'; readonly enteredCode: string }
  /** `code`: a code from the address, verified instead of the text in the field. */
  | { readonly type: 'VERIFY_CODE'; readonly code?: string }
  | { readonly type: 'SHOW_ERROR'; readonly errorMessage: string }

type Verify = Extract<GateEvent, { type: 'VERIFY_CODE' }>

const isLetThrough = ({ isVerified, config }: GateContext) =>
  isVerified || !config.enabled || config.testing.enabled
// A code from an address is wrong if it could not be typed into the field (CODE-5).
const isRight = ({ enteredCode, config }: GateContext, { code = enteredCode }: Verify) =>
  isTypable(code, config.validation) && isAccepted(code, config)

const shown = (gate: GateContext): GateContext => ({ ...gate, showModal: true })
const hidden = (gate: GateContext): GateContext => ({ ...gate, showModal: false })
const opened = (gate: GateContext): GateContext => ({
  ...gate,
  isVerified: true,
  showModal: false,
  errorMessage: '',
})
const typed = (gate: GateContext, { enteredCode }: { enteredCode: string }): GateContext => ({
  ...gate,
  enteredCode: cleanTyped(enteredCode, gate.config.validation),
  errorMessage: '',
})
const brought = (gate: GateContext, { code = '' }: Verify): GateContext =>
  isTypable(code, gate.config.validation) ? { ...gate, enteredCode: code } : gate
const refused = (gate: GateContext): GateContext => ({
  ...gate,
  showModal: true,
  errorMessage: gate.config.messages.invalid,
})
const withErrorMessage = (gate: GateContext, { errorMessage }: { errorMessage: string }): GateContext => ({
  ...gate,
  errorMessage,
})

const verifyCode = transition('VERIFY_CODE', 'verifying', reduce(brought as never))
// SHOW_ERROR is accepted in any state (GATE-11). robot3 has no wildcard, so each state that lasts names itself as the target.
const showError = (self: GateState) => transition('SHOW_ERROR', self, reduce(withErrorMessage as never))

/** Who may pass the invite gate (GATE-6 to GATE-11). Without side effects: timer, storage and address are in `gate.ts`. */
export const gateMachine = createMachine(
  'initializing',
  {
    initializing: state(immediate('verified', guard(isLetThrough), reduce(opened)), immediate('unverified')),
    unverified: state(
      transition('SHOW_MODAL', 'showingModal', reduce(shown)),
      verifyCode,
      showError('unverified'),
    ),
    showingModal: state(
      transition('UPDATE_CODE', 'showingModal', reduce(typed as never)),
      verifyCode,
      transition('HIDE_MODAL', 'unverified', reduce(hidden)),
      showError('showingModal'),
    ),
    verifying: state(
      immediate('verified', guard(isRight as never), reduce(opened)),
      immediate('showingModal', reduce(refused)),
    ),
    verified: state(showError('verified')),
  },
  (initial: GateContext) => initial,
)
