import type { Token, Tokens } from 'marked'
import { Marked } from 'marked'
import { escapeHtml } from '../pages/escape-html.ts'
import type { ImageSize } from './image-size.ts'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'
import type { PublicFiles } from './public-files.ts'
import { noPublicFiles } from './public-files.ts'

export interface Markdown {
  readonly html: string
  readonly sections: readonly { readonly id: string; readonly heading: string }[]
  /** Links to pages as written, to be checked against the existing pages. */
  readonly links: readonly string[]
  /** Files of the site that the text refers to, with the size of those shown as images. */
  readonly files: ReadonlyMap<string, ImageSize | null>
}

export interface MarkdownOptions {
  /** Each third-level heading opens a `<details>` up to the next heading. Default: no. */
  readonly foldQuestions?: boolean
  /** Static files, to look up images and links to files. Default: none. */
  readonly publicFiles?: PublicFiles
  /** Pages that links prefetch only when the visitor is about to press them. Default: none. */
  readonly pagesAtIntent?: readonly string[]
  /** What is between the columns that name a table. Default: a comma. */
  readonly betweenItems?: string
}

const plainText = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')

/** An id written at the end of a heading, `{#how-can-i-pay}`: links to it stay the same in each language. */
const ownId = / \{#([\w-]+)\}$/

/** Ids as GitHub makes them, so that links to headings can be written without looking them up. */
function slugger() {
  const used = new Set<string>()
  return (heading: string, own?: string) => {
    if (own !== undefined) {
      if (used.has(own)) throw new MarkdownFault(`two headings have the id ${own}`, `{#${own}}`)
      used.add(own)
      return own
    }
    const base = heading
      .toLowerCase()
      .replace(/&[a-z]+;/g, '')
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s+/g, '-')
    const stem = base || 'section'
    let id = stem
    for (let count = 1; used.has(id); count += 1) id = `${stem}-${count}`
    used.add(id)
    return id
  }
}

/** An error in Markdown. `source` is the offending text, so that its line can be found. */
export class MarkdownFault extends Error {
  override readonly name = 'MarkdownFault'
  /** The message without marked's added request to report the error to its maintainers. */
  readonly problem: string
  readonly source: string
  constructor(problem: string, source: string) {
    super(problem)
    this.problem = problem
    this.source = source
  }
}

/**
 * Markdown of our own authors to HTML. Refuses by throwing `MarkdownFault`: raw HTML, a first-level heading (the page
 * has one already), a link that is neither an absolute path nor a full address, and an image that is not a file of the
 * site, or has no alt text or size.
 */
export function renderMarkdown(
  source: string,
  {
    foldQuestions = false,
    publicFiles = noPublicFiles,
    pagesAtIntent = [],
    betweenItems = ', ',
  }: MarkdownOptions = {},
): Markdown {
  const sections: { id: string; heading: string }[] = []
  const links: string[] = []
  const files = new Map<string, ImageSize | null>()
  const toId = slugger()
  // Width and height reserve the image's place before it is loaded, so that nothing shifts.
  function sizeOf(href: string, words: string, raw: string): ImageSize {
    const refused = (why: string) => new MarkdownFault(`image ${href}: ${why}`, raw)
    if (words.trim() === '') throw refused('say in words what it shows, ![like this](…)')
    if (!publicFiles.has(href)) throw refused('there is no such file in the folder of public files')
    const size = publicFiles.sizeOf(href)
    if (size === null) throw refused('its size cannot be read: use PNG, JPEG, WebP, AVIF or SVG')
    return size
  }
  const marked = new Marked({ gfm: true })
  marked.use({
    walkTokens(token) {
      if (token.type === 'text') token.text = withNonBreakingSpaces(token.text)
    },
    renderer: {
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new MarkdownFault(`raw HTML is not allowed: ${text.trim().slice(0, 40)}`, text.trim())
      },
      heading({ tokens, depth, raw }: Tokens.Heading) {
        if (depth === 1)
          throw new MarkdownFault(
            'the page has its first-level heading from `title`: begin with ##',
            raw.trim(),
          )
        const text = this.parser.parseInline(tokens).replace(ownId, '')
        const heading = plainText(tokens).replace(ownId, '')
        const id = toId(heading, ownId.exec(plainText(tokens))?.[1])
        if (depth === 2) sections.push({ id, heading })
        if (depth === 3 && foldQuestions) return `<summary id="${id}">${text}</summary>\n`
        return `<h${depth} id="${id}">${text}</h${depth}>\n`
      },
      link({ href, tokens, raw }: Tokens.Link) {
        if (!/^(?:[/#]|(?:https?|tel|mailto):)/.test(href))
          throw new MarkdownFault(`link to ${href}: write a path from the root, or a whole address`, raw)
        const text = this.parser.parseInline(tokens)
        const isFile = publicFiles.has(href)
        if (isFile) files.set(href, null)
        else if (/^[/#]/.test(href)) links.push(href)
        // `href` comes first only in links to pages: so a mobile page finds the links to rewrite.
        const isPage = href.startsWith('/') && !href.startsWith('/documents/') && !isFile
        const isAtIntent = isPage && pagesAtIntent.includes(href.replace(/[?#].*/, ''))
        const atIntent = isAtIntent ? ' data-prefetch="intent"' : ''
        return isPage || href.startsWith('#') || /^(?:tel|mailto):/.test(href)
          ? `<a href="${escapeHtml(href)}"${atIntent}>${text}</a>`
          : `<a rel="external" href="${escapeHtml(href)}">${text}</a>`
      },
      image({ href, text, raw }: Tokens.Image) {
        const { width, height } = sizeOf(href, text, raw)
        files.set(href, { width, height })
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
      },
      table(token: Tokens.Table) {
        const inside = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
        // Escaped already, quotes too.
        const names = token.header.map((cell) => inside(cell).replace(/<[^>]*>/g, ''))
        const table = tableWith(names.length > 2 ? names : undefined)
        const head = token.header.map((cell) => table.header(inside(cell)))
        const rows = token.rows.map((row) => table.row(row.map((cell, at) => table.cell(inside(cell), at))))
        // A wide table scrolls by itself, so the keyboard must be able to reach it.
        const label = names.filter(Boolean).join(escapeHtml(betweenItems))
        const name = label && ` aria-label="${label}"`
        return `<div class="gf-table" role="group" tabindex="0"${name}>${table.whole(table.row(head), rows.join(''))}</div>\n`
      },
    },
  })
  const html = marked.parse(source, { async: false })
  return { html: foldQuestions ? foldDetails(html) : html, sections, links, files }
}

/**
 * Where there is no room for columns, each row of a table becomes a block (`prose.css`): with two columns only at twice
 * the text size, with more on every phone, each value after the name of its column. Roles are written out, because as
 * blocks the elements would not be a table for assistive technology.
 */
function tableWith(names: readonly string[] | undefined) {
  const role = (name: string) => ` role="${name}"`
  return {
    header: (html: string) => `<th scope="col"${role('columnheader')}>${html}</th>`,
    cell: (html: string, at: number) =>
      names
        ? `<td role="cell" data-label="${names[at]}"><span>${html}</span></td>`
        : `<td${role('cell')}>${html}</td>`,
    row: (cells: readonly string[]) => `<tr${role('row')}>${cells.join('')}</tr>`,
    whole: (head: string, body: string) =>
      `<table${role('table')}${names ? '' : ' class="gf-pairs"'}><thead${role('rowgroup')}>${head}</thead><tbody${role('rowgroup')}>${body}</tbody></table>`,
  }
}

const foldDetails = (html: string) =>
  html
    .split(/(?=<summary |<h2 )/)
    .map((part) => {
      if (!part.startsWith('<summary ')) return part
      const end = part.indexOf('</summary>') + '</summary>'.length
      return `<details class="gf-faq">${part.slice(0, end)}<div>${part.slice(end).trim()}</div></details>\n`
    })
    .join('')
