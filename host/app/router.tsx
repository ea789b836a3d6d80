import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import type { Transition } from 'gridfront'
import { inVariant, resolveEnvironment, toPagePath } from 'gridfront'
import { routeTree } from '../routeTree.gen.ts'
import type { AppContext } from './app-context.ts'
import { makeNavigation } from './navigation.ts'
import { PageFailed } from './page-route.tsx'

export interface RouterOptions {
  readonly context: AppContext
  readonly history?: RouterHistory
  readonly isServer?: boolean
  /** Told of an error that an error page stands in for. */
  readonly onCatch?: (error: unknown) => void
  /** Told of the page state's transitions (TRACE-3). */
  readonly onTransition?: (transition: Transition) => void
}

export function makeRouter({ context, history, isServer = false, onCatch, onTransition }: RouterOptions) {
  const rename = (url: URL, toName: (path: string) => string) => {
    url.pathname = toName(url.pathname)
    return url
  }
  const show = (href: string) => {
    const { history } = router
    // As browsers do: a link to the page that is shown leaves no second entry behind.
    if (href === history.location.href) history.replace(href)
    else history.push(href)
  }
  const isLocal = !isServer && resolveEnvironment(context.brand, location).name === 'Local'
  const router = createRouter({
    routeTree,
    context: makeNavigation({ context, show, onTransition, isLocal }),
    isServer,
    ...(history && { history }),
    ...(onCatch && { defaultOnCatch: (error: unknown) => onCatch(error) }),
    // ROUTE-6: one set of routes; the suffix is taken off on the way in and put back on the way out.
    rewrite: {
      input: ({ url }) => rename(url, (path) => toPagePath(path)?.path ?? path),
      output: ({ url }) => rename(url, (path) => inVariant(path, context.variant)),
    },
    // ROUTE-7: a query stays in the address as it was typed. Pages read it with `readQuery`.
    parseSearch: (query) => (query === '' ? {} : { query }),
    stringifySearch: ({ query }: { query?: unknown }) => (typeof query === 'string' ? query : ''),
    defaultErrorComponent: PageFailed,
    trailingSlash: 'never',
    caseSensitive: true,
    // Prefetching and keeping pages has one owner, the page loader: it alone knows of a newer build.
    defaultPreload: false,
    defaultGcTime: 0,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    // What is asked for anew is drawn as a page: a reload in the background would tell nobody that it is there.
    defaultStaleReloadMode: 'blocking',
    scrollRestoration: false,
  })
  // Without this the router scrolls to the top whenever it has rendered: at its start too, when the visitor has long
  // been reading. Places have one owner (`page-change.ts`).
  if (!isServer) router.options.scrollRestoration = () => false
  return router
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who comes here was led on from a page before seeing it: both are one page view (ROUTE-10). */
    readonly isRedirect?: boolean
  }
  interface Register {
    router: AppRouter
  }
}
