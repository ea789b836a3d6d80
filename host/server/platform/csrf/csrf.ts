import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValues } from '../http/cookies.ts'
import type { LiveSessionOf } from '../session/authentication.ts'
import type { Sessions } from '../session/sessions.ts'
import { CsrfError } from './csrf-error.ts'
import { anonymous, createCsrfTokens, isSameText } from './csrf-tokens.ts'

export interface CsrfNames {
  readonly cookieName: string
  readonly headerName: string
}

export interface CsrfPorts {
  readonly names: CsrfNames
  /** Whether the site is published on https: the cookie is Secure then. */
  readonly isSecure: boolean
  readonly secret: Uint8Array
  readonly now: () => Date
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
}

/** Checks the CSRF token of every unsafe request before its handler (API-5). Only the header counts, never a body field. */
export function createCsrf({ names, isSecure, secret, now, sessions, liveSession }: CsrfPorts) {
  const cookieName = isSecure ? `__Host-${names.cookieName}` : names.cookieName
  const headerName = names.headerName.toLowerCase()
  const pairs = createCsrfTokens(secret, now)
  const used = new WeakMap<FastifyRequest, string>()

  async function check(request: FastifyRequest): Promise<void> {
    const [cookie, ...others] = cookieValues(request.headers.cookie, cookieName)
    const header = request.headers[headerName]
    if (cookie === undefined || cookie === '' || typeof header !== 'string' || header === '')
      throw new CsrfError('The CSRF cookie or its header is missing.')
    if (others.length > 0) throw new CsrfError('There is more than one CSRF cookie.')
    if (!isSameText(header, cookie)) throw new CsrfError('The CSRF cookie and its header differ.')
    const session = await liveSession(request)
    const random = pairs.read(cookie, session?.jti ?? anonymous)
    if (random === null) throw new CsrfError('The CSRF cookie belongs to another session, or is too old.')
    // A session's CSRF token becomes invalid with the session. That of a visitor who has logged in since must be refused too.
    if (session === null && (await sessions.isSpent(random)))
      throw new CsrfError('The CSRF cookie has been replaced at login.')
    used.set(request, random)
  }

  function give(reply: FastifyReply, value: string): void {
    // Not HttpOnly, because the page has to read it and send it as a header.
    reply.header('set-cookie', `${cookieName}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`)
    reply.header(headerName, value)
  }

  return {
    check,
    /** Random part of the CSRF token of this request. */
    usedBy: (request: FastifyRequest): string => used.get(request) ?? '',
    /** Sends the session a new CSRF token, as cookie and, for pages of other origins, as header. */
    renew: (reply: FastifyReply, sessionId: string): void => give(reply, pairs.make(sessionId)),
    /**
     * Answers a request for a CSRF token: with the token that was sent if `check` would accept it, so that other pages'
     * requests with that token are not refused.
     */
    answer: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const [cookie = '', ...others] = cookieValues(request.headers.cookie, cookieName)
      const session = await liveSession(request)
      const sessionId = session?.jti ?? anonymous
      const random = others.length > 0 ? null : pairs.read(cookie, sessionId)
      const isKept =
        random !== null && pairs.isYoung(cookie) && (session !== null || !(await sessions.isSpent(random)))
      give(reply, isKept ? cookie : pairs.make(sessionId))
    },
  }
}

export type Csrf = ReturnType<typeof createCsrf>
