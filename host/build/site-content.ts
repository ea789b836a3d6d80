import type { Brand } from 'gridfront/server'
import type { GridfrontOptions } from 'gridfront/vite'
import { placeholders } from './placeholders.ts'
import { readSharedData } from './shared-data.ts'
import { templateSources } from './template-sources.ts'

export type SiteContentOptions = Pick<
  GridfrontOptions,
  'content' | 'placeholders' | 'templates' | 'publicDir' | 'shared' | 'isClosed' | 'pagesAtIntent'
>

/** Where the site's content comes from. `content`: folder with `pages/`, `documents/`, `slices/` and `queries/`. */
export const siteContent = async (brand: Brand, content = 'host/content'): Promise<SiteContentOptions> => ({
  content,
  placeholders: placeholders(brand),
  templates: [...(await templateSources()).keys()],
  publicDir: 'host/public',
  shared: () => readSharedData(brand, content),
  // While it is tested behind the gate, no search engine has a business here.
  isClosed: brand.gate.enabled,
  // Forms, and the styles that go with them, are of no use to most who read the page around the link.
  pagesAtIntent: [
    '/do-not-contact',
    '/accounts',
    '/accounts/login',
    '/accounts/pay',
    '/accounts/security',
    '/accounts/forgot-email',
    '/accounts/forgot-password',
  ],
})
