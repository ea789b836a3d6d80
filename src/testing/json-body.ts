import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { MockRequest } from './exchange.ts'
import { MockProblem } from './mock-problem.ts'

/** Levels of nesting. No request of a form is nested deeper. */
const deepest = 32

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** Whether the body has members that would change the prototype of an object that it is copied into. */
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

/** The body as text. Only UTF-8 is accepted, which JSON requires (RFC 8259 section 8.1). */
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
 * The JSON body of a request; undefined for none. Throws 415 for any type but `application/json`, because another site could
 * send some other types without a CORS preflight; then 413 for its size, then 400 for its text.
 */
export function readJsonBody(request: MockRequest, isWanted: boolean): unknown {
  const type = request.headers.get('content-type')
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json'
  const isUntypedNothing = type === null && request.body.length === 0 && !isWanted
  if (!isJson && !isUntypedNothing) throw new MockProblem(415, 'Send the body as application/json.')
  if (isTooLarge(request)) throw new MockProblem(413, 'The body is larger than this address takes.')
  // Clients send the content type of a logout although its body is empty (API-9).
  if (request.body.length === 0) return undefined
  const value = parse(decode(request))
  if (isDeeperThan(value, deepest))
    throw new MockProblem(400, `The body is nested deeper than ${deepest} levels.`)
  if (isPoisoned(value)) throw new MockProblem(400, 'The body is not valid JSON.')
  return value
}
