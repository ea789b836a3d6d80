import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import { core, customer, requestBodyLimitBytes } from 'gridfront/contracts'
import {
  acceptJsonOnly,
  answerOtherMethods,
  mountContract,
  ProblemError,
  problem,
  sendProblem,
} from 'gridfront/fastify'
import { accountRoutes } from './account/account-routes.ts'
import { createUsage } from './account/usage.ts'
import { usageRoutes } from './account/usage-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import type { AddressSource } from './addresses/address-source.ts'
import { listSource } from './addresses/list-source.ts'
import { madeAddresses } from './addresses/made-addresses.ts'
import type { Config } from './config.ts'
import {
  defaultAddressLookupsPerMinute,
  defaultDoNotContactsPerAddress,
  defaultLoginFailuresPerAddress,
  defaultRecoveriesPerAddress,
  defaultTracesPerMinute,
} from './config.ts'
import type { CsrfNames } from './csrf/csrf.ts'
import { createCsrf } from './csrf/csrf.ts'
import { CsrfError } from './csrf/csrf-error.ts'
import { createOrigins, isUnsafe } from './csrf/origins.ts'
import type { Db } from './database/db.ts'
import { createDoNotContact } from './do-not-contact/do-not-contact.ts'
import { homeRoutes } from './do-not-contact/home-routes.ts'
import { answerErrors, answerUnreadable } from './http/error-answers.ts'
import { mountHealth } from './http/health-routes.ts'
import { ignoreExpectations, refuseUnclear } from './http/message-form.ts'
import type { Readiness } from './http/readiness.ts'
import { ready } from './http/readiness.ts'
import { securityHeaders } from './http/security-headers.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import type { TokenKeys } from './keys/keys.ts'
import { mountLocalKeys } from './keys/local-keys-route.ts'
import { createLoginGuard } from './limits/login-guard.ts'
import { createAddressLimit, createDoNotContactLimit, createRecoveryLimits } from './limits/sender-limits.ts'
import type { LogTarget } from './log/log.ts'
import { logOptions } from './log/log.ts'
import { createLogNames } from './log/log-names.ts'
import { createOutageLog } from './log/outage-log.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import { createOrders } from './mail/outbox.ts'
import { mountOutboxPage } from './mail/outbox-page.ts'
import { boundPasswords } from './password/bounded-passwords.ts'
import { createCredentials } from './password/credentials.ts'
import { createPasswordAuthentication } from './password/password-authentication.ts'
import { createPasswordChange } from './password/password-change.ts'
import { createPasswordReset } from './password/password-reset.ts'
import type { Passwords } from './password/passwords.ts'
import { passwords as argon2 } from './password/passwords.ts'
import { recoveryRoutes } from './password/recovery-routes.ts'
import { createAuthentication } from './session/authentication.ts'
import { customerSessionRoutes } from './session/customer-session-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { createSessions } from './session/sessions.ts'
import type { Site } from './site/site.ts'
import { createTraceLimit } from './tracing/trace-limit.ts'
import { tracingRoutes } from './tracing/tracing-routes.ts'

export interface AppPorts {
  readonly db: Db
  readonly keys: TokenKeys
  readonly csrfSecret: Uint8Array
  /** null: the API alone. */
  readonly site: Site | null
  readonly issuer: string
  readonly csrf: CsrfNames
  readonly config: Pick<Config, 'isLocal' | 'publicOrigin' | 'logLevel'> &
    Partial<
      Pick<
        Config,
        | 'trustedProxies'
        | 'tracesPerMinute'
        | 'loginFailuresPerAddress'
        | 'recoveriesPerAddress'
        | 'doNotContactsPerAddress'
        | 'addressLookupsPerMinute'
      >
    >
  /** Whether pages are given the public keys by this server: in the Local environment, where none are built in. Default: no. */
  readonly givesKeys?: boolean
  /** Where mails stand as files; shown in local mode. */
  readonly mailFolder?: MailFolder | null
  /** Where addresses are looked up. Default: a list of made ones. */
  readonly addresses?: AddressSource
  readonly now?: () => Date
  readonly passwords?: Passwords
  readonly log?: LogTarget
  /** Turned off by whoever stops the process. Default: ready. */
  readonly readiness?: Readiness
}

/** The whole backend as a Fastify instance: `inject` tests it without a port. Keeps no state but its ports'. */
export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const { db, keys, site, issuer, config, csrf: csrfNames, now = () => new Date() } = ports
  const passwords = boundPasswords(ports.passwords ?? argon2)
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false
  const headers = securityHeaders(isHttps)
  const app: FastifyInstance = Fastify({
    ...logOptions(config.logLevel, ports.log ?? process.stderr),
    bodyLimit: requestBodyLimitBytes,
    genReqId: () => randomUUID(),
    // A body that dribbles in is cut off; Node looks at the clock only every half minute by itself.
    requestTimeout: 8000,
    // A missing Host is answered below: Node's own answer comes without our headers.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // A list, never `true` or a number: with those the sender of a request writes its own address.
    trustProxy: config.trustedProxies?.length ? [...config.trustedProxies] : false,
    // What is under way at the end is answered as usual; the 503 would come without our headers.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(headers)
      if (readiness.isStopping) reply.header('connection', 'close')
      answerBadAddress(reply as unknown as FastifyReply)
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  })
  const secret = ports.csrfSecret
  const sessions = createSessions({ db, keys, issuer, now })
  const liveSession = createAuthentication(sessions)
  const names = createLogNames(secret)
  const failuresPerAddress = config.loginFailuresPerAddress ?? defaultLoginFailuresPerAddress
  const limitPorts = { db, secret, now }
  const guard = createLoginGuard({ ...limitPorts, failuresPerAddress })
  const credentials = await createCredentials({ db, passwords })
  const authenticateByPassword = createPasswordAuthentication({ credentials, guard, names })
  const orders = createOrders({ db, now })
  const changePassword = createPasswordChange({
    db,
    passwords,
    sessions,
    tellOwner: (tx, { email }) => orders.place(tx, { kind: 'passwordChanged', email, isReset: false }),
  })
  const resetPassword = createPasswordReset({ db, now, passwords, sessions, guard, orders })
  const recoveryLimits = createRecoveryLimits(
    limitPorts,
    config.recoveriesPerAddress ?? defaultRecoveriesPerAddress,
  )
  const doNotContact = createDoNotContact({ db, now, orders })
  const doNotContactLimit = createDoNotContactLimit(
    limitPorts,
    config.doNotContactsPerAddress ?? defaultDoNotContactsPerAddress,
  )
  const addressLimit = createAddressLimit(
    limitPorts,
    config.addressLookupsPerMinute ?? defaultAddressLookupsPerMinute,
  )
  const csrf = createCsrf({ names: csrfNames, isSecure: isHttps, secret, now, sessions, liveSession })
  const traceLimit = createTraceLimit(limitPorts, {
    perMinute: config.tracesPerMinute ?? defaultTracesPerMinute,
  })
  const origins = createOrigins({ ...config, csrfHeader: csrfNames.headerName })

  function answerSite(reply: FastifyReply): FastifyReply {
    if (site === null) throw new ProblemError(404, 'There is nothing at this address.')
    return site.answer(reply.request, reply)
  }

  /** An address that the router cannot decode. Fastify runs neither hooks nor the error handler for it. */
  function answerBadAddress(reply: FastifyReply): FastifyReply {
    try {
      return answerSite(reply)
    } catch {
      return sendProblem(reply, problem(404, 'There is nothing at this address.'))
    }
  }

  ignoreExpectations(app)
  acceptJsonOnly(app)
  const readiness = ports.readiness ?? ready()
  const outages = createOutageLog(app.log)
  app.addHook('onClose', async () => outages.stop())
  cutSlowReaders(app)
  answerErrors(app, { site, readiness, outages })
  // A limit comes after these checks: what they refuse stores nothing, so that it is no way round a limit; and counted, it
  // would write to the database for anybody, and let a foreign page use up what its visitor may send or look up.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { isApi, isOtherMethod, isLimited = false } = request.routeOptions.config
    if (isApi) {
      reply.header('cache-control', 'no-store')
      origins.allow(request, reply)
    }
    try {
      refuseUnclear(request)
      origins.refuseForeign(request, isLimited)
      if (isApi && !isOtherMethod && isUnsafe(request.method)) await csrf.check(request)
    } catch (error) {
      if (error instanceof CsrfError) request.log.warn({ event: 'csrf_refused', reason: error.reason })
      throw error
    }
    // Here and not in a handler: nothing of the site takes a body, so none is read.
    if (request.is404) return answerSite(reply)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that was busy when the stop began would else be kept alive, and hold it up to the last.
    if (isClosing || readiness.isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the address: that may hold anything a visitor typed.
    const route = request.is404 ? 'site' : request.routeOptions.url
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ event: 'answered', method: request.method, route, status: reply.statusCode, ms })
  })
  answerOtherMethods(app, origins.preflight)
  mountContract(
    app,
    core.session,
    sessionRoutes({ sessions, liveSession, csrf, authenticateByPassword, names }),
  )
  mountContract(app, core.tracing, tracingRoutes({ db, now }), { limit: traceLimit.spend })
  const customerSessions = customerSessionRoutes({
    sessions,
    liveSession,
    authenticateByPassword,
    changePassword,
  })
  mountContract(app, customer.sessions, customerSessions)
  mountContract(app, customer.myAccount, accountRoutes({ db, liveSession }))
  mountContract(app, customer.usage, usageRoutes({ usage: createUsage({ db }), liveSession }))
  mountContract(app, customer.recovery, recoveryRoutes({ db, orders, resetPassword }), {
    limits: recoveryLimits,
  })
  mountContract(app, customer.home, homeRoutes({ doNotContact }), { limit: doNotContactLimit.spend })
  mountContract(app, customer.addresses, addressRoutes(ports.addresses ?? listSource(madeAddresses)), {
    limit: addressLimit.spend,
  })
  if (config.isLocal) mountOutboxPage(app, ports.mailFolder ?? null)
  if (ports.givesKeys) mountLocalKeys(app, { issuer, keys })
  mountHealth(app, { db, readiness, outages })
  return app
}
