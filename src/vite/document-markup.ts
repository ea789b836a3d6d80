import { bootData } from '../boot/boot-data.ts'
import { bootDataId } from '../boot/boot-script.ts'
import type { Brand } from '../brand/brand.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import type { DocumentHead } from '../pages/document-head.ts'
import { headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { ShownPage } from '../pages/page-loader-ports.ts'
import { inlineScripts } from './inline-scripts.ts'
import type { ClientAssets } from './render-module.ts'

export interface DocumentMarkup {
  readonly head: DocumentHead
  /** What the application has rendered. */
  readonly body: string
  /** Handed to the application as `data-*` of its root element. */
  readonly root: { readonly template: string; readonly status: string }
  readonly variant: Variant
  /** Address of the document in its variant; null for one that answers at any address. */
  readonly path: string | null
  /** What the application needs to take the page over; null where it loads and draws the page anew. */
  readonly page: ShownPage | null
  readonly assets: ClientAssets
  /** The text of all styles; null links to the files of `assets` instead, as development needs it. */
  readonly style: string | null
  readonly template: string
  readonly brand: Pick<Brand, 'environments' | 'forgery' | 'session' | 'theme'>
}

const icons = `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">`

/** Data that a script reads: no text in it can end the element, or begin a comment that would hide its end. */
const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!--', '<\\u0021--')}</script>`

/** The entry's own chunks are evaluated one by one; the application asks for the template's itself. */
function bootOf({ assets, template, path, brand }: DocumentMarkup) {
  const chunks = assets.preloads(template)
  const upToEntry = chunks.indexOf(assets.script) + 1
  return bootData(brand, {
    scripts: upToEntry === 0 ? [assets.script] : chunks.slice(0, upToEntry),
    ahead: chunks.slice(upToEntry),
    ...(path !== null && { path }),
  })
}

/** A whole document. Complete without scripts; the inline ones are hashed for its Content-Security-Policy. */
export function documentMarkup(document: DocumentMarkup): string {
  const { assets, template, root, variant, page, head, body, brand, style } = document
  const links = assets.styles(template).map((href) => `<link rel="stylesheet" href="${href}">`)
  const styles = style === null ? links : [`<style>${style}</style>`]
  const build = assets.build ? ` data-build="${escapeHtml(assets.build)}"` : ''
  // The script stands before the styles: behind them it would hold the parser back until they are there.
  return `<!doctype html>
<html lang="en-AU"${variant === 'mobile' ? ' class="is-mobile"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(head)}
<meta name="theme-color" content="${brand.theme.colours.navy}">
<meta name="format-detection" content="telephone=no">
${icons}
${dataBlock(bootDataId, bootOf(document))}
<script>${inlineScripts.boot}</script>
${styles.join('\n')}
</head>
<body>
<div id="app" data-template="${escapeHtml(root.template)}" data-status="${root.status}"${build}>${body}</div>
<script>${inlineScripts.wake}</script>
${page ? dataBlock('gf-page', page) : ''}
</body>
</html>
`
}
