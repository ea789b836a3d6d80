import type { MockRequest } from './exchange.ts'

/** A request as it was given to `fetch`. */
export interface SentRequest extends MockRequest {
  readonly signal: AbortSignal | null
  /** Whether a browser would send the backend's cookies with it. */
  readonly hasCookies: boolean
}

/** The address of the page; outside a browser a made-up one. */
const pageAddress = () => (typeof location === 'undefined' ? 'http://localhost/' : location.href)

/** Resolves an address relative to the page. */
export const absolute = (address: string): URL => new URL(address, pageAddress())

/** Reads the arguments of `fetch`. Makes no `Request`, which refuses jsdom's signals, and cookies in a browser. */
export async function readSentRequest(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<SentRequest> {
  const request = typeof input === 'string' || input instanceof URL ? null : input
  const url = absolute(request?.url ?? String(input))
  const headers = new Headers(init.headers ?? request?.headers)
  const bodySource =
    init.body === undefined || init.body === null ? request?.clone() : new Response(init.body)
  const type = bodySource?.headers.get('content-type')
  if (type && !headers.has('content-type')) headers.set('content-type', type)
  const credentials = init.credentials ?? request?.credentials ?? 'same-origin'
  const isSameOrigin = url.origin === new URL(pageAddress()).origin
  return {
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    url: url.href,
    headers,
    body: new Uint8Array((await bodySource?.arrayBuffer()) ?? []),
    signal: init.signal ?? request?.signal ?? null,
    hasCookies: credentials === 'include' || (credentials === 'same-origin' && isSameOrigin),
  }
}

/** The result of the work. If the request is aborted first, rejects like `fetch`. */
export function untilAborted<Result>(
  signal: AbortSignal | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal === null) return work()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason ?? new DOMException('The request was aborted.', 'AbortError'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
