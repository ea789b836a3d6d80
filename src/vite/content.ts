import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { CheckOptions } from './content-checks.ts'
import { checkContent } from './content-checks.ts'
import type { ContentFileOptions, ContentPage, ParsedPage } from './content-file.ts'
import { parseContentFile } from './content-file.ts'
import { mapAtMost } from './map-at-most.ts'
import type { PublicFiles } from './public-files.ts'
import { noPublicFiles, publicFilesIn } from './public-files.ts'
import { readText } from './read-text.ts'

export type { ContentPage } from './content-file.ts'

export interface Content {
  readonly pages: readonly ContentPage[]
  /** Plain documents outside the application, such as the privacy policy. */
  readonly documents: readonly ContentPage[]
}

export interface ContentOptions
  extends Pick<ContentFileOptions, 'placeholders' | 'isClosed' | 'betweenItems'>,
    Omit<CheckOptions, 'publicFiles'> {
  /** Templates whose pages few visitors open. Links in the text prefetch them only at an intent. Default: none. */
  readonly templatesAtIntent?: readonly string[]
  /** The language of pages that are not in the first folder, if it is another than the site's. Default: the site's. */
  readonly fallbackLanguage?: string
  /** The site's languages, by tag. Default: one. */
  readonly languages?: readonly string[]
  /** Folders of content of other languages, by tag. Default: each page is in each language. */
  readonly translations?: Readonly<Record<string, string>>
  /** Folder of static files: images, downloads. Default: none. */
  readonly publicDir?: string
}

interface SourceFile {
  readonly file: string
  readonly text: string
  /** Whether it is from another folder than the first. */
  readonly isFallback: boolean
  /** The languages that have it, if not all. */
  readonly languages?: readonly string[]
}

/** Paths of the pages of some templates, collected before parsing, because the markup of links depends on them. */
const pathsOf = (files: readonly SourceFile[], templates: readonly string[]): string[] =>
  files.flatMap(({ text }) => {
    const field = (name: string) => new RegExp(`^${name}: *['"]?([^'"\\n]*?)['"]? *$`, 'm').exec(text)?.[1]
    return templates.includes(field('template') ?? '') ? [field('path') ?? ''] : []
  })

// A changed image size counts as a changed page.
const isCurrent = ({ files }: ParsedPage, publicFiles: PublicFiles) =>
  [...files].every(([address, size]) => {
    if (!publicFiles.has(address)) return false
    const now = size && publicFiles.sizeOf(address)
    return now?.width === size?.width && now?.height === size?.height
  })

/**
 * Reads `pages/**` and `documents/**` below the content folders, as often as it is called: Markdown with front matter. Parses
 * again only what has changed. Throws `ContentError` for invalid front matter, an unknown template, raw HTML, a broken
 * link, a missing image, a duplicate title or a missing required page, and `BrandError` for a broken link of the brand.
 */
export function createContentReader(options: ContentOptions): () => Promise<Content> {
  const publicFiles = options.publicDir === undefined ? noPublicFiles : publicFilesIn(options.publicDir)
  const parsed = new Map<string, { readonly text: string; readonly page: ParsedPage }>()
  let pagesAtIntent: readonly string[] = []

  function parse({ file, text, isFallback, languages }: SourceFile): ParsedPage {
    const known = parsed.get(file)
    const isSame = known?.text === text && known.page.content.languages?.join() === languages?.join()
    if (isSame && isCurrent(known.page, publicFiles)) return known.page
    const page = parseContentFile(relative(process.cwd(), file), text, {
      ...options,
      ...(isFallback && options.fallbackLanguage && { language: options.fallbackLanguage }),
      ...(languages && { languages }),
      publicFiles,
      pagesAtIntent,
    })
    parsed.set(file, { text, page })
    return page
  }
  /** Whether another language has a file; a language whose folder is not known has all. */
  async function languagesOf(folder: string): Promise<(name: string) => Pick<SourceFile, 'languages'>> {
    const { languages = [], translations = {} } = options
    const known = new Map<string, ReadonlySet<string>>()
    for (const [tag, base] of Object.entries(translations))
      known.set(tag, new Set(await readdir(join(base, folder), { recursive: true }).catch(() => [])))
    return (name) => {
      const own = languages.filter((tag) => known.get(tag)?.has(name) ?? true)
      return own.length === languages.length ? {} : { languages: own }
    }
  }
  async function readFolder(folder: string): Promise<SourceFile[]> {
    const inLanguages = await languagesOf(folder)
    const bases = [options.content].flat().map((content) => join(content, folder))
    const names = await Promise.all(
      bases.map((base): Promise<string[]> => readdir(base, { recursive: true }).catch(() => [])),
    )
    const files = [...new Set(names.flat())].filter((name) => name.endsWith('.md')).sort()
    return mapAtMost(32, files, async (name) => {
      const at = names.findIndex((ofBase) => ofBase.includes(name))
      const file = join(bases[at] ?? '', name)
      return { file, text: await readText(file), isFallback: at > 0, ...inLanguages(name) }
    })
  }
  return async () => {
    const [pageFiles, documentFiles] = await Promise.all([readFolder('pages'), readFolder('documents')])
    const atIntent = pathsOf(pageFiles, options.templatesAtIntent ?? [])
    // Pages that have not changed may contain links to them.
    if (atIntent.join() !== pagesAtIntent.join()) parsed.clear()
    pagesAtIntent = atIntent
    const [pages, documents] = [pageFiles.map(parse), documentFiles.map(parse)]
    checkContent(pages, documents, { ...options, publicFiles })
    return { pages, documents }
  }
}

/** Reads a folder of content once: see `createContentReader`. */
export const readContent = (options: ContentOptions): Promise<Content> => createContentReader(options)()
