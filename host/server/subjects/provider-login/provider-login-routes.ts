import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import type { OidcLogin, OidcOutcome } from 'gridfront/oidc-server'
import { faultAddress, OidcError, returnAddress, tokenCookie } from 'gridfront/oidc-server'
import { cookieValues } from '../../platform/http/cookies.ts'
import { LimitError } from '../../platform/limits/limit-error.ts'
import type { createProviderLoginLimit } from '../../platform/limits/sender-limits.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import type { BeginSession } from '../login/begin-session.ts'
import { pendingCookie } from './connect-at-login.ts'
import type { IdentityFault, ProviderIdentities } from './provider-identities.ts'
import type { ProviderSessions } from './provider-sessions.ts'

export interface ProviderLoginRoutePorts {
  readonly oidc: OidcLogin
  readonly tokenCookieName: string
  readonly isHttps: boolean
  readonly sessions: Sessions
  readonly beginSession: BeginSession
  readonly customerOf: ProviderIdentities['customerOf']
  readonly providerSessions: ProviderSessions
  readonly limit: ReturnType<typeof createProviderLoginLimit>
}

/** A login that failed here. `connect`: the customer first logs in with the password or a passkey. */
type LoginFault = IdentityFault | 'connect' | 'too_many' | 'failed'

/** Names the session in the browser, for the log-out at the provider. The page cannot read it. */
const sessionCookie = 'oidc-session'
/** Longer than any session lasts. The cookie is only used after its session has ended. */
const sessionCookieSeconds = 2_592_000
const loginPage = '/accounts/login'

/** The routes of a login with an identity provider. Each resolves to an address to go to. */
export function providerLoginRoutes(ports: ProviderLoginRoutePorts) {
  const { oidc, tokenCookieName, isHttps, sessions, beginSession, customerOf, providerSessions, limit } =
    ports
  const tokenName = isHttps ? `__Host-${tokenCookieName}` : tokenCookieName
  const set = (reply: FastifyReply, cookies: readonly string[]) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie)
  }
  function logFault(request: FastifyRequest, reason: string, detail?: string) {
    request.log.info({ event: 'login_failed', route: 'login-provider', reason, ...(detail && { detail }) })
  }

  /** Begins the session of a person whom the provider has named. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, tokens, carried }: Extract<OidcOutcome, { success: true }>,
  ): Promise<LoginFault | null> {
    const customer = await customerOf(person)
    if (typeof customer === 'string') return customer
    if ('subject' in customer) {
      set(reply, [pendingCookie(oidc, customer)])
      return 'connect'
    }
    const begun = await beginSession({
      ...{ request, reply, customer, isShared: false, route: 'login-provider' },
      ...{ provider: person.issuer, replaces: carried },
      // Together, so that a notice of the provider always finds the session.
      store: (tx, session) => providerSessions.add(tx, session, person, tokens),
    })
    if (begun === null) return 'failed'
    set(reply, [
      oidc.cookies.seal(sessionCookie, begun.session, sessionCookieSeconds),
      tokenCookie(begun.answer.token, { name: tokenCookieName, isSecure: isHttps }),
    ])
    return null
  }

  /** Whether this sender may try again. Counted before the provider is asked. */
  async function isWithinLimit(request: FastifyRequest): Promise<boolean> {
    try {
      await limit.spend(request)
      return true
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      if (error.isFirst) request.log.warn({ event: 'limit_reached', limit: error.limit })
      return false
    }
  }

  return {
    async login(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      // A browser that loads links ahead must not begin a login.
      if (/prefetch/i.test(String(request.headers['sec-purpose'] ?? '')))
        throw new ProblemError(503, 'This address is not loaded ahead.')
      const { referer, cookie } = request.headers
      // Another site must not begin one in the place of the customer.
      if (request.headers['sec-fetch-site'] === 'cross-site') return loginPage
      const [token, ...others] = cookieValues(cookie, tokenName)
      // The cookie logs nobody in: it only says which session the new one replaces.
      const former = token && others.length === 0 ? await sessions.find(token) : null
      const { location, cookies, error } = await oidc.start({ referer, carried: former?.jti })
      if (error) logFault(request, error.fault, error.message)
      set(reply, cookies)
      return location
    },

    async callback(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const [, query = ''] = request.url.split('?')
      const isExpected = oidc.isExpected(query, request.headers.cookie)
      if (isExpected && !(await isWithinLimit(request))) return `${loginPage}?provider=too_many`
      const outcome = await oidc.finish(query, request.headers.cookie)
      set(reply, outcome.cookies)
      const fault = outcome.success ? await admit(request, reply, outcome) : outcome.error.fault
      if (fault === null) {
        await limit.giveBack(request)
        return returnAddress(outcome.place)
      }
      logFault(request, fault, outcome.success ? undefined : outcome.error.message)
      return faultAddress(outcome.place, fault)
    },

    /** After the log-out here. Another site can lead here too: a session that is still open stays open. */
    async logout(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const session = oidc.cookies.open(request.headers.cookie, sessionCookie)
      const ended = typeof session === 'string' ? await providerSessions.take(session) : null
      if (ended === null) return loginPage
      set(reply, [oidc.cookies.clear(sessionCookie)])
      try {
        return (await oidc.logoutAddress(ended.idToken, loginPage)) ?? loginPage
      } catch (error) {
        if (!(error instanceof OidcError)) throw error
        request.log.warn({ event: 'provider_logout_failed', reason: error.fault, detail: error.message })
        return `${loginPage}?provider=still_open`
      }
    },
  }
}
