import type { LoginAnswer } from '../../contracts/schemas/session.ts'

/**
 * Why a login failed: a closed list.
 * - `REFUSED`: the backend refused, for instance because of the password
 * - `TOO_MANY`: too many tries; `retryAfterSeconds` says for how long, if the backend does
 * - `UNREACHABLE`: no network, no answer in time, or code that did not load
 * - `COOKIES_BLOCKED`: the browser stores no cookies, and the backend accepts no login without one
 * - `FAILED`: a fault of the backend, or an unusable answer
 * - `BAD_TOKEN`: the token in the answer is refused
 * - `CLOCK`: the token in the answer is refused because the clock of this device is wrong: already expired, or not yet
 *   valid
 * - `SUPERSEDED`: a logout or another login came in between
 */
export type LoginErrorCode =
  | 'REFUSED'
  | 'TOO_MANY'
  | 'UNREACHABLE'
  | 'COOKIES_BLOCKED'
  | 'FAILED'
  | 'BAD_TOKEN'
  | 'CLOCK'
  | 'SUPERSEDED'

/** The outcome of a login (API-8). `message` is empty on success. */
export type LoginResult = { readonly success: true; readonly message: '' } | LoginFailure
export interface LoginFailure {
  readonly success: false
  /** Text for the customer. */
  readonly message: string
  readonly code: LoginErrorCode
  /** With `TOO_MANY`, if the backend sent it. */
  readonly retryAfterSeconds?: number
}

/** Separate, because it is needed before the code with the other messages is loaded. */
export const loginFailed = 'An error occurred during login'
/** The texts of the login form, by the code of a result. */
export const loginMessages = {
  refused: 'Login failed',
  failed: loginFailed,
  badToken: 'Invalid token received from server',
} as const

/** The answer of a login service; a failure without a code counts as `REFUSED`. */
export type LoginReply =
  | { readonly success: true; readonly answer: LoginAnswer }
  | (Omit<LoginFailure, 'code'> & { readonly code?: LoginErrorCode })
