import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PageContent } from '../pages/page-content.ts'
import { ContentError } from './content-error.ts'
import { lineOf, lineOfField, readFrontMatter } from './front-matter.ts'
import { MarkdownFault, renderMarkdown } from './markdown.ts'

export interface ContentPage {
  readonly file: string
  readonly template: string
  readonly content: PageContent
}

export interface Content {
  readonly pages: readonly ContentPage[]
  /** Plain documents that stand outside the application, such as the privacy policy. */
  readonly documents: readonly ContentPage[]
}

interface Parsed extends ContentPage {
  readonly links: readonly string[]
  readonly source: string
}

const lineOfLink = (source: string, link: string) =>
  lineOf(source, [`](${link})`, `](${link} `, `: ${link}\n`].find((text) => source.includes(text)) ?? link)

function parseFile(file: string, text: string, placeholders: Readonly<Record<string, string>>): Parsed {
  const source = text.replaceAll('\r\n', '\n')
  const match = /^---\n(.*?)\n---(?:\n|$)/s.exec(source)
  if (!match?.[1]) throw new ContentError(file, 1, 'front matter is missing: begin with a line ---')
  const front = readFrontMatter(file, source, match[1])
  const fill = (part: string) =>
    part.replace(/\{\{(.*?)\}\}/g, (whole, name: string) => {
      if (!Object.hasOwn(placeholders, name))
        throw new ContentError(file, lineOf(source, whole), `unknown placeholder ${whole}`)
      return placeholders[name] ?? ''
    })
  const plain = (part: string) => fill(part).replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  const {
    template = 'article',
    title,
    label = title,
    lead,
    updated,
    canonical,
    index = true,
    ...rest
  } = front
  const markdown = fill(source.slice(match[0].length))
  try {
    const body = renderMarkdown(markdown, { foldQuestions: template === 'faq' })
    const content: PageContent = {
      path: rest.path,
      title: plain(title),
      documentTitle: plain(rest.documentTitle ?? title),
      label: plain(label),
      description: plain(rest.description),
      html: body.html,
      index,
      sections: body.sections,
      ...(lead && { lead: plain(lead) }),
      ...(updated && { updated }),
      ...(canonical && { canonical }),
    }
    return { file, template, content, links: body.links, source }
  } catch (error) {
    if (!(error instanceof MarkdownFault)) throw error
    const above = match[0].split('\n').length - 1
    // At the start of a line if it stands there: `# One` is also the end of `## One`.
    const isOwnLine = `\n${markdown}`.includes(`\n${error.source}`)
    const line = isOwnLine ? lineOf(`\n${markdown}`, `\n${error.source}`) : lineOf(markdown, error.source)
    throw new ContentError(file, above + line, error.problem)
  }
}

async function readFolder(root: string, folder: string, placeholders: Readonly<Record<string, string>>) {
  const base = join(root, folder)
  const names = (await readdir(base, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.md'),
  )
  return Promise.all(
    names.sort().map(async (name) => {
      const file = join(base, name)
      return parseFile(relative(process.cwd(), file), await readFile(file, 'utf8'), placeholders)
    }),
  )
}

/** No path and no title twice: tabs, history and screen readers tell pages apart by title. */
function checkTwice(all: readonly Parsed[]) {
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

function checkLinks(all: readonly Parsed[]) {
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

/** The router leaves `/documents/**` alone, so no page may stand there, and no document elsewhere. */
function checkPlaces(pages: readonly Parsed[], documents: readonly Parsed[]) {
  const isDocument = (parsed: Parsed) => parsed.content.path.startsWith('/documents/')
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

/**
 * Reads `pages/**` and `documents/**` below a folder: Markdown with front matter. `placeholders` replace
 * `{{name}}` in texts. Throws `ContentError` for bad front matter, raw HTML, a broken link, a title twice.
 */
export async function readContent(
  root: string,
  placeholders: Readonly<Record<string, string>>,
): Promise<Content> {
  const [pages, documents] = await Promise.all([
    readFolder(root, 'pages', placeholders),
    readFolder(root, 'documents', placeholders),
  ])
  const all = [...pages, ...documents]
  checkTwice(all)
  checkLinks(all)
  checkPlaces(pages, documents)
  const bare = ({ file, template, content }: Parsed): ContentPage => ({ file, template, content })
  return { pages: pages.map(bare), documents: documents.map(bare) }
}
