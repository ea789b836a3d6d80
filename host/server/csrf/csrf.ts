import type { FastifyReply, FastifyRequest } from 'fastify'
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
  /** Whether the cookie may be Secure: the site is published on https. */
  readonly isSecure: boolean
  readonly secret: Uint8Array
  readonly now: () => Date
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
}

/** Every value under `name`: a neighbouring host can plant a second cookie, and then neither counts. */
function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return key.trim() === name ? [value.join('=').trim()] : []
  })
}

/** Stands between every unsafe request and its handler (API-5). The header alone counts, never a body field. */
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
    // A CSRF token of a session dies with it; the CSRF token that a visitor logged in with has to be remembered.
    if (session === null && (await sessions.isSpent(random)))
      throw new CsrfError('The CSRF cookie has been replaced at login.')
    used.set(request, random)
  }

  return {
    check,
    /** Random part of the CSRF token that let this request in. */
    usedBy: (request: FastifyRequest): string => used.get(request) ?? '',
    /** Sends a new value for the session in the cookie and, for a page on another origin, in the header. */
    renew: (reply: FastifyReply, sessionId: string): void => {
      const value = pairs.make(sessionId)
      // Readable by the page, which has to repeat it; so no HttpOnly.
      reply.header(
        'set-cookie',
        `${cookieName}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      )
      reply.header(headerName, value)
    },
  }
}

export type Csrf = ReturnType<typeof createCsrf>
