/** Warnings about a session, for developers (AUTH-8, ERR-2). */
export const sessionWarnings = {
  TOKEN_FORMAT: 'token not in 3-part format',
  TOKEN_PAYLOAD: 'error decoding token',
  NO_USER_ID: 'no user id found in claims',
  COOKIE_NOT_KEPT: 'token not kept in a cookie',
  TOKEN_NOT_KEPT: 'token not kept beyond this document',
} as const

export type SessionWarning = keyof typeof sessionWarnings
