import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValues } from '../../platform/http/cookies.ts'
import { retentionMs } from './shown-application.ts'

/**
 * The cookie that identifies a browser's application. HttpOnly, because no script needs it; Lax, so that a visitor who
 * follows a link from another site finds the application. `isSecure`: the site is published on https.
 */
export function createApplicationCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-application' : 'application'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const send = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header('set-cookie', `${name}=${value}; ${attributes}; Max-Age=${seconds}`)

  return {
    /** The token in the cookie; null without exactly one cookie. */
    read({ headers }: FastifyRequest): string | null {
      const [value, ...others] = cookieValues(headers.cookie, name)
      return value === undefined || value === '' || others.length > 0 ? null : value
    },
    give: (reply: FastifyReply, token: string) => send(reply, token, retentionMs / 1000),
    clear: (reply: FastifyReply) => send(reply, '', 0),
  }
}

export type ApplicationCookie = ReturnType<typeof createApplicationCookie>
