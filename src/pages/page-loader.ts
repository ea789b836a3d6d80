import { toPagePath } from '../navigation/page-path.ts'
import { createAttempts } from './attempts.ts'
import { findPage, toShown } from './find-page.ts'
import { pageDataPath, sliceDataPath, staticQueryPath } from './page-address.ts'
import type {
  FoundPage,
  LeaveReason,
  LoadedPage,
  PageLoader,
  PageLoaderOptions,
  ShownPage,
} from './page-loader-ports.ts'
import { pageParts, toPageError } from './page-parts.ts'
import { createSharedWork } from './shared-work.ts'
import { createSiteFiles, fallbackPath } from './site-files.ts'

export { pageDataPath } from './page-address.ts'
export type {
  LeaveReason,
  LoadedPage,
  PageLoader,
  PageLoaderOptions,
  ShownPage,
} from './page-loader-ports.ts'

/** How long a loaded page is shown without reading app data again. */
export const lookAgainMs = 600_000

/**
 * The page runtime; every effect is passed in. A request has 10 s; retries come 100, 300 and 900 ms after a failure.
 * Order when a page fails: 404 → HEAD → 404 page; 500 → 500 page; anything else → retries → document → 500 page →
 * error.
 */
export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { fetch, basePath = '', partialHydration = false, openDocument, now = Date.now } = options
  const attempts = createAttempts(options)
  const share = createSharedWork()
  const files = createSiteFiles({ fetch, basePath, partialHydration, attempts, share })
  const parts = pageParts({
    files,
    attempts,
    loadTemplate: options.loadTemplate,
    loadSlice: options.loadSlice,
  })
  const loaded = new Map<string, ShownPage>()
  /** Paths that have a document and no page data. */
  const documents = new Set<string>()
  /** A newer build is out: the next navigation leaves (PAGE-3). */
  let isOutdated = false
  /** When app data was last read. It starts at now, since the document itself is fresh. */
  let lookedAtMs = now()
  /** The load that is leaving this document. */
  let leaving: AbortSignal | undefined
  /** The page that was shown last: requesting it again is not a navigation. */
  let current: string | undefined

  const keyOf = (address: string) => toPagePath(address)?.path ?? address
  /**
   * Whether these hashes are the first to show that a newer build is out. Later pages are shown whatever their build.
   */
  function isNewBuild(hashes: readonly (string | undefined)[]): boolean {
    const isNew = !isOutdated && !!openDocument && new Set(hashes.filter(Boolean)).size > 1
    isOutdated ||= isNew
    return isNew
  }
  const find = findPage({
    ...options,
    attempts,
    files,
    parts,
    pages: loaded,
    isNewBuild,
  })

  const want = (address: string, signal: AbortSignal): Promise<FoundPage> => {
    const key = keyOf(address)
    lookedAtMs = now()
    // The key has a prefix, because a page may have the same address as a file.
    return share(`page ${key}`, signal, async (shared) => {
      const found = await find(address, shared)
      const { shown, why } = found
      if (shared.aborted) return found
      if (why === 'pageExists') documents.add(key)
      // A server error may be over at the next click, so it is not cached. A missing page is.
      if (!why && (shown.status === 'ok' || shown.status === 'notFound')) loaded.set(key, shown)
      return found
    })
  }

  function leave(address: string, why: LeaveReason, signal: AbortSignal): boolean {
    // An address that cannot be a page could lead anywhere (ROUTE-16).
    if (signal.aborted || !toPagePath(address)) return false
    try {
      const isLeft = openDocument?.(address, why) ?? false
      if (isLeft) leaving = signal
      return isLeft
    } catch {
      return false
    }
  }

  /** The result when no document can be loaded for a page that failed. */
  async function withServerError(failed: LoadedPage, signal: AbortSignal): Promise<LoadedPage> {
    const { path } = failed
    if (!openDocument || failed.status !== 'error') return failed
    try {
      const { file } = await files.fallback(500, signal)
      const shown = toShown('serverError', path, file, await parts(file.page, path, signal), '')
      return { ...shown, error: failed.error }
    } catch {
      return failed
    }
  }

  /** Checks for a newer build while a loaded page is shown. Nothing waits for it. */
  function lookAgain() {
    if (!openDocument || now() - lookedAtMs < lookAgainMs) return
    lookedAtMs = now()
    void files.hash(new AbortController().signal).then((hash) => isNewBuild([options.build, hash]))
  }

  const forEver = new Promise<never>(() => {})
  async function navigate(address: string, signal: AbortSignal): Promise<LoadedPage> {
    const key = keyOf(address)
    if (isOutdated && key !== current && leave(address, 'newBuild', signal)) return forEver
    const known = loaded.get(key)
    if (known) {
      lookAgain()
      return known
    }
    if (documents.has(key) && leave(address, 'pageExists', signal)) return forEver
    const { shown, why } = await want(address, signal)
    if (signal.aborted || !why) return shown
    if (leave(address, why, signal)) return forEver
    if (why === 'newBuild') return navigate(address, signal)
    if (shown.status === 'notFound') loaded.set(key, shown)
    return withServerError(shown, signal)
  }

  return {
    load: (address, { signal = new AbortController().signal } = {}) =>
      new Promise((resolve) => {
        const path = keyOf(address)
        const giveUp = () => resolve({ status: 'error', path, error: toPageError(signal.reason, path) })
        if (signal.aborted) return giveUp()
        signal.addEventListener('abort', giveUp)
        void navigate(address, signal).then((shown) => {
          if (!signal.aborted && shown.status !== 'error') current = path
          resolve(shown)
        })
      }),
    loadSync: (address) => loaded.get(keyOf(address)),
    prefetch(address) {
      const known = loaded.get(keyOf(address))
      // Pages of another build are useless, because the next click leaves the document.
      if (known || isOutdated) return { done: Promise.resolve(known?.status === 'ok'), abort: () => {} }
      const stop = new AbortController()
      const done = want(address, stop.signal).then(
        ({ shown, why }) => !why && shown.status === 'ok' && !stop.signal.aborted,
      )
      return { done, abort: () => stop.abort() }
    },
    isLeaving: () => leaving?.aborted === false,
    isNotFound: (address) => loaded.get(keyOf(address))?.status === 'notFound',
    seed(shown) {
      if (shown.status === 'error') return
      const { status, path, page, rsc, staticQueries, slices } = shown
      for (const [hash, data] of Object.entries(staticQueries)) files.keep(staticQueryPath(hash), { data })
      for (const [name, fileName] of Object.entries(page.slicesMap ?? {}))
        if (Object.hasOwn(slices, name)) files.keep(sliceDataPath(fileName), slices[name])
      if (status === 'ok') loaded.set(path, shown)
      else files.keep(pageDataPath(fallbackPath(status === 'notFound' ? 404 : 500)), { page, rsc })
      current = path
    },
  }
}
