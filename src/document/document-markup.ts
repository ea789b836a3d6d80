import { bootData } from '../boot/boot-data.ts'
import { bootDataId } from '../boot/boot-script.ts'
import type { Brand } from '../brand/brand.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import type { DocumentHead } from '../pages/document-head.ts'
import { headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { ShownPage } from '../pages/page-loader-ports.ts'
import { dataBlock } from './data-block.ts'
import type { DocumentGate } from './gate-markup.ts'
import { gateMarkup } from './gate-markup.ts'
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
  /** Whether `style` is the whole sheet. If not, the root element names its file (`data-style`), which templates with more need. */
  readonly isStyleWhole?: boolean
  /**
   * Address of the brand's font file, if it has one: where it can be had in time, the boot script asks for it. The style
   * draws with the family `gf-font` where the root is `has-font`, and with one of the device that is as wide where it is
   * `awaits-font`.
   */
  readonly font?: string
  readonly template: string
  readonly brand: Pick<Brand, 'environments' | 'csrf' | 'session' | 'theme'>
  /** The site's invite gate; one that is off leaves no trace in the document. Default: none. */
  readonly gate?: DocumentGate | undefined
}

/** The entry's own chunks are evaluated one by one; the application asks for the template's itself. */
function bootOf({ assets, template, path, brand, font }: DocumentMarkup) {
  const chunks = assets.preloads(template)
  const upToEntry = chunks.indexOf(assets.script) + 1
  return bootData(brand, {
    scripts: upToEntry === 0 ? [assets.script] : chunks.slice(0, upToEntry),
    ahead: chunks.slice(upToEntry),
    ...(path !== null && { path }),
    ...(font !== undefined && { font }),
  })
}

/** A whole document. Complete without scripts; the inline ones are hashed for its Content-Security-Policy. */
export function documentMarkup(document: DocumentMarkup): string {
  const { assets, template, root, variant, page, head, body, brand, style, isStyleWhole = true } = document
  const links = assets.styles(template).map((href) => `<link rel="stylesheet" href="${href}">`)
  const styles = style === null ? links : [`<style>${style}</style>`]
  const wholeStyle = style !== null && !isStyleWhole && assets.styles(template)[0]
  const rest = wholeStyle ? ` data-style="${escapeHtml(wholeStyle)}"` : ''
  const build = assets.build ? ` data-build="${escapeHtml(assets.build)}"` : ''
  const gate = gateMarkup(document.gate)
  const wake = body.includes('data-needs-app') ? `<script>${inlineScripts.wake}</script>\n` : ''
  const session = body.includes('gf-session-check') ? `\n<script>${inlineScripts.session}</script>` : ''
  const classes = [variant === 'mobile' ? 'is-mobile' : '', gate?.rootClass].filter(Boolean).join(' ')
  // The scripts stand before the styles: behind them they would hold the parser back until they are there.
  return `<!doctype html>
<html lang="en-AU"${classes ? ` class="${classes}"` : ''}>
<head>
<meta charset="utf-8">${gate ? `\n<script>${gate.script}</script>` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(head)}
<meta name="theme-color" content="${brand.theme.colours.navy}">
<meta name="format-detection" content="telephone=no">
${assets.publicLinks ?? ''}
${dataBlock(bootDataId, bootOf(document))}
<script>${inlineScripts.boot}</script>${session}
${styles.join('\n')}${gate ? `\n<style>${gate.style}</style>` : ''}
</head>
<body>${gate ? `\n${gate.overlay}` : ''}
<div id="app" data-template="${escapeHtml(root.template)}" data-status="${root.status}"${build}${rest}>${body}</div>
${wake}${page ? dataBlock('gf-page', page) : ''}
</body>
</html>
`
}
