import type { Announcements, LoadedPage, PageLoader, PageState, PageVisits, Transition } from 'gridfront'
import { createAnnouncements, createPageState, createPageVisits } from 'gridfront'
import type { AppContext } from './app-context.ts'
import { makeRenderCount } from './render-count.ts'

/** What goes on between pages. Made once for a document. */
export interface Navigation {
  readonly visits: PageVisits
  readonly announcements: Announcements
  readonly pageState: PageState
}

export interface RouterContext extends AppContext {
  readonly navigation: Navigation
  /** Told of each render of a component (CONST-4). */
  readonly countRender: (component: string) => void
}

export interface MakeNavigationOptions {
  readonly context: AppContext
  /** Follows an address whose page is there. */
  readonly show: (href: string) => void
  readonly onTransition?: ((transition: Transition) => void) | undefined
  /** Whether this is a document of the Local environment, in a browser. */
  readonly isLocal: boolean
}

/** The context of the router: what the document brings, and what lets it move between its pages. */
export function makeNavigation({
  context,
  show,
  onTransition,
  isLocal,
}: MakeNavigationOptions): RouterContext {
  let arrived: { readonly href: string; readonly page: LoadedPage } | null = null
  const pages: PageLoader = {
    ...context.pages,
    // What a click has loaded, its route takes over: a failed page would be asked for all over again.
    async load(href, options) {
      const page = arrived?.href === href ? arrived.page : null
      arrived = null
      return page ?? context.pages.load(href, options)
    },
  }
  const visits = createPageVisits({
    load: async (href, signal) => {
      const page = await context.pages.load(href, { signal })
      if (!signal.aborted) arrived = { href, page }
    },
    show,
  })
  const pageState = createPageState({
    product: context.brand.name,
    ...(onTransition && { onTransition }),
  })
  return {
    ...context,
    pages,
    navigation: { visits, announcements: createAnnouncements(), pageState },
    countRender: makeRenderCount(isLocal),
  }
}
