/** Measurements of the probe in a page, in ms since the navigation began unless a name says otherwise. */
export interface Probe {
  fcp: number | null
  lcp: number | null
  cls: number
  /** Beginning and length of each long task. */
  readonly longTasks: [startMs: number, lengthMs: number][]
  hydrated: number | null
  /** A completed route change. */
  change: RouteChange | null
  /** Finds a link to a path that a finger could tap. */
  readonly findLink: (path: string) => HTMLAnchorElement | undefined
  /** Measures the next click. */
  readonly arm: () => void
}

/** Times in ms since 1970, so that they are valid across documents. */
export interface RouteChange {
  readonly pressedAt: number
  readonly clickedAt: number
  readonly paintedAt: number
  readonly isSameDocument: boolean
}

declare global {
  interface Window {
    siteProbe: Probe
  }
}

/** Runs in every document before its own scripts, and is self-contained. */
export function installProbe(path: string) {
  if (window !== window.top) return
  const storedUnder = 'site-bench'
  const trim = (pathname: string) => pathname.replace(/\/+$/, '') || '/'
  const now = () => performance.timeOrigin + performance.now()
  const heading = () =>
    (document.querySelector('main h1') ?? document.querySelector('h1'))?.textContent?.trim() ?? ''
  const isVisible = (link: Element) => {
    const { width, height } = link.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(link).visibility !== 'hidden'
  }
  const linksTo = (to: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>('header a[href], a[href]')].filter(
      (link) => link.origin === location.origin && trim(link.pathname) === trim(to),
    )
  const probe: Probe = {
    fcp: null,
    lcp: null,
    cls: 0,
    longTasks: [],
    hydrated: null,
    change: null,
    findLink: (to) => linksTo(to).find(isVisible) ?? linksTo(to)[0],
    arm: () => {
      pending = { heading: heading() }
    },
  }
  window.siteProbe = probe
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.lcp = startTime
  })
  observe('longtask', ({ startTime, duration }) => probe.longTasks.push([startTime, duration]))
  // The largest session window, as the metric is defined: gaps under 1 s, at most 5 s long.
  let burst = { first: 0, last: Number.NEGATIVE_INFINITY, sum: 0 }
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (hadRecentInput) return
    const goesOn = startTime - burst.last < 1000 && startTime - burst.first < 5000
    burst = goesOn
      ? { first: burst.first, last: startTime, sum: burst.sum + value }
      : { first: startTime, last: startTime, sum: value }
    probe.cls = Math.max(probe.cls, burst.sum)
  })

  // React has hydrated the page when a link has its properties and the root is no longer dehydrated.
  const keyOf = (node: object, start: string) => Object.keys(node).find((key) => key.startsWith(start))
  // Looked up once: looking through all links every 10 ms took a tenth of the page's start, more with more links.
  let link: HTMLAnchorElement | undefined
  function isHydrated(): boolean {
    if (document.readyState === 'loading') return false
    if (!link?.isConnected) link = linksTo(path)[0]
    if (!link || !keyOf(link, '__reactProps$')) return false
    for (let node: Node | null = link; node; node = node.parentNode) {
      const key = keyOf(node, '__reactContainer$')
      if (!key) continue
      const container = (
        node as unknown as Record<
          string,
          { stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } } } }
        >
      )[key]
      return !container?.stateNode?.current?.memoizedState?.isDehydrated
    }
    return true
  }
  const poll = setInterval(() => {
    if (!isHydrated()) return
    probe.hydrated = performance.now()
    clearInterval(poll)
  }, 10)

  interface Pending {
    readonly heading: string
    pressedAt?: number
    clickedAt?: number
    document?: number
  }
  let pending: Pending | null = JSON.parse(sessionStorage.getItem(storedUnder) ?? 'null')
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      if (pending) pending.pressedAt ??= performance.timeOrigin + timeStamp
    },
    true,
  )
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (!pending || pending.clickedAt) return
      pending.clickedAt = performance.timeOrigin + timeStamp
      pending.pressedAt ??= pending.clickedAt
      pending.document = performance.timeOrigin
      // The next document continues from here, if there is one.
      sessionStorage.setItem(storedUnder, JSON.stringify(pending))
    },
    true,
  )
  function look() {
    const { clickedAt, pressedAt, document: from } = pending ?? {}
    if (!pending || !clickedAt || !pressedAt || heading() === '' || heading() === pending.heading) return
    pending = null
    sessionStorage.removeItem(storedUnder)
    // The first frame with the new heading is out when a task after it runs.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        probe.change = {
          pressedAt,
          clickedAt,
          paintedAt: now(),
          isSameDocument: from === performance.timeOrigin,
        }
      }
      channel.port2.postMessage(null)
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  addEventListener('DOMContentLoaded', look)
}
