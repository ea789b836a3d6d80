import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import { requestBodyLimitBytes } from 'gridfront/contracts'
import { acceptJsonOnly, answerOtherMethods, ProblemError, problem, sendProblem } from 'gridfront/fastify'
import { createCsrf } from '../csrf/csrf.ts'
import { CsrfError } from '../csrf/csrf-error.ts'
import { createOrigins, isUnsafe } from '../csrf/origins.ts'
import { createIntents } from '../database/idempotency.ts'
import { createEventLog } from '../events/event-log.ts'
import { answerErrors, answerUnreadable } from '../http/error-answers.ts'
import { mountHealth } from '../http/health-routes.ts'
import { ignoreExpectations, refuseUnclear } from '../http/message-form.ts'
import type { Readiness } from '../http/readiness.ts'
import { ready } from '../http/readiness.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { cutSlowReaders } from '../http/slow-readers.ts'
import { mountLocalKeys } from '../keys/local-keys-route.ts'
import { defaultLimits } from '../limits/limit-settings.ts'
import { createWriteLimit } from '../limits/sender-limits.ts'
import { logOptions } from '../log/log.ts'
import { createLogNames } from '../log/log-names.ts'
import { createOutageLog } from '../log/outage-log.ts'
import { createAuthentication, createRequireSession } from '../session/authentication.ts'
import { createSessions } from '../session/sessions.ts'
import type { Platform, PlatformPorts } from './platform.ts'

const nothingThere = 'There is nothing at this address.'

function createFastify(
  { config, log, site }: PlatformPorts,
  headers: Readonly<Record<string, string>>,
  readiness: Readiness,
) {
  /** Answers an address that the router cannot decode. Fastify runs neither hooks nor the error handler for it. */
  function answerBadAddress(reply: FastifyReply): FastifyReply {
    if (site === null) return sendProblem(reply, problem(404, nothingThere))
    try {
      return site.answer(reply.request, reply)
    } catch {
      return sendProblem(reply, problem(404, nothingThere))
    }
  }

  return Fastify({
    ...logOptions(config.logLevel, log ?? process.stderr),
    bodyLimit: requestBodyLimitBytes,
    genReqId: () => randomUUID(),
    // Cuts off requests that arrive too slowly. Node checks that only every 30 s unless `connectionsCheckingInterval` is set.
    requestTimeout: 8000,
    // A missing Host header is refused below, because Node's own answer lacks our security headers.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // A list, never `true` or a number, which would let a client choose its own address with `X-Forwarded-For`.
    trustProxy: config.trustedProxies?.length ? [...config.trustedProxies] : false,
    // Requests during the stop are answered as usual, because Fastify's own 503 lacks our security headers.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(headers)
      if (readiness.isStopping) reply.header('connection', 'close')
      answerBadAddress(reply as unknown as FastifyReply)
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  })
}

/** The parts of the platform that subjects use. */
function createServices(ports: PlatformPorts): Platform {
  const { db, keys, issuer, config, csrfSecret: secret, dataKeys, now = () => new Date() } = ports
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false
  const sessions = createSessions({ db, keys, issuer, now })
  const liveSession = createAuthentication(sessions)
  const requireSession = createRequireSession(liveSession)
  return {
    ...{ db, secret, now, dataKeys, isHttps, sessions, liveSession, requireSession },
    limits: { ...defaultLimits, ...config },
    eventLog: createEventLog({ db, now }),
    intents: createIntents({ db, now }),
    ownerOf: async (request) => (await requireSession(request)).customerId,
    csrf: createCsrf({ names: ports.csrf, isSecure: isHttps, secret, now, sessions, liveSession }),
    names: createLogNames(secret),
  }
}

/** Hooks of every connection: what is answered when the server stops, and a log line for each answer. */
function mountConnectionHooks(app: FastifyInstance, readiness: Readiness): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise connections that were busy when the stop began would be kept alive and delay it.
    if (isClosing || readiness.isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and never the address, which may contain anything that a visitor typed.
    const route = request.is404 ? 'site' : request.routeOptions.url
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ event: 'answered', method: request.method, route, status: reply.statusCode, ms })
  })
}

/**
 * A Fastify instance with what is common to all subjects, whose plugins are registered in it: checks of requests, security headers,
 * errors, health, and the site for every other address. It has no state of its own.
 */
export function createPlatform(
  ports: PlatformPorts,
  registerSubjects: (app: FastifyInstance, platform: Platform) => Promise<void>,
): FastifyInstance {
  const { db, config, site, csrf: csrfNames, keys, issuer } = ports
  const platform = createServices(ports)
  const { csrf, liveSession, limits } = platform
  const headers = securityHeaders(platform.isHttps)
  const readiness = ports.readiness ?? ready()
  const app: FastifyInstance = createFastify(ports, headers, readiness)
  const writeLimit = createWriteLimit(platform, limits.writesPerCustomer)
  const origins = createOrigins({ ...config, csrfHeader: csrfNames.headerName })
  ignoreExpectations(app)
  acceptJsonOnly(app)
  const outages = createOutageLog(app.log)
  app.addHook('onClose', async () => outages.stop())
  cutSlowReaders(app)
  answerErrors(app, { sendServerError: site?.sendServerError ?? null, readiness, outages })
  // Limits are checked after these checks. Requests that are refused here store nothing, so they need not be limited. If they
  // were counted, anybody could cause writes to the database, and another site could use up its visitor's limits.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const {
      isApi,
      isOtherMethod,
      isSigned,
      isCustomersWrite,
      isLimited = false,
    } = request.routeOptions.config
    if (isApi) {
      reply.header('cache-control', 'no-store')
      origins.allow(request, reply)
    }
    try {
      refuseUnclear(request)
      origins.refuseForeign(request, isLimited)
      if (isApi && !isOtherMethod && !isSigned && isUnsafe(request.method)) await csrf.check(request)
    } catch (error) {
      if (error instanceof CsrfError) request.log.warn({ event: 'csrf_refused', reason: error.reason })
      throw error
    }
    // Applies to every such route of the contract, so that none is forgotten.
    if (isCustomersWrite) {
      const session = await liveSession(request)
      if (session !== null) await writeLimit.spend(session.customerId)
    }
    // Here instead of in a handler, so that no body is read: no address of the site accepts one.
    if (!request.is404) return
    if (site === null) throw new ProblemError(404, nothingThere)
    return site.answer(request, reply)
  })
  mountConnectionHooks(app, readiness)
  app.register(async (subjects) => registerSubjects(subjects, platform))
  // After the subjects, whose routes must be registered first.
  answerOtherMethods(app, origins.preflight, site === null ? {} : { '/login': '/accounts/login' })
  if (ports.givesKeys) mountLocalKeys(app, { issuer, keys })
  mountHealth(app, { db, readiness, outages })
  return app
}
