/**
 * Runs inline. Before the application has started, a link loads a document. In browsers without speculation rules this
 * prefetches the document when the visitor is about to press the link, except for account pages and links with a
 * `data-prefetch`.
 */
export function prefetchDocuments(isSaving: () => boolean) {
  if (HTMLScriptElement.supports?.('speculationrules') || isSaving()) return
  const asked = new Set([location.pathname])
  const intend = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]:not([target],[download])')
    if (!link || link.origin !== location.origin || link.pathname.startsWith('/accounts')) return
    // Once the application has started, it prefetches pages itself.
    if (link.closest('[data-prefetch]') || document.documentElement.classList.contains('is-mounted')) return
    if (asked.has(link.pathname)) return
    asked.add(link.pathname)
    // No link of the kind `prefetch`: Firefox holds it to `default-src`, and Safari knows none.
    fetch(link.pathname + link.search, { priority: 'low' }).catch(() => {})
  }
  for (const sign of ['pointerover', 'touchstart']) addEventListener(sign, intend, { passive: true })
}
