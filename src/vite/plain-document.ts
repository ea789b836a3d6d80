import type { CivilDate } from '../dates/civil-date.ts'
import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import { dateInLanguage } from '../dates/date-in-language.ts'
import { htmlLanguage } from '../document/html-language.ts'
import type { SiteData } from '../document/render-module.ts'
import { documentHead, headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { PageContent } from '../pages/page-content.ts'
import { ownText } from '../texts/own-text.ts'
import type { TextOverrides } from '../texts/text-overrides.ts'
import type { ContentPage } from './content.ts'
import type { GridfrontOptions } from './options.ts'
import { isEnglish, languageOf } from './options.ts'
import { quickExitMarkup } from './quick-exit-markup.ts'

const onlyLink = /<p><a [^>]*\bhref="(https:[^"]+)"[^>]*>([^<]+)<\/a><\/p>/g
/** A text as Markdown writes it, with its spaces and apostrophes as they were typed. */
const asTyped = (html: string) => html.replaceAll('&#39;', "'").replaceAll('\u00a0', ' ')

/**
 * The first paragraph that consists of this link becomes a quick exit, since its script arms one: in Markdown
 * `[Leave this site quickly](https://…)`, or with the site's own words.
 */
function withQuickExit(html: string, own: TextOverrides | undefined): string {
  const words = [own, undefined].map((texts) => asTyped(escapeHtml(ownText(texts, 'quickExitLink', 'link'))))
  const found = [...html.matchAll(onlyLink)].find(([, , text = '']) => words.includes(asTyped(text)))
  if (found === undefined) return html
  const [paragraph, href = ''] = found
  return html.replace(paragraph, () => quickExitMarkup(href.replaceAll('&amp;', '&'), own))
}

/** A document with fewer headings needs no list of contents. */
const fewestSections = 3

const contents = (sections: PageContent['sections'], title: string) =>
  `<nav class="gf-contents" aria-labelledby="on-this-page">
<h2 id="on-this-page">${escapeHtml(title)}</h2>
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
    {
      brand,
      documentFooter,
      texts,
      ...options
    }: Pick<GridfrontOptions, 'brand' | 'documentFooter' | 'texts' | 'language'>,
    { styles, publicLinks = '' }: { readonly styles: readonly string[]; readonly publicLinks?: string },
  ) =>
  ({ content }: ContentPage, files: SiteData): string => {
    const { language = languageOf(options) } = content
    const own = content.language === undefined ? texts : undefined
    const reviewedOn = parseIsoDate(content.updated ?? '')
    const [intro, inWords] = isEnglish(language)
      ? ['Last reviewed ', dateInWords]
      : [ownText(own, 'lastUpdated', 'lastUpdated'), (date: CivilDate) => dateInLanguage(date, language)]
    const reviewed = reviewedOn
      ? `<p class="gf-updated">${escapeHtml(intro)}<time datetime="${content.updated}">${inWords(reviewedOn)}</time></p>`
      : ''
    const prose = `<div class="gf-prose">
${withQuickExit(content.html, own)}
</div>`
    const hasContents = content.sections.length >= fewestSections
    const text = hasContents
      ? `<div class="gf-columns gf-columns--contents">\n${contents(content.sections, ownText(own, 'article', 'contents'))}\n${prose}\n</div>`
      : `<div class="gf-columns">\n${prose}\n</div>`
    return `<!doctype html>
<html${htmlLanguage(language)}>
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
