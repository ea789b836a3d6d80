import type { Brand } from '../brand/brand.ts'
import { originsOf } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { Content } from './content.ts'

type Origin = Pick<Brand, 'publicOrigin' | 'alternates'>

/**
 * `sitemap.xml`: the plain address of every page that search engines may show under its own name (ROUTE-15), with
 * the date of its last review where the page has one, and its address in each language that it is in.
 */
export function sitemap({ pages }: Content, { publicOrigin, alternates = {} }: Origin): string {
  const listed = pages
    .map(({ content }) => content)
    .filter(
      ({ path, index, canonical = path }) => index && canonical === path && !/^\/(?:404|500)$/.test(path),
    )
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const entries = listed.map((content) => {
    const { path, updated } = content
    const reviewed = updated ? `<lastmod>${updated}</lastmod>` : ''
    const others = originsOf(content, { alternates }).map(
      ([language, origin]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}"/>`,
    )
    return `<url><loc>${escapeHtml(publicOrigin + path)}</loc>${reviewed}${others.join('')}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${Object.keys(alternates).length > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${entries.join('')}</urlset>
`
}

/**
 * `robots.txt`. Account pages are not disallowed: a crawler has to read a page to learn that it is noindex. A closed
 * site disallows everything and has no sitemap.
 */
export const robots = ({ publicOrigin }: Origin, isClosed: boolean): string =>
  isClosed
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow:\n\nSitemap: ${publicOrigin}/sitemap.xml\n`
