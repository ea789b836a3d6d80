import type { MockRequest } from './exchange.ts'

/** A request as `fetch` was given it. */
export interface SentRequest extends MockRequest {
  readonly signal: AbortSignal | null
  /** Whether a browser would send this backend's cookies along. */
  readonly hasCookies: boolean
}

/** The address of the page, or one of no page: there is none outside a browser. */
const pageAddress = () => (typeof location === 'undefined' ? 'http://localhost/' : location.href)

/** What a relative address means, as in the page. */
export const absolute = (address: string): URL => new URL(address, pageAddress())

/** Reads what `fetch` takes, without making a `Request`: that refuses signals and cookies of some test environments. */
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

/** What comes of the work, unless the request is aborted first: then what `fetch` rejects with. */
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
