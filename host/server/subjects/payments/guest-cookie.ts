import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestTokenMinutes } from 'gridfront/server'
import { cookieValues } from '../../platform/http/cookies.ts'

const pseudonym = /^[\w-]{43}$/

/**
 * The cookie that identifies a browser that pays without a login, so that it does not pay a bill twice. The CSRF token
 * changes when somebody logs in or out in another tab; this does not. It grants no access, and expires like the
 * payment's token.
 */
export function createGuestCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-guest' : 'guest'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    /** The pseudonym in the cookie; null without exactly one. */
    read({ headers }: FastifyRequest): string | null {
      const [value, ...others] = cookieValues(headers.cookie, name)
      return value === undefined || others.length > 0 || !pseudonym.test(value) ? null : value
    },
    give: (reply: FastifyReply, guest: string) =>
      reply.header('set-cookie', `${name}=${guest}; ${attributes}; Max-Age=${guestTokenMinutes * 60}`),
  }
}

export type GuestCookie = ReturnType<typeof createGuestCookie>
