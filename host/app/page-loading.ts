import type { PageLoader, Prefetcher } from 'gridfront'
import { createDocumentLoads, createPageLoader, createPrefetcher } from 'gridfront'
import type { Templates } from './templates.ts'

export interface MakePagesOptions {
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
  readonly templates: Templates
}

export interface Pages {
  readonly pages: PageLoader
  readonly prefetcher: Prefetcher
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** What loads pages in a browser, at a click and ahead of it. */
export function makePages({ build = '', templates }: MakePagesOptions): Pages {
  const here = () => location.pathname + location.search + location.hash
  const { openDocument } = createDocumentLoads({
    history: {
      get state() {
        return history.state
      },
      // The router takes its own for a navigation.
      replaceState: History.prototype.replaceState.bind(history),
    },
    build,
    here,
    assign: (href) => location.assign(href),
    reload: () => location.reload(),
  })
  const pages = createPageLoader({
    fetch: (address, init) => fetch(address, init),
    loadTemplate: templates.load,
    openDocument,
    documentAddress: here(),
    build,
  })
  const prefetcher = createPrefetcher({
    prefetch: pages.prefetch,
    isLoaded: (address) => pages.loadSync(address) !== undefined,
    // Without a network there is nothing to load ahead.
    connection: () =>
      navigator.onLine ? (navigator as { connection?: Connection }).connection : { saveData: true },
    userAgent: navigator.userAgent,
  })
  return { pages, prefetcher }
}
