import { bootData, bootDataId } from '../boot/boot-data.ts'
import type { Brand } from '../brand/brand.ts'
import { dataBlock } from './data-block.ts'
import type { DocumentGate } from './gate-markup.ts'
import { gateMarkup } from './gate-markup.ts'
import { inlineScripts } from './inline-scripts.ts'
import type { ClientAssets } from './render-module.ts'

export interface GatedDocumentOptions {
  readonly gate: DocumentGate | undefined
  readonly brand: Pick<Brand, 'environments' | 'csrf' | 'session'>
  /** `script`: the entry that starts the gate in documents without the application. */
  readonly assets: Pick<ClientAssets, 'script'>
}

/**
 * Puts a plain document, one without the application, behind the site's gate (GATE-1): adds the overlay and the scripts that
 * start the gate. If the gate is off the document is returned unchanged.
 */
export function withGate(html: string, { gate, brand, assets }: GatedDocumentOptions): string {
  const markup = gateMarkup(gate)
  if (!markup) return html
  const { rootClass, script, style, overlay } = markup
  // Without `path` the boot script reports no page view.
  const boot = dataBlock(
    bootDataId,
    bootData(brand, { scripts: [assets.script], ahead: [], startsAtOnce: true }),
  )
  const places: readonly (readonly [RegExp, (found: string) => string])[] = [
    [/<html\b/, (found) => (rootClass ? `${found} class="${rootClass}"` : found)],
    [/<head>(?:\s*<meta charset="utf-8">)?/, (found) => `${found}\n<script>${script}</script>`],
    [
      /<\/head>/,
      (found) => `${boot}\n<script>${inlineScripts.bootAtOnce}</script>\n<style>${style}</style>\n${found}`,
    ],
    [/<body\b[^>]*>/, (found) => `${found}\n${overlay}`],
  ]
  return places.reduce((text, [place, add]) => {
    if (!place.test(text)) throw new Error(`A document has no ${place.source}: the gate finds no place in it`)
    return text.replace(place, add)
  }, html)
}
