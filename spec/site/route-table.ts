import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMobilePath } from '../../src/navigation/mobile-variant.ts'

/** A route and words that its document title holds, case aside (ROUTE-1 to ROUTE-3). */
export interface RouteRow {
  readonly path: string
  readonly title: string
  /** Word for word, where the specification gives the heading. */
  readonly heading?: string
}

export const pageRoutes: readonly RouteRow[] = [
  { path: '/', title: 'Wattlebird Energy' },
  { path: '/404', title: 'not found' },
  { path: '/about', title: 'about' },
  { path: '/plans', title: 'plans' },
  { path: '/home', title: 'retail energy' },
  { path: '/business', title: 'business' },
  { path: '/energyguide', title: 'energy optimisation guide' },
  { path: '/contact', title: 'contact' },
  { path: '/faq', title: 'FAQ' },
  { path: '/read-your-meter', title: 'meter reading guide' },
  { path: '/do-not-contact', title: 'do-not-contact list' },
  { path: '/complaints-policy', title: 'complaints policy' },
  { path: '/careers', title: 'careers' },
  { path: '/press', title: 'press' },
  { path: '/accessibility', title: 'accessibility' },
  { path: '/payment-terms', title: 'direct debit terms' },
  { path: '/policies', title: 'all policies' },
]

export const accountRoutes: readonly RouteRow[] = [
  { path: '/accounts', title: 'my account' },
  { path: '/accounts/login', title: 'log in' },
  { path: '/accounts/pay', title: 'make a payment' },
  // Beyond the specification's table: where a customer is logged in, and the password.
  { path: '/accounts/plan', title: 'your plan' },
  { path: '/accounts/security', title: 'account security' },
  { path: '/accounts/details', title: 'your details' },
  { path: '/accounts/bill', title: 'your bill' },
  { path: '/accounts/documents', title: 'your documents' },
  // What customers ask for.
  { path: '/accounts/requests', title: 'your requests' },
  { path: '/accounts/meter-reading', title: 'send a meter reading' },
  { path: '/accounts/move', title: 'move out' },
  { path: '/accounts/complaint', title: 'make a complaint' },
  { path: '/accounts/support', title: 'people and support' },
  { path: '/accounts/forgot-email', title: 'forgotten e-mail' },
  { path: '/accounts/forgot-password', title: 'forgotten password' },
]

export const resultRoutes: readonly RouteRow[] = [
  // Where the links of mails lead first: a page that asks.
  { path: '/screens/emailConfirm', title: 'confirm your email address' },
  { path: '/screens/billingCycleTerms', title: 'terms of a new billing cycle' },
  { path: '/screens/contractTerms', title: 'terms of your contract' },
  { path: '/screens/emailConfirm/success', title: 'email confirmed' },
  { path: '/screens/emailConfirm/error', title: '', heading: 'Error: Invalid confirmation link' },
  { path: '/screens/billingCycleTerms/success', title: 'terms accepted' },
  { path: '/screens/billingCycleTerms/error', title: '', heading: 'Billing Cycle Update - Error' },
  { path: '/screens/contractTerms/success', title: 'terms accepted' },
  { path: '/screens/contractTerms/error', title: '', heading: 'Contract Update - Error' },
  { path: '/screens/planItem', title: 'plans' },
]

/** Sign-up, which the specification names without addresses. */
export const signUpRoutes: readonly RouteRow[] = [
  { path: '/sign-up', title: 'sign up' },
  { path: '/sign-up/supply', title: 'sign up: address and meter' },
  { path: '/sign-up/plan', title: 'sign up: plan' },
  { path: '/sign-up/about-you', title: 'sign up: about you' },
  { path: '/sign-up/support', title: 'sign up: concession and life support' },
  { path: '/sign-up/payment', title: 'sign up: bills and payment' },
  { path: '/sign-up/consents', title: 'sign up: your agreement' },
  { path: '/sign-up/review', title: 'sign up: review' },
  { path: '/sign-up/receipt', title: 'sign up: receipt' },
  { path: '/sign-up/cancel', title: 'sign up: cancel your contract' },
]

/** Plans by postcode and by network: beyond the specification's table. Those of the other networks are made alike. */
export const networkRoutes: readonly RouteRow[] = [
  { path: '/plans/your-area', title: 'plans where you live' },
  { path: '/plans/powercor', title: 'plans, Powercor' },
]

export const allRoutes: readonly RouteRow[] = [
  ...pageRoutes,
  ...networkRoutes,
  ...accountRoutes,
  ...resultRoutes,
  ...signUpRoutes,
]

/** The five linked documents of the provider (ROUTE-4). */
export const linkedDocuments = [
  '/documents/privacy',
  '/documents/hardship',
  '/documents/complaints',
  '/documents/terms-and-conditions',
  '/documents/concessions-and-rebates',
] as const

const documentFolder = 'host/content/documents'
const pathOf = (name: string) =>
  /^path: (\S+)$/m.exec(readFileSync(join(documentFolder, name), 'utf8'))?.[1] ?? `${name} has no path`

/** Every plain document there is, from the content itself: none can be forgotten here. */
export const allDocuments: readonly string[] = readdirSync(documentFolder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.md'))
  .map(pathOf)
  .toSorted()

/** One for each plan. */
export const planDocuments = allDocuments.filter((path) => path.startsWith('/documents/plans/'))

/** Documents of each kind: of plans those of two networks, since the others are made alike. */
export const documentsOfEachKind = allDocuments.filter(
  (path) => !/-(?:endeavour-energy|energex|sa-power-networks|citipower|united-energy)$/.test(path),
)

/** The documents that are written one by one. Those of plans share their sentences. */
export const writtenDocuments = allDocuments.filter((path) => !planDocuments.includes(path))

/** Each route's two addresses. */
export const bothAddresses = ({ path }: RouteRow) => [path, toMobilePath(path)] as const
