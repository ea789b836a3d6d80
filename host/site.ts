import type { GridfrontOptions } from 'gridfront/vite'
import { makeBrand } from './brand.ts'

/** The site as `gridfront()` builds it: what this brand has beside the library's own templates. */
export const site = {
  brand: makeBrand(),
  content: 'host/content',
  routes: 'host/routes',
  styles: ['host/site.css'],
  font: 'host/fonts/figtree.woff2',
  slices: { home: {}, meter: {} },
  templates: {
    home: {
      component: 'host/templates/home.tsx#HomePage',
      slices: { trustBanner: 'trust-banner', home: 'home' },
      queries: ['plans'],
    },
    meter: { component: 'host/templates/meter.tsx#MeterPage', slices: { meter: 'meter' } },
    login: 'host/templates/login-page.tsx#LoginPage',
  },
  chunks: { reading: ['article', 'contact', 'home', 'message', 'faq', 'plans'] },
} satisfies GridfrontOptions
