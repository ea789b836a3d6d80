import type { BootData } from './boot-data.ts'

/**
 * Runs inline. Tells the backend of the first page view (ROUTE-10), so that a visitor who leaves before the
 * application has started is counted too: after `load`, or when the page is left or hidden before that. The view is
 * claimed at once: `data-viewed` on the root is its path. Not while a token is stored: a customer's CSRF token
 * belongs to the session, and the application knows how to send with it.
 */
export function sendFirstView({ path, backends, csrf, token }: Omit<BootData, 'scripts' | 'ahead'>) {
  const host = `${location.hostname.replace(/\.$/, '')}:${location.port}`
  const cookie = (name = '') =>
    document.cookie
      .split('; ')
      .find((pair) => pair.replace('__Host-', '').startsWith(`${name}=`))
      ?.replace(/.*?=/, '')
  const isCustomer = () => {
    try {
      return cookie(token[0]) || localStorage.getItem(token[1]) || sessionStorage.getItem(token[1])
    } catch {
      // Storage is blocked: then there is no token in it.
      return ''
    }
  }
  let body = ''
  let pair: string | null | undefined
  let asking: Promise<void> | undefined
  let isBegun = false
  let isSent = false

  const call = (route: string, more: RequestInit = {}) => {
    const [pattern, backend] = backends.find(([known]) => RegExp(known).test(host)) as [string, string]
    // All of it outlives the page, and nothing of it goes anywhere else.
    const init = { credentials: 'include', keepalive: true, redirect: 'error', ...more } as const
    return fetch(host.replace(RegExp(pattern), backend) + route, init)
  }
  async function renew() {
    pair = (await call('/csrf')).headers.get(csrf[1]) || cookie(csrf[0])
  }
  /** Once for all who wait for it. */
  function ask() {
    asking = asking || renew()
    return asking
  }
  async function send() {
    begin()
    if (!body || isSent) return
    isSent = true
    try {
      for (let tries = 0; tries < 2; tries += 1) {
        // Refused: the pair may be an old one, and nothing has happened. Or somebody has just logged in.
        if (tries && isCustomer()) return
        if (tries) await renew()
        else if (!pair) await ask()
        const headers = { 'Content-Type': 'application/json', [csrf[1]]: pair as string }
        if ((await call('/api/Tracing/custom', { method: 'POST', headers, body })).status !== 403) return
      }
    } catch {
      // Whoever reads the page is not disturbed.
    }
  }
  /** Not while the document is being read: what is stored comes slowly on a phone, and nothing is drawn meanwhile. */
  function begin() {
    // The application may have told of it: a page that was rendered ahead is shown late.
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
    // Before it is needed: a page that is being left gets no answers any more.
    pair = cookie(csrf[0])
    if (!pair) ask().catch(() => {})
  }
  function watch() {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => setTimeout(begin))
    else setTimeout(begin)
    addEventListener('load', send)
    addEventListener('pagehide', send)
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  }

  if (!path) return
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', () => {
      watch()
      // Its `load` may long be over.
      if (document.readyState === 'complete') send()
    })
  else watch()
}
