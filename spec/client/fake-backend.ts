import type { ApiClientOptions } from '../../src/client/api-client.ts'
import { createApiClient } from '../../src/client/api-client.ts'

/** A request as the client would have sent it. */
export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly init: RequestInit
}

export type Answering = (sent: Sent) => Response | Promise<Response>

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
/** A problem document with this detail, or with further members. */
export const problem = (status: number, more: string | object = {}) =>
  json(
    status,
    { type: 'about:blank', title: 'Sorry', status, ...(typeof more === 'string' ? { detail: more } : more) },
    { 'content-type': 'application/problem+json' },
  )
export const empty = (headers: Record<string, string> = {}) => new Response(null, { status: 204, headers })
export const html = (status: number, page = '<!doctype html><h1>It works</h1>') =>
  new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** A network without connection. */
export const lost: Answering = () => {
  throw new TypeError('fetch failed')
}
/** Status 429, with the time to wait in seconds, or as a date. */
export const limited = (retryAfter = '840') => {
  const answer = problem(429)
  answer.headers.set('retry-after', retryAfter)
  return answer
}

export const backendAddress = 'https://api.wattlebird.example'

/** A client whose `fetch` is this function, and all that it sent. */
export function clientOf(answer: Answering, options: Partial<ApiClientOptions> = {}) {
  const sent: Sent[] = []
  const client = createApiClient()
  client.initialise({
    backend: backendAddress,
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => null,
    readCookies: () => 'XSRF-TOKEN=pair',
    fetch: async (input, init = {}) => {
      const { method = 'GET', body } = init
      const request: Sent = {
        url: String(input),
        method,
        headers: new Headers(init.headers),
        body: typeof body === 'string' ? body : undefined,
        init,
      }
      sent.push(request)
      return answer(request)
    },
    ...options,
  })
  return { client, sent }
}
