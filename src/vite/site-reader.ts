import type { Content, ContentOptions } from './content.ts'
import { createContentReader } from './content.ts'
import type { SiteFile } from './page-files.ts'
import { pageFiles } from './page-files.ts'
import type { SharedData } from './shared-data.ts'

export interface SiteReaderOptions extends ContentOptions {
  /** Data that many pages share. Called at each reading. */
  readonly shared?: () => Promise<SharedData> | SharedData
}

export interface SiteContent {
  readonly content: Content
  /** The JSON files by address, app data apart. */
  readonly files: ReadonlyMap<string, SiteFile>
}

/** Reads content and shared data together, as often as it is called. Throws what `readContent` and `pageFiles` do. */
export function createSiteReader(options: SiteReaderOptions): () => Promise<SiteContent> {
  const readContent = createContentReader(options)
  return async () => {
    const content = await readContent()
    return { content, files: pageFiles(content, await options.shared?.()) }
  }
}
