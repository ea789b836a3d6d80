import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { capabilityNames } from './capabilities.ts'
import type { SpecBrand, SpecRoute } from './spec-brand.ts'

type Row = Pick<SpecRoute, 'path' | 'title' | 'heading'>

const pageRoutes: readonly Row[] = [
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
  // Not in the specification's table: for payers with a bill and no login.
  { path: '/pay', title: 'pay a bill' },
]

const accountRoutes: readonly Row[] = [
  { path: '/accounts', title: 'my account' },
  { path: '/accounts/login', title: 'log in' },
  { path: '/accounts/pay', title: 'make a payment' },
  // Not in the specification's table: the customer's sessions and password.
  { path: '/accounts/plan', title: 'your plan' },
  { path: '/accounts/security', title: 'account security' },
  { path: '/accounts/details', title: 'your details' },
  { path: '/accounts/bill', title: 'your bill' },
  { path: '/accounts/direct-debit', title: 'direct debit' },
  { path: '/accounts/payto', title: 'payto' },
  { path: '/accounts/payment-help', title: 'more time to pay' },
  { path: '/accounts/payments', title: 'your payments' },
  { path: '/accounts/payment', title: 'receipt for a payment' },
  // Pages of the customer account.
  { path: '/accounts/documents', title: 'your documents' },
  { path: '/accounts/requests', title: 'your requests' },
  { path: '/accounts/meter-reading', title: 'send a meter reading' },
  { path: '/accounts/move', title: 'move out' },
  { path: '/accounts/complaint', title: 'make a complaint' },
  { path: '/accounts/support', title: 'people and support' },
  { path: '/accounts/forgot-email', title: 'forgotten e-mail' },
  { path: '/accounts/forgot-password', title: 'forgotten password' },
]

const resultRoutes: readonly Row[] = [
  // Where the links of mails lead first: a page with a button.
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
const signUpRoutes: readonly Row[] = [
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

/** Plans by postcode and by network: not in the specification's table. Those of the other networks are generated alike. */
const networkRoutes: readonly Row[] = [
  { path: '/plans/your-area', title: 'plans where you live' },
  { path: '/plans/powercor', title: 'plans, Powercor' },
]

/** Routes of pages that a search engine must not list, and of others that it may. */
const unlistedPages = ['/404', '/plans/your-area']
const listedForms = ['/sign-up']
/** Pages with the same content as another page. */
const canonicals: Readonly<Record<string, string>> = {
  '/screens/planItem': '/plans',
  '/plans/your-area': '/plans',
}

const ofKind = (kind: SpecRoute['kind'], rows: readonly Row[]) =>
  rows.map((row): SpecRoute => {
    const isListed =
      kind === 'page' || kind === 'plans' ? !unlistedPages.includes(row.path) : listedForms.includes(row.path)
    const canonical = canonicals[row.path]
    return { ...row, kind, isListed, ...(canonical !== undefined && { canonical }) }
  })

const documentFolder = 'host/content/documents'
const pathOf = (name: string) =>
  /^path: (\S+)$/m.exec(readFileSync(join(documentFolder, name), 'utf8'))?.[1] ?? `${name} has no path`

/** The site of this repository, as a server in local mode shows it: what the suites test by default. */
export const hostBrand: SpecBrand = {
  name: 'Wattlebird Energy',
  notFoundHeading: 'We can’t find that page',
  routes: [
    ...ofKind('page', pageRoutes),
    ...ofKind('plans', networkRoutes),
    ...ofKind('account', accountRoutes),
    ...ofKind('result', resultRoutes),
    ...ofKind('sign-up', signUpRoutes),
  ],
  linkedDocuments: [
    '/documents/privacy',
    '/documents/hardship',
    '/documents/complaints',
    '/documents/terms-and-conditions',
    '/documents/concessions-and-rebates',
  ],
  // From the content itself, so that none can be forgotten.
  documents: readdirSync(documentFolder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map(pathOf)
    .toSorted(),
  issuer: 'http://localhost/wattlebird-local',
  customer: {
    email: demoCustomer.email,
    password: demoCustomer.password,
    firstName: demoCustomer.givenName,
  },
  mailbox: '/outbox',
  can: [...capabilityNames],
}
