import type { CsrfNames } from './csrf-token.ts'

/** Default time-out of a call, in milliseconds (API-4). */
export const defaultTimeoutMs = 10_000

export interface ApiClientOptions {
  /** Base address of the brand's backend, without trailing slash; '' is the site's own origin. */
  readonly backend: string
  readonly csrf: CsrfNames
  /** The customer's token; null if nobody is logged in. Sent as bearer token to the backend and nowhere else (AUTH-10). */
  readonly token: () => string | null
  /** Called when a request with this token was answered with 401 (AUTH-5), except for the login itself. */
  readonly onUnauthorised?: (token: string) => void
  /** Time-out of a call, in ms, including a renewal of the CSRF token and the answer's body. Default 10 000. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
  /** The text of `document.cookie`, which is the default. */
  readonly readCookies?: () => string
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Lets the request go on when the page is left. Browsers refuse a body over 64 KiB then. Default false. */
  readonly keepalive?: boolean
  /**
   * An unsafe request may be sent again after a 403, with a new CSRF token. Set it for requests that are safe to
   * repeat. Any other request that matters should have an `Idempotency-Key` header, which has the same effect. Default
   * false.
   */
  readonly isRepeatable?: boolean
}
