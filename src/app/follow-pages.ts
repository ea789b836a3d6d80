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
  /** Debug mode is on. Called at each page that is shown. */
  readonly onDebug?: () => void
  /** Ends the listening. */
  readonly signal: AbortSignal
}

/** What is on the screen. */
interface Shown {
  /** The router's name of the entry of the history. */
  readonly key: string
  /** Undefined if the page failed to load. */
  readonly record: PageRecord | undefined
}

const keyOf = ({ state }: { readonly state: { readonly __TSR_key?: string | undefined } }): string =>
  state.__TSR_key ?? ''

/**
 * The browser adds the history entry of a fragment itself, without a state, so the router makes up a new key at each read:
 * storing the state fixes the key. On the prototype, since the router takes calls of `history.replaceState` for navigations.
 */
function nameEntry(state: object): void {
  if (window.history.state === null) History.prototype.replaceState.call(window.history, state, '')
}

const pageViews = (tracer: Tracer, signal: AbortSignal) =>
  createPageViews({
    window,
    signal,
    // No visitor waits for it.
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
 * Does what goes with a change of page: head, focus, scroll, announcement, page view, page state (ROUTE-10, ROUTE-14).
 * The first page is the document's own, and a fragment on the same page the browser's.
 */
export function followPages(
  gridfront: Gridfront,
  { prefetcher, onDebug, signal }: FollowPagesOptions,
): () => void {
  const { router, tracer, navigations } = gridfront
  const ends: (() => void)[] = []
  const views = pageViews(tracer, signal)
  let memory: ScrollMemory | undefined
  // The first navigation, before there is a listener, is a guard's redirect, which replaces the document's own page.
  let action = 'REPLACE'
  let first = ''
  let shown: Shown | undefined

  /** Called with the first page. Before the router itself listens, a listener of ours would keep it from redirecting. */
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
    // The 404 and 500 documents answer for many addresses, so their head names none of them.
    const { status = 'ok' } = document.getElementById('app')?.dataset ?? {}
    if (status !== 'ok') setDocumentHead(gridfront, record)
    views.start()
  }

  ends.push(
    router.subscribe('onBeforeLoad', ({ toLocation }) => navigations.begin(toLocation.publicHref)),
    router.subscribe('onResolved', ({ toLocation }) => navigations.arrive(toLocation.publicHref)),
  )
  // Restored from the back/forward cache: the visitor has come back from the document that was being loaded.
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) navigations.end()
    },
    { signal },
  )
  // Escape stops a page that is loading, as it does with documents.
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
        // React has rendered again, or the visitor came back before another page was there.
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
      // The history entry keeps `isRedirect` for ever. Coming back to it later is no redirect, so only the first page counts.
      const isRedirect = before.key === first && action === 'REPLACE' && toLocation.state.isRedirect === true
      // Trying the same page again is no new page view.
      if (!isFragment && !isSameEntry && !isRedirect) views.next()
    }),
  )
  ends.push(watchLinks({ document, prefetcher, isPage: ownPages(gridfront) }))
  return () => {
    for (const end of ends) end()
  }
}
