import type { PageData, SliceData } from '../../contracts/schemas/page.ts'
import type { Clock } from './attempts.ts'
import type { PageError } from './page-error.ts'
import type { LoadChunk } from './page-parts.ts'
import type { PageFetch } from './site-files.ts'

/** A page with everything that it needs to be drawn. Plain data but for `error`. */
export interface ShownPage {
  readonly status: 'ok' | 'notFound' | 'serverError'
  /** The plain path that was asked for; an address that can be no page stays as it was. */
  readonly path: string
  readonly page: PageData
  /** Data of static queries by hash. */
  readonly staticQueries: Readonly<Record<string, unknown>>
  /** By the name that the template uses. */
  readonly slices: Readonly<Record<string, SliceData>>
  /** Hash of the build that was out when the page was loaded; '' is unknown. */
  readonly webpackCompilationHash: string
  /** The partial-hydration twin, unparsed. Only where the loader was told to ask for it. */
  readonly rsc?: string
  /** Why the 500 page stands in for a page that no server has refused. */
  readonly error?: PageError
}

export type LoadedPage =
  | ShownPage
  | { readonly status: 'error'; readonly path: string; readonly error: PageError }

/** Why a document is left: a newer build is out, the address has a document but no page data, all tries failed. */
export type LeaveReason = 'newBuild' | 'pageExists' | 'failed'

export interface PageLoaderOptions extends Clock {
  readonly fetch: PageFetch
  /** Base path: the prefix of every address of the site, without a slash at its end. Default ''. */
  readonly basePath?: string
  /** Makes a page's template ready. A `PageError` is final; any other rejection is tried again once. */
  readonly loadTemplate?: LoadChunk
  /** The same for the component of a slice. */
  readonly loadSlice?: LoadChunk
  /**
   * Hashes of static queries that the page at a path is known to read. They are asked for beside its data: behind it, they
   * would take a round trip more. What the data says decides.
   */
  readonly queryHints?: (path: string) => readonly string[] | undefined
  /** In ms. Tells when app data are worth another look. Default the browser's. */
  readonly now?: () => number
  /** Asks for the `-rsc.json` twin beside the page data (PAGE-6). Default false. */
  readonly partialHydration?: boolean
  /**
   * Leaves for the document of an address, which is as it was asked for: variant, query and fragment kept, without the
   * base path. False when that has been tried. Without it nothing is ever left, nothing is probed, and a page that
   * failed is an error at once: what pre-rendering wants.
   */
  readonly openDocument?: (address: string, why: LeaveReason) => boolean
  /** Hash of the build that this document belongs to; '' or none: unknown, and no hash is a changed one. */
  readonly build?: string
  /** The address that this document was loaded from, variant included: it is not probed. */
  readonly documentAddress?: string
}

export interface PageLoader {
  /**
   * Never rejects, and remembers no failure: the next call tries again. When the document is left instead, it stays
   * pending for ever. A load that is aborted ends at once, as an error, leaves for nothing and takes nothing from others.
   */
  readonly load: (address: string, options?: { readonly signal?: AbortSignal }) => Promise<LoadedPage>
  /** The page, if it has been loaded. */
  readonly loadSync: (address: string) => LoadedPage | undefined
  /** Loads ahead of a click: never leaves the document, and a failure or an abort spoils nothing. */
  readonly prefetch: (address: string) => { readonly done: Promise<boolean>; readonly abort: () => void }
  /** True while a load that has left for a document waits for it; an abort ends it. */
  readonly isLeaving: () => boolean
  /** True for an address that has been asked for and has no page. */
  readonly isNotFound: (address: string) => boolean
  /** Takes over a page that came with the document, its static queries and slices too. */
  readonly seed: (page: LoadedPage) => void
}

/** What becomes of an address: a page to show, and why the document should rather be left. */
export interface FoundPage {
  readonly shown: LoadedPage
  readonly why?: LeaveReason
}
