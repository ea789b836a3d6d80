import { STATUS_CODES } from 'node:http'
import type { AppRoute } from '../../../contracts/rest.ts'
import { checkedRoutes } from '../../../src/conformance/routes.ts'
import type { Answered, Asked, Fault } from '../fault.ts'

type Alter = ReturnType<Fault['make']>
export type Forward = Parameters<Alter>[1]
type Message = Asked | Answered

/** A fault that needs no state. */
export const stateless = (name: string, alter: Alter): Fault => ({ name, make: () => alter })

export const pathOf = ({ path }: Asked): string => path.split('?')[0] ?? ''
export const isRequestTo = (asked: Asked, method: string, path: string): boolean =>
  asked.method === method && pathOf(asked) === path
export const isTrace = (asked: Asked): boolean =>
  asked.method === 'POST' && asked.path.startsWith('/api/Tracing/')

export function headerOf({ headers }: Message, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** Changes some headers; `undefined` removes one. */
export const withHeaders = <Kind extends Message>(message: Kind, headers: Message['headers']): Kind => ({
  ...message,
  headers: { ...message.headers, ...headers },
})

/** The JSON object of a body, or null. */
export function jsonOf({ body }: Message): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Replaces the JSON body, and removes the entity tag, which belonged to the original. */
export const withJson = <Kind extends Message>(message: Kind, value: unknown): Kind => ({
  ...withHeaders(message, { etag: undefined }),
  body: JSON.stringify(value),
})

/** Replaces some members of the JSON body. */
export const withMembers = <Kind extends Message>(message: Kind, members: object): Kind =>
  withJson(message, { ...jsonOf(message), ...members })

const isPathOf = (route: AppRoute, path: string) =>
  new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path)

/**
 * The answer to a request as if it had been accepted: the first status of the contract for its route, which the mock
 * returns for `Prefer` (RFC 7240) without changing anything. A login is refused like one with unknown credentials.
 */
export function asTaken(asked: Asked, forward: Forward): Promise<Answered> {
  const found = checkedRoutes.find(
    ({ route }) => route.method === asked.method && isPathOf(route, pathOf(asked)),
  )
  const [success] = Object.keys(found?.route.responses ?? {})
  return forward(withHeaders(asked, { prefer: `code=${pathOf(asked) === '/login' ? 401 : success}` }))
}

/** Replaces an answer by a problem document, and keeps the other headers, so that only one thing is wrong. */
export const asProblem = (answer: Answered, status: number, detail: string, extras = {}): Answered => ({
  status,
  headers: {
    ...answer.headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'set-cookie': undefined,
    'x-xsrf-token': undefined,
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  },
  body: JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, ...extras }),
})
