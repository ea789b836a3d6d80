/** Base of every error this library throws. Callers switch on `code`, never on the message. */
export abstract class LibraryError extends Error {
  abstract readonly code: string
}

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

/** A customer token was refused (TOKEN-1 to TOKEN-6). Holds no token and no claim: errors get traced. */
export class TokenError extends LibraryError {
  // Written out: a minifier renames the class, so `constructor.name` would lie in production.
  override readonly name = 'TokenError'
  override readonly code: TokenErrorCode
  constructor(code: TokenErrorCode, options?: ErrorOptions) {
    super(tokenMessages[code], options)
    this.code = code
  }
}

export type ClientErrorCode =
  | 'CLIENT_NOT_INITIALIZED'
  | 'CLIENT_ALREADY_INITIALIZED'
  | 'REQUEST_TIMEOUT'
  | 'REQUEST_ABORTED'
  | 'NETWORK_FAILED'
  | 'BAD_ANSWER'

const clientMessages: Record<ClientErrorCode, string> = {
  CLIENT_NOT_INITIALIZED: 'API Client not initialized',
  CLIENT_ALREADY_INITIALIZED: 'Already initialized',
  REQUEST_TIMEOUT: 'The server took too long to answer',
  REQUEST_ABORTED: 'The request was cancelled',
  NETWORK_FAILED: 'The server could not be reached',
  BAD_ANSWER: 'The server gave an answer that cannot be used',
}

/** A call to the brand's backend did not end with an answer of the contract (API-1, API-2, API-4, API-11). */
export class ApiClientError extends LibraryError {
  override readonly name = 'ApiClientError'
  override readonly code: ClientErrorCode
  /** Method and path pattern of the route, for instance `GET /user`; none before a route is known. */
  readonly route: string | undefined
  /** Where the answer broke the contract, as a JSON pointer; only with `BAD_ANSWER`. */
  readonly field: string | undefined
  constructor(code: ClientErrorCode, about: { route?: string; field?: string } = {}, options?: ErrorOptions) {
    super(clientMessages[code], options)
    this.code = code
    this.route = about.route
    this.field = about.field
  }
}

/** A brand definition has a mistake. `field` is its path, for instance `contact.phone`. */
export class BrandError extends LibraryError {
  override readonly name = 'BrandError'
  override readonly code = 'BRAND_INVALID'
  readonly field: string
  constructor(field: string, needs: string) {
    super(`Brand definition: ${field} ${needs}`)
    this.field = field
  }
}
