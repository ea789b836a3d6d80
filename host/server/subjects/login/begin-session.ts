import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Csrf } from '../../platform/csrf/csrf.ts'
import type { LogNames } from '../../platform/log/log-names.ts'
import type { LiveSessionOf } from '../../platform/session/authentication.ts'
import { deviceName } from '../../platform/session/device-name.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { OpeningFacts, Sessions } from '../../platform/session/sessions.ts'

/** What else a log-in by password or passkey does, once its session has begun. */
export type OnProven = (login: Pick<Beginning, 'request' | 'reply' | 'customer'>) => Promise<void>

export interface BeginSessionPorts {
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
  readonly csrf: Csrf
  readonly names: LogNames
  /** Default: nothing. */
  readonly onProven?: OnProven | undefined
}

export interface Beginning {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The customer's row as it was when password or passkey was checked. */
  readonly customer: Customer
  readonly isShared: boolean
  /** The log name of the route. */
  readonly route: 'login' | 'login-passkey' | 'login-provider'
  /** Issuer of the identity provider that has said who this is. */
  readonly provider?: string
  /** Stores what belongs to the session, in its transaction. Default: nothing. */
  readonly store?: OpeningFacts['store']
  /** Id of the session that is replaced. Default: that of the request. */
  readonly replaces?: string | undefined
}

const ways = { login: undefined, 'login-passkey': 'passkey', 'login-provider': 'provider' } as const

/**
 * Begins the session of a login, by password, passkey or identity provider: replaces that of the request, renews the CSRF token, and logs.
 * Resolves to the answer and the session's id; null if the password was changed since the customer was checked.
 */
export const createBeginSession =
  ({ sessions, liveSession, csrf, names, onProven }: BeginSessionPorts) =>
  async ({ request, reply, customer, isShared, route, provider, replaces, store }: Beginning) => {
    const opened = await sessions.open(customer, {
      openedWith: csrf.usedBy(request),
      isShared,
      device: deviceName(request.headers['user-agent']),
      replaces: replaces ?? (await liveSession(request))?.jti,
      ...{ provider, store },
    })
    const account = names.account(customer.email)
    if (opened === null) {
      request.log.info({ event: 'login_failed', route, reason: 'password_changed', account })
      return null
    }
    csrf.renew(reply, opened.jti)
    const by = ways[route]
    request.log.info({
      ...{ event: 'login', customerId: customer.id, account, session: opened.jti },
      ...(by && { by }),
    })
    for (const { jti, customerId, reason } of opened.ended)
      request.log.info({ event: 'session_ended', customerId, session: jti, reason })
    if (route !== 'login-provider') await onProven?.({ request, reply, customer })
    return { answer: { token: opened.token, userId: customer.id }, session: opened.jti }
  }

export type BeginSession = ReturnType<typeof createBeginSession>
