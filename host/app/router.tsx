import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { inVariant, toPagePath } from 'gridfront'
import { routeTree } from '../routeTree.gen.ts'
import type { AppContext } from './app-context.ts'
import { PageFailed } from './page-route.tsx'

export interface RouterOptions {
  readonly context: AppContext
  readonly history?: RouterHistory
  readonly isServer?: boolean
  /** Told of an error that an error page stands in for. */
  readonly onCatch?: (error: unknown) => void
}

export function makeRouter({ context, history, isServer = false, onCatch }: RouterOptions) {
  const rename = (url: URL, toName: (path: string) => string) => {
    url.pathname = toName(url.pathname)
    return url
  }
  return createRouter({
    routeTree,
    context,
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
    // Prefetching has one owner, the page loader.
    defaultPreload: false,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: false,
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
