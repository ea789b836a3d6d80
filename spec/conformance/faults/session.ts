import type { Answered, Asked } from '../fault.ts'
import type { Forward } from './exchange.ts'
import { headerOf, isRequestTo, jsonOf, withHeaders } from './exchange.ts'

export const bearerOf = (asked: Asked): string =>
  /^Bearer +(\S+) *$/i.exec(headerOf(asked, 'authorization'))?.[1] ?? ''

export const withBearer = (asked: Asked, token: string): Asked =>
  withHeaders(asked, { authorization: `Bearer ${token}` })

/** A part of a token as JSON: 0 is the header, 1 the claims. Undefined if it cannot be read. */
export const partOf = (token: string, index: 0 | 1): Record<string, unknown> =>
  jsonOf({
    status: 0,
    headers: {},
    body: Buffer.from(token.split('.')[index] ?? '', 'base64url').toString(),
  }) ?? {}

export const subjectOf = (token: string): string => String(partOf(token, 1).sub)

/** The token in the answer of this exchange, or ''. */
export function tokenFrom(asked: Asked, answer: Answered): string {
  const handsOut = isRequestTo(asked, 'POST', '/login') || isRequestTo(asked, 'POST', '/session/extend')
  const token = handsOut && answer.status === 200 ? jsonOf(answer)?.token : null
  return typeof token === 'string' ? token : ''
}

/** Sends a request with only a token. */
export const askWith = (forward: Forward, token: string, path: string, method = 'GET'): Promise<Answered> =>
  forward({ method, path, headers: { authorization: `Bearer ${token}` }, body: '' })

export const isLive = async (forward: Forward, token: string): Promise<boolean> =>
  (await askWith(forward, token, '/user')).status === 200

const pairCookie = /((?:__Host-)?XSRF-TOKEN)=([^;,]*)/

/** The CSRF cookie and header of a request; '' for a missing one. */
export const csrfTokenOf = (asked: Asked) => ({
  cookie: pairCookie.exec(headerOf(asked, 'cookie'))?.[2] ?? '',
  header: headerOf(asked, 'x-xsrf-token'),
})

/** A CSRF token that the correct backend accepts with this token (or without one). */
export async function freshPair(forward: Forward, token: string) {
  const given = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await forward({ method: 'GET', path: '/csrf', headers: given, body: '' })
  const cookie = headerOf(answer, 'set-cookie')
  return { answer, cookie: pairCookie.exec(cookie)?.[0] ?? '', value: headerOf(answer, 'x-xsrf-token') }
}

/** The request, with a valid CSRF token added. */
export async function withFreshPair(asked: Asked, forward: Forward): Promise<Asked> {
  const { cookie, value } = await freshPair(forward, bearerOf(asked))
  const cookies = headerOf(asked, 'cookie').replace(pairCookie, cookie)
  return withHeaders(asked, { cookie: cookies === '' ? cookie : cookies, 'x-xsrf-token': value })
}

/** Ends the session of a token, whatever the customer sent. */
export async function endSession(forward: Forward, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await forward(await withFreshPair({ method: 'POST', path: '/logout', headers, body: '' }, forward))
}
