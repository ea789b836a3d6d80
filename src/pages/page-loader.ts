import type { PageData } from '../../contracts/schemas/page.ts'
import { toPagePath } from '../navigation/page-path.ts'
import { PageError } from './page-error.ts'
import { isPageData } from './page-guard.ts'

/** PAGE-2: four requests in all. */
const retries = 3

export type LoadedPage =
  | { readonly status: 'ok' | 'notFound' | 'serverError'; readonly path: string; readonly page: PageData }
  | { readonly status: 'error'; readonly path: string; readonly error: PageError }

export interface PageLoaderOptions {
  readonly fetch: (address: string, init?: { readonly signal?: AbortSignal }) => Promise<Response>
  /** What stands before every address of the site, without a slash at its end. Default ''. */
  readonly basePath?: string
  /** Makes a page's template ready; what it rejects with becomes the page's error. */
  readonly loadTemplate?: (name: string, path: string) => Promise<unknown>
}

export interface PageLoader {
  /** Never rejects. A failure is not remembered: the next call tries again. */
  readonly load: (address: string) => Promise<LoadedPage>
  /** The page, if it has been loaded. */
  readonly loadSync: (address: string) => LoadedPage | undefined
  /** Loads ahead of a click. A prefetch that fails or is aborted spoils nothing. */
  readonly prefetch: (address: string) => { readonly done: Promise<boolean>; readonly abort: () => void }
  /** True for an address that has been asked for and has no page. */
  readonly isNotFound: (address: string) => boolean
  /** Takes over a page that came with the document. */
  readonly seed: (page: LoadedPage) => void
}

/** `/` → `index`; nested pages keep their slashes; a mobile page uses the file of its plain one (PAGE-1). */
export const pageDataPath = (path: string): string =>
  `/page-data/${path === '/' ? 'index' : path.slice(1)}/page-data.json`

interface UnderWay {
  readonly page: Promise<LoadedPage>
  readonly stop: AbortController
  /** How many still want the page: it is given up when the last of them does not. */
  wanted: number
}

/** The page runtime without a browser: every effect is passed in. */
export function createPageLoader({ fetch, basePath = '', loadTemplate }: PageLoaderOptions): PageLoader {
  const loaded = new Map<string, LoadedPage>()
  const underWay = new Map<string, UnderWay>()
  const fallbacks = new Map<string, PageData>()

  /** One file: its data, the status that says there is none, or null when every try has failed. */
  async function fetchPageData(path: string, signal: AbortSignal): Promise<PageData | 404 | 500 | null> {
    const address = basePath + pageDataPath(path)
    for (let tries = 0; tries <= retries && !signal.aborted; tries += 1) {
      try {
        const response = await fetch(address, { signal })
        if (response.status === 404 || response.status === 500) return response.status
        const data: unknown = response.ok ? await response.json() : null
        if (isPageData(data)) return data
      } catch {
        // No network, a cut answer or text that is no JSON: the next try may do better.
      }
    }
    return null
  }

  async function fetchFallback(
    name: '/404.html' | '/500.html',
    signal: AbortSignal,
  ): Promise<PageData | null> {
    const known = fallbacks.get(name)
    if (known) return known
    const page = await fetchPageData(name, signal)
    if (page === null || typeof page === 'number') return null
    fallbacks.set(name, page)
    return page
  }

  async function fetchPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
    const { path = address } = toPagePath(address) ?? {}
    const failed = (cause?: unknown): LoadedPage => ({
      status: 'error',
      path,
      error: cause instanceof PageError ? cause : new PageError('PAGE_NOT_LOADED', path, { cause }),
    })
    // An address that can be no page is not asked for: its own spelling could lead anywhere.
    const found = toPagePath(address) === null ? 404 : await fetchPageData(path, signal)
    const status = found === 404 ? 'notFound' : found === 500 ? 'serverError' : 'ok'
    const page = typeof found === 'number' ? await fetchFallback(`/${found}.html`, signal) : found
    if (page === null) return failed()
    try {
      await loadTemplate?.(page.componentChunkName, path)
    } catch (cause) {
      return failed(cause)
    }
    return { status, path, page }
  }

  const keyOf = (address: string) => toPagePath(address)?.path ?? address
  function begin(address: string): UnderWay {
    const key = keyOf(address)
    const stop = new AbortController()
    const page = fetchPage(address, stop.signal).then((result) => {
      // A server error may be gone at the next click; a page that is not there stays away.
      if (result.status === 'ok' || result.status === 'notFound') loaded.set(key, result)
      if (underWay.get(key)?.stop === stop) underWay.delete(key)
      return result
    })
    const entry = { page, stop, wanted: 0 }
    underWay.set(key, entry)
    return entry
  }

  const loadSync = (address: string) => loaded.get(keyOf(address))
  return {
    async load(address) {
      const known = loadSync(address)
      if (known) return known
      const entry = underWay.get(keyOf(address)) ?? begin(address)
      entry.wanted += 1
      return entry.page
    },
    loadSync,
    prefetch(address) {
      const known = loadSync(address)
      if (known) return { done: Promise.resolve(known.status === 'ok'), abort: () => {} }
      const entry = underWay.get(keyOf(address)) ?? begin(address)
      entry.wanted += 1
      let isAborted = false
      const abort = () => {
        if (isAborted) return
        isAborted = true
        entry.wanted -= 1
        if (entry.wanted > 0) return
        // Out of the way at once: the next click starts afresh.
        if (underWay.get(keyOf(address)) === entry) underWay.delete(keyOf(address))
        entry.stop.abort()
      }
      return { done: entry.page.then(({ status }) => status === 'ok' && !isAborted), abort }
    },
    isNotFound: (address) => loadSync(address)?.status === 'notFound',
    seed: (page) => {
      if (page.status === 'ok') loaded.set(page.path, page)
    },
  }
}
