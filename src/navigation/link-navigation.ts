/** Whether the application itself can show this address. Other addresses are loaded by the browser as documents. */
export type IsPage = (address: URL) => boolean

export interface LinkNavigation {
  readonly isPage: IsPage
  /** Shows the page without loading a document. Takes path, query and fragment, and the link that was pressed. */
  readonly go: (href: string, link: HTMLAnchorElement) => void
}

export const linkAround = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}

/**
 * The address of a link that the application follows itself; null for links left to the browser: downloads, other
 * windows, other origins, links marked as external, and addresses that are not pages of this document's variant.
 */
export function followedAddress(link: HTMLAnchorElement, isPage: IsPage): URL | null {
  if (link.hasAttribute('download') || link.relList.contains('external')) return null
  if (link.target && link.target !== '_self') return null
  // `href` gives an address that cannot be read back as it was written (ROUTE-16).
  if (!URL.canParse(link.href)) return null
  const address = new URL(link.href)
  return address.origin === location.origin && isPage(address) ? address : null
}

/**
 * One listener for every link below a document, those in Markdown included: links stay plain `<a href>`,
 * work before the application has started, and cost no component each. Returns the handler for `click`.
 */
export const linkNavigation =
  ({ isPage, go }: LinkNavigation) =>
  (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = linkAround(event.target)
    const address = link && followedAddress(link, isPage)
    if (!address) return
    const isSamePage = address.pathname === location.pathname && address.search === location.search
    // The browser handles fragments better than we could: focus, `:target`, `hidden=until-found`. A bare `#` is the top
    // of the page, which `hash` does not distinguish from no fragment.
    if (isSamePage && address.href.includes('#')) return
    event.preventDefault()
    go(address.pathname + address.search + address.hash, link)
  }
