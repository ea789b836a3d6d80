import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { MockRequest } from './exchange.ts'
import { MockProblem } from './mock-problem.ts'

/** Deeper texts are nobody's form. */
const deepest = 32

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** Members that would change the prototype of whatever the body is copied into. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  return Object.entries(value).some(([name, inner]) => {
    const isPrototype = name === 'constructor' && typeof inner === 'object' && inner !== null
    return (isPrototype && Object.hasOwn(inner, 'prototype')) || isPoisoned(inner)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MockProblem(400, 'The body is not valid JSON.')
  }
}

const isTooLarge = ({ headers, body }: MockRequest) =>
  Number(headers.get('content-length') ?? 0) > requestBodyLimitBytes || body.length > requestBodyLimitBytes

/** JSON is UTF-8 (RFC 8259 section 8.1), and nothing else is taken for it. */
function decode({ headers, body }: MockRequest): string {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers.get('content-type') ?? '') ?? []
  if (!/^utf-?8$/i.test(charset)) throw new MockProblem(415, 'Send the body as application/json in UTF-8.')
  const coding = headers.get('content-encoding') ?? 'identity'
  if (coding.trim().toLowerCase() !== 'identity')
    throw new MockProblem(415, 'Send the body without a content coding.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new MockProblem(400, 'The body is not valid UTF-8.')
  }
}

/**
 * The body of a request, undefined for none. Throws 415 for anything but `application/json` (other types reach
 * a server from another site without being asked about first), then 413, then 400.
 */
export function readJsonBody(request: MockRequest, isWanted: boolean): unknown {
  const type = request.headers.get('content-type')
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json'
  const isUntypedNothing = type === null && request.body.length === 0 && !isWanted
  if (!isJson && !isUntypedNothing) throw new MockProblem(415, 'Send the body as application/json.')
  if (isTooLarge(request)) throw new MockProblem(413, 'The body is larger than this address takes.')
  // Clients name the type on an empty logout as well (API-9).
  if (request.body.length === 0) return undefined
  const value = parse(decode(request))
  if (isDeeperThan(value, deepest))
    throw new MockProblem(400, `The body is nested deeper than ${deepest} levels.`)
  if (isPoisoned(value)) throw new MockProblem(400, 'The body is not valid JSON.')
  return value
}
