import type { BootData } from './boot-data.ts'

/**
 * Runs after the document has loaded. Before the application has started, a link loads a document. This prefetches the documents of links in view, four at a
 * time every 3 s (PAGE-8): header before main part before footer. `data-ahead` on a link lets browsers with speculation rules
 * prefetch it (`speculationRules`, by which they also prerender the link that is about to be pressed). Other browsers fetch
 * it, also when it is about to be pressed. `gf-ahead` on the root allows prerendering. Left out are account pages, documents
 * outside the application, links with a `data-prefetch`, and `atIntent`. `crawler` matches the names of crawlers.
 */
export function prefetchDocuments(
  { atIntent }: Pick<BootData, 'atIntent'>,
  isSaving: () => boolean,
  crawler: RegExp,
) {
  const root = document.documentElement.classList
  // Nothing can be prefetched without a network.
  const isAllowed = () => navigator.onLine && !isSaving()
  const asked = new Set([location.pathname])
  const waiting = new Set<HTMLAnchorElement>()
  const hasRules = HTMLScriptElement.supports?.('speculationrules')
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(link: HTMLAnchorElement) {
    if (asked.has(link.pathname)) return false
    asked.add(link.pathname)
    if (hasRules) link.dataset.ahead = ''
    // No link of the kind `prefetch`: Firefox holds it to `default-src`, and Safari knows none.
    else fetch(link.pathname + link.search, { priority: 'low' }).catch(() => {})
    return true
  }
  const isPage = (link: HTMLAnchorElement, isIntended?: boolean) =>
    link.origin === location.origin &&
    !/^\/accounts/.test(link.pathname) &&
    !link.closest('[target],[download],[rel~=external],[data-variant-switch]') &&
    !link.closest(isIntended ? '[data-prefetch=off]' : '[data-prefetch]') &&
    (isIntended || !atIntent?.includes(link.pathname.replace(/\.m$/, ''))) &&
    // Once the application has started, it prefetches pages itself.
    !root.contains('is-mounted') &&
    isAllowed()
  /** A loop instead of a sort, because a page has few links in view. */
  function run() {
    timer = undefined
    let room = isAllowed() ? 4 : 0
    for (const part of ['header', 'main', 'body'])
      for (const link of waiting)
        if (room > 0 && link.closest(part)) {
          waiting.delete(link)
          if (isPage(link) && ask(link)) room -= 1
        }
    plan()
  }
  function plan() {
    if (!waiting.size) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(run, 3000)
  }

  if (crawler.test(navigator.userAgent)) return
  if (!isSaving()) root.add('gf-ahead')
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      waiting[isIntersecting ? 'add' : 'delete'](target as HTMLAnchorElement)
    plan()
  })
  for (const link of document.links) observer.observe(link)
  if (hasRules) return
  for (const sign of ['pointerover', 'touchstart'])
    addEventListener(
      sign,
      ({ target }) => {
        const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
        if (link && isPage(link, true)) ask(link)
      },
      { passive: true },
    )
}
