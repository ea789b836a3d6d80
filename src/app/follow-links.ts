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

/** More than this is no name that can be spoken in passing. */
const longestLabel = 60

/** Lets the application follow links to its own pages. Returns what ends it. */
export function followLinks(gridfront: Gridfront): () => void {
  const { pages, navigations } = gridfront
  const isOwn = ownPages(gridfront)
  const follow = linkNavigation({
    // Once the document is being left, the browser alone can change its mind, or try again where that came to nothing.
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
