import { core } from '../../contracts/core.ts'
import { customer as customerContract } from '../../contracts/customer.ts'
import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { OfferedTerms } from '../../contracts/schemas/user.ts'
import { customers as fixtureCustomers, mayaNguyen } from '../../fixtures/customers.ts'
import type { TestKey } from '../../fixtures/keys.ts'
import { currentKey } from '../../fixtures/keys.ts'
import { pageFiles as fixturePages } from '../../fixtures/page-data.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import type { CsrfNames } from '../client/csrf-token.ts'
import { checkMockOptions } from './check-mock-options.ts'
import type { MockAnswer, MockRequest } from './exchange.ts'
import { mockAccountRoutes } from './mock-account-routes.ts'
import { mockAddressRoutes } from './mock-address-routes.ts'
import type { StoredApplication } from './mock-applications.ts'
import { createMockApplications } from './mock-applications.ts'
import { createMockBillSettings } from './mock-bill-settings.ts'
import { createMockContacts } from './mock-contacts.ts'
import { createMockContracts } from './mock-contracts.ts'
import { createMockCsrf, defaultCsrf } from './mock-csrf.ts'
import { mockDebitRoutes } from './mock-debit-routes.ts'
import { createMockDebits } from './mock-debits.ts'
import { mockDocumentRoutes } from './mock-document-routes.ts'
import { createMockExchange } from './mock-exchange.ts'
import { mockGuestPaymentRoutes } from './mock-guest-payment-routes.ts'
import type { StoredDoNotContact } from './mock-home-routes.ts'
import { mockHomeRoutes } from './mock-home-routes.ts'
import { createMockLedger } from './mock-ledger.ts'
import type { MockMail } from './mock-mails.ts'
import { mockMoveRoutes } from './mock-move-routes.ts'
import { createMockMoves } from './mock-moves.ts'
import { mockOriginationRoutes } from './mock-origination-routes.ts'
import { createMockOrigins } from './mock-origins.ts'
import type { PageFiles } from './mock-page-routes.ts'
import { isKnownPage, mockPageRoutes } from './mock-page-routes.ts'
import { mockPasskeyRoutes } from './mock-passkey-routes.ts'
import { createMockPasskeys } from './mock-passkeys.ts'
import { createMockPasswords } from './mock-passwords.ts'
import type { MockPayTo } from './mock-pay-to.ts'
import { createMockPayTo } from './mock-pay-to.ts'
import { mockPayToRoutes } from './mock-pay-to-routes.ts'
import { createMockPaymentHelp } from './mock-payment-help.ts'
import { mockPaymentHelpRoutes } from './mock-payment-help-routes.ts'
import { mockPaymentRoutes } from './mock-payment-routes.ts'
import { createMockPayments } from './mock-payments.ts'
import { createMockPlanChanges } from './mock-plan-changes.ts'
import { mockRecoveryRoutes } from './mock-recovery-routes.ts'
import { createMockRequestDesk } from './mock-request-desk.ts'
import { mockRequestRoutes } from './mock-request-routes.ts'
import { createMockResets } from './mock-resets.ts'
import type { MountedRoute } from './mock-routes.ts'
import { mountRoutes } from './mock-routes.ts'
import { mockSavedCardRoutes } from './mock-saved-card-routes.ts'
import { createMockSavedCards } from './mock-saved-cards.ts'
import { mockSessionRoutes } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'
import { createMockSessions } from './mock-sessions.ts'
import { mockSessionsRoutes } from './mock-sessions-routes.ts'
import type { MockSmoothing } from './mock-smoothing.ts'
import { createMockSmoothing } from './mock-smoothing.ts'
import { createMockTerms } from './mock-terms.ts'
import type { StoredTrace } from './mock-tracing-routes.ts'
import { mockTracingRoutes } from './mock-tracing-routes.ts'
import { mockUsageRoutes } from './mock-usage-routes.ts'
import { mockUserRoutes } from './mock-user-routes.ts'
import type { Found } from './route-table.ts'
import { createRouteTable } from './route-table.ts'

/** Default secret of webhooks. */
export const mockWebhookSecret = 'mock-webhook-secret'

export interface MockBackendOptions {
  /** Customers who can log in. Default: the three customers of the fixtures. */
  readonly customers?: readonly MockCustomer[]
  /** The `iss` claim of the tokens. Default: `testIssuer`. */
  readonly issuer?: string
  /** Keys whose tokens are accepted. The first one signs. Default: `currentKey`. */
  readonly keys?: readonly TestKey[]
  /** JSON files of the site, which the mock serves as well. Default: `pageFiles` of the fixtures. */
  readonly pageFiles?: PageFiles
  /**
   * Origins of pages that may send requests, in addition to the backend's own. Default: loopback on the ports of
   * development servers.
   */
  readonly origins?: readonly string[]
  /** Names of the CSRF cookie and header. On https the cookie gets `__Host-` before its name, and is Secure. */
  readonly csrf?: CsrfNames
  /** Prefix of every path, without trailing slash. Default ''. */
  readonly basePath?: string
  /** Default: the clock of the machine. */
  readonly now?: () => Date
  /**
   * Makes CSRF tokens, session ids, cookies of applications and tokens of links: letters, digits, `-` and `_`, never the same twice. Default: random
   * UUIDs. With `random` and `now` given, the same requests get the same answers.
   */
  readonly random?: () => string
  /** Secret of the payment provider's webhooks, which make payments succeed or fail here. Default: `mockWebhookSecret`. */
  readonly webhookSecret?: string
  /** Called with each mail that would be sent. `MockBackend.mails` has all of them. */
  readonly onMail?: (mail: MockMail) => void
}

export interface MockBackend {
  /** Answers a request. */
  readonly handle: (request: Request) => Promise<Response>
  /** The same with plain data, for servers, and where a `Request` cannot hold cookies. */
  readonly exchange: (request: MockRequest) => Promise<MockAnswer>
  /** The traces that pages have sent, the oldest first. */
  readonly traces: readonly StoredTrace[]
  /** The mails that would have been sent, the oldest first, with the tokens of the links in them. */
  readonly mails: readonly MockMail[]
  /** The do-not-contact list, the oldest entry first. */
  readonly doNotContact: readonly StoredDoNotContact[]
  /** The stored sign-up applications, submitted or not, oldest first. */
  readonly applications: readonly StoredApplication[]
  /** Logs a customer in without a request. Resolves to the token. Default: the first customer, now. */
  readonly openSession: (customer?: MockCustomer, issuedAt?: Date) => Promise<string>
  /** Revokes all sessions: their tokens are refused from now on. */
  readonly endSessions: () => void
  /** Offers terms to a customer and sends their link. Returns its token. Default: the first customer. */
  readonly offerTerms: (terms: OfferedTerms, customer?: MockCustomer) => string
  readonly basePath: string
  readonly csrf: CsrfNames
}

/**
 * A backend in memory that implements the whole contract, core and customer, as strictly as the reference backend: CSRF
 * tokens, sessions by bearer token, statuses, problem documents. A request with `Prefer: code=429` (RFC 7240) gets that
 * status, or any other that the contract has for the route; it changes nothing, and only 404 and 405 take precedence.
 * Throws `MockError` for options that break the contract.
 */
export function createMockBackend(options: MockBackendOptions = {}): MockBackend {
  const {
    customers = fixtureCustomers,
    issuer = testIssuer,
    keys = [currentKey],
    pageFiles = fixturePages,
    csrf: names = defaultCsrf,
    basePath = '',
    now = () => new Date(),
    random = () => crypto.randomUUID(),
    webhookSecret = mockWebhookSecret,
  } = options
  checkMockOptions({ customers, pageFiles, basePath })
  const [example = mayaNguyen] = customers
  const mails: MockMail[] = []
  const send = (mail: MockMail) => {
    mails.push(mail)
    options.onMail?.(mail)
  }
  const contacts = createMockContacts({ customers, now, random, send })
  const terms = createMockTerms({ customers, contacts, now, random, send })
  const emailOf = (one: MockCustomer) => contacts.of(one).email
  const sessions = createMockSessions({ issuer, keys, now, random, emailOf })
  const passkeys = createMockPasskeys({ now, random, send, emailOf })
  const passwords = createMockPasswords(customers, contacts, passkeys.isConfirmed)
  const resets = createMockResets({ now, random })
  const csrf = createMockCsrf({ names, now, random })
  const origins = createMockOrigins(options.origins, names.headerName)
  const traces: StoredTrace[] = []
  const doNotContact: StoredDoNotContact[] = []
  const applications = createMockApplications({ now, random })
  const ledger = createMockLedger()
  const payments = createMockPayments({ now, ledger, send, emailOf })
  const money = mockPaymentRoutes({ payments, webhookSecret, now })
  const billSettings = createMockBillSettings((account) => smoothing.isSmoothed(account))
  const help = createMockPaymentHelp({
    ...{ now, random, send, emailOf, ledger, payments },
    isSmoothed: (account) => smoothing.isSmoothed(account),
  })
  const smoothing: MockSmoothing = createMockSmoothing({
    ...{ now, random, send, emailOf, hasPlan: help.hasPlan },
    isFrequencyAhead: billSettings.isFrequencyAhead,
    frequencyOf: (account) => billSettings.of(account).frequency,
  })
  const debits = createMockDebits({ now, random, send, emailOf, help, payTo: () => payTo })
  const debitRoutes = mockDebitRoutes(debits, example)
  const payTo: MockPayTo = createMockPayTo({
    ...{ now, send, emailOf },
    directDebitFrom: debits.coveredFrom,
    endDirectDebit: debits.giveWay,
  })
  const payToRoutes = mockPayToRoutes({ payTo, example, webhookSecret, now })
  const desk = createMockRequestDesk({ now, random, send, emailOf })
  const planChanges = createMockPlanChanges({
    ...{ customers, now, random, send, emailOf },
    moveOutOf: (owner, account) =>
      desk
        .list(owner, account)
        .find(
          ({ kind, status }) => kind === 'MOVE_OUT' && (status === 'RECEIVED' || status === 'IN_PROGRESS'),
        )?.effectiveOn ?? null,
  })
  const coreRoutes = {
    session: mockSessionRoutes({ sessions, passwords, spend: csrf.spend, emailOf, example }),
    tracing: mockTracingRoutes((trace) => traces.push(trace)),
    pages: mockPageRoutes(pageFiles),
  }
  const customerRoutes = {
    myAccount: mockAccountRoutes({
      ...{ example, emailOf, payments, planChanges, help },
      collectedBy: (account) =>
        payTo.collectorOf(account) !== null
          ? 'PAYTO'
          : debits.coveredFrom(account) === null
            ? null
            : 'DIRECT_DEBIT',
      contracts: createMockContracts(now),
      ...{ billSettings, smoothing },
    }),
    usage: mockUsageRoutes(example),
    sessions: mockSessionsRoutes({ sessions, passwords, send, emailOf, revokeReset: resets.revoke, example }),
    passkeys: mockPasskeyRoutes({ passkeys, sessions, spend: csrf.spend, emailOf, example }),
    recovery: mockRecoveryRoutes({ customers, sessions, passwords, resets, emailOf, send }),
    home: mockHomeRoutes({ now, send, list: doNotContact }),
    addresses: mockAddressRoutes,
    origination: mockOriginationRoutes({ applications, now, send }),
    user: mockUserRoutes({ contacts, terms, passwords, resets, customers, example }),
    billing: money.history,
    cardPayment: money.card,
    guestPayment: mockGuestPaymentRoutes({ customers, payments }),
    savedCards: mockSavedCardRoutes(createMockSavedCards()),
    paymentWebhook: money.webhook,
    directDebitRequests: debitRoutes.requests,
    directDebitPayments: debitRoutes.payments,
    payToAgreements: payToRoutes.agreements,
    payToWebhook: payToRoutes.webhook,
    paymentHelp: mockPaymentHelpRoutes(help, example),
    requests: mockRequestRoutes(desk, passwords, example),
    moves: mockMoveRoutes(createMockMoves({ now, random, send, emailOf, desk })),
    documents: mockDocumentRoutes({
      example,
      requestsOf: desk.list,
      paymentsOf: (account) => payments.history(account, {}),
    }),
  }
  const table = createRouteTable([
    ...mountRoutes(core, coreRoutes, 'core'),
    ...mountRoutes(customerContract, customerRoutes, 'customer'),
  ])

  /** The pattern of documents matches every path, so a path without such a page counts as not found. */
  function find({ url }: MockRequest): Found<MountedRoute> | null {
    const { pathname } = new URL(url)
    if (!pathname.startsWith(`${basePath}/`)) return null
    const found = table(pathname.slice(basePath.length))
    const isDocument = found?.entries[0]?.route.path === core.pages.document.path
    return isDocument && !isKnownPage(pageFiles, found.params.page ?? '') ? null : found
  }

  const exchange = createMockExchange({ find, sessions, csrf, origins, passwords })

  async function handle(request: Request): Promise<Response> {
    const { method, url, headers } = request
    // A body that is too large by its own Content-Length is refused without reading it.
    const isTooLarge = Number(headers.get('content-length') ?? 0) > requestBodyLimitBytes
    const body = new Uint8Array(isTooLarge ? [] : await request.arrayBuffer())
    const answer = await exchange({ method, url, headers, body })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }

  return {
    handle,
    exchange,
    traces,
    mails,
    doNotContact,
    get applications() {
      return applications.list()
    },
    openSession: async (customer = example, issuedAt = now()) =>
      (await sessions.open(customer, { issuedAt })).token,
    endSessions: sessions.endAll,
    offerTerms: (offered, customer = example) => terms.offer(customer, offered),
    basePath,
    csrf: names,
  }
}
