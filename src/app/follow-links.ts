import type { IsPage } from '../navigation/link-navigation.ts'
import { linkNavigation } from '../navigation/link-navigation.ts'
import { toPagePath } from '../navigation/page-path.ts'
import type { Gridfront } from './types.ts'

/** Whether an address is a page that the application can show in this document's variant. */
export function ownPages({ router, variant }: Pick<Gridfront, 'router' | 'variant'>): IsPage {
  const known = new Set<string>(Object.keys(router.routesByPath))
  return ({ pathname }) => {
    const page = toPagePath(pathname)
    return page !== null && page.variant === variant && known.has(page.path)
  }
}

/** A longer label would take too long to be spoken. */
const longestLabel = 60

/** Lets the application handle links to its own pages. Returns a function that stops this. */
export function followLinks(gridfront: Gridfront): () => void {
  const { pages, navigations } = gridfront
  const isOwn = ownPages(gridfront)
  const follow = linkNavigation({
    // While the browser leaves this document, only the browser can be redirected or retry.
    isPage: (address) => !pages.isLeaving() && isOwn(address),
    go: (href, link) => {
      const label = link.textContent.replace(/\s+/g, ' ').trim()
      const isName = label !== '' && label.length <= longestLabel
      navigations.go(href, isName ? label : null)
    },
  })
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
