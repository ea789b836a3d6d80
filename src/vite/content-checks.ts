import { join, relative } from 'node:path'
import type { ExternalLinks } from '../brand/brand.ts'
import { BrandError } from '../brand-error.ts'
import { ContentError } from './content-error.ts'
import type { ParsedPage } from './content-file.ts'
import { lineOf, lineOfField } from './front-matter.ts'
import type { PublicFiles } from './public-files.ts'
import { didYouMean } from './schema-fault.ts'

const lineOfLink = (source: string, link: string) =>
  lineOf(source, [`](${link})`, `](${link} `, `: ${link}\n`].find((text) => source.includes(text)) ?? link)

/** Paths and titles must be unique, because tabs, history and screen readers distinguish pages by title. */
function checkTwice(all: readonly ParsedPage[]) {
  for (const field of ['path', 'documentTitle'] as const) {
    const seen = new Map<string, string>()
    for (const { content, file, source } of all) {
      const value = content[field].toLowerCase()
      const other = seen.get(value)
      const line =
        field === 'path' ? lineOfField(source, 'path') : lineOfField(source, 'documentTitle', 'title')
      if (other) throw new ContentError(file, line, `${field} stands in ${other} too`)
      seen.set(value, file)
    }
  }
}

function checkLinks(all: readonly ParsedPage[]) {
  const headings = new Map(all.map(({ content }) => [content.path, content.html]))
  for (const { content, file, source, links } of all) {
    if (content.canonical !== undefined && !headings.has(content.canonical))
      throw new ContentError(
        file,
        lineOfField(source, 'canonical'),
        `canonical: there is no page ${content.canonical}`,
      )
    for (const link of links) {
      const [target = '', fragment] = link.split('#')
      const html = headings.get(target.split('?')[0] || content.path)
      if (html === undefined)
        throw new ContentError(file, lineOfLink(source, link), `link to ${link}: there is no such page`)
      if (fragment && !html.includes(`id="${fragment}"`))
        throw new ContentError(
          file,
          lineOfLink(source, link),
          `link to ${link}: that page has no such heading`,
        )
    }
  }
}

function checkTemplates(pages: readonly ParsedPage[], templates: readonly string[]) {
  const page = pages.find(({ template }) => !templates.includes(template))
  if (page)
    throw new ContentError(
      page.file,
      page.templateLine,
      `template: there is no ${page.template}${didYouMean(page.template, templates) || ` (there are: ${templates.join(', ')})`}`,
    )
}

/** The router ignores `/documents/**`, so pages must be outside it and documents inside. */
function checkPlaces(pages: readonly ParsedPage[], documents: readonly ParsedPage[]) {
  const isDocument = (parsed: ParsedPage) => parsed.content.path.startsWith('/documents/')
  const page = pages.find(isDocument)
  if (page)
    throw new ContentError(
      page.file,
      lineOfField(page.source, 'path'),
      'path: a page stands outside /documents',
    )
  const document = documents.find((parsed) => !isDocument(parsed))
  if (document)
    throw new ContentError(
      document.file,
      lineOfField(document.source, 'path'),
      'path: a document stands below /documents',
    )
}

function checkNeeded(all: readonly ParsedPage[], content: string, needed: readonly string[] = []) {
  const missing = needed.find((path) => all.every((page) => page.content.path !== path))
  if (missing === undefined) return
  const folder = join(
    relative(process.cwd(), content),
    missing.startsWith('/documents/') ? 'documents' : 'pages',
  )
  const file = `${missing.slice(missing.lastIndexOf('/') + 1) || 'index'}.md`
  throw new ContentError(
    folder,
    null,
    missing.startsWith('/documents/')
      ? `there is no document ${missing}, which is shown offline: write ${file} with \`path: ${missing}\`, name another in the option \`offline\`, or set \`serviceWorker: 'off'\``
      : `there is no page ${missing}, which every site needs: write ${file} with \`path: ${missing}\``,
  )
}

function checkBrand(all: readonly ParsedPage[], { externalLinks, publicFiles }: CheckOptions) {
  for (const [name, link] of Object.entries(externalLinks ?? {})) {
    const path = link.replace(/[?#].*/, '')
    if (path.startsWith('/') && !publicFiles.has(path) && all.every(({ content }) => content.path !== path))
      throw new BrandError(`externalLinks.${name}`, `leads to ${link}: there is no such page`)
  }
}

export interface CheckOptions {
  /** Folder with `pages/` and `documents/`, or several: a file is taken from the first that has it. */
  readonly content: string | readonly string[]
  /** Names of all templates: a page with another template is refused. Default: any name is allowed. */
  readonly templates?: readonly string[]
  /** Paths of required pages and documents. Default: none. */
  readonly needed?: readonly string[]
  /** The brand's links. Each one that is a path must exist. Default: none. */
  readonly externalLinks?: ExternalLinks
  readonly publicFiles: PublicFiles
}

/** Checks that need all pages. */
export function checkContent(
  pages: readonly ParsedPage[],
  documents: readonly ParsedPage[],
  options: CheckOptions,
): void {
  const { templates } = options
  const all = [...pages, ...documents]
  checkNeeded(all, [options.content].flat().at(-1) ?? '', options.needed)
  checkBrand(all, options)
  checkTwice(all)
  checkLinks(all)
  checkPlaces(pages, documents)
  if (templates) checkTemplates(pages, templates)
}
