import type { PageData, SliceData } from '../../contracts/schemas/page.ts'
import type { Attempts } from './attempts.ts'
import { PageError } from './page-error.ts'
import type { SiteFiles } from './site-files.ts'

export interface PageParts {
  /** Data by hash. */
  readonly staticQueries: Readonly<Record<string, unknown>>
  /** By the name that the template uses. */
  readonly slices: Readonly<Record<string, SliceData>>
}

export type LoadChunk = (name: string, path: string) => Promise<unknown>

export interface PagePartsOptions {
  readonly files: SiteFiles
  readonly attempts: Attempts
  readonly loadTemplate: LoadChunk | undefined
  readonly loadSlice: LoadChunk | undefined
}

/**
 * Loads everything that a page needs besides its data, all at once: static queries, slices, chunks (PAGE-4, PAGE-5).
 */
export const pageParts = ({ files, attempts, loadTemplate, loadSlice }: PagePartsOptions) =>
  async function load(page: PageData, path: string, signal: AbortSignal): Promise<PageParts> {
    const staticQueries: Record<string, unknown> = {}
    const slices: Record<string, SliceData> = {}

    /** A chunk that fails is retried once; a name that this build does not have is final. */
    const chunk = (load: LoadChunk | undefined, name: string) =>
      load && attempts.retry(signal, 1, async () => load(name, path))
    const queries = (hashes: readonly string[]) =>
      hashes.map(async (hash) => {
        staticQueries[hash] = (await files.staticQuery(hash, signal)).data
      })
    const slice = async ([name, fileName]: [string, string]) => {
      const data = await files.slice(fileName, signal)
      slices[name] = data
      await Promise.all([chunk(loadSlice, data.componentChunkName), ...queries(data.staticQueryHashes)])
    }

    await Promise.all([
      chunk(loadTemplate, page.componentChunkName),
      ...queries(page.staticQueryHashes),
      ...Object.entries(page.slicesMap ?? {}).map(slice),
    ])
    return { staticQueries, slices }
  }

/** Wraps any failure into the `PageError` of the page (PAGE-9). */
export const toPageError = (cause: unknown, path: string): PageError =>
  cause instanceof PageError ? cause : new PageError('PAGE_NOT_LOADED', path, { cause })
