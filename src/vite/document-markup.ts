import { bootScript, wakeScript } from '../boot/boot-script.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import type { DocumentHead } from '../pages/document-head.ts'
import { headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { ClientAssets } from './render-module.ts'

export interface DocumentMarkup {
  readonly head: DocumentHead
  /** What the application has rendered. */
  readonly body: string
  /** Handed to the application as `data-*` of its root element. */
  readonly root: { readonly template: string; readonly status: string }
  readonly variant: Variant
  /** What the router needs to take the page over, in order. */
  readonly inlineScripts: readonly string[]
  readonly assets: ClientAssets
  readonly template: string
  /** Colour of the browser's own frame: the brand's. */
  readonly themeColour: string
}

const icons = `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">`

/** A whole document. Complete without scripts; the inline ones are hashed for its Content-Security-Policy. */
export function documentMarkup(page: DocumentMarkup): string {
  const { assets, template, root, variant } = page
  const styles = assets.styles(template).map((href) => `<link rel="stylesheet" href="${href}">`)
  const preloads = assets.preloads(template).map((href) => `<link rel="modulepreload" href="${href}">`)
  // The router's own clean-up script looks for its siblings by this attribute.
  const scripts = page.inlineScripts.map((text) => `<script data-tsr-stream-part>${text}</script>`)
  const build = assets.build ? ` data-build="${escapeHtml(assets.build)}"` : ''
  return `<!doctype html>
<html lang="en-AU"${variant === 'mobile' ? ' class="is-mobile"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(page.head)}
<meta name="theme-color" content="${page.themeColour}">
<meta name="format-detection" content="telephone=no">
${icons}
${styles.join('\n')}
<script>${bootScript}</script>
${preloads.join('\n')}
</head>
<body>
<div id="app" data-template="${escapeHtml(root.template)}" data-status="${root.status}"${build}>${page.body}</div>
<script>${wakeScript}</script>
${scripts.join('\n')}
<script type="module" src="${assets.script}"></script>
</body>
</html>
`
}
