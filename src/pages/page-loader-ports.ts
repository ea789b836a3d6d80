import type { PageData, SliceData } from '../../contracts/schemas/page.ts'
import type { Clock } from './attempts.ts'
import type { PageError } from './page-error.ts'
import type { LoadChunk } from './page-parts.ts'
import type { PageFetch } from './site-files.ts'

/** A page with everything needed to render it. Plain data except for `error`. */
export interface ShownPage {
  readonly status: 'ok' | 'notFound' | 'serverError'
  /** The plain path that was requested; an address that cannot be a page is kept unchanged. */
  readonly path: string
  readonly page: PageData
  /** Data of static queries by hash. */
  readonly staticQueries: Readonly<Record<string, unknown>>
  /** By the name that the template uses. */
  readonly slices: Readonly<Record<string, SliceData>>
  /** Hash of the build that was out when the page was loaded; '' if unknown. */
  readonly webpackCompilationHash: string
  /** The partial-hydration twin, unparsed. Only if the loader was set to request it. */
  readonly rsc?: string
  /** Why the 500 page is shown, if not because a server answered with 500. */
  readonly error?: PageError
}

/** The page of an address, or an error if not even the 500 page could be loaded. */
export type LoadedPage =
  | ShownPage
  | { readonly status: 'error'; readonly path: string; readonly error: PageError }

/**
 * Why a document is left: a newer build is out, the address has a document but no page data, or all attempts failed.
 */
export type LeaveReason = 'newBuild' | 'pageExists' | 'failed'

export interface PageLoaderOptions extends Clock {
  readonly fetch: PageFetch
  /** Base path: the prefix of every address of the site, without a slash at its end. Default ''. */
  readonly basePath?: string
  /** Loads a page's template. A `PageError` is final; any other rejection is retried once. */
  readonly loadTemplate?: LoadChunk
  /** The same for the component of a slice. */
  readonly loadSlice?: LoadChunk
  /**
   * Hashes of static queries that the page at a path is known to read. They are requested together with its data, which
   * saves a round trip. The page's data decides which ones it gets.
   */
  readonly queryHints?: (path: string) => readonly string[] | undefined
  /** In ms. Used to decide when to read app data again. Default: the browser's clock. */
  readonly now?: () => number
  /** Requests the `-rsc.json` twin together with the page data (PAGE-6). Default false. */
  readonly partialHydration?: boolean
  /**
   * Navigates to the document of an address, given as it was requested: with variant, query and fragment, without the
   * base path. Returns false if that has been tried. Without this port, as in pre-rendering, no document is left or
   * probed, and a page that failed is an error at once.
   */
  readonly openDocument?: (address: string, why: LeaveReason) => boolean
  /** Hash of the build that this document belongs to; '' or undefined: unknown, and no hash counts as changed. */
  readonly build?: string
  /** The address that this document was loaded from, variant included: it is not probed. */
  readonly documentAddress?: string
}

export interface PageLoader {
  /**
   * Never rejects, and keeps no failure: the next call tries again. If the document is left instead, it stays pending
   * for ever. An aborted load ends at once as an error, leaves no document and does not disturb other callers.
   */
  readonly load: (address: string, options?: { readonly signal?: AbortSignal }) => Promise<LoadedPage>
  /** The page, if it is loaded. */
  readonly loadSync: (address: string) => LoadedPage | undefined
  /** Loads a page ahead of a click: never leaves the document, and a failure or an abort has no effect. */
  readonly prefetch: (address: string) => { readonly done: Promise<boolean>; readonly abort: () => void }
  /** True while a load waits for the document that it is leaving for; an abort ends it. */
  readonly isLeaving: () => boolean
  /** True for an address that was requested and has no page. */
  readonly isNotFound: (address: string) => boolean
  /** Adds a page that came with the document, with its static queries and slices. */
  readonly seed: (page: LoadedPage) => void
}

/** The result for an address: a page to show, and the reason if the document should be left instead. */
export interface FoundPage {
  readonly shown: LoadedPage
  readonly why?: LeaveReason
}
