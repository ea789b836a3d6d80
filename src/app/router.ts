import type { AnyRoute, AnyRouter, RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { inVariant } from '../navigation/mobile-variant.ts'
import { toPagePath } from '../navigation/page-path.ts'
import { PageFailed } from './page-route.tsx'
import type { RouterContext } from './router-context.ts'
import type { Gridfront } from './types.ts'

export interface RouterOptions {
  readonly routeTree: AnyRoute
  readonly gridfront: Gridfront
  /** Default: the browser's. A server passes its own, and renders one page. */
  readonly history?: RouterHistory
}

/** The router of a site: one set of routes for both variants, and pages by the page loader alone. */
export function makeRouter({ routeTree, gridfront, history }: RouterOptions): AnyRouter {
  const isServer = history !== undefined
  const rename = (url: URL, toName: (path: string) => string) => {
    url.pathname = toName(url.pathname)
    return url
  }
  const context: RouterContext = { gridfront }
  const router: AnyRouter = createRouter({
    routeTree,
    context,
    isServer,
    ...(history && { history }),
    defaultOnCatch: (error: unknown) => gridfront.tracer.error(error),
    // ROUTE-6: one set of routes; the suffix is taken off on the way in and put back on the way out.
    rewrite: {
      input: ({ url }) => rename(url, (path) => toPagePath(path)?.path ?? path),
      output: ({ url }) => rename(url, (path) => inVariant(path, gridfront.variant)),
    },
    // ROUTE-7: a query stays in the address as it was typed. Pages parse it with `readQuery`.
    parseSearch: (query) => (query === '' ? {} : { query }),
    stringifySearch: ({ query }: { query?: unknown }) => (typeof query === 'string' ? query : ''),
    defaultErrorComponent: PageFailed,
    trailingSlash: 'never',
    caseSensitive: true,
    // Only the page loader prefetches and caches pages, because only it knows of a newer build.
    defaultPreload: false,
    defaultGcTime: 0,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    // A reload blocks, because a background reload would not be announced when it is done.
    defaultStaleReloadMode: 'blocking',
    scrollRestoration: false,
  })
  // Without this the router scrolls to the top after each render, even at its start, when the visitor is already
  // reading. `follow-pages.ts` alone manages scroll positions.
  if (!isServer) router.options.scrollRestoration = () => false
  return router
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visitor was redirected from a page before seeing it, so both count as one page view (ROUTE-10). */
    readonly isRedirect?: boolean
  }
}
