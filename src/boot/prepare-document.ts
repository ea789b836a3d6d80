/**
 * Runs inline, before the page is drawn.
 *
 * Forms: the button of a form that the application handles has `data-needs-app`. A second script enables it at once
 * (`wakeForms`), and a submit before the application has started is held here (`data-held` on the form), so that nothing
 * typed is lost and no password gets into an address. The form's component sends it when it starts. Without scripts the
 * button stays disabled, and the page says why.
 *
 * First frame: the root of a newly opened document has the class `is-first-view` until `load`. By it the style sheet leaves
 * the layout of what is below the screen for later. Then its parts come one by one: at once their layout would block a slow
 * phone for 0.1 s.
 *
 * Password reset: for a fragment with `reset=` the root gets the class `has-reset-link`. Then `data-with-link` is shown
 * instead of `data-without-link`, and a submit in the latter is dropped: it would ask for another link, which would make
 * the link just opened invalid.
 */
export function prepareDocument() {
  const root = document.documentElement.classList
  root.add('has-scripts')
  // After a reload or a step back the browser restores the scroll position, which needs the layout of the whole page.
  const visit = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type === 'navigate' && !location.hash) root.add('is-first-view')
  if (/[#&]reset=/.test(location.hash)) root.add('has-reset-link')
  addEventListener('load', () => {
    // The same as in `layout.css`. Cards of plans stand on the same lines, and so come together.
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
  // On the window, so that the started application hears the submit first, and prevents it itself.
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (!form.querySelector('button[data-needs-app]')) return
    event.preventDefault()
    if (root.contains('has-reset-link') && form.closest('[data-without-link]')) return
    form.setAttribute('data-held', 'submit')
  })
  // The link to a page's other variant keeps the visitor's query and fragment (ROUTE-6).
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-variant-switch]')
    if (!link) return
    link.search = location.search
    link.hash = location.hash
  })
}

/** Enables the buttons of forms. Runs inline right after the markup: a module script would delay `DOMContentLoaded`. */
export function wakeForms() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
    button.disabled = false
}
