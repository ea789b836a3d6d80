import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import { core, customer, origination, requestBodyLimitBytes } from 'gridfront/contracts'
import {
  acceptJsonOnly,
  answerOtherMethods,
  mountContract,
  ProblemError,
  problem,
  sendProblem,
} from 'gridfront/fastify'
import { accountRoutes } from './account/account-routes.ts'
import { createHalfHours } from './account/half-hours.ts'
import { createMeterData } from './account/meter-data.ts'
import { createPeriodCosts } from './account/period-costs.ts'
import { createUsage } from './account/usage.ts'
import { createUsagePeriods } from './account/usage-periods.ts'
import { usageRoutes } from './account/usage-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import type { AddressSource } from './addresses/address-source.ts'
import { listSource } from './addresses/list-source.ts'
import { sampleAddresses } from './addresses/sample-addresses.ts'
import type { PriceBook } from './billing/price-book.ts'
import { samplePriceBook } from './billing/sample-price-book.ts'
import type { Config } from './config.ts'
import {
  defaultAddressLookupsPerMinute,
  defaultCostlyAnswersPerCustomer,
  defaultDoNotContactsPerAddress,
  defaultGuestPaymentsPerAddress,
  defaultLoginFailuresPerAddress,
  defaultPaymentsPerAccount,
  defaultRecoveriesPerAddress,
  defaultSignUpsPerAddress,
  defaultTracesPerMinute,
} from './config.ts'
import type { CsrfNames } from './csrf/csrf.ts'
import { createCsrf } from './csrf/csrf.ts'
import { CsrfError } from './csrf/csrf-error.ts'
import { createOrigins, isUnsafe } from './csrf/origins.ts'
import type { Db } from './database/db.ts'
import { createDebitRequests } from './debits/debit-requests.ts'
import { debitRoutes } from './debits/debit-routes.ts'
import { createPayToAgreements } from './debits/pay-to-agreements.ts'
import { payToRoutes } from './debits/pay-to-routes.ts'
import { serviceAgreements } from './debits/service-agreements.ts'
import { createSettlePayTo } from './debits/settle-pay-to.ts'
import { createDoNotContact } from './do-not-contact/do-not-contact.ts'
import { homeRoutes } from './do-not-contact/home-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { createDocuments } from './documents/documents.ts'
import type { PaperFacts } from './documents/paper-facts.ts'
import { samplePaperFacts } from './documents/sample-paper-facts.ts'
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
import {
  createAddressLimit,
  createCostlyLimits,
  createDebitLimit,
  createDoNotContactLimit,
  createGuestPaymentLimits,
  createPaymentLimit,
  createPlanLimit,
  createRecoveryLimits,
  createSignUpLimits,
  createUserLimits,
} from './limits/sender-limits.ts'
import type { LogTarget } from './log/log.ts'
import { logOptions } from './log/log.ts'
import { createLogNames } from './log/log-names.ts'
import { createOutageLog } from './log/outage-log.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import { createOrders } from './mail/outbox.ts'
import { mountOutboxPage } from './mail/outbox-page.ts'
import type { Metrics } from './metrics.ts'
import { mountMetrics } from './metrics.ts'
import { createApplicationCookie } from './origination/application-cookie.ts'
import { createApplications } from './origination/applications.ts'
import { originationRoutes } from './origination/origination-routes.ts'
import type { Retailer } from './origination/retailer.ts'
import { sampleRetailer } from './origination/sample-retailer.ts'
import { createStops } from './origination/stops.ts'
import { createSubmission } from './origination/submission.ts'
import { createWithdrawal } from './origination/withdrawal.ts'
import { boundPasswords } from './password/bounded-passwords.ts'
import { createCredentials } from './password/credentials.ts'
import { createPasswordAuthentication } from './password/password-authentication.ts'
import { createPasswordChange } from './password/password-change.ts'
import { createPasswordReset } from './password/password-reset.ts'
import type { Passwords } from './password/passwords.ts'
import { passwords as argon2, dummyHash } from './password/passwords.ts'
import { recoveryRoutes } from './password/recovery-routes.ts'
import { createPaymentHelp } from './payment-help/payment-help.ts'
import { paymentHelpRoutes } from './payment-help/payment-help-routes.ts'
import { mountEventSweep } from './payments/event-sweep.ts'
import { createGuestCookie } from './payments/guest-cookie.ts'
import { guestPaymentRoutes } from './payments/guest-payment-routes.ts'
import { createGuestPayments } from './payments/guest-payments.ts'
import { createIntents } from './payments/idempotency.ts'
import { createPayerEnds, mountPayerEnds } from './payments/payer-ends.ts'
import { createPaymentEvents } from './payments/payment-events.ts'
import { createPaymentHistory } from './payments/payment-history.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { createPayments } from './payments/payments.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { noProvider } from './payments/provider.ts'
import { savedCardRoutes } from './payments/saved-card-routes.ts'
import { createSavedCards } from './payments/saved-cards.ts'
import { createSettle } from './payments/settle.ts'
import { createReceiveSigned } from './payments/signed-events.ts'
import { createPlanChanges } from './plans/plan-changes.ts'
import { createCustomerRequests } from './requests/customer-requests.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { createAuthentication } from './session/authentication.ts'
import { customerSessionRoutes } from './session/customer-session-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { createSessions } from './session/sessions.ts'
import type { Site } from './site/site.ts'
import { createTraceLimit } from './tracing/trace-limit.ts'
import { tracingRoutes } from './tracing/tracing-routes.ts'
import { createContactDetails } from './user/contact-details.ts'
import { createEmailConfirmation } from './user/email-confirmation.ts'
import { createTerms } from './user/terms.ts'
import { userRoutes } from './user/user-routes.ts'

export interface AppPorts {
  readonly db: Db
  readonly keys: TokenKeys
  readonly csrfSecret: Uint8Array
  /** The built site; null for the API alone. */
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
        | 'signUpsPerAddress'
        | 'paymentsPerAccount'
        | 'guestPaymentsPerAddress'
        | 'costlyAnswersPerCustomer'
      >
    >
  /** Whether pages get the public keys from this server, as in the Local environment, where none are built in. Default false. */
  readonly givesKeys?: boolean
  /** Folder of the mails, for the page `/outbox` of local mode. */
  readonly mailFolder?: MailFolder | null
  /** Where addresses are looked up. Default: a list of invented ones. */
  readonly addresses?: AddressSource
  /** The retailer whose plans can be applied for. Default: the site's fictional one. */
  readonly retailer?: Retailer
  /** Prices of the plans, for the cost of a day and for changes of plan. Default: the fictional retailer's. */
  readonly prices?: PriceBook
  /** The retailer's details on documents. Default: the fictional one's. */
  readonly paperFacts?: () => PaperFacts
  /** The provider of card payments, and the secrets of its webhooks. Without it card payments are answered with 503. */
  readonly payments?: {
    readonly provider: PaymentProvider
    readonly webhookSecrets: readonly string[]
  }
  readonly now?: () => Date
  /** The metrics of `/metrics`, and the token for reading them. Default: nothing is counted. */
  readonly metrics?: Metrics & { readonly token?: string | undefined }
  readonly passwords?: Passwords
  readonly log?: LogTarget
  /** Whether the server is ready for traffic. `main.ts` changes it before it stops. Default: ready. */
  readonly readiness?: Readiness
}

/** The whole backend as a Fastify instance, which tests can use by `inject` without a port. It has no state of its own. */
export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const { db, keys, site, issuer, config, csrf: csrfNames, now = () => new Date() } = ports
  const passwords = boundPasswords(ports.passwords ?? argon2)
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false
  const headers = securityHeaders(isHttps)
  const app: FastifyInstance = Fastify({
    ...logOptions(config.logLevel, ports.log ?? process.stderr),
    bodyLimit: requestBodyLimitBytes,
    genReqId: () => randomUUID(),
    // Cuts off requests that arrive too slowly. Node checks that only every 30 s unless `connectionsCheckingInterval` is set.
    requestTimeout: 8000,
    // A missing Host header is refused below, because Node's own answer lacks our security headers.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // A list, never `true` or a number, by which a client could choose its own address with `X-Forwarded-For`.
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
  const userLimits = createUserLimits(limitPorts, config.recoveriesPerAddress ?? defaultRecoveriesPerAddress)
  const doNotContact = createDoNotContact({ db, now, orders })
  const doNotContactLimit = createDoNotContactLimit(
    limitPorts,
    config.doNotContactsPerAddress ?? defaultDoNotContactsPerAddress,
  )
  const addressLimit = createAddressLimit(
    limitPorts,
    config.addressLookupsPerMinute ?? defaultAddressLookupsPerMinute,
  )
  const retailer = ports.retailer ?? sampleRetailer
  const book = ports.prices ?? samplePriceBook()
  const findStop = createStops(retailer)
  const signUpLimits = createSignUpLimits(limitPorts, config.signUpsPerAddress ?? defaultSignUpsPerAddress)
  const csrf = createCsrf({ names: csrfNames, isSecure: isHttps, secret, now, sessions, liveSession })
  const traceLimit = createTraceLimit(limitPorts, {
    perMinute: config.tracesPerMinute ?? defaultTracesPerMinute,
  })
  const origins = createOrigins({ ...config, csrfHeader: csrfNames.headerName })

  function answerSite(reply: FastifyReply): FastifyReply {
    if (site === null) throw new ProblemError(404, 'There is nothing at this address.')
    return site.answer(reply.request, reply)
  }

  /** Answers an address that the router cannot decode. Fastify runs neither hooks nor the error handler for it. */
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
  // Limits are checked after these checks. Requests that are refused here store nothing, so they need not be limited. If they
  // were counted, anybody could cause writes to the database, and another site could use up its visitor's limits.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { isApi, isOtherMethod, isSigned, isLimited = false } = request.routeOptions.config
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
    // Here and not in a handler, so that no body is read: no address of the site takes one.
    if (request.is404) return answerSite(reply)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise connections that were busy when the stop began would be kept alive and delay it.
    if (isClosing || readiness.isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route and never the address, which may hold anything that a visitor typed.
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
  const intents = createIntents({ db, now })
  const costly = createCostlyLimits(
    limitPorts,
    config.costlyAnswersPerCustomer ?? defaultCostlyAnswersPerCustomer,
  )
  const planChanges = createPlanChanges({ db, now, orders, book })
  mountContract(
    app,
    customer.myAccount,
    accountRoutes({
      ...{ db, now, liveSession, intents, planChanges, choicesLimit: costly.planChoices },
      takesCards: ports.payments !== undefined,
    }),
  )
  mountContract(
    app,
    customer.usage,
    usageRoutes({
      db,
      now,
      usage: createUsage({ db }),
      periods: createUsagePeriods({ db, costs: createPeriodCosts({ db, book }) }),
      halfHours: createHalfHours({ db, book }),
      meterData: createMeterData({ db, now }),
      costLimit: costly.periodCosts,
      liveSession,
    }),
  )
  mountContract(app, customer.recovery, recoveryRoutes({ db, orders, resetPassword }), {
    limits: recoveryLimits,
  })
  mountContract(app, customer.home, homeRoutes({ doNotContact }), { limit: doNotContactLimit.spend })
  mountContract(app, customer.addresses, addressRoutes(ports.addresses ?? listSource(sampleAddresses)), {
    limit: addressLimit.spend,
  })
  const originationPorts = {
    applications: createApplications({ db, now, orders, findStop }),
    submit: createSubmission({
      db,
      now,
      orders,
      findStop,
      retailer,
      book,
      unknownPasswordHash: await dummyHash(passwords),
    }),
    withdraw: createWithdrawal({ db, now, orders }),
    cookie: createApplicationCookie(isHttps),
  }
  mountContract(app, origination, originationRoutes(originationPorts), { limits: signUpLimits })
  const customerRoutes = userRoutes({
    liveSession,
    authenticateByPassword,
    details: createContactDetails({ db, orders }),
    confirmations: createEmailConfirmation({ db, now, orders }),
    terms: createTerms({ db, now, orders }),
  })
  mountContract(app, customer.user, customerRoutes, { limits: userLimits })
  const { provider = noProvider, webhookSecrets = [] } = ports.payments ?? {}
  const settle = createSettle({ db, now, orders })
  const settlePayTo = createSettlePayTo({ db, now, orders })
  const events = createPaymentEvents({ db, now, settle, settlePayTo })
  const receive = createReceiveSigned({ events, webhookSecrets, now })
  const startLimit = createPaymentLimit(limitPorts, config.paymentsPerAccount ?? defaultPaymentsPerAccount)
  const payments = createPayments({ db, now, provider, settle, startLimit })
  const money = paymentRoutes({
    liveSession,
    intents,
    histories: createPaymentHistory({ db, now }),
    payments,
    receive,
  })
  mountContract(app, customer.billing, money.history)
  mountContract(app, customer.cardPayment, money.card)
  const savedCards = createSavedCards({ db, now, provider })
  mountContract(app, customer.savedCards, savedCardRoutes({ liveSession, savedCards }))
  mountPayerEnds(app, createPayerEnds({ db, now, provider }))
  const guestLimits = createGuestPaymentLimits(
    limitPorts,
    config.guestPaymentsPerAddress ?? defaultGuestPaymentsPerAddress,
  )
  const guestPayments = createGuestPayments({
    ...{ db, now, secret, payments, intents },
    tries: guestLimits.tries,
  })
  const withoutLogin = guestPaymentRoutes({
    guestPayments,
    cookie: createGuestCookie(isHttps),
    pairOf: csrf.usedBy,
  })
  mountContract(app, customer.guestPayment, withoutLogin, {
    limits: { start: guestLimits.start, state: guestLimits.state },
  })
  mountContract(app, customer.paymentWebhook, money.webhook)
  mountEventSweep(app, events)
  // One limit for both: each is a way to have bills collected, and each change sends a mail.
  const changeLimit = createDebitLimit(limitPorts, config.paymentsPerAccount ?? defaultPaymentsPerAccount)
  const debits = debitRoutes({
    ...{ liveSession, intents, secret },
    debits: createDebitRequests({
      ...{ db, now, orders, provider, settle },
      agreements: serviceAgreements,
      changeLimit,
    }),
  })
  mountContract(app, customer.directDebitRequests, debits.requests)
  mountContract(app, customer.directDebitPayments, debits.payments)
  const payTo = payToRoutes({
    ...{ liveSession, intents, receive, secret },
    agreements: createPayToAgreements({
      ...{ db, now, orders, provider, settle, settlePayTo },
      changeLimit,
    }),
  })
  mountContract(app, customer.payToAgreements, payTo.customers)
  mountContract(app, customer.payToWebhook, payTo.webhook)
  const planLimit = createPlanLimit(limitPorts, config.paymentsPerAccount ?? defaultPaymentsPerAccount)
  const help = createPaymentHelp({ db, now, orders, planLimit })
  mountContract(app, customer.paymentHelp, paymentHelpRoutes({ liveSession, intents, help }))
  const customerRequests = createCustomerRequests({ db, now, orders })
  mountContract(app, customer.requests, requestRoutes({ liveSession, customerRequests }))
  const documents = createDocuments({ db, now, facts: ports.paperFacts ?? samplePaperFacts })
  mountContract(app, customer.documents, documentRoutes({ liveSession, documents, limit: costly.papers }))
  if (config.isLocal) mountOutboxPage(app, ports.mailFolder ?? null)
  if (ports.givesKeys) mountLocalKeys(app, { issuer, keys })
  mountHealth(app, { db, readiness, outages })
  if (ports.metrics) mountMetrics(app, ports.metrics)
  return app
}
