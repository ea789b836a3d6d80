export interface LinkNavigation {
  /** Whether the application itself can show this address. What it cannot, the browser loads as a document. */
  readonly isPage: (address: URL) => boolean
  /** Shows the page without loading a document. Takes path, query and fragment. */
  readonly go: (href: string) => void
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
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return
    if ((link.target && link.target !== '_self') || link.relList.contains('external')) return
    // `href` gives an address that cannot be read back as it was written (ROUTE-16).
    if (!URL.canParse(link.href)) return
    const address = new URL(link.href)
    if (address.origin !== location.origin || !isPage(address)) return
    const isSamePage = address.pathname === location.pathname && address.search === location.search
    // The browser moves to a fragment better than we could: focus, `:target`, `hidden=until-found`. A bare `#`
    // is the top of the page, and `hash` does not tell it from none.
    if (isSamePage && address.href.includes('#')) return
    event.preventDefault()
    go(address.pathname + address.search + address.hash)
  }
