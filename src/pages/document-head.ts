import type { Brand } from '../brand/brand.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageContent } from './page-content.ts'

/** One element of a document's head, `<title>` apart. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

export interface DocumentHead {
  readonly title: string
  readonly tags: readonly HeadTag[]
}

/** The origins of the languages in which a page is there, by tag; none if that is one language. */
export function originsOf(
  { languages }: Pick<PageContent, 'languages'>,
  { alternates = {} }: Pick<Brand, 'alternates'>,
): readonly (readonly [language: string, origin: string])[] {
  const all = Object.entries(alternates).filter(([tag]) => languages?.includes(tag) ?? true)
  return all.length > 1 ? all : []
}

/**
 * Title, description, canonical address and Open Graph tags of a page (ROUTE-6, ROUTE-15). Both variants name the plain
 * address. `isFound: false` is for unknown addresses, which have no canonical address and are never indexed. The front
 * page's title is used alone if it contains the brand's name (ROUTE-1). A page that search engines show is named in each language
 * that it is in; one that is not translated has its canonical address on the site of its own language.
 */
export function documentHead(
  content: Pick<
    PageContent,
    'path' | 'documentTitle' | 'description' | 'index' | 'canonical' | 'language' | 'languages'
  >,
  brand: Pick<Brand, 'name' | 'publicOrigin' | 'alternates'>,
  isFound = true,
): DocumentHead {
  const standsAlone = content.path === '/' && content.documentTitle.includes(brand.name)
  const title = standsAlone ? content.documentTitle : `${content.documentTitle} | ${brand.name}`
  const path = content.canonical ?? content.path
  const address = ((content.language && brand.alternates?.[content.language]) ?? brand.publicOrigin) + path
  const meta = (name: string, value: string): HeadTag => ({
    tag: 'meta',
    attributes: { name, content: value },
  })
  const og = (property: string, value: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: `og:${property}`, content: value },
  })
  const tags: HeadTag[] = [
    meta('description', content.description),
    ...(content.index && isFound ? [] : [meta('robots', 'noindex')]),
    ...(isFound ? [{ tag: 'link', attributes: { rel: 'canonical', href: address } } as const] : []),
    ...(content.index && isFound ? originsOf(content, brand) : []).map(
      ([hreflang, origin]): HeadTag => ({
        tag: 'link',
        attributes: { rel: 'alternate', hreflang, href: origin + path },
      }),
    ),
    og('type', 'website'),
    og('site_name', brand.name),
    og('title', title),
    og('description', content.description),
    ...(isFound ? [og('url', address)] : []),
  ]
  return { title, tags }
}

/** The head as markup for a pre-rendered document. `data-head` marks the elements that `applyHead` replaces. */
export function headMarkup({ title, tags }: DocumentHead): string {
  const lines = tags.map(({ tag, attributes }) => {
    const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    return `<${tag} ${text.join(' ')} data-head>`
  })
  return [`<title>${escapeHtml(title)}</title>`, ...lines].join('\n')
}

/** Updates the head after a page change. Creates no script, so Trusted Types do not apply. */
export function applyHead({ title, tags }: DocumentHead, target: Document): void {
  target.title = title
  for (const old of target.head.querySelectorAll('[data-head]')) old.remove()
  for (const { tag, attributes } of tags) {
    const element = target.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute('data-head', '')
    target.head.append(element)
  }
}
