import type { AppData, PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import { appDataPath, pageDataPath } from '../pages/page-address.ts'
import type { Content, ContentPage } from './content.ts'
import { ContentError } from './content-error.ts'
import type { SharedData } from './shared-data.ts'
import { noSharedData, SharedDataFault, sharedFiles, sharedUses } from './shared-data.ts'

export type SiteFile = PageData | SliceData | StaticQueryAnswer | AppData

/**
 * The JSON files of a site by address (PAGE-1, PAGE-4, PAGE-5), app data apart: of each page, static query and slice.
 * The loader falls back to `/404` and `/500`; `/500` is not a route. Throws `ContentError` if a page's template uses an
 * unknown slice or query, and `SharedDataFault` if a slice does.
 */
export function pageFiles({ pages }: Content, shared: SharedData = noSharedData): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>(sharedFiles(shared))
  const uses = new Map<string, ReturnType<typeof sharedUses>>()
  const usesOf = ({ template, file, templateLine }: ContentPage) => {
    try {
      const found = uses.get(template) ?? sharedUses(shared, template)
      uses.set(template, found)
      return found
    } catch (error) {
      if (!(error instanceof SharedDataFault)) throw error
      throw new ContentError(file, templateLine, `template ${template}: ${error.message}`)
    }
  }
  for (const page of pages) {
    const { template, content } = page
    const { staticQueryHashes, slicesMap } = usesOf(page)
    const at = (path: string): PageData => ({
      path,
      componentChunkName: template,
      staticQueryHashes,
      slicesMap,
      result: { data: content, pageContext: {} },
    })
    const { path } = content
    if (path !== '/500') files.set(pageDataPath(path), at(path))
    if (path === '/404' || path === '/500') files.set(pageDataPath(`${path}.html`), at(`${path}.html`))
  }
  return files
}

/** The same files with app data, for rendering documents. `build` is the hash of the build. */
export const withAppData = (
  files: ReadonlyMap<string, SiteFile>,
  build: string,
): ReadonlyMap<string, SiteFile> =>
  new Map([...files, [appDataPath, { webpackCompilationHash: build } satisfies AppData]])
