import type { Transport, WireAnswer, WireRequest } from '../conformance/transport.ts'
import type { Backend } from './ports.ts'

const badRequest: WireAnswer = {
  status: 400,
  headers: [['content-type', 'application/problem+json']],
  body: '{"type":"about:blank","title":"Bad Request","status":400}',
}

/**
 * Null if the platform rejects them, for instance for a control character in a value. No server would accept them
 * either.
 */
function toHeaders(headers: WireRequest['headers']): Headers | null {
  try {
    return new Headers(headers)
  } catch {
    return null
  }
}

/**
 * Sends requests to a backend in memory, as if it served their address. @param bases Base addresses to remove, so that
 * the backend sees the paths of the contract.
 */
export function createBackendTransport({ exchange }: Backend, bases: readonly string[]): Transport {
  const basePaths = bases.map((base) => new URL(base).pathname.replace(/\/$/, ''))

  function withoutBase(address: string): string {
    const url = new URL(address)
    const base = basePaths.find((one) => one !== '' && url.pathname.startsWith(`${one}/`))
    if (base !== undefined) url.pathname = url.pathname.slice(base.length)
    return url.href
  }

  return async ({ method, url, headers, body = '' }) => {
    const given = toHeaders(headers)
    if (given === null) return badRequest
    const answer = await exchange({
      method: method.toUpperCase(),
      url: withoutBase(url),
      headers: given,
      body: new TextEncoder().encode(body),
    })
    const said = answer.body ?? ''
    const text = typeof said === 'string' ? said : new TextDecoder().decode(said)
    return { status: answer.status, headers: [...answer.headers], body: text }
  }
}
