import type { GridfrontOptions } from 'gridfront/vite'
import { makeBrand } from './brand.ts'
import { plainFooter } from './plain-footer.ts'
import { PlansQuery } from './plan-schemas.ts'
import { ContactQuery, FooterSlice, HeaderSlice, TrustBannerSlice } from './shared-schemas.ts'

/** The site as `gridfront()` builds it: which template draws what, and what pages share. */
export const site = {
  brand: makeBrand(),
  content: 'host/content',
  routes: 'host/routes',
  styles: ['host/styles/site.css'],
  font: 'host/fonts/figtree.woff2',
  templates: {
    article: 'host/templates/article.tsx#ArticlePage',
    contact: 'host/templates/contact.tsx#ContactPage',
    home: {
      component: 'host/templates/home.tsx#HomePage',
      slices: { trustBanner: 'trust-banner' },
      queries: ['plans'],
    },
    message: 'host/templates/message.tsx#MessagePage',
    faq: { component: 'host/templates/faq.tsx#FaqPage', styles: ['faq'] },
    plans: { component: 'host/templates/plans.tsx#PlansPage', styles: ['plan-details'], queries: ['plans'] },
    meter: { component: 'host/templates/meter.tsx#MeterPage', styles: ['steps'] },
    policies: { component: 'host/templates/policies.tsx#PoliciesPage', styles: ['quick-exit'] },
    // Forms, and the styles that go with them, are of no use to most who read the page around the link.
    'do-not-contact': {
      component: 'host/templates/do-not-contact.tsx#DoNotContactPage',
      styles: ['forms', 'account', 'steps', 'address', 'receipt'],
      prefetch: 'intent',
    },
    login: { component: 'host/templates/login-page.tsx#LoginPage', styles: ['forms'], prefetch: 'intent' },
    recovery: {
      component: 'host/templates/recovery.tsx#RecoveryPage',
      styles: ['forms', 'account'],
      prefetch: 'intent',
    },
    account: {
      component: 'host/account/account-page.tsx#AccountPage',
      styles: ['account'],
      access: 'customer',
      prefetch: 'intent',
    },
    pay: {
      component: 'host/account/pay.tsx#PayPage',
      styles: ['account'],
      access: 'customer',
      prefetch: 'intent',
    },
    security: {
      component: 'host/account/security-page.tsx#SecurityPage',
      styles: ['account'],
      access: 'customer',
      prefetch: 'intent',
    },
  },
  chunks: { reading: ['article', 'contact', 'home', 'message', 'faq', 'plans'] },
  slices: {
    header: { schema: HeaderSlice, isEverywhere: true },
    footer: { schema: FooterSlice, isEverywhere: true, queries: ['contact'] },
    'trust-banner': { schema: TrustBannerSlice },
  },
  queries: {
    // The footer shows the numbers to ring, so every page does.
    contact: { schema: ContactQuery, isEverywhere: true },
    plans: { schema: PlansQuery },
  },
  documentFooter: plainFooter,
} satisfies GridfrontOptions
