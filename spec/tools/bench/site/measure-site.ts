import type { Browser } from '@playwright/test'
import { changeRoute } from './route-change.ts'
import type { SeenRequest, Throttling } from './throttled-page.ts'
import { openThrottledPage } from './throttled-page.ts'

export interface Visit {
  readonly path: string
  readonly link: string
  /** Null: not throttled. A browser under automation prerenders nothing either way. */
  readonly throttling: Throttling | null
}

/** The measurements of one round at one site; null if it has none. */
export type Measured = Readonly<Record<MeasureName, number | null>>

/** Bytes are compressed; times are in ms. */
export const measureNames = {
  htmlBytes: 'HTML',
  readingScriptBytes: 'Scripts until 3 s after load, for who only reads',
  readingRequests: 'Requests until then',
  readingTask: 'Longest task until then',
  scriptBytes: 'Scripts until load and hydration',
  scriptBytesAll: 'Scripts until idle, prefetches included',
  loadBytes: 'Bytes until load and hydration',
  totalBytes: 'Bytes until idle',
  requests: 'Requests until load and hydration',
  laterRequests: 'Requests after that, until idle',
  fcp: 'FCP',
  lcp: 'LCP',
  cls: 'CLS',
  tbt: 'TBT',
  longestTask: 'Longest task',
  load: 'Load event',
  hydrated: 'Hydrated',
  formWorks: 'First press on the label of a field to a working form',
  earlyChange: 'Route change, early tap',
  earlyRequests: 'Requests in it',
  idleChange: 'Route change, after idle',
  idleRequests: 'Requests in it ',
} as const
export type MeasureName = keyof typeof measureNames

/** Until then a page that is only read should need nothing: the application may start later. */
const readingMs = 3000
/** How long a page is left alone before the late tap: prefetching begins after 3 s. */
const dwellMs = 5000
const sum = (requests: readonly SeenRequest[]) =>
  requests.reduce((bytes, request) => bytes + request.bytes, 0)
const isScript = ({ type, url }: SeenRequest) => type === 'Script' || /\.m?js(?:\?|$)/.test(url)

async function load(browser: Browser, origin: string, { path, link, throttling }: Visit) {
  const open = await openThrottledPage(browser, link, throttling)
  try {
    await open.page.goto(origin + path, { waitUntil: 'load', timeout: 45_000 })
    await open.page
      .waitForFunction(() => window.siteProbe.hydrated !== null, null, { polling: 100, timeout: 5000 })
      .catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, dwellMs))
    await open.quiet(1500)
    const seen = await open.page.evaluate(() => {
      const { fcp, lcp, cls, longTasks, hydrated } = window.siteProbe
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return {
        fcp,
        lcp,
        cls,
        longTasks,
        hydrated,
        load: entry?.loadEventEnd ?? 0,
        origin: performance.timeOrigin,
      }
    })
    const all = open.requests().filter(({ isCached }) => !isCached)
    const readyAt = seen.origin + Math.max(seen.load, seen.hydrated ?? 0)
    const first = all.filter(({ at, isPrefetch }) => at <= readyAt && !isPrefetch)
    const reading = all.filter(({ at }) => at <= seen.origin + seen.load + readingMs)
    const change = await changeRoute(open, link, false)
    return {
      readingScriptBytes: sum(reading.filter(isScript)),
      readingRequests: reading.length,
      readingTask: Math.max(
        0,
        ...seen.longTasks.filter(([start]) => start <= seen.load + readingMs).map(([, lengthMs]) => lengthMs),
      ),
      htmlBytes: sum(first.filter(({ type }) => type === 'Document')),
      scriptBytes: sum(first.filter(isScript)),
      scriptBytesAll: sum(all.filter(isScript)),
      loadBytes: sum(first),
      totalBytes: sum(all),
      requests: first.length,
      laterRequests: all.length - first.length,
      fcp: seen.fcp,
      lcp: seen.lcp,
      cls: seen.cls,
      tbt: seen.longTasks.reduce((blocked, [, lengthMs]) => blocked + Math.max(0, lengthMs - 50), 0),
      longestTask: Math.max(0, ...seen.longTasks.map(([, lengthMs]) => lengthMs)),
      load: seen.load,
      hydrated: seen.hydrated,
      idleChange: change?.ms ?? null,
      idleRequests: change?.requests ?? null,
      addresses: first.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`),
    }
  } finally {
    await open.close()
  }
}

async function tapEarly(browser: Browser, origin: string, { path, link, throttling }: Visit) {
  const open = await openThrottledPage(browser, link, throttling)
  try {
    await open.page.goto(origin + path, { waitUntil: 'commit', timeout: 45_000 })
    await open.page
      .waitForFunction(() => window.siteProbe?.hydrated || document.readyState === 'complete', null, {
        polling: 15,
      })
      .catch(() => {})
    return await changeRoute(open, link, true)
  } finally {
    await open.close()
  }
}

/**
 * How long a visitor who presses the first field's label as soon as it is visible waits until the form works. Null without
 * a form.
 */
async function pressEarly(browser: Browser, origin: string, { path, link, throttling }: Visit) {
  const open = await openThrottledPage(browser, link, throttling)
  try {
    await open.page.goto(origin + path, { waitUntil: 'commit', timeout: 45_000 })
    const press = await open.page.evaluate(async () => {
      // Observed inside the page: queried from outside, a busy page answers only after the form works.
      while (window.siteProbe.fcp === null) await new Promise((resolve) => setTimeout(resolve, 5))
      const label = document.querySelector('main form label')
      const { left = 0, top = 0 } = label?.getBoundingClientRect() ?? {}
      return label && { x: left + 4, y: top + 4, at: performance.now() }
    })
    if (press === null) return null
    const { at, ...point } = press
    await open.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await open.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const isWorking = () => window.siteProbe.hydrated
    const hydrated = await open.page.waitForFunction(isWorking, null, { timeout: 15_000 }).catch(() => null)
    return hydrated && Math.max(0, ((await hydrated.jsonValue()) ?? 0) - at)
  } finally {
    await open.close()
  }
}

/** Visits with an empty cache: one left alone, one tapped as soon as it answers, and one whose form is used at once. */
export async function measureSite(
  browser: Browser,
  origin: string,
  visit: Visit,
): Promise<Measured & { readonly addresses: readonly string[] }> {
  const loaded = await load(browser, origin, visit)
  const early = await tapEarly(browser, origin, visit)
  const formWorks = await pressEarly(browser, origin, visit)
  return { ...loaded, formWorks, earlyChange: early?.ms ?? null, earlyRequests: early?.requests ?? null }
}
