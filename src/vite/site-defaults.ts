import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SiteData } from '../document/render-module.ts'
import { NetworksQuery } from '../plans/network-schemas.ts'
import { PlansQuery } from '../plans/plan-schemas.ts'
import {
  ConcessionsQuery,
  ContactQuery,
  FooterSlice,
  HeaderSlice,
  TrustBannerSlice,
} from '../templates/shared-schemas.ts'
import { documentFooter } from './document-footer.ts'
import { fileIn } from './file-in.ts'
import type { GridfrontOptions, SharedFile, SharedSlice, TemplateOptions } from './options.ts'
import { contentOf, templateOptions } from './options.ts'

const customer = { access: 'customer', prefetch: 'intent' } as const

/** The library's templates, by their names in front matter. */
const templates: Readonly<Record<string, TemplateOptions | string>> = {
  article: 'gridfront/templates/article#ArticlePage',
  contact: 'gridfront/templates/contact#ContactPage',
  message: 'gridfront/templates/message#MessagePage',
  faq: 'gridfront/templates/faq#FaqPage',
  plans: {
    component: 'gridfront/templates/plans#PlansPage',
    queries: ['plans'],
  },
  // Links to it have `intent` themselves: as an option, each of its pages would be listed in the speculation rules of
  // every document.
  'network-plans': {
    component: 'gridfront/templates/network-plans#NetworkPlansPage',
    queries: ['plans', 'networks'],
  },
  policies: 'gridfront/templates/policies#PoliciesPage',
  // Few readers of the page around the link need the form.
  'do-not-contact': {
    component: 'gridfront/templates/do-not-contact#DoNotContactPage',
    prefetch: 'intent',
  },
  'guest-pay': {
    component: 'gridfront/templates/guest-pay#GuestPayPage',
    prefetch: 'intent',
  },
  'sign-up': {
    component: 'gridfront/templates/sign-up#SignUpPage',
    queries: ['plans', 'networks', 'concessions'],
    prefetch: 'intent',
  },
  'confirm-email': {
    component: 'gridfront/templates/confirm-email#ConfirmEmailPage',
    prefetch: 'intent',
  },
  'accept-terms': {
    component: 'gridfront/templates/accept-terms#AcceptTermsPage',
    prefetch: 'intent',
  },
  'link-result': {
    component: 'gridfront/templates/link-result#LinkResultPage',
    prefetch: 'intent',
  },
  login: { component: 'gridfront/templates/login-page#LoginPage', prefetch: 'intent' },
  recovery: {
    component: 'gridfront/templates/recovery#RecoveryPage',
    prefetch: 'intent',
  },
  account: {
    component: 'gridfront/templates/account/account-page#AccountPage',
    ...customer,
  },
  bill: { component: 'gridfront/templates/account/bill-page#BillPage', ...customer },
  payments: { component: 'gridfront/templates/account/payments-page#PaymentsPage', ...customer },
  payment: { component: 'gridfront/templates/account/payment-page#PaymentPage', ...customer },
  pay: { component: 'gridfront/templates/account/pay#PayPage', ...customer },
  'account-plan': {
    component: 'gridfront/templates/account/plan-page#AccountPlanPage',
    ...customer,
  },
  details: {
    component: 'gridfront/templates/account/details-page#DetailsPage',
    ...customer,
  },
  security: {
    component: 'gridfront/templates/account/security-page#SecurityPage',
    ...customer,
  },
  requests: {
    component: 'gridfront/templates/account/requests-page#RequestsPage',
    ...customer,
  },
  documents: {
    component: 'gridfront/templates/account/documents-page#DocumentsPage',
    ...customer,
  },
  'direct-debit': {
    component: 'gridfront/templates/account/debit-page#DirectDebitPage',
    ...customer,
  },
  'pay-to': {
    component: 'gridfront/templates/account/pay-to-page#PayToPage',
    ...customer,
  },
  'payment-help': {
    component: 'gridfront/templates/account/help-page#PaymentHelpPage',
    ...customer,
  },
  complaint: {
    component: 'gridfront/templates/account/complaint-page#ComplaintPage',
    ...customer,
  },
  move: {
    component: 'gridfront/templates/account/move-page#MovePage',
    ...customer,
  },
  'meter-reading': {
    component: 'gridfront/templates/account/reading-page#ReadingPage',
    ...customer,
  },
  support: {
    component: 'gridfront/templates/account/support-page#SupportPage',
    queries: ['concessions'],
    ...customer,
  },
}

const slices: Readonly<Record<string, SharedSlice>> = {
  header: { schema: HeaderSlice, isEverywhere: true },
  footer: { schema: FooterSlice, isEverywhere: true, queries: ['contact'] },
  'trust-banner': { schema: TrustBannerSlice },
}

const queries: Readonly<Record<string, SharedFile>> = {
  // The footer shows phone numbers, so every page needs them.
  contact: { schema: ContactQuery, isEverywhere: true },
  plans: { schema: PlansQuery },
  networks: { schema: NetworksQuery },
  concessions: { schema: ConcessionsQuery },
}

/** The library's shared files that exist in a site. */
const those = <Shared>(all: Readonly<Record<string, Shared>>, folders: readonly string[], kind: string) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => existsSync(fileIn(folders, `${kind}/${name}.json`))),
  )

/** A site with one network needs no table of networks for sign-up; without concessions by state their pages name none. */
const isNeeded = (template: string, query: string) =>
  query !== 'concessions' && (template !== 'sign-up' || query !== 'networks')

/** The library's templates, without optional static queries that the site does not have. */
const templatesWith = (known: Readonly<Record<string, SharedFile>>) =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      const options = templateOptions(template)
      const { queries: wanted = [] } = options
      return [
        name,
        { ...options, queries: wanted.filter((query) => isNeeded(name, query) || query in known) },
      ]
    }),
  )

/** A brand's template that replaces the library's inherits its access, styles and data, unless it sets them itself. */
const inherited = (own: GridfrontOptions['templates'] = {}) =>
  Object.fromEntries(
    Object.entries(own).map(([name, template]) => [
      name,
      { ...(templates[name] && templateOptions(templates[name])), ...templateOptions(template) },
    ]),
  )

/**
 * A brand's options, completed by the library's templates, the shared files that they read, and the footer of plain
 * documents. A template or file of the brand replaces the library's of the same name. `root`: Vite's.
 */
export function withDefaults(options: GridfrontOptions, root: string): SiteOptions {
  const content = contentOf(options).map((folder) => resolve(root, folder))
  const shared = {
    slices: { ...those(slices, content, 'slices'), ...options.slices },
    queries: { ...those(queries, content, 'queries'), ...options.queries },
  }
  return {
    ...options,
    ...shared,
    templates: { ...templatesWith(shared.queries), ...inherited(options.templates) },
    ...(shared.queries.contact?.schema === ContactQuery && {
      documentFooter: (files: SiteData) => documentFooter(files, options),
    }),
    ...(options.documentFooter && { documentFooter: options.documentFooter }),
  }
}

/** The options of a site with all defaults filled in. */
export type SiteOptions = GridfrontOptions &
  Required<Pick<GridfrontOptions, 'templates' | 'slices' | 'queries'>>
