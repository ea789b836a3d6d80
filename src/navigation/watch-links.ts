import type { IsPage } from './link-navigation.ts'
import { followedAddress, linkAround } from './link-navigation.ts'

/** Loads pages ahead of a click. Created by `createPrefetcher`. */
export interface LinkPrefetcher {
  /** A link came into view. Call the result when it leaves the view. Smaller ranks are loaded first. */
  readonly see: (address: string, rank: number) => () => void
  /** The visitor is about to press the link. */
  readonly intend: (address: string) => void
}

export interface WatchLinksOptions {
  readonly document: Document
  readonly prefetcher: LinkPrefetcher
  /** The same as for `linkNavigation`: only links that the application would follow are prefetched. */
  readonly isPage: IsPage
  /** Default: the browser's. Without one, links in view are not prefetched. */
  readonly IntersectionObserver?: typeof IntersectionObserver | undefined
}

interface Watched {
  /** The link's address when it came into view. React may give the same element another one later. */
  readonly href: string
  readonly leave?: () => void
}

/** Header before main part before footer (PAGE-8). */
const rankOf = (link: Element): number => (link.closest('header') ? 0 : link.closest('footer') ? 2 : 1)

const intents = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Reports a document's links to the prefetcher: those that come into view, and those that somebody is about to press.
 * Links may be added, removed and changed at any time. `data-prefetch` on a link, or on an element around it, excludes
 * it: `off` always, `intent` until somebody is about to press it. Returns a function that stops this.
 */
export function watchLinks({
  document,
  prefetcher,
  isPage,
  IntersectionObserver: Observer = window.IntersectionObserver,
}: WatchLinksOptions): () => void {
  const watched = new Map<Element, Watched>()

  /** Path and query of a page worth loading: not the one that is shown. */
  function wantedAddress(link: HTMLAnchorElement, isIntended: boolean): string | null {
    const mode = link.closest<HTMLElement>('[data-prefetch]')?.dataset.prefetch
    if (mode === 'off' || (mode === 'intent' && !isIntended)) return null
    const address = followedAddress(link, isPage)
    if (!address || address.pathname === location.pathname) return null
    return address.pathname + address.search
  }

  const observer =
    Observer &&
    new Observer((entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = target as HTMLAnchorElement
        const known = watched.get(link)
        if (!known) continue
        known.leave?.()
        const address = isIntersecting ? wantedAddress(link, false) : null
        const leave = address === null ? undefined : prefetcher.see(address, rankOf(link))
        watched.set(link, { href: link.href, ...(leave && { leave }) })
      }
    })

  function forget(link: Element) {
    watched.get(link)?.leave?.()
    watched.delete(link)
    observer?.unobserve(link)
  }

  function scan() {
    for (const [link, { href }] of watched)
      if (!link.isConnected || (link as HTMLAnchorElement).href !== href) forget(link)
    for (const link of document.links) {
      if (watched.has(link)) continue
      watched.set(link, { href: link.href })
      observer?.observe(link)
    }
  }

  let last: HTMLAnchorElement | null = null
  const intend = ({ target }: Event) => {
    const link = linkAround(target)
    // The pointer is still on the same link.
    if (link === last) return
    last = link
    const address = link && wantedAddress(link, true)
    if (address) prefetcher.intend(address)
  }

  const changes = new MutationObserver(scan)
  if (observer) {
    changes.observe(document, { childList: true, subtree: true, attributeFilter: ['href'] })
    scan()
  }
  for (const name of intents) document.addEventListener(name, intend, { passive: true })

  return () => {
    changes.disconnect()
    for (const link of [...watched.keys()]) forget(link)
    observer?.disconnect()
    for (const name of intents) document.removeEventListener(name, intend)
  }
}
