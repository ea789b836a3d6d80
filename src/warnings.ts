/** What goes to the console alone, for whoever looks into a fault there, and never to a visitor (ERR-2). */
export type WarningCode =
  | 'TOKEN_FORMAT'
  | 'TOKEN_PAYLOAD'
  | 'NO_USER_ID'
  | 'COOKIE_NOT_KEPT'
  | 'TOKEN_NOT_KEPT'

export const warningMessages: Record<WarningCode, string> = {
  TOKEN_FORMAT: 'token not in 3-part format',
  TOKEN_PAYLOAD: 'error decoding token',
  NO_USER_ID: 'no user id found in claims',
  COOKIE_NOT_KEPT: 'token not kept in a cookie',
  TOKEN_NOT_KEPT: 'token not kept beyond this document',
}

/** Told a code and its message, and nothing else: no token and no claim. */
export type Warn = (code: WarningCode, message: string) => void

/** The default of every `onWarning`. */
export const warnOnConsole: Warn = (code, message) => console.warn(`${code}: ${message}`)
