import type { AppRoute } from '../../contracts/rest.ts'
import {
  addresses,
  billing,
  directDebitPayments,
  directDebitRequests,
  documents,
  myAccount,
  paymentHelp,
  payToAgreements,
  requests,
  usage,
} from './routes.ts'

/** An ordinary query for each route that needs one. */
const queries = new Map<AppRoute, string>([
  [myAccount.overview, ''],
  [myAccount.bills, ''],
  [myAccount.plans, ''],
  [myAccount.billSettings, ''],
  [myAccount.smoothing, ''],
  [usage.halfHours, 'day=2026-01-31'],
  [usage.periods, 'every=month&from=2026-01-01&to=2026-03-31'],
  [usage.meterData, 'from=2026-01-01&to=2026-01-31'],
  [usage.series, 'every=day&from=2026-01-01&to=2026-01-31'],
  [billing.payments, 'from=2026-01-01&to=2026-12-31'],
  [directDebitRequests.read, ''],
  [directDebitPayments.list, ''],
  [payToAgreements.read, ''],
  [paymentHelp.read, ''],
  [addresses.suggest, 'query=gridfront+conform'],
  [addresses.resolve, 'id=gridfront-conform'],
  [documents.list, ''],
  [requests.list, ''],
  [requests.arrangements, ''],
])

/** The query of a route's ordinary request, followed by `more`; '' if it has none. */
export function usualQuery(route: AppRoute, more = ''): string {
  const usual = queries.get(route)
  if (usual === undefined && route.query !== undefined)
    throw new Error(`${route.method} ${route.path} needs an ordinary query in usual-query.ts`)
  const query = [usual ?? '', more].filter(Boolean).join('&')
  return query === '' ? '' : `?${query}`
}
