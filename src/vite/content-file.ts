import type { PageContent } from '../pages/page-content.ts'
import { screenMessages } from '../pages/screen-messages.ts'
import { ContentError } from './content-error.ts'
import { lineOf, lineOfField, readFrontMatter } from './front-matter.ts'
import type { Markdown } from './markdown.ts'
import { MarkdownFault, renderMarkdown } from './markdown.ts'
import type { PublicFiles } from './public-files.ts'
import { didYouMean } from './schema-fault.ts'

export interface ContentPage {
  /** Path relative to the working directory. */
  readonly file: string
  readonly template: string
  /** Line of the front matter that names the template, from 1. */
  readonly templateLine: number
  readonly content: PageContent
}

/** A page with the data for its checks. */
export interface ParsedPage extends ContentPage, Pick<Markdown, 'links' | 'files'> {
  readonly source: string
}

export interface ContentFileOptions {
  /** Values of placeholders such as `{{name}}`, as Markdown, in addition to the codes of `screenMessages`. */
  readonly placeholders: Readonly<Record<string, string>>
  readonly publicFiles?: PublicFiles
  /** Asks search engines to leave out every page, whatever its front matter says. Default: no. */
  readonly isClosed?: boolean
  /** Language of the file, if it is another than the site's: search engines are asked to leave it out, as a copy. */
  readonly language?: string
  /** The site's languages in which the page is there. Default: all. */
  readonly languages?: readonly string[]
  /** Paths of large pages that few visitors open. Links in the text prefetch them only at an intent. Default: none. */
  readonly pagesAtIntent?: readonly string[]
  /** What is between things of the same kind, in the site's language. Default: a comma. */
  readonly betweenItems?: string
}

/**
 * One Markdown file with front matter as a page. `file` is how it is named in errors. Throws `ContentError` for invalid
 * front matter, an unknown placeholder, and anything that `renderMarkdown` refuses.
 */
export function parseContentFile(file: string, text: string, options: ContentFileOptions): ParsedPage {
  const source = text.replaceAll('\r\n', '\n')
  const match = /^--- *\n(.*?)\n--- *(?:\n|$)/s.exec(source)
  if (!match?.[1]) {
    const isOpen = !match && /^--- *\n/.test(source)
    const problem = isOpen ? 'has no end: put a line --- behind it' : 'is missing: begin with a line ---'
    throw new ContentError(file, 1, `front matter ${problem}`)
  }
  const front = readFrontMatter(file, source, match[1])
  const placeholders: Readonly<Record<string, string>> = { ...screenMessages, ...options.placeholders }
  const fill = (part: string) =>
    part.replace(/\{\{(.*?)\}\}/g, (whole, name: string) => {
      if (!Object.hasOwn(placeholders, name))
        throw new ContentError(
          file,
          lineOf(source, whole),
          `unknown placeholder ${whole}${didYouMean(name, Object.keys(placeholders))}`,
        )
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
    const body = renderMarkdown(markdown, {
      foldQuestions: template === 'faq',
      ...(options.publicFiles && { publicFiles: options.publicFiles }),
      ...(options.pagesAtIntent && { pagesAtIntent: options.pagesAtIntent }),
      // A page that is not translated is joined as English.
      ...(options.betweenItems && !options.language && { betweenItems: options.betweenItems }),
    })
    const content: PageContent = {
      path: rest.path,
      title: plain(title),
      documentTitle: plain(rest.documentTitle ?? title),
      label: plain(label),
      description: plain(rest.description),
      html: body.html,
      index: index && !options.isClosed && !options.language,
      sections: body.sections,
      ...(lead && { lead: plain(lead) }),
      ...(updated && { updated }),
      ...(canonical && { canonical }),
      ...(options.language && { language: options.language }),
      ...(options.languages && { languages: options.languages }),
    }
    return {
      file,
      template,
      templateLine: lineOfField(source, 'template'),
      content,
      links: body.links,
      files: body.files,
      source,
    }
  } catch (error) {
    if (!(error instanceof MarkdownFault)) throw error
    const above = match[0].split('\n').length - 1
    // Prefers a match at the start of a line, because `# One` is also the end of `## One`.
    const isOwnLine = `\n${markdown}`.includes(`\n${error.source}`)
    const line = isOwnLine ? lineOf(`\n${markdown}`, `\n${error.source}`) : lineOf(markdown, error.source)
    throw new ContentError(file, above + line, error.problem)
  }
}
