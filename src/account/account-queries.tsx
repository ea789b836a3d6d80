import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
// The only module that imports ts-rest's hooks. They are bundled into the library's build: their peer range
// stops at React 18, and a brand's install must be free of warnings.
import { initTsrReactQuery } from '@ts-rest/react-query/v5'
import type { ReactNode } from 'react'
import { customer } from '../../contracts/customer.ts'
import type { AccountOverview, Bill } from '../../contracts/schemas/my-account.ts'
import type { Arrangements, CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type { UsageSeries, UsageSpan } from '../../contracts/schemas/usage.ts'
import type { ContactDetails, OfferedTerms } from '../../contracts/schemas/user.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { HookCall } from '../client/route-calls.ts'
import type { RequestService } from '../requests/request-service.ts'
import { requestService } from '../requests/request-service.ts'
import type { ChangePassword, EndSessions } from './account-changes.ts'
import { accountChanges } from './account-changes.ts'
import type { ContactChanges } from './contact-changes.ts'
import { contactChanges } from './contact-changes.ts'

/**
 * One question to the backend, as a component sees it. These are our own types: naming the bundled package
 * in a declaration would turn every consumer's types into `any`.
 */
export type AccountQuery<Data> =
  | { readonly status: 'loading'; readonly data: undefined; readonly retry: () => void }
  | {
      readonly status: 'error'
      readonly data: undefined
      readonly error: AccountQueryError
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly data: Data; readonly retry: () => void }

/** `httpStatus` is the answer's, when there was one; otherwise `cause` says what came instead. */
export interface AccountQueryError {
  readonly httpStatus: number | undefined
  readonly cause: ApiClientError | undefined
}

export interface AccountQueries extends ContactChanges, RequestService {
  /** Above every component that asks. Clear `queryClient` at logout: nothing may outlive the session. */
  readonly Provider: (props: { readonly children: ReactNode }) => ReactNode
  readonly useOverview: () => AccountQuery<AccountOverview>
  /** Newest first. */
  readonly useBills: () => AccountQuery<readonly Bill[]>
  /** Usage of a stretch of time, by day or by month. As data it is what `UsageChart` takes. */
  readonly useUsage: (span: UsageSpan) => AccountQuery<UsageSeries>
  /** The asking session first, then those used last. Asked again when the page is looked at again. */
  readonly useSessions: () => AccountQuery<readonly OpenSession[]>
  /** How the customer is reached. Asked again when the page is looked at again: a link may have been opened elsewhere. */
  readonly useContact: () => AccountQuery<ContactDetails>
  /** The terms that were offered, newest first. */
  readonly useTerms: () => AccountQuery<readonly OfferedTerms[]>
  /** What the customer has asked for, newest first. Asked again when the page is looked at again: somebody may have answered. */
  readonly useRequests: () => AccountQuery<readonly CustomerRequest[]>
  /** What is arranged for the account, and what can be asked for. */
  readonly useArrangements: () => AccountQuery<Arrangements>
  /** Ends open sessions; the list is asked for again. */
  readonly endSessions: EndSessions
  readonly changePassword: ChangePassword
}

interface Asked {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

const readError = (error: unknown): AccountQueryError => ({
  httpStatus:
    error instanceof ApiClientError
      ? error.httpStatus
      : typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
        ? error.status
        : undefined,
  cause: error instanceof ApiClientError ? error : undefined,
})

function toQuery<Data>(asked: Asked, data: Data | undefined): AccountQuery<Data> {
  const retry = () => {
    void asked.refetch()
  }
  if (data !== undefined) return { status: 'ready', data, retry }
  if (asked.isPending) return { status: 'loading', data: undefined, retry }
  return { status: 'error', data: undefined, error: readError(asked.error), retry }
}

// Offline the library would wait for ever without a word; here a lost network is an error with a retry.
const asked = { networkMode: 'always', staleTime: 30_000 } as const
const sessionsKey = ['my-account', 'sessions'] as const
const contactKey = ['user', 'contact'] as const
const requestsKey = ['requests'] as const
const tryAgain = (count: number, error: unknown) =>
  count < 1 && readError(error).cause?.code === 'NETWORK_FAILED'

/** The customer's account as hooks over the contract. Make it once, where the application starts. */
export function createAccountQueries(client: ApiClient, queryClient: QueryClient): AccountQueries {
  // Every route that the hooks name is one of the contract that they are made of.
  const api = (call: object) => client.callRoute(call as HookCall)
  const hooks = initTsrReactQuery(customer, { baseUrl: '', baseHeaders: {}, api })
  const changes = accountChanges(client, () => {
    void queryClient.invalidateQueries({ queryKey: sessionsKey })
  })
  const contacts = contactChanges(client, () => {
    void queryClient.invalidateQueries({ queryKey: contactKey })
  })
  const asking = requestService(client, () => {
    void queryClient.invalidateQueries({ queryKey: requestsKey })
  })
  return {
    Provider: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <hooks.ReactQueryProvider>{children}</hooks.ReactQueryProvider>
      </QueryClientProvider>
    ),
    useOverview: () => {
      const query = hooks.myAccount.overview.useQuery({ queryKey: ['my-account'], retry: tryAgain, ...asked })
      return toQuery(query, query.data?.body)
    },
    useBills: () => {
      const query = hooks.myAccount.bills.useQuery({
        queryKey: ['my-account', 'bills'],
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body.bills)
    },
    useUsage: (span) => {
      const query = hooks.usage.series.useQuery({
        queryKey: ['usage', span.every, span.from, span.to],
        queryData: { query: span },
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body)
    },
    useSessions: () => {
      const query = hooks.sessions.list.useQuery({
        queryKey: [...sessionsKey],
        retry: tryAgain,
        ...asked,
        // Another device may have come or gone at any moment.
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.sessions)
    },
    useContact: () => {
      const query = hooks.user.contact.useQuery({
        queryKey: [...contactKey],
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    useTerms: () => {
      const query = hooks.user.terms.useQuery({
        queryKey: ['user', 'terms'],
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.terms)
    },
    useRequests: () => {
      const query = hooks.requests.list.useQuery({
        queryKey: [...requestsKey, 'list'],
        queryData: { query: {} },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.requests)
    },
    useArrangements: () => {
      const query = hooks.requests.arrangements.useQuery({
        queryKey: [...requestsKey, 'arrangements'],
        queryData: { query: {} },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    ...changes,
    ...contacts,
    ...asking,
  }
}
