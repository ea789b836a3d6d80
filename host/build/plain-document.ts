import type { Brand } from 'gridfront/server'
import { documentHead, escapeHtml, headMarkup } from 'gridfront/server'
import type { ContentPage } from 'gridfront/vite'

/**
 * A document outside the application, such as the privacy policy: the same styles, no script at all, so that
 * it can be printed, kept and mailed.
 */
export const plainDocument =
  (brand: Brand, styles: readonly string[]) =>
  ({ content }: ContentPage): string => {
    const reviewed = content.updated
      ? `<p class="gf-updated">Last reviewed <time datetime="${content.updated}">${dateInWords(content.updated)}</time></p>`
      : ''
    return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(documentHead(content, brand))}
<meta name="theme-color" content="${brand.theme.colours.navy}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body class="gf-document">
<header class="gf-wrap"><a href="/">${escapeHtml(brand.name)}</a></header>
<main class="gf-wrap gf-prose">
<h1>${escapeHtml(content.title)}</h1>
${content.lead ? `<p class="gf-lead">${escapeHtml(content.lead)}</p>` : ''}
${reviewed}
${content.html}
</main>
<footer class="gf-wrap"><p><a href="/policies">All policies</a></p></footer>
</body>
</html>
`
  }

const dateInWords = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
