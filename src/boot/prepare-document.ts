/**
 * Runs inline, before the page is drawn. The button of a form that the application handles is marked
 * `data-needs-app`: it comes to life as soon as it is there, and a submit that comes before the application has started
 * is held, so that nothing typed is lost and no password ever stands in an address. The form's own component takes
 * the held submit up (`data-held`) when it starts. Without scripts the button stays disabled, and the page says
 * why.
 * The root of a document that has just been opened is marked `is-first-view` until it is loaded, and then for a moment
 * `is-second-view`: what nobody sees yet need not be laid out before the rest is drawn.
 * A fragment with `reset=` is that of a link to a new password. The root is marked `has-reset-link` then:
 * `data-with-link` is shown in place of `data-without-link`, and a submit in the latter is not held. Whoever sent it
 * would ask for another link, and that one would end the one just opened.
 */
export function prepareDocument() {
  const root = document.documentElement.classList
  root.add('has-scripts')
  // Who comes back, or loads again, is led to the place that was left, and that is where the whole page says it is.
  const visit = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type === 'navigate' && !location.hash) root.add('is-first-view', 'is-second-view')
  if (/[#&]reset=/.test(location.hash)) root.add('has-reset-link')
  // In two parts, and not within `load` itself: at once it would keep a slow phone from answering for 0.1 s.
  addEventListener('load', () =>
    setTimeout(() => {
      root.remove('is-first-view')
      setTimeout(() => root.remove('is-second-view'), 50)
    }, 50),
  )
  // On the window, so that the started application hears the submit first, and prevents it itself.
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (!form.querySelector('button[data-needs-app]')) return
    event.preventDefault()
    if (root.contains('has-reset-link') && form.closest('[data-without-link]')) return
    form.setAttribute('data-held', 'submit')
  })
  // The way to a page's other variant keeps the visitor's query and fragment (ROUTE-6).
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-variant-switch]')
    if (!link) return
    link.search = location.search
    link.hash = location.hash
  })
}

/** Stands right behind the application's markup: module scripts would hold `DOMContentLoaded` back. */
export function wakeForms() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
    button.disabled = false
}
