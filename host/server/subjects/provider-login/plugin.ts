import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import type { OidcLogin } from 'gridfront/oidc-server'
import { OidcError } from 'gridfront/oidc-server'
import { createProviderLoginLimit } from '../../platform/limits/sender-limits.ts'
import type { LiveSession } from '../../platform/session/open-sessions.ts'
import type { Platform, SubjectPlugin } from '../../platform/web/platform.ts'
import { createBeginSession } from '../login/begin-session.ts'
import type { ProviderIdentities } from './provider-identities.ts'
import { providerLoginRoutes } from './provider-login-routes.ts'
import type { ProviderSessions } from './provider-sessions.ts'

export interface ProviderLoginPorts {
  readonly oidc: OidcLogin
  /** Name of the cookie in which pages find their token (`session.cookieName` of the brand). */
  readonly tokenCookieName: string
}

/** Whether a session may be extended: the provider that began it is asked first. */
export const createMayExtend =
  ({ sessions }: Platform, providerSessions: ProviderSessions) =>
  async ({ jti }: LiveSession): Promise<boolean> => {
    const word = await providerSessions.renew(jti)
    if (word === 'unreachable') throw new ProblemError(503, 'We could not extend your session just now.')
    if (word === 'ended') await sessions.end(jti)
    return word === 'goes-on'
  }

/** The body of a notice. Only this route takes a form; all others take JSON alone. */
function takeForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    done(null, new URLSearchParams(body as string))
  })
}

/** Login with an identity provider by OpenID Connect, beside the password. Each address answers with a redirect. */
export const providerLoginPlugin: SubjectPlugin<
  ProviderLoginPorts & {
    readonly providerSessions: ProviderSessions
    readonly identities: ProviderIdentities
  }
> = async (app, { platform, oidc, tokenCookieName, providerSessions, identities }) => {
  const routes = providerLoginRoutes({
    ...platform,
    ...{ oidc, tokenCookieName, providerSessions },
    beginSession: createBeginSession(platform),
    customerOf: identities.customerOf,
    limit: createProviderLoginLimit(platform, platform.limits.loginFailuresPerAddress),
  })
  const redirect =
    (route: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      // The address of a callback contains a code: no page may hand it on.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return reply.redirect(await route(request, reply), 303)
    }
  // Without HEAD, which would use up a login.
  const options = { exposeHeadRoute: false }
  app.get('/oidc/login', options, redirect(routes.login))
  app.get('/oidc/callback', options, redirect(routes.callback))
  app.get('/oidc/logout', options, redirect(routes.logout))
  takeForms(app)
  app.post('/oidc/backchannel-logout', async ({ body, log }, reply) => {
    reply.header('cache-control', 'no-store')
    const token = body instanceof URLSearchParams ? body.get('logout_token') : null
    if (token === null) throw new ProblemError(400, 'Send logout_token as a form.')
    try {
      for (const session of await providerSessions.endBy(await oidc.readLogoutNotice(token)))
        log.info({ event: 'session_ended', session, reason: 'provider' })
    } catch (error) {
      if (!(error instanceof OidcError)) throw error
      log.warn({ event: 'logout_notice_refused', reason: error.fault, detail: error.message })
      throw error.fault === 'unreachable'
        ? new ProblemError(503, 'The provider’s keys cannot be read just now.')
        : new ProblemError(400, 'The logout token is not genuine.')
    }
    return reply.code(200).send()
  })
}
