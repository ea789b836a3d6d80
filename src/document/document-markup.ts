import { bootData, bootDataId } from '../boot/boot-data.ts'
import { leavingNoticeId } from '../boot/leaving-notice.ts'
import { earlyFormMark } from '../boot/open-form.ts'
import type { Brand } from '../brand/brand.ts'
import { language } from '../language.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import type { DocumentHead } from '../pages/document-head.ts'
import { headMarkup } from '../pages/document-head.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { ShownPage } from '../pages/page-loader-ports.ts'
import { dataBlock } from './data-block.ts'
import type { DocumentGate } from './gate-markup.ts'
import { gateMarkup } from './gate-markup.ts'
import { htmlLanguage } from './html-language.ts'
import { inlineScripts } from './inline-scripts.ts'
import type { ClientAssets } from './render-module.ts'
import { speculationRules } from './speculation-rules.ts'

export interface DocumentMarkup {
  readonly head: DocumentHead
  /** The HTML that the application has rendered. */
  readonly body: string
  /** Becomes `data-*` attributes of the application's root element. */
  readonly root: { readonly template: string; readonly status: string }
  readonly variant: Variant
  /** Whether the page's content is only shown by the application, to customers. Default false. */
  readonly isForCustomers?: boolean
  /** Path of the document in its variant; null for a document that is served at any address, such as an error page. */
  readonly path: string | null
  /**
   * Data for hydration; null if the application renders another page. Written only into documents that do not work without
   * the application; in others the application loads the page's data when it starts.
   */
  readonly page: ShownPage | null
  readonly assets: ClientAssets
  /** CSS to inline; null links to the files of `assets` instead, as development needs it. */
  readonly style: string | null
  /** Whether `style` is the whole style sheet. If not, the boot data names its file for the application to load. Default true. */
  readonly isStyleWhole?: boolean
  /**
   * Address of the brand's font file, if it has one. The boot script loads it as `gf-font` if it can arrive in time, and
   * sets a class of the root element for the style sheet: `has-font`, or `awaits-font` for a system font of equal width.
   */
  readonly font?: string
  readonly template: string
  /** Paths of pages that few visitors open, which are not prefetched. Default: none. */
  readonly atIntent?: readonly string[]
  readonly brand: Pick<Brand, 'environments' | 'csrf' | 'session' | 'theme'>
  /** The site's invite gate. A gate that is off adds nothing to the document. Default: none. */
  readonly gate?: DocumentGate | undefined
}

/** Those of the paths that a link without a `data-prefetch` leads to. */
function linkedPaths(paths: readonly string[], body: string): string[] {
  const links = (body.match(/<a [^>]*>/g) ?? []).filter((link) => !link.includes('data-prefetch')).join('')
  return paths.filter((path) =>
    ['"', '?', '#', '.m"', '.m?', '.m#'].some((end) => links.includes(`href="${path}${end}`)),
  )
}

/** The ways in which a document begins: to be read, with a form that works before the application, or with the application. */
type Beginning = 'boot' | 'bootForm' | 'bootAtOnce'

function beginningOf(
  { isForCustomers, root, path, body, assets }: DocumentMarkup,
  hasGate: boolean,
): Beginning {
  const needing = body.split('data-needs-app').length - 1
  // Only the application knows which page was asked for.
  if (isForCustomers || hasGate || root.status === 'serverError' || path === null) return 'bootAtOnce'
  if (needing === 0) return 'boot'
  // Its button is the only part that needs a script.
  return needing === 1 && assets.form && body.includes(earlyFormMark) ? 'bootForm' : 'bootAtOnce'
}

/** Boot data. The boot script evaluates the chunks up to the entry; the template's are only preloaded. */
function bootOf(
  { assets, template, path, brand, font, style, isStyleWhole = true, atIntent = [], body }: DocumentMarkup,
  beginning: Beginning,
) {
  const chunks = assets.preloads(template)
  const wholeStyle = style === null || isStyleWhole ? undefined : assets.styles(template)[0]
  const upToEntry = chunks.indexOf(assets.script) + 1
  return bootData(brand, {
    scripts: upToEntry === 0 ? [assets.script] : chunks.slice(0, upToEntry),
    ahead: chunks.slice(upToEntry),
    ...(wholeStyle !== undefined && { style: wholeStyle }),
    ...(beginning === 'bootAtOnce'
      ? { startsAtOnce: true }
      : { afterLoad: assets.afterLoad, atIntent: linkedPaths(atIntent, body) }),
    ...(beginning === 'bootForm' && assets.form && { form: assets.form }),
    ...(path !== null && { path }),
    ...(font !== undefined && { font }),
  })
}

/** React's markup without optional HTML: equivalent for a browser, and about 200 bytes smaller when compressed. */
const shortBody = (html: string): string =>
  html
    .replaceAll(/<(circle|ellipse|line|path|polygon|polyline|rect)\b([^>]*)><\/\1>/g, '<$1$2/>')
    .replaceAll(/<[a-z][^<>]*=""[^<>]*>/g, (tag) => tag.replaceAll('=""', ''))
    // An item ends where the next one begins, or the list.
    .replaceAll(/<\/(?:li|dt|dd|t[dhr])>(?=<(?:li|dt|dd|t[dhr])\b|<\/(?:ul|ol|dl|tr|tbody|thead)>)/g, '')

/** Without the ends of lines between the elements of the head. */
const shortHead = (html: string): string =>
  html.replace(/<head>.*?<\/head>/s, (head) => head.replaceAll('>\n<', '><'))

/** A whole HTML document. It can be read without scripts. The Content-Security-Policy holds hashes of its inline scripts. */
export function documentMarkup(document: DocumentMarkup): string {
  const { assets, template, root, variant, page, head, body, brand, style } = document
  const links = assets.styles(template).map((href) => `<link rel="stylesheet" href="${href}">`)
  const styles = style === null ? links : [`<style>${style}</style>`]
  const build = assets.build ? ` data-build="${escapeHtml(assets.build)}"` : ''
  const gate = gateMarkup(document.gate)
  const wake = body.includes('data-needs-app') ? `<script>${inlineScripts.wake}</script>\n` : ''
  const session = body.includes('gf-session-check') ? `\n<script>${inlineScripts.session}</script>` : ''
  const exit = body.includes('gf-quick-exit') ? `<script>${inlineScripts.quickExit}</script>\n` : ''
  const beginning = beginningOf(document, gate !== null)
  const startsAtOnce = beginning === 'bootAtOnce'
  const leaving = startsAtOnce ? '' : `<p id="${leavingNoticeId}" role="status" class="gf-delayed"></p>\n`
  // Documents that start the application at once need no speculation rules, since it prefetches pages itself.
  const ahead = startsAtOnce ? '' : `\n<script type="speculationrules">${speculationRules}</script>`
  const classes = [variant === 'mobile' ? 'is-mobile' : '', gate?.rootClass].filter(Boolean).join(' ')
  // Scripts before styles: an inline script after a style sheet blocks the parser until that sheet has loaded.
  return shortHead(`<!doctype html>
<html${htmlLanguage(language)}${classes ? ` class="${classes}"` : ''}>
<head>
<meta charset="utf-8">${gate ? `\n<script>${gate.script}</script>` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
${headMarkup(head)}
<meta name="theme-color" content="${brand.theme.colours.navy}">
<meta name="format-detection" content="telephone=no">
${assets.publicLinks ?? ''}
${dataBlock(bootDataId, bootOf(document, beginning))}
<script>${inlineScripts[beginning]}</script>${session}${ahead}
${styles.join('\n')}${gate ? `\n<style>${gate.style}</style>` : ''}
</head>
<body>${gate ? `\n${gate.overlay}` : ''}
<div id="app" data-template="${escapeHtml(root.template)}" data-status="${root.status}"${build}>${shortBody(body)}</div>
${leaving}${wake}${exit}${page && beginning !== 'boot' ? dataBlock('gf-page', page) : ''}
</body>
</html>
`)
}
