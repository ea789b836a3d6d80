import { createHash } from 'node:crypto'
import type { AppData, PageData } from '../../contracts/schemas/page.ts'
import { pageDataPath } from '../pages/page-loader.ts'
import type { Content, ContentPage } from './content.ts'

const toPageData = ({ template, content }: ContentPage, path = content.path): PageData => ({
  path,
  componentChunkName: template,
  staticQueryHashes: [],
  result: { data: content, pageContext: {} },
})

/**
 * The JSON files of a site by address (PAGE-1). Each page has its own; `/404` and `/500` are what the loader
 * falls back to as well, and `/500` is no route.
 */
export function pageFiles({ pages }: Content): Map<string, PageData> {
  const files = new Map<string, PageData>()
  for (const page of pages) {
    const { path } = page.content
    if (path !== '/500') files.set(pageDataPath(path), toPageData(page))
    if (path === '/404' || path === '/500')
      files.set(pageDataPath(`${path}.html`), toPageData(page, `${path}.html`))
  }
  return files
}

/** Names a build by what is in it: the same sources give the same hash. */
export function compilationHash(parts: Iterable<string>): AppData {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return { webpackCompilationHash: hash.digest('hex').slice(0, 20) }
}
