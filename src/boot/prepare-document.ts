/**
 * Runs inline, before the page is drawn.
 *
 * First frame: the root of a newly opened document has the class `is-first-view` until `load`. By it the style sheet leaves
 * the layout of what is below the screen for later. Then its parts come one by one: at once their layout would block a slow
 * phone for 0.1 s.
 */
export function prepareDocument() {
  const root = document.documentElement.classList
  root.add('has-scripts')
  // After a reload or a step back the browser restores the scroll position, which needs the layout of the whole page.
  const visit = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type === 'navigate' && !location.hash) root.add('is-first-view')
  addEventListener('load', () => {
    // The same as in `layout.css`. Plan cards share rows, so they are laid out together.
    const parts = ['.gf-section', '.gf-plan', '.gf-footer'].flatMap((name) => {
      const found = [...document.querySelectorAll<HTMLElement>(name)]
      return name === '.gf-plan' ? [found] : found.map((part) => [part])
    })
    let laidOut = 0
    let waits = 20
    const next = () => {
      // The font changes the least while only the first screen is laid out.
      if (root.contains('awaits-font') && !/has-font|font-later/.test(root.value) && waits > 0) {
        waits -= 1
        return setTimeout(next, 50)
      }
      const part = parts[laidOut]
      if (part && root.contains('is-first-view')) {
        for (const { style } of part) style.contentVisibility = 'visible'
        laidOut += 1
        // A frame later.
        setTimeout(next, 20)
      } else {
        root.remove('is-first-view')
        for (const shown of parts.flat()) shown.removeAttribute('style')
      }
    }
    setTimeout(next, 50)
  })
  // The link to a page's other variant keeps the visitor's query and fragment (ROUTE-6).
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-variant-switch]')
    if (!link) return
    link.search = location.search
    link.hash = location.hash
  })
}
