import type { RouterHistory } from '@tanstack/react-router'
import { takeLateFont } from '../boot/late-font.ts'
import { afterFrame } from '../navigation/after-frame.ts'
import { createPageViews } from '../navigation/page-views.ts'
import type { ScrollMemory } from '../navigation/scroll-memory.ts'
import { createScrollMemory } from '../navigation/scroll-memory.ts'
import type { LinkPrefetcher } from '../navigation/watch-links.ts'
import { watchLinks } from '../navigation/watch-links.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { isDebug } from './debug-mode.ts'
import { ownPages } from './follow-links.ts'
import { enterPage, readPage, setDocumentHead, setPageConfig } from './page-entrance.ts'
import type { PageRecord } from './page-record.ts'
import type { Gridfront } from './types.ts'

export interface FollowPagesOptions {
  readonly prefetcher: LinkPrefetcher
  /** Links are watched only once the first page is drawn: those of the document are not prefetched any more. Default: at once. */
  readonly isDrawnLater?: boolean
  /** Called at each page shown while debug mode is on. */
  readonly onDebug?: () => void
  /** Aborts to stop listening. */
  readonly signal: AbortSignal
}

/** The page on the screen. */
export interface Shown {
  /** The router's key for the history entry. */
  readonly key: string
  /** Undefined if the page failed to load. */
  readonly record: PageRecord | undefined
}

export interface FollowedPages {
  /** Called before the first page is drawn, if it was reached from another page, which something else had drawn. */
  readonly arriveFrom: (before: Shown) => void
  readonly end: () => void
}

export const keyOf = ({ state }: { readonly state: { readonly __TSR_key?: string | undefined } }): string =>
  state.__TSR_key ?? ''

/**
 * The browser itself adds the history entry of a fragment, without a state, so the router makes up a new key at each
 * read; storing the state fixes the key. Called on the prototype, because the router takes calls of
 * `history.replaceState` for navigations.
 */
function nameEntry(state: object): void {
  if (window.history.state === null) History.prototype.replaceState.call(window.history, state, '')
}

const pageViews = (tracer: Tracer, signal: AbortSignal) =>
  createPageViews({
    window,
    signal,
    // Sent in idle time: no visitor waits for it.
    send: ({ path, title, from }) =>
      afterFrame(() =>
        tracer.custom({
          name: 'page-view',
          level: 'info',
          category: 'navigation',
          tags: { path, title, from },
        }),
      ),
  })

/**
 * Side effects of a page change: head, focus, scroll, announcement, page view, page state (ROUTE-10, ROUTE-14). The
 * document itself handles the first page, and the browser handles a fragment on the same page.
 */
export function followPages(
  gridfront: Gridfront,
  { prefetcher, isDrawnLater = false, onDebug, signal }: FollowPagesOptions,
): FollowedPages {
  const { router, tracer, navigations } = gridfront
  const ends: (() => void)[] = []
  const views = pageViews(tracer, signal)
  let memory: ScrollMemory | undefined
  // The first navigation, before anything listens, is a guard's redirect, which replaces the document's own page.
  let action = 'REPLACE'
  let first = ''
  let shown: Shown | undefined

  const watch = () => ends.push(watchLinks({ document, prefetcher, isPage: ownPages(gridfront) }))

  /** Called with the first page. A listener added before the router's own would keep the router from redirecting. */
  function begin({ key, record }: Shown) {
    first = key
    memory = createScrollMemory(window, key, signal)
    ends.push(
      (router.history as RouterHistory).subscribe(({ location, action: { type } }) => {
        memory?.hold()
        action = type
        nameEntry(location.state)
      }),
    )
    // The 404 and 500 documents answer at many addresses, so their head names no page.
    const { status = 'ok' } = document.getElementById('app')?.dataset ?? {}
    if (status !== 'ok') setDocumentHead(gridfront, record)
    views.start()
    if (isDrawnLater) watch()
  }

  ends.push(
    router.subscribe('onBeforeLoad', ({ toLocation }) => navigations.begin(toLocation.publicHref)),
    router.subscribe('onResolved', ({ toLocation }) => navigations.arrive(toLocation.publicHref)),
  )
  // Restored from the back/forward cache: the visitor came back while another document was loading.
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) navigations.end()
    },
    { signal },
  )
  // Escape cancels a page that is loading, as it cancels a document.
  addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) navigations.end()
    },
    { signal },
  )

  ends.push(
    router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const before = shown
      const now: Shown = { key: keyOf(toLocation), record: readPage(gridfront) }
      shown = now
      if (now.record !== before?.record) setPageConfig(gridfront, now.record)
      if (isDebug()) onDebug?.()
      if (!before || !memory) return begin(now)

      const isSameEntry = before.key === now.key
      const isSameRecord = now.record === before.record
      if (isSameEntry && now.record && isSameRecord) {
        // React rendered again, or the visitor came back before another page had loaded.
        memory.arrive(now.key, false)
        return memory.keep()
      }
      const isReturn = action !== 'PUSH' && action !== 'REPLACE'
      const isRestored = memory.arrive(now.key, isReturn && !isSameEntry)
      const isSamePage =
        fromLocation?.pathname === toLocation.pathname && fromLocation.searchStr === toLocation.searchStr
      const isFragment = isSamePage && !isSameEntry && fromLocation.hash + toLocation.hash !== ''
      if (!isSameRecord) takeLateFont()
      if (!isFragment || !isSameRecord) enterPage(gridfront, now.record, isRestored)
      else if (action === 'PUSH' && toLocation.hash === '') scrollTo({ top: 0, behavior: 'instant' })
      memory.keep()
      // The history entry keeps `isRedirect` for ever, but later visits are not redirects: only the first page counts.
      const isRedirect = before.key === first && action === 'REPLACE' && toLocation.state.isRedirect === true
      // Retrying the same page is not a new page view.
      if (!isFragment && !isSameEntry && !isRedirect) views.next()
    }),
  )
  if (!isDrawnLater) watch()
  return {
    arriveFrom(before) {
      shown = before
      begin(before)
    },
    end() {
      for (const end of ends) end()
    },
  }
}
