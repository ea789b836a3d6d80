import { mayaNguyen } from '../../fixtures/customers.ts'
import { currentKey } from '../../fixtures/keys.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import type { Auth } from '../auth/auth.ts'
import { createAuth } from '../auth/auth.ts'
import { sessionServices } from '../auth/session-services.ts'
import type { TokenStorage } from '../auth/token-storage.ts'
import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import type { ApiClient } from '../client/api-client.ts'
import { createApiClient } from '../client/api-client.ts'
import { verifyToken } from '../token/verify-token.ts'
import { memoryTokenStorage } from './memory-token-storage.ts'
import type { MockBackend, MockBackendOptions } from './mock-backend.ts'
import { createMockBackend } from './mock-backend.ts'
import type { MockRequests } from './mock-requests.ts'
import { mockRequests } from './mock-requests.ts'
import type { MockCustomer } from './mock-sessions.ts'

export interface VisitOptions extends Omit<MockBackendOptions, 'basePath'> {
  /** The customer who is, or was, logged in. Default: the first of `customers`. */
  readonly customer?: MockCustomer
  /** Base address of the backend. Default: `https://api.test.invalid`, which exists in no network. */
  readonly backend?: string
  /** Default: a new storage in memory. */
  readonly storage?: TokenStorage
  /** Called after a logout, for instance to go to the login page. */
  readonly afterLogout?: () => void
  /** See `MockRequestsOptions`. */
  readonly report?: (message: string) => void
}

/** The library's session and API client, without a page, connected to a mock backend. */
export interface Visit {
  /** The session, already checked. Pass it to `AuthProvider`, or use it directly. */
  readonly auth: Auth
  /** The API client, already initialised: `client.use(core)`. */
  readonly client: ApiClient
  readonly storage: TokenStorage
  /** The same `fetch` as the client's, for other code that sends requests. */
  readonly fetch: typeof fetch
  /** The requests so far. Also sets answers that differ from the mock backend's. */
  readonly requests: MockRequests
  readonly mockBackend: MockBackend
}

export interface CustomerVisit extends Visit {
  readonly customer: MockCustomer
  /** The token that was in storage at the start. */
  readonly token: string
}

function prepare(options: VisitOptions) {
  const {
    backend = 'https://api.test.invalid',
    issuer = testIssuer,
    keys = [currentKey],
    now,
    report,
  } = options
  const mockBackend = createMockBackend(options)
  const requests = mockRequests({ backend, otherwise: mockBackend, ...(report && { report }) })
  const storage = options.storage ?? memoryTokenStorage()
  const publicKeys = keys.map(({ publicKey }) => publicKey)
  const client = createApiClient()
  const services = sessionServices(client, now)
  const auth = createAuth({
    storage,
    verify: (token) => verifyToken(token, { issuer, keys: publicKeys, now }),
    login: services.login,
    logout: services.logout,
    extend: services.extend,
    // Timers do not keep the Node process alive, so that a script or suite need not wait for sessions to expire.
    setTimeout: (work, ms) => {
      const timer: object | number = setTimeout(work, ms)
      if (typeof timer === 'object' && 'unref' in timer) (timer as NodeJS.Timeout).unref()
      return timer
    },
    ...(now && { now }),
    ...(options.afterLogout && { afterLogout: options.afterLogout }),
  })
  client.initialise({
    backend,
    csrf: mockBackend.csrf,
    token: auth.token,
    onUnauthorised: auth.endSession,
    fetch: requests.fetch,
    // The kit has its own cookies. Those of the document, which tests share, would leak from one test to the next.
    readCookies: () => '',
  })
  return { auth, client, storage, fetch: requests.fetch, requests, mockBackend }
}

async function settle(visit: Visit): Promise<Visit> {
  visit.auth.start()
  await visit.auth.settled()
  return visit
}

async function returning(options: VisitOptions, issuedAt: Date): Promise<CustomerVisit> {
  const { customer = options.customers?.[0] ?? mayaNguyen } = options
  const visit = prepare(options)
  const token = await visit.mockBackend.openSession(customer, issuedAt)
  visit.storage.write(token)
  return { ...(await settle(visit)), customer, token }
}

const nowOf = ({ now = () => new Date() }: VisitOptions) => now()

/** A customer who is logged in: the token is in storage, and the backend accepts it. */
export const signedIn = (options: VisitOptions = {}): Promise<CustomerVisit> =>
  returning(options, nowOf(options))

/** A visitor with nothing in storage, who can log in as any customer of the backend. */
export const signedOut = (options: VisitOptions = {}): Promise<Visit> => settle(prepare(options))

/** A customer whose session has expired: the token in storage has just expired, so nobody is logged in. */
export const expired = (options: VisitOptions = {}): Promise<CustomerVisit> =>
  returning(options, new Date(nowOf(options).getTime() - tokenLifetimeSeconds * 1000))
