import { createDocumentLoads } from '../pages/document-loads.ts'
import type { PageLoader } from '../pages/page-loader.ts'
import { createPageLoader } from '../pages/page-loader.ts'
import type { Prefetcher } from '../pages/prefetcher.ts'
import { createPrefetcher, prefetchDelayMs } from '../pages/prefetcher.ts'
import type { TemplateRegistry } from '../pages/template-registry.ts'
import type { SitePage, Template } from './site-definition.ts'
import type { GridfrontEffects } from './types.ts'

export interface MakePagesOptions {
  readonly sitePages?: readonly SitePage[] | undefined
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
  readonly templates: TemplateRegistry<Template>
  readonly effects: Pick<Partial<GridfrontEffects>, 'fetch' | 'setTimeout' | 'clearTimeout' | 'openDocument'>
}

export interface Pages {
  readonly pages: PageLoader
  readonly prefetcher: Prefetcher
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** The page loader and prefetcher of a browser. */
export function makePages({ sitePages = [], build = '', templates, effects }: MakePagesOptions): Pages {
  const here = () => location.pathname + location.search + location.hash
  const { openDocument } = createDocumentLoads({
    history: {
      get state() {
        return history.state
      },
      // The router's own `replaceState` would count as a navigation.
      replaceState: History.prototype.replaceState.bind(history),
    },
    build,
    here,
    assign: (href) => location.assign(href),
    reload: () => location.reload(),
  })
  const leave = effects.openDocument === undefined ? openDocument : effects.openDocument
  const pages = createPageLoader({
    fetch: effects.fetch ?? ((address, init) => fetch(address, init)),
    ...(effects.setTimeout && { setTimeout: effects.setTimeout }),
    ...(effects.clearTimeout && { clearTimeout: effects.clearTimeout }),
    loadTemplate: templates.load,
    queryHints: (path) => sitePages.find((page) => page.path === path)?.queries,
    ...(leave && { openDocument: leave }),
    documentAddress: here(),
    build,
  })
  // The document's links have been in view since it loaded (PAGE-8), and the application may start much later.
  const visit = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined
  const sinceLoad = visit?.loadEventEnd ? performance.now() - visit.loadEventEnd : undefined
  const prefetcher = createPrefetcher({
    prefetch: pages.prefetch,
    isLoaded: (address) => pages.loadSync(address) !== undefined,
    // Nothing can be prefetched without a network.
    connection: () =>
      navigator.onLine ? (navigator as { connection?: Connection }).connection : { saveData: true },
    userAgent: navigator.userAgent,
    firstDelayMs: sinceLoad === undefined ? prefetchDelayMs : Math.max(0, prefetchDelayMs - sinceLoad),
  })
  return { pages, prefetcher }
}
