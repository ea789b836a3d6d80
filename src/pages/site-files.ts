import type { PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import type { Attempts } from './attempts.ts'
import { maxRetries } from './attempts.ts'
import { appDataPath, pageDataPath, sliceDataPath, staticQueryPath } from './page-address.ts'
import { isAppData, isPageData, isRscText, isSliceData, isStaticQueryAnswer } from './page-guard.ts'
import type { SharedWork } from './shared-work.ts'

export type PageFetch = (
  address: string,
  init?: { signal?: AbortSignal; method?: 'HEAD'; cache?: RequestCache },
) => Promise<Response>

/** A page's data, and the text of its twin if the loader requests it (PAGE-6). */
export interface PageFile {
  readonly page: PageData
  readonly rsc?: string
}

/** 404 and 500 are answers, not failures (PAGE-2). */
export type PageAnswer = PageFile | 404 | 500

/** The page shown in place of one that is missing or failed, and which of the two it is. */
export interface FallbackFile {
  readonly status: 404 | 500
  readonly file: PageFile
}

/** The files that a page is made of. Each is requested once at a time, and rejects when every attempt has failed. */
export interface SiteFiles {
  /** The hash of the build that is out; '' if unknown (PAGE-3). Never rejects. */
  readonly hash: (signal: AbortSignal) => Promise<string>
  readonly page: (path: string, signal: AbortSignal) => Promise<PageAnswer>
  /** The files of the 404 or the 500 page, loaded once. If the 404 page fails to load, those of the 500 page. */
  readonly fallback: (status: 404 | 500, signal: AbortSignal) => Promise<FallbackFile>
  readonly staticQuery: (hash: string, signal: AbortSignal) => Promise<StaticQueryAnswer>
  readonly slice: (name: string, signal: AbortSignal) => Promise<SliceData>
  /** Whether there is a document at a path (PAGE-7). One request without a retry; never rejects. */
  readonly hasDocument: (path: string, signal: AbortSignal) => Promise<boolean>
  /** Stores the content of a file that was received another way, such as with the document. */
  readonly keep: (address: string, content: unknown) => void
}

export interface SiteFilesOptions {
  readonly fetch: PageFetch
  readonly basePath: string
  readonly partialHydration: boolean
  readonly attempts: Attempts
  readonly share: SharedWork
}

interface Asking<Data> {
  /** Checks the shape: the content type is not trusted, and an HTML page is not data (PAGE-11). */
  readonly isData: (value: unknown) => value is Data
  readonly cache?: RequestCache
}
/** Only page data may be answered with 404 or 500. */
interface AskingPage<Data> extends Asking<Data> {
  readonly isPage: true
}
interface AskingFile<Data> extends Asking<Data> {
  readonly isPage?: never
}

export const fallbackPath = (status: 404 | 500) => `/${status}.html`
/** The fallback pages themselves have no fallback: a missing 404 page must not be replaced by the 404 page. */
export const hasFallback = (path: string, status: 404 | 500) =>
  path !== fallbackPath(500) && (path !== fallbackPath(404) || status !== 404)

export function createSiteFiles(options: SiteFilesOptions): SiteFiles {
  const { fetch, basePath, partialHydration, attempts, share } = options
  const kept = new Map<string, unknown>()

  /** A retry skips the cache, since the bad answer may be in it. */
  function ask<Data>(address: string, signal: AbortSignal, asking: AskingFile<Data>): Promise<Data>
  function ask<Data>(
    address: string,
    signal: AbortSignal,
    asking: AskingPage<Data>,
  ): Promise<Data | 404 | 500>
  function ask<Data>(
    address: string,
    signal: AbortSignal,
    { isData, isPage, cache }: AskingFile<Data> | AskingPage<Data>,
  ) {
    return share(address, signal, (shared) =>
      attempts
        .retry(shared, maxRetries, async (stop, tries): Promise<Data | 404 | 500> => {
          const mode = cache ?? (tries > 0 && 'reload')
          const response = await fetch(basePath + address, { signal: stop, ...(mode && { cache: mode }) })
          const { status } = response
          if (isPage && (status === 404 || status === 500)) return status
          const data: unknown =
            response.ok && (await (isData === isRscText ? response.text() : response.json()))
          if (isData(data)) return data
          throw new Error(`${status}`)
        })
        // Names the file in error reports, with the original error as the cause.
        .catch((cause: unknown) => {
          throw new Error(address, { cause })
        }),
    )
  }

  /** Reads each file once; a failure is not kept. */
  async function once<Data>(address: string, find: () => Promise<Data>): Promise<Data> {
    const found = (kept.get(address) as Data | undefined) ?? (await find())
    kept.set(address, found)
    return found
  }

  async function page(path: string, signal: AbortSignal): Promise<PageAnswer> {
    const address = pageDataPath(path)
    const [page, rsc] = await Promise.all([
      ask(address, signal, { isData: isPageData, isPage: true }),
      partialHydration
        ? ask(address.replace(/\.json$/, '-rsc.json'), signal, { isData: isRscText, isPage: true })
        : undefined,
    ])
    if (typeof page === 'number') return page
    if (typeof rsc === 'number') return rsc
    return rsc === undefined ? { page } : { page, rsc }
  }
  async function fallback(status: 404 | 500, signal: AbortSignal): Promise<FallbackFile> {
    const path = fallbackPath(status)
    const address = pageDataPath(path)
    const found = (kept.get(address) as PageFile | undefined) ?? (await page(path, signal))
    // PAGE-2 applies to the 404 page's own data too; there is no fallback for the 500 page.
    if (found === 500 && status === 404) return fallback(500, signal)
    if (typeof found === 'number') throw new Error(`${address}: ${found}`)
    kept.set(address, found)
    return { status, file: found }
  }
  const shared = <Data>(address: string, signal: AbortSignal, isData: Asking<Data>['isData']) =>
    once(address, () => ask(address, signal, { isData }))

  return {
    page,
    hash: (signal) =>
      ask(appDataPath, signal, { isData: isAppData, cache: 'no-store' }).then(
        ({ webpackCompilationHash }) => webpackCompilationHash,
        () => '',
      ),
    fallback,
    staticQuery: (hash, signal) => shared(staticQueryPath(hash), signal, isStaticQueryAnswer),
    slice: (name, signal) => shared(sliceDataPath(name), signal, isSliceData),
    hasDocument: (path, signal) =>
      attempts
        .attempt(signal, async (stop) => (await fetch(basePath + path, { method: 'HEAD', signal: stop })).ok)
        .catch(() => false),
    keep: (address, content) => void kept.set(address, content),
  }
}
