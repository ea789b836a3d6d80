import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import type { SiteData } from '../document/render-module.ts'
import { documentHead, headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { ContentPage } from './content.ts'
import type { GridfrontOptions } from './options.ts'
import { quickExitMarkup } from './quick-exit-markup.ts'

// A paragraph that consists of this link: in Markdown `[Leave this site quickly](https://…)`.
const exitParagraph = /<p><a [^>]*\bhref="(https:[^"]+)"[^>]*>Leave this site quickly<\/a><\/p>/

/** A document with fewer headings needs no list of contents. */
const fewestSections = 3

const contents = (sections: PageContent['sections']) =>
  `<nav class="gf-contents" aria-labelledby="on-this-page">
<h2 id="on-this-page">On this page</h2>
<ul>
${sections.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`).join('\n')}
</ul>
</nav>`

/**
 * A document outside the application, such as the privacy policy: the same styles and phone numbers, and no script
 * except a quick exit's, so that it can be printed, saved and mailed.
 */
export const plainDocument =
  (
    { brand, documentFooter }: Pick<GridfrontOptions, 'brand' | 'documentFooter'>,
    { styles, publicLinks = '' }: { readonly styles: readonly string[]; readonly publicLinks?: string },
  ) =>
  ({ content }: ContentPage, files: SiteData): string => {
    const reviewedOn = parseIsoDate(content.updated ?? '')
    const reviewed = reviewedOn
      ? `<p class="gf-updated">Last reviewed <time datetime="${content.updated}">${dateInWords(reviewedOn)}</time></p>`
      : ''
    const prose = `<div class="gf-prose">
${content.html.replace(exitParagraph, (_, href: string) => quickExitMarkup(href))}
</div>`
    const hasContents = content.sections.length >= fewestSections
    const text = hasContents
      ? `<div class="gf-columns gf-columns--contents">\n${contents(content.sections)}\n${prose}\n</div>`
      : `<div class="gf-columns">\n${prose}\n</div>`
    return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(documentHead(content, brand))}
<meta name="theme-color" content="${brand.theme.colours.navy}">
<meta name="format-detection" content="telephone=no">
${publicLinks}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body class="gf-document">
<header class="gf-wrap"><a href="/">${escapeHtml(brand.name)}</a></header>
<main class="gf-wrap">
<div class="gf-prose">
<h1>${escapeHtml(content.title)}</h1>
${content.lead ? `<p class="gf-lead">${escapeHtml(content.lead)}</p>` : ''}
${reviewed}
</div>
${text}
</main>
${documentFooter?.(files) ?? `<footer class="gf-wrap"><p>${escapeHtml(brand.name)}</p></footer>`}
</body>
</html>
`
  }
