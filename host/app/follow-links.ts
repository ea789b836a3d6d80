import type { IsPage } from 'gridfront'
import { linkNavigation, toPagePath } from 'gridfront'
import type { RouterContext } from './navigation.ts'

/** The part of the router that this needs: the whole type would lead back here through the root route. */
export interface PagesRouter {
  readonly routesByPath: object
  readonly options: { readonly context: RouterContext }
}

/** Whether an address is a page that the application can show in this document's variant. */
export function ownPages({ routesByPath, options }: PagesRouter): IsPage {
  const known = new Set<string>(Object.keys(routesByPath))
  return ({ pathname }) => {
    const page = toPagePath(pathname)
    return page !== null && page.variant === options.context.variant && known.has(page.path)
  }
}

/** More than this is no name that can be spoken in passing. */
const longestLabel = 60

/** Lets the application follow links to its own pages. Returns what ends it. */
export function followLinks(router: PagesRouter): () => void {
  const { pages } = router.options.context
  const isOwn = ownPages(router)
  const follow = linkNavigation({
    // Once the document is being left, the browser alone can change its mind, or try again where that came to nothing.
    isPage: (address) => !pages.isLeaving() && isOwn(address),
    go: (href, link) => {
      const label = link.textContent.replace(/\s+/g, ' ').trim()
      const isName = label !== '' && label.length <= longestLabel
      router.options.context.navigation.visits.go(href, isName ? label : null)
    },
  })
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
