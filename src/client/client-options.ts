import type { CsrfNames } from './csrf-token.ts'

/** How long a call may take, in milliseconds (API-4). */
export const defaultTimeoutMs = 10_000

export interface ApiClientOptions {
  /** Base address of the brand's backend, without a slash at its end; '' is the site's own origin. */
  readonly backend: string
  readonly csrf: CsrfNames
  /** The live customer token, if any: sent as a bearer header to the backend and nowhere else (AUTH-10). */
  readonly token: () => string | null
  /** A 401 came for a request that carried this token (AUTH-5). Login's own 401 is not told. */
  readonly onUnauthorised?: (token: string) => void
  /** For a whole call, a renewal of the CSRF token and the answer's body included. Default 10 s. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
  /** Default: the document's. */
  readonly readCookies?: () => string
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** For a request that shall outlive the page; browsers refuse one whose body is over 64 KiB. Default false. */
  readonly keepalive?: boolean
}
