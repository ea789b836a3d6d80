import type { LoginAnswer } from '../../contracts/schemas/session.ts'

/**
 * Why a login failed: a closed list.
 * - `REFUSED`: the backend said no, for instance to the password
 * - `TOO_MANY`: too many tries; `retryAfterSeconds` says for how long, where the backend does
 * - `UNREACHABLE`: no network, no answer in time, or code that did not load
 * - `FAILED`: a fault of the backend, or an answer that cannot be used
 * - `BAD_TOKEN`: the token in the answer is refused
 * - `CLOCK`: the token in the answer is refused because the clock of this device is wrong: over as it begins, or not begun
 * - `SUPERSEDED`: a logout or another login came in between
 */
export type LoginErrorCode =
  | 'REFUSED'
  | 'TOO_MANY'
  | 'UNREACHABLE'
  | 'FAILED'
  | 'BAD_TOKEN'
  | 'CLOCK'
  | 'SUPERSEDED'

/** What the login service says (API-8). `message` is empty on success. */
export type LoginResult = { readonly success: true; readonly message: '' } | LoginFailure
export interface LoginFailure {
  readonly success: false
  readonly message: string
  readonly code: LoginErrorCode
  /** With `TOO_MANY`, where the backend says it. */
  readonly retryAfterSeconds?: number
}

/** By itself, because it is needed before the code that has the other messages. */
export const loginFailed = 'An error occurred during login'
/** What the log-in form says, by the code of a result. */
export const loginMessages = {
  refused: 'Login failed',
  failed: loginFailed,
  badToken: 'Invalid token received from server',
} as const

/** What a login service answers; a failure without a code counts as `REFUSED`. */
export type LoginReply =
  | { readonly success: true; readonly answer: LoginAnswer }
  | (Omit<LoginFailure, 'code'> & { readonly code?: LoginErrorCode })
