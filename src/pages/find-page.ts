import type { PageData } from '../../contracts/schemas/page.ts'
import { inVariant } from '../navigation/mobile-variant.ts'
import type { PagePath } from '../navigation/page-path.ts'
import { toPagePath } from '../navigation/page-path.ts'
import type { Attempts } from './attempts.ts'
import { bestMatch } from './match-path.ts'
import type { FoundPage, LeaveReason, PageLoaderOptions, ShownPage } from './page-loader-ports.ts'
import type { PageParts } from './page-parts.ts'
import { toPageError } from './page-parts.ts'
import type { PageFile, SiteFiles } from './site-files.ts'
import { hasFallback } from './site-files.ts'

/** How long a page that has loaded waits to learn which build is out; after that the build counts as unknown. */
export const hashGraceMs = 2_000

export interface FindPageOptions
  extends Pick<PageLoaderOptions, 'openDocument' | 'build' | 'documentAddress' | 'queryHints'> {
  readonly attempts: Attempts
  readonly files: SiteFiles
  readonly parts: (page: PageData, path: string, signal: AbortSignal) => Promise<PageParts>
  /** The pages loaded so far, by path. */
  readonly pages: ReadonlyMap<string, ShownPage>
  /**
   * Called with hashes that belong together ('' and undefined: unknown). Returns whether to leave for a newer build.
   */
  readonly isNewBuild: (hashes: readonly (string | undefined)[]) => boolean
}

const statusOf = { 200: 'ok', 404: 'notFound', 500: 'serverError' } as const

/** Finds the page of an address (PAGE-1 to PAGE-7). Never rejects, and never leaves the document itself. */
export function findPage(options: FindPageOptions) {
  const { attempts, files, parts, pages, isNewBuild, openDocument, build } = options

  /** The page whose `matchPath` matches a path that has no data of its own. */
  const covering = (path: string): PageFile | undefined =>
    bestMatch(pages.values(), ({ status, page }) => (status === 'ok' ? page.matchPath : undefined), path)

  /** Whether a HEAD request is useful: not if this document came from there, nor if the document cannot be left. */
  function isProbed({ path, variant }: PagePath): boolean {
    const here = toPagePath(options.documentAddress ?? '')
    return openDocument !== undefined && (here?.path !== path || here.variant !== variant)
  }

  return async function find(address: string, signal: AbortSignal): Promise<FoundPage> {
    const at = toPagePath(address)
    const path = at?.path ?? address
    const failed = (why: LeaveReason, cause?: unknown): FoundPage => ({
      shown: { status: 'error', path, error: toPageError(cause, path) },
      why,
    })
    try {
      // Nothing is requested for an address that cannot be a page, because it could lead anywhere.
      const hashing = at ? files.hash(signal) : ''
      const answering = at ? files.page(path, signal) : 404
      // A failed hint does not fail the page, because the queries in its data are requested again.
      for (const hash of (at && options.queryHints?.(path)) ?? [])
        files.staticQuery(hash, signal).catch(() => {})
      const answer = await answering
      const found = answer === 404 ? (covering(path) ?? answer) : answer
      const isThere = typeof found !== 'number'
      if (!isThere && !hasFallback(path, found)) return failed('failed', new Error(`${found}`))
      const probing =
        at && found === 404 && isProbed(at) && files.hasDocument(inVariant(path, at.variant), signal)
      const filing = isThere
        ? Promise.resolve({ status: 200, file: found } as const)
        : files.fallback(found, signal)
      const loading = filing.then(async ({ status, file }) => ({
        answered: status,
        file,
        rest: await parts(file.page, path, signal),
      }))
      const late = loading.then(() => attempts.pause(hashGraceMs, signal)).then(() => '')
      const hash = await Promise.race([hashing, late])
      if (isNewBuild([build, hash, isThere ? found.page.webpackCompilationHash : '']))
        return failed('newBuild')
      const { answered, file, rest } = await loading
      const shown = toShown(statusOf[answered], path, file, rest, hash)
      return (await probing) ? { shown, why: 'pageExists' } : { shown }
    } catch (cause) {
      return failed('failed', cause)
    }
  }
}

/** Combines everything of a page. */
export const toShown = (
  status: ShownPage['status'],
  path: string,
  { page, rsc }: PageFile,
  parts: PageParts,
  webpackCompilationHash: string,
): ShownPage => ({ status, path, page, ...parts, webpackCompilationHash, ...(rsc !== undefined && { rsc }) })
