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
import type { AccountOverview, AccountSummary, Bill } from '../../contracts/schemas/my-account.ts'
import type { PayToArrangement } from '../../contracts/schemas/pay-to.ts'
import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import type { PaymentHelp } from '../../contracts/schemas/payment-help.ts'
import type { PlanChoices } from '../../contracts/schemas/plan-change.ts'
import type { Arrangements, CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type {
  HalfHourDay,
  UsagePeriods,
  UsagePeriodsSpan,
  UsageSeries,
  UsageSpan,
} from '../../contracts/schemas/usage.ts'
import type { ContactDetails, OfferedTerms } from '../../contracts/schemas/user.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { HookCall } from '../client/route-calls.ts'
import { retryAfterSeconds } from '../client/send-answer.ts'
import type { DirectDebitService } from '../debits/direct-debit-service.ts'
import { directDebitService } from '../debits/direct-debit-service.ts'
import type { PayToService } from '../debits/pay-to-service.ts'
import { payToService } from '../debits/pay-to-service.ts'
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
import type { ChosenAccount } from './chosen-account.ts'
import { createChosenAccount } from './chosen-account.ts'
import type { ContactChanges } from './contact-changes.ts'
import { contactChanges } from './contact-changes.ts'
import type { DocumentFiles } from './document-files.ts'
import { documentFiles } from './document-files.ts'
import type { GetMeterData } from './get-meter-data.ts'
import { createGetMeterData } from './get-meter-data.ts'

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

/** `httpStatus`: that of the answer, if there was one; otherwise `cause` has the reason. */
export interface AccountQueryError {
  readonly httpStatus: number | undefined
  readonly cause: ApiClientError | undefined
  /** With 429, if the backend sent `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined
}

export interface AccountQueries
  extends ContactChanges,
    RequestService,
    PlanChangeService,
    DirectDebitService,
    PayToService,
    PaymentHelpService,
    SavedCardService,
    DocumentFiles {
  /** Above every component that asks. Clear `queryClient` at logout: nothing may outlive the session. */
  readonly Provider: (props: { readonly children: ReactNode }) => ReactNode
  /** All accounts of the customer, open ones first. */
  readonly useAccounts: () => AccountQuery<readonly AccountSummary[]>
  /** Number of the account that overview, bills and usage are of; undefined: the first of the list. */
  readonly useChosenAccount: () => string | undefined
  /** Selects the account of overview, bills and usage, for this tab until the session ends. */
  readonly chooseAccount: (accountNumber: string) => void
  readonly useOverview: () => AccountQuery<AccountOverview>
  /** Newest first. */
  readonly useBills: () => AccountQuery<readonly Bill[]>
  /** One bill in full, from any of the customer's accounts. `httpStatus` of its error is 404 where there is no bill of this number. */
  readonly useBill: (invoiceNumber: string) => AccountQuery<Invoice>
  /** Payments by card and by bank, newest first. Loaded again when the page is shown again, because banks take days. */
  readonly usePayments: () => AccountQuery<readonly PaymentRecord[]>
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
  /** The interval meter data of a span as a file to save. Loaded at each call, and not kept. */
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
  /** What is arranged for the account, and what can be requested. */
  readonly useArrangements: () => AccountQuery<Arrangements>
  /** The customer's documents, newest first. */
  readonly useDocuments: () => AccountQuery<readonly CustomerDocument[]>
  /** The plan of the account as it was agreed to, and those that it can have. */
  readonly usePlans: () => AccountQuery<PlanChoices>
  /** The direct-debit request of the account, and the terms that hold. */
  readonly useDirectDebit: () => AccountQuery<DebitArrangement>
  /** PayTo of the account. Polled while an agreement waits for the bank. */
  readonly usePayTo: () => AccountQuery<PayToArrangement>
  /** Debits to come, and those that were made. `account`: one that is not the chosen account. */
  readonly useDebits: (account?: string) => AccountQuery<DebitList>
  /** Saved cards, newest first. Loaded again when the page is shown again, because another tab may have removed one. */
  readonly useSavedCards: () => AccountQuery<readonly SavedCard[]>
  /** Which bills can be put off, and the payment plan. `account`: one that is not the chosen account. */
  readonly usePaymentHelp: (account?: string) => AccountQuery<PaymentHelp>
  /** Ends open sessions, and loads the list again. */
  readonly endSessions: EndSessions
  readonly changePassword: ChangePassword
}

interface Asked {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** An answer that the contract lists, with a status that is no success. */
const isAnswer = (error: unknown): error is { readonly status: number; readonly headers?: unknown } =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'

function readError(error: unknown): AccountQueryError {
  if (error instanceof ApiClientError) return { httpStatus: error.httpStatus, cause: error }
  if (!isAnswer(error)) return { httpStatus: undefined, cause: undefined }
  const { status, headers } = error
  const header = status === 429 && headers instanceof Headers ? headers.get('retry-after') : null
  const wait = retryAfterSeconds(header, Date.now())
  return { httpStatus: status, cause: undefined, ...(wait !== undefined && { retryAfterSeconds: wait }) }
}

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
/** Otherwise the options of the `QueryClient` decide whether anything is requested. */
const notAsked = { enabled: false } as const
const sessionsKey = ['my-account', 'sessions'] as const
const contactKey = ['user', 'contact'] as const
/** Interval, in ms, of polling whether the customer has answered at the bank. */
const askBankEveryMs = 4000
const debitsKey = ['debits'] as const
const cardsKey = ['saved-cards'] as const
const helpKey = ['payment-help'] as const
const requestsKey = ['requests'] as const
const tryAgain = (count: number, error: unknown) =>
  count < 1 && readError(error).cause?.code === 'NETWORK_FAILED'

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
  const plans = planChangeService(client, () => {
    void queryClient.invalidateQueries({ queryKey: ['my-account'] })
    // Prices of days, and the terms that were accepted.
    void queryClient.invalidateQueries({ queryKey: ['user', 'terms'] })
  })
  const debits = directDebitService(client, () => {
    void queryClient.invalidateQueries({ queryKey: debitsKey })
  })
  const payTo = payToService(client, () => {
    void queryClient.invalidateQueries({ queryKey: debitsKey })
  })
  const cards = savedCardService(client, () => {
    void queryClient.invalidateQueries({ queryKey: cardsKey })
  })
  const help = paymentHelpService(client, () => {
    // Due dates and debits follow.
    for (const queryKey of [helpKey, debitsKey, ['my-account']])
      void queryClient.invalidateQueries({ queryKey: [...queryKey] })
  })
  return {
    Provider: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <hooks.ReactQueryProvider>{children}</hooks.ReactQueryProvider>
      </QueryClientProvider>
    ),
    useAccounts: () => {
      const query = hooks.myAccount.accounts.useQuery({
        queryKey: ['my-account', 'accounts'],
        retry: tryAgain,
        ...asked,
      })
      const list = query.data?.body.accounts
      const account = useChosenAccount()
      // It may have been handed over to somebody else since it was chosen.
      const isGone = account !== undefined && list?.every(({ accountNumber }) => accountNumber !== account)
      useEffect(() => {
        if (isGone) chosen.forget()
      }, [isGone])
      return toQuery(query, list)
    },
    useChosenAccount,
    chooseAccount: chosen.choose,
    useOverview: () => {
      const account = useChosenAccount()
      const query = hooks.myAccount.overview.useQuery({
        queryKey: ['my-account', 'overview', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body)
    },
    useBills: () => {
      const account = useChosenAccount()
      const query = hooks.myAccount.bills.useQuery({
        queryKey: ['my-account', 'bills', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body.bills)
    },
    useBill: (invoiceNumber) => {
      const query = hooks.myAccount.bill.useQuery({
        queryKey: ['my-account', 'bill', invoiceNumber],
        queryData: { params: { invoiceNumber } },
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body)
    },
    usePayments: () => {
      const account = useChosenAccount()
      const query = hooks.billing.payments.useQuery({
        queryKey: ['billing', 'payments', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.payments)
    },
    usePayment: (paymentId) => {
      const query = hooks.billing.payment.useQuery({
        queryKey: ['billing', 'payment', paymentId],
        queryData: { params: { paymentId } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    useUsage: (span) => {
      const account = useChosenAccount()
      const asking = span ?? { every: 'day', from: '', to: '' }
      const query = hooks.usage.series.useQuery({
        queryKey: ['usage', account ?? '', asking.every, asking.from, asking.to],
        queryData: { query: { ...asking, account } },
        ...(span === null && notAsked),
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body)
    },
    useUsagePeriods: (span) => {
      const account = useChosenAccount()
      const asking = span ?? { every: 'month', from: '', to: '' }
      const query = hooks.usage.periods.useQuery({
        queryKey: [
          'usage',
          account ?? '',
          'periods',
          asking.every,
          asking.from,
          asking.to,
          asking.with ?? '',
        ],
        queryData: { query: { ...asking, account } },
        ...(span === null && notAsked),
        retry: tryAgain,
        ...asked,
      })
      return toQuery(query, query.data?.body)
    },
    useHalfHours: (day) => {
      const account = useChosenAccount()
      const query = hooks.usage.halfHours.useQuery({
        queryKey: ['usage', account ?? '', 'half-hours', day],
        queryData: { query: { day: day ?? '', account } },
        ...(day === null && notAsked),
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
      const account = useChosenAccount()
      const query = hooks.requests.list.useQuery({
        queryKey: [...requestsKey, 'list', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.requests)
    },
    useArrangements: () => {
      const account = useChosenAccount()
      const query = hooks.requests.arrangements.useQuery({
        queryKey: [...requestsKey, 'arrangements', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    useDocuments: () => {
      const account = useChosenAccount()
      const query = hooks.documents.list.useQuery({
        queryKey: ['documents', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body.documents)
    },
    ...documentFiles(client),
    usePlans: () => {
      const account = useChosenAccount()
      const query = hooks.myAccount.plans.useQuery({
        queryKey: ['my-account', 'plans', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        // Somebody may have changed it on another device.
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    useDirectDebit: () => {
      const account = useChosenAccount()
      const query = hooks.directDebitRequests.read.useQuery({
        queryKey: [...debitsKey, 'request', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        // Somebody may have changed it on another device.
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    usePayTo: () => {
      const account = useChosenAccount()
      const query = hooks.payToAgreements.read.useQuery({
        queryKey: [...debitsKey, 'pay-to', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        // The customer answers at the bank.
        staleTime: 0,
        refetchInterval: ({ state }) =>
          state.data?.body.agreement?.status === 'PROPOSED' ? askBankEveryMs : false,
      })
      return toQuery(query, query.data?.body)
    },
    useDebits: (other) => {
      const chosenAccount = useChosenAccount()
      const account = other ?? chosenAccount
      const query = hooks.directDebitPayments.list.useQuery({
        queryKey: [...debitsKey, 'list', account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    useSavedCards: () => {
      const query = hooks.savedCards.list.useQuery({
        queryKey: [...cardsKey],
        retry: tryAgain,
        ...asked,
        staleTime: 0,
      })
      // Otherwise a card saved meanwhile would be missing, or a removed one still be listed.
      return toQuery(query, query.isRefetchError ? undefined : query.data?.body.cards)
    },
    usePaymentHelp: (other) => {
      const chosenAccount = useChosenAccount()
      const account = other ?? chosenAccount
      const query = hooks.paymentHelp.read.useQuery({
        queryKey: [...helpKey, account ?? ''],
        queryData: { query: { account } },
        retry: tryAgain,
        ...asked,
        // Payments arrive without an action here, and staff may change something.
        staleTime: 0,
      })
      return toQuery(query, query.data?.body)
    },
    getMeterData: createGetMeterData(client, chosen.number),
    ...changes,
    ...plans,
    ...debits,
    ...payTo,
    ...help,
    ...cards,
    ...contacts,
    ...asking,
    sendRequest: (asked, name) =>
      asking.sendRequest(asked, { ...name, accountNumber: name.accountNumber ?? chosen.number() }),
  }
}
