import type { Content, ContentOptions } from './content.ts'
import { createContentReader } from './content.ts'
import { ContentError } from './content-error.ts'
import type { SiteFile } from './page-files.ts'
import { pageFiles } from './page-files.ts'
import { noPublicFiles, publicFilesIn } from './public-files.ts'
import type { SharedData } from './shared-data.ts'

export interface SiteReaderOptions extends ContentOptions {
  /** Data that many pages share. Called for each read. */
  readonly shared?: () => Promise<SharedData> | SharedData
}

export interface SiteContent {
  readonly content: Content
  /** The JSON files by address, without app data. */
  readonly files: ReadonlyMap<string, SiteFile>
}

/**
 * Reads content and shared data together, at each call. Throws what `readContent` and `pageFiles` do, and
 * `ContentError` for a broken link of the library's slices.
 */
export function createSiteReader(options: SiteReaderOptions): () => Promise<SiteContent> {
  const readContent = createContentReader(options)
  const isFile = options.publicDir === undefined ? noPublicFiles.has : publicFilesIn(options.publicDir).has
  return async () => {
    const content = await readContent()
    const shared = await options.shared?.()
    const paths = new Set([...content.pages, ...content.documents].map((page) => page.content.path))
    const lost = shared?.links?.find(({ to }) => !paths.has(to) && !isFile(to))
    if (lost) throw new ContentError(lost.file, lost.line, `link to ${lost.to}: there is no such page`)
    return { content, files: pageFiles(content, shared) }
  }
}
