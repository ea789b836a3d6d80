import type { LoginAnswer } from '../../contracts/schemas/session.ts'

/** What the login service says (API-8). `message` is empty on success. */
export type LoginResult = { readonly success: true; readonly message: '' } | LoginFailure
export interface LoginFailure {
  readonly success: false
  readonly message: string
}

export const loginMessages = {
  refused: 'Login failed',
  failed: 'An error occurred during login',
  badToken: 'Invalid token received from server',
} as const

export type LoginReply = { readonly success: true; readonly answer: LoginAnswer } | LoginFailure
