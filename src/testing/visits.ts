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
  /** Who is, or was, signed in. Default: the first of `customers`. */
  readonly customer?: MockCustomer
  /** Base address of the backend. Default: `https://api.test.invalid`, an address that no network has. */
  readonly backend?: string
  /** Default: a storage of its own, in memory. */
  readonly storage?: TokenStorage
  /** What `createAuth` calls after a logout, for instance to go to the login page. */
  readonly afterLogout?: () => void
  /** As for `mockRequests`. */
  readonly report?: (message: string) => void
}

/** A visitor's application without a page: the library's own session and client, in front of a mock backend. */
export interface Visit {
  /** Has settled: for `AuthProvider`, or to be asked directly. */
  readonly auth: Auth
  /** Initialised: `client.use(core)`. */
  readonly client: ApiClient
  readonly storage: TokenStorage
  /** The client's own: for whatever else sends requests. */
  readonly fetch: typeof fetch
  /** What was asked, and where a route is told to answer otherwise than the backend. */
  readonly requests: MockRequests
  readonly mockBackend: MockBackend
}

export interface CustomerVisit extends Visit {
  readonly customer: MockCustomer
  /** The one that was in storage. */
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
    // A script or a suite ends without waiting for its sessions to expire.
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
    // The kit keeps its cookies to itself: a document that tests share would carry them from one to the next.
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

/** A customer whose session goes on: the token is in storage, and the backend takes it. */
export const signedIn = (options: VisitOptions = {}): Promise<CustomerVisit> =>
  returning(options, nowOf(options))

/** A visitor with nothing in storage, who can log in as any customer of the backend. */
export const signedOut = (options: VisitOptions = {}): Promise<Visit> => settle(prepare(options))

/** A customer who comes back too late: the token in storage has just expired, so that nobody is logged in. */
export const expired = (options: VisitOptions = {}): Promise<CustomerVisit> =>
  returning(options, new Date(nowOf(options).getTime() - tokenLifetimeSeconds * 1000))
