import { LibraryError } from '../errors.ts'

export type TokenErrorCode =
  | 'TOKEN_FORMAT'
  | 'TOKEN_PAYLOAD'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_ISSUER'
  | 'TOKEN_SIGNATURE'
  | 'TOKEN_UNREADABLE'

const tokenMessages: Record<TokenErrorCode, string> = {
  TOKEN_FORMAT: 'Invalid token format',
  TOKEN_PAYLOAD: 'Failed to decode token payload',
  TOKEN_EXPIRED: 'Token expired',
  TOKEN_ISSUER: 'Invalid token issuer',
  TOKEN_SIGNATURE: 'Invalid token signature',
  TOKEN_UNREADABLE: 'Failed to parse token',
}

export interface TokenErrorOptions extends ErrorOptions {
  /** Default false. */
  readonly isKeyUnknown?: boolean
}

/** A customer token was refused (TOKEN-1 to TOKEN-6). Holds no token and no claim: errors get traced. */
export class TokenError extends LibraryError {
  // Written out, because a minifier renames the class, so `constructor.name` would be wrong in production.
  override readonly name = 'TokenError'
  override readonly code: TokenErrorCode
  /**
   * Whether an acceptable header names a `kid` that none of the keys has: it was signed by a stranger, or by a newer
   * key. The code is TOKEN_SIGNATURE then.
   */
  readonly isKeyUnknown: boolean
  constructor(code: TokenErrorCode, { isKeyUnknown = false, ...options }: TokenErrorOptions = {}) {
    super(tokenMessages[code], options)
    this.code = code
    this.isKeyUnknown = isKeyUnknown
  }
}
