import type { backendOf } from './backend-patterns.ts'
import type { BootData } from './boot-data.ts'

/** The property of `window` that tells the application that the document has requested the CSRF token. */
export interface CsrfAsking {
  /** Settles with the answer. */
  gridfrontCsrf?: Promise<unknown>
}

/**
 * Runs inline. Reports the first page view to the backend (ROUTE-10), so that visitors who leave before the application has
 * started are counted too: after `load`, or when the page is left or hidden before that. `data-viewed` on the root is set to
 * the path first, so that the application does not report the same view. Nothing is sent while a token is stored: a
 * customer's CSRF token belongs to the session, and only the application knows how to send with it.
 */
export function sendFirstView(
  { path, backends, csrf }: Pick<BootData, 'path' | 'backends' | 'csrf'>,
  isCustomer: () => boolean,
  findBackend: typeof backendOf,
) {
  const cookie = (name = '') =>
    document.cookie
      .split('; ')
      .find((pair) => pair.replace('__Host-', '').startsWith(`${name}=`))
      ?.replace(/.*?=/, '')
  let body = ''
  let pair: string | null | undefined
  let isBegun = false
  let isSent = false

  const call = (route: string, more: RequestInit = {}) => {
    // `keepalive`, because the page may be left meanwhile; no redirects, so that nothing is sent to another origin.
    const init = { credentials: 'include', keepalive: true, redirect: 'error', ...more } as const
    return fetch(findBackend(backends, location.hostname, location.port) + route, init)
  }
  async function renew() {
    pair = (await call('/csrf')).headers.get(csrf[1]) || cookie(csrf[0])
  }
  /**
   * Requests the CSRF token once for all callers. The application waits for this request before it makes its own
   * (`afterDocument`).
   */
  function ask() {
    const page = window as CsrfAsking
    page.gridfrontCsrf ||= renew()
    return page.gridfrontCsrf
  }
  async function send() {
    begin()
    if (!body || isSent) return
    isSent = true
    try {
      for (let tries = 0; tries < 2; tries += 1) {
        // 403: the CSRF token may be outdated, so a new one is tried once. Not if somebody has logged in meanwhile.
        if (tries && isCustomer()) return
        if (tries) await renew()
        else {
          // An application that started with the document may have requested a token too; the cookie has the later one.
          pair = cookie(csrf[0]) || pair
          if (!pair) await ask()
        }
        const headers = { 'Content-Type': 'application/json', [csrf[1]]: pair as string }
        if ((await call('/api/Tracing/custom', { method: 'POST', headers, body })).status !== 403) return
      }
    } catch {
      // A page view that could not be reported must not disturb the visitor.
    }
  }
  /** Not called while the document is parsed: reading storage is slow on a phone and would delay the first frame. */
  function begin() {
    // The application may have reported the view before, as of a prerendered page that is shown late.
    if (isBegun || document.documentElement.dataset.viewed) return
    isBegun = true
    if (isCustomer()) return
    document.documentElement.dataset.viewed = path
    const tags = {
      path,
      title: document.title,
      from: '',
      ...(/test/i.test(location.href) && { mode: 'test' }),
    }
    const { userAgent } = navigator
    const timestamp = new Date()
    body = JSON.stringify({
      name: 'page-view',
      level: 'info',
      category: 'navigation',
      tags,
      userAgent,
      timestamp,
    })
    // The CSRF token is fetched in advance: a page that is being left gets no more answers.
    pair = cookie(csrf[0])
    if (!pair) ask().catch(() => {})
  }
  function watch() {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => setTimeout(begin))
    else setTimeout(begin)
    // Runs in a separate task, because other listeners of `load` have work as well.
    addEventListener('load', () => setTimeout(send))
    addEventListener('pagehide', send)
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
    // Coming back to a page in the back/forward cache is a page view too. The application reports it once it has started.
    addEventListener('pageshow', ({ persisted }) => {
      const { classList, dataset } = document.documentElement
      if (!persisted || classList.contains('is-mounted')) return
      isBegun = false
      isSent = false
      delete dataset.viewed
      send()
    })
  }

  if (!path) return
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', () => {
      watch()
      // A prerendered page may have had its `load` event before.
      if (document.readyState === 'complete') send()
    })
  else watch()
}
