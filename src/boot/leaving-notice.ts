/** `id` of the element for the notice that the next page is still loading. */
export const leavingNoticeId = 'gf-leaving'

/**
 * Runs inline. Before the application has started, a link loads a document. If that takes longer than 1 s the page says so
 * (ROUTE-12), as the application does later.
 */
export function notifyOfLeaving() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (text: string) => {
    clearTimeout(timer)
    const notice = document.getElementById('gf-leaving')
    if (notice && notice.textContent !== text) notice.textContent = text
  }
  const end = () => say('')
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    if (link.target || link.download || link.origin !== location.origin) return
    if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return
    const label = link.textContent.replace(/\s+/g, ' ').trim()
    clearTimeout(timer)
    timer = setTimeout(say, 1000, `Loading ${label && label.length <= 60 ? label : 'the page'}…`)
  })
  // The visitor has stopped loading, or has come back to this page.
  addEventListener('keydown', ({ key }) => key === 'Escape' && end())
  addEventListener('pageshow', end)
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigateerror', end)
}
