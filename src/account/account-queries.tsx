import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
// The only module that imports ts-rest's hooks. They are bundled into the library's build: their peer range
// stops at React 18, and a brand's install must be free of warnings.
import { initTsrReactQuery } from '@ts-rest/react-query/v5'
import type { ReactNode } from 'react'
import { useEffect, useSyncExternalStore } from 'react'
import { customer } from '../../contracts/customer.ts'
import type { DebitArrangement, DebitList } from '../../contracts/schemas/debit.ts'
import type { CustomerDocument } from '../../contracts/schemas/document.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import type { Move } from '../../contracts/schemas/move.ts'
import type {
  AccountOverview,
  AccountSummary,
  Bill,
  BillSettings,
} from '../../contracts/schemas/my-account.ts'
import type { PayToArrangement } from '../../contracts/schemas/pay-to.ts'
import type { CreditPayout, PaymentRecord } from '../../contracts/schemas/payment.ts'
import type { PaymentHelp } from '../../contracts/schemas/payment-help.ts'
import type { PlanChoices, WhatIf } from '../../contracts/schemas/plan-change.ts'
import type { Arrangements, CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type { BillSmoothing } from '../../contracts/schemas/smoothing.ts'
import type {
  HalfHourDay,
  UsagePeriods,
  UsagePeriodsSpan,
  UsageSeries,
  UsageSpan,
} from '../../contracts/schemas/usage.ts'
import type { ContactDetails, OfferedTerms } from '../../contracts/schemas/user.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { HookCall } from '../client/route-calls.ts'
import type { DirectDebitService } from '../debits/direct-debit-service.ts'
import { directDebitService } from '../debits/direct-debit-service.ts'
import type { PayToService } from '../debits/pay-to-service.ts'
import { payToService } from '../debits/pay-to-service.ts'
import type { MoveService } from '../moves/move-service.ts'
import { moveService } from '../moves/move-service.ts'
import type { PaymentHelpService } from '../payment-help/payment-help-service.ts'
import { paymentHelpService } from '../payment-help/payment-help-service.ts'
import type { SavedCardService } from '../payments/saved-card-service.ts'
import { savedCardService } from '../payments/saved-card-service.ts'
import type { PlanChangeService } from '../plan-change/plan-change-service.ts'
import { planChangeService } from '../plan-change/plan-change-service.ts'
import type { RequestService } from '../requests/request-service.ts'
import { requestService } from '../requests/request-service.ts'
import type { ChangePassword, EndSessions } from './account-changes.ts'
import { accountChanges } from './account-changes.ts'
import type { AccountQuery, QueryResult } from './account-query.ts'
import { readError, toQuery } from './account-query.ts'
import type { BillSettingsService } from './bill-settings-service.ts'
import { billSettingsService } from './bill-settings-service.ts'
import type { ChosenAccount } from './chosen-account.ts'
import { createChosenAccount } from './chosen-account.ts'
import type { ContactChanges } from './contact-changes.ts'
import { contactChanges } from './contact-changes.ts'
import type { DocumentFiles } from './document-files.ts'
import { documentFiles } from './document-files.ts'
import type { GetMeterData } from './get-meter-data.ts'
import { createGetMeterData } from './get-meter-data.ts'
import type { SmoothingService } from './smoothing-service.ts'
import { smoothingService } from './smoothing-service.ts'

export interface AccountQueries
  extends ContactChanges,
    BillSettingsService,
    RequestService,
    MoveService,
    PlanChangeService,
    DirectDebitService,
    PayToService,
    PaymentHelpService,
    SavedCardService,
    SmoothingService,
    DocumentFiles {
  /**
   * Render it above every component that uses these hooks. Clear `queryClient` at logout, so that no data outlives the
   * session.
   */
  readonly Provider: (props: { readonly children: ReactNode }) => ReactNode
  /** All accounts of the customer, open ones first. */
  readonly useAccounts: () => AccountQuery<readonly AccountSummary[]>
  /** Number of the account whose overview, bills and usage are shown. Undefined means the first of the list. */
  readonly useChosenAccount: () => string | undefined
  /** Selects the account whose overview, bills and usage are shown, for this tab until the session ends. */
  readonly chooseAccount: (accountNumber: string) => void
  readonly useOverview: () => AccountQuery<AccountOverview>
  /** Newest first. */
  readonly useBills: () => AccountQuery<readonly Bill[]>
  /** How the account is billed. Loaded again when the page is shown again. */
  readonly useBillSettings: () => AccountQuery<BillSettings>
  /** Bill smoothing of the account: the agreement, or the offer. Loaded again when the page is shown again. */
  readonly useSmoothing: () => AccountQuery<BillSmoothing>
  /** One bill in full, from any of the customer's accounts. `httpStatus` of its error is 404 where there is no bill of this number. */
  readonly useBill: (invoiceNumber: string) => AccountQuery<Invoice>
  /** Payments by card and by bank, newest first. Loaded again when the page is shown again, because banks take days. */
  readonly usePayments: () => AccountQuery<readonly PaymentRecord[]>
  /** Credits that were paid to the customer's bank account, newest first. Loaded together with the payments. */
  readonly usePayouts: () => AccountQuery<readonly CreditPayout[]>
  /** One payment, from any of the customer's accounts. `httpStatus` of its error is 404 where there is no payment of this id. */
  readonly usePayment: (paymentId: string) => AccountQuery<PaymentRecord>
  /** Usage of a span, by day or by month; the data fits `UsageChart`. Nothing is loaded while `span` is null. */
  readonly useUsage: (span: Omit<UsageSpan, 'account'> | null) => AccountQuery<UsageSeries>
  /**
   * Months or years, each compared with the one before and the same of the year before. Nothing is loaded while `span`
   * is null.
   */
  readonly useUsagePeriods: (span: Omit<UsagePeriodsSpan, 'account'> | null) => AccountQuery<UsagePeriods>
  /** The half-hours of one day. Nothing is loaded while `day` is null. */
  readonly useHalfHours: (day: string | null) => AccountQuery<HalfHourDay>
  /** The interval meter data of a span as a file to save. Loaded at each call, never cached. */
  readonly getMeterData: GetMeterData
  /** This session first, then the others, last used first. Loaded again when the page is shown again. */
  readonly useSessions: () => AccountQuery<readonly OpenSession[]>
  /**
   * The customer's contact details. Loaded again when the page is shown again, because a link may have been opened
   * elsewhere.
   */
  readonly useContact: () => AccountQuery<ContactDetails>
  /** The terms that were offered, newest first. */
  readonly useTerms: () => AccountQuery<readonly OfferedTerms[]>
  /** The customer's requests, newest first. Loaded again when the page is shown again, because there may be an answer. */
  readonly useRequests: () => AccountQuery<readonly CustomerRequest[]>
  /** The arrangements in effect for the account, and what can be requested. */
  readonly useArrangements: () => AccountQuery<Arrangements>
  /** The customer's moves to another home, newest first. Loaded again when the page is shown again, because staff may have decided. */
  readonly useMoves: () => AccountQuery<readonly Move[]>
  /** The customer's documents, newest first. */
  readonly useDocuments: () => AccountQuery<readonly CustomerDocument[]>
  /** The account's plan as it was agreed to, and the plans available to it. */
  readonly usePlans: () => AccountQuery<PlanChoices>
  /** The same, with the changes of `whatIf` applied to the usage. Nothing is loaded while it is null. */
  readonly usePlansWith: (whatIf: WhatIf | null) => AccountQuery<PlanChoices>
  /** The direct-debit request of the account, and the terms in effect. */
  readonly useDirectDebit: () => AccountQuery<DebitArrangement>
  /** PayTo of the account. Polled while an agreement waits for the bank. */
  readonly usePayTo: () => AccountQuery<PayToArrangement>
  /** Past and upcoming debits. `account` names an account other than the chosen one. */
  readonly useDebits: (account?: string) => AccountQuery<DebitList>
  /** Saved cards, newest first. Loaded again when the page is shown again, because another tab may have removed one. */
  readonly useSavedCards: () => AccountQuery<readonly SavedCard[]>
  /**
   * Which bills can be given a later due date, and the payment plan. `account` names an account other than the chosen
   * one.
   */
  readonly usePaymentHelp: (account?: string) => AccountQuery<PaymentHelp>
  /** Ends open sessions, and loads the list again. */
  readonly endSessions: EndSessions
  readonly changePassword: ChangePassword
}

// By default TanStack Query waits silently while the browser is offline; here a lost network is an error that can be
// retried.
const defaults = {
  networkMode: 'always',
  staleTime: 30_000,
  retry: (count: number, error: unknown) => count < 1 && readError(error).cause?.code === 'NETWORK_FAILED',
} as const
/** Options for data that may change elsewhere: in the backend, on another device, in another tab. */
const fresh = { staleTime: 0 } as const
/** Otherwise the options of the `QueryClient` decide whether anything is requested. */
const disabled = { enabled: false } as const
const accountKey = ['my-account'] as const
const sessionsKey = ['my-account', 'sessions'] as const
const billSettingsKey = ['bill-settings'] as const
const smoothingKey = ['smoothing'] as const
const contactKey = ['user', 'contact'] as const
const termsKey = ['user', 'terms'] as const
const debitsKey = ['debits'] as const
const cardsKey = ['saved-cards'] as const
const helpKey = ['payment-help'] as const
const requestsKey = ['requests'] as const
const movesKey = ['moves'] as const
/** Interval, in ms, of polling whether the customer has answered at the bank. */
const payToPollMs = 4000

/** The hooks of a GET route, as far as they are used here. `query` names the types of its answers. */
interface RouteHooks {
  readonly query: (...args: never) => Promise<unknown>
  readonly useQuery: (options: never) => unknown
}
/** The body of a route's 200. */
type BodyOf<Hooks> = Hooks extends { readonly query: (...args: never) => Promise<infer Answer> }
  ? Extract<Answer, { readonly status: 200 }> extends { readonly body: infer Body }
    ? Body
    : never
  : never

interface QueryOptions<Body> {
  readonly queryKey: readonly unknown[]
  readonly queryData?: { readonly params?: object; readonly query?: object }
  readonly enabled?: false
  readonly staleTime?: number
  readonly refetchInterval?: (query: { state: { data?: { body: Body } | undefined } }) => number | false
}
type UseQuery<Body> = (options: QueryOptions<Body>) => QueryResult & {
  readonly data: { readonly body: Body } | undefined
  readonly isRefetchError: boolean
}

/** Queries a route with the usual options. */
const useRoute = <Hooks extends RouteHooks>(route: Hooks, options: QueryOptions<BodyOf<Hooks>>) =>
  // ts-rest's `useQuery` is generic in what it returns, and TypeScript cannot infer the body through it.
  (route.useQuery as unknown as UseQuery<BodyOf<Hooks>>)({ ...defaults, ...options })

/** The whole body, or what `read` takes of it. */
function useBody<Hooks extends RouteHooks, Data = BodyOf<Hooks>>(
  route: Hooks,
  options: QueryOptions<BodyOf<Hooks>>,
  read?: (body: BodyOf<Hooks>) => Data,
): AccountQuery<Data> {
  const query = useRoute(route, options)
  const body = query.data?.body
  return toQuery(query, body && (read ? read(body) : (body as Data)))
}

/**
 * The customer's account as hooks over the contract. Make it once, where the application starts. `chosen` keeps which of several
 * accounts is shown; without it that lasts until the page is loaded again.
 */
export function createAccountQueries(
  client: ApiClient,
  queryClient: QueryClient,
  chosen: ChosenAccount = createChosenAccount({ storage: () => sessionStorage, owner: () => null }),
): AccountQueries {
  const useChosenAccount = () => useSyncExternalStore(chosen.subscribe, chosen.number, chosen.number)
  const hooks = routeHooks(client)
  return {
    Provider: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <hooks.ReactQueryProvider>{children}</hooks.ReactQueryProvider>
      </QueryClientProvider>
    ),
    useChosenAccount,
    chooseAccount: chosen.choose,
    ...customerHooks(hooks, chosen, useChosenAccount),
    ...accountHooks(hooks, useChosenAccount),
    ...usageHooks(hooks, useChosenAccount),
    ...documentFiles(client),
    getMeterData: createGetMeterData(client, chosen.number),
    ...services(client, queryClient, chosen),
  }
}

function routeHooks(client: ApiClient) {
  // The hooks are made from this contract, so `call` is always one of its routes.
  const api = (call: object) => client.callRoute(call as HookCall)
  return initTsrReactQuery(customer, { baseUrl: '', baseHeaders: {}, api })
}
type Hooks = ReturnType<typeof routeHooks>
type UseChosenAccount = () => string | undefined

/** Hooks of the customer, independent of the account that is shown. */
const customerHooks = (hooks: Hooks, chosen: ChosenAccount, useChosenAccount: UseChosenAccount) => ({
  useAccounts: () => {
    const query = useRoute(hooks.myAccount.accounts, { queryKey: [...accountKey, 'accounts'] })
    const list = query.data?.body.accounts
    const account = useChosenAccount()
    // The account may have been transferred to somebody else since it was chosen.
    const isMissing = account !== undefined && list?.every(({ accountNumber }) => accountNumber !== account)
    useEffect(() => {
      if (isMissing) chosen.forget()
    }, [isMissing])
    return toQuery(query, list)
  },
  useBill: (invoiceNumber: string) =>
    useBody(hooks.myAccount.bill, {
      queryKey: [...accountKey, 'bill', invoiceNumber],
      queryData: { params: { invoiceNumber } },
    }),
  usePayment: (paymentId: string) =>
    useBody(hooks.billing.payment, {
      queryKey: ['billing', 'payment', paymentId],
      queryData: { params: { paymentId } },
      ...fresh,
    }),
  useSessions: () =>
    useBody(hooks.sessions.list, { queryKey: sessionsKey, ...fresh }, ({ sessions }) => sessions),
  useContact: () => useBody(hooks.user.contact, { queryKey: contactKey, ...fresh }),
  useTerms: () => useBody(hooks.user.terms, { queryKey: termsKey, ...fresh }, ({ terms }) => terms),
  useMoves: () => useBody(hooks.moves.list, { queryKey: movesKey, ...fresh }, ({ moves }) => moves),
  useSavedCards: () => {
    const query = useRoute(hooks.savedCards.list, { queryKey: cardsKey, ...fresh })
    // After a failed refetch the cached list may lack a new card or contain a removed one, so it is not shown.
    return toQuery(query, query.isRefetchError ? undefined : query.data?.body.cards)
  },
})

/** Hooks of one account: the chosen one, unless the caller names another. */
function accountHooks(hooks: Hooks, useChosenAccount: UseChosenAccount) {
  const ofAccount =
    <Route extends RouteHooks, Data = BodyOf<Route>>(
      route: Route,
      { queryKey, ...options }: QueryOptions<BodyOf<Route>>,
      read?: (body: BodyOf<Route>) => Data,
    ) =>
    (other?: string): AccountQuery<Data> => {
      const chosenAccount = useChosenAccount()
      const account = other ?? chosenAccount
      const ofOne = { queryKey: [...queryKey, account ?? ''], queryData: { query: { account } } }
      return useBody(route, { ...options, ...ofOne }, read)
    }
  return {
    useOverview: ofAccount(hooks.myAccount.overview, { queryKey: [...accountKey, 'overview'] }),
    useBills: ofAccount(hooks.myAccount.bills, { queryKey: [...accountKey, 'bills'] }, ({ bills }) => bills),
    useBillSettings: ofAccount(hooks.myAccount.billSettings, { queryKey: billSettingsKey, ...fresh }),
    useSmoothing: ofAccount(hooks.myAccount.smoothing, { queryKey: smoothingKey, ...fresh }),
    usePayments: ofAccount(
      hooks.billing.payments,
      { queryKey: ['billing', 'payments'], ...fresh },
      ({ payments }) => payments,
    ),
    usePayouts: ofAccount(
      hooks.billing.payments,
      { queryKey: ['billing', 'payments'], ...fresh },
      ({ payouts = [] }) => payouts,
    ),
    useRequests: ofAccount(
      hooks.requests.list,
      { queryKey: [...requestsKey, 'list'], ...fresh },
      ({ requests }) => requests,
    ),
    useArrangements: ofAccount(hooks.requests.arrangements, {
      queryKey: [...requestsKey, 'arrangements'],
      ...fresh,
    }),
    useDocuments: ofAccount(
      hooks.documents.list,
      { queryKey: ['documents'], ...fresh },
      ({ documents }) => documents,
    ),
    usePlans: ofAccount(hooks.myAccount.plans, { queryKey: [...accountKey, 'plans'], ...fresh }),
    useDirectDebit: ofAccount(hooks.directDebitRequests.read, {
      queryKey: [...debitsKey, 'request'],
      ...fresh,
    }),
    usePayTo: ofAccount(hooks.payToAgreements.read, {
      queryKey: [...debitsKey, 'pay-to'],
      ...fresh,
      refetchInterval: ({ state }) =>
        state.data?.body.agreement?.status === 'PROPOSED' ? payToPollMs : false,
    }),
    useDebits: ofAccount(hooks.directDebitPayments.list, { queryKey: [...debitsKey, 'list'], ...fresh }),
    usePaymentHelp: ofAccount(hooks.paymentHelp.read, { queryKey: helpKey, ...fresh }),
  }
}

/** Hooks of the chosen account's usage. Nothing is loaded while the argument is null. */
const usageHooks = (hooks: Hooks, useChosenAccount: UseChosenAccount) => ({
  useUsage: (span: Omit<UsageSpan, 'account'> | null) => {
    const account = useChosenAccount()
    const query = span ?? { every: 'day', from: '', to: '' }
    return useBody(hooks.usage.series, {
      queryKey: ['usage', account ?? '', query.every, query.from, query.to],
      queryData: { query: { ...query, account } },
      ...(span === null && disabled),
    })
  },
  useUsagePeriods: (span: Omit<UsagePeriodsSpan, 'account'> | null) => {
    const account = useChosenAccount()
    const query = span ?? { every: 'month', from: '', to: '' }
    return useBody(hooks.usage.periods, {
      queryKey: ['usage', account ?? '', 'periods', query.every, query.from, query.to, query.with ?? ''],
      queryData: { query: { ...query, account } },
      ...(span === null && disabled),
    })
  },
  usePlansWith: (whatIf: WhatIf | null) => {
    const account = useChosenAccount()
    const { solarKw, batteryKwh, evKmPerWeek } = whatIf ?? { solarKw: 0, batteryKwh: 0, evKmPerWeek: 0 }
    const query = {
      solarKw: String(solarKw),
      batteryKwh: String(batteryKwh),
      evKmPerWeek: String(evKmPerWeek),
    }
    return useBody(hooks.myAccount.plans, {
      queryKey: [...accountKey, 'plans', account ?? '', ...Object.values(query)],
      queryData: { query: { ...query, account } },
      ...(whatIf === null && disabled),
    })
  },
  useHalfHours: (day: string | null) => {
    const account = useChosenAccount()
    return useBody(hooks.usage.halfHours, {
      queryKey: ['usage', account ?? '', 'half-hours', day],
      queryData: { query: { day: day ?? '', account } },
      ...(day === null && disabled),
    })
  },
})

/** Calls that change something. Each makes the queries that show it load again. */
function services(client: ApiClient, queryClient: QueryClient, chosen: ChosenAccount) {
  const invalidate =
    (...keys: readonly (readonly string[])[]) =>
    () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey: [...queryKey] })
    }
  const requests = requestService(client, invalidate(requestsKey, movesKey))
  return {
    ...accountChanges(client, invalidate(sessionsKey)),
    ...billSettingsService(client, invalidate(billSettingsKey)),
    // It excludes a payment plan, and adds accepted terms.
    ...smoothingService(client, invalidate(smoothingKey, accountKey, helpKey, termsKey)),
    ...contactChanges(client, invalidate(contactKey)),
    // A change of plan changes the account's prices and adds accepted terms.
    ...planChangeService(client, invalidate(accountKey, termsKey, movesKey)),
    // A move ends the supply at one home, and may have opened the account of another.
    ...moveService(client, invalidate(movesKey, requestsKey, accountKey, termsKey)),
    ...directDebitService(client, invalidate(debitsKey)),
    ...payToService(client, invalidate(debitsKey)),
    ...savedCardService(client, invalidate(cardsKey)),
    // Payment help moves due dates, and with them debits.
    ...paymentHelpService(client, invalidate(helpKey, debitsKey, accountKey)),
    ...requests,
    sendRequest: ((asked, name) =>
      requests.sendRequest(asked, {
        ...name,
        accountNumber: name.accountNumber ?? chosen.number(),
      })) satisfies RequestService['sendRequest'],
  }
}
