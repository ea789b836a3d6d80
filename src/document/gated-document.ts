import { bootData } from '../boot/boot-data.ts'
import { bootDataId } from '../boot/boot-script.ts'
import type { Brand } from '../brand/brand.ts'
import { dataBlock } from './data-block.ts'
import type { DocumentGate } from './gate-markup.ts'
import { gateMarkup } from './gate-markup.ts'
import { inlineScripts } from './inline-scripts.ts'
import type { ClientAssets } from './render-module.ts'

export interface GatedDocumentOptions {
  readonly gate: DocumentGate | undefined
  readonly brand: Pick<Brand, 'environments' | 'csrf' | 'session'>
  /** `script` is the entry that starts the gate where a document has no application. */
  readonly assets: Pick<ClientAssets, 'script'>
}

/**
 * A plain document behind the gate of its site (GATE-1): the overlay, and what starts the gate. Where there is no gate
 * the document stays as it is, without a script.
 */
export function withGate(html: string, { gate, brand, assets }: GatedDocumentOptions): string {
  const markup = gateMarkup(gate)
  if (!markup) return html
  const { rootClass, script, style, overlay } = markup
  // No `path`: what counts page views is the application, and here is none.
  const boot = dataBlock(bootDataId, bootData(brand, { scripts: [assets.script], ahead: [] }))
  const places: readonly (readonly [RegExp, (found: string) => string])[] = [
    [/<html\b/, (found) => (rootClass ? `${found} class="${rootClass}"` : found)],
    [/<head>(?:\s*<meta charset="utf-8">)?/, (found) => `${found}\n<script>${script}</script>`],
    [
      /<\/head>/,
      (found) => `${boot}\n<script>${inlineScripts.boot}</script>\n<style>${style}</style>\n${found}`,
    ],
    [/<body\b[^>]*>/, (found) => `${found}\n${overlay}`],
  ]
  return places.reduce((text, [place, add]) => {
    if (!place.test(text)) throw new Error(`A document has no ${place.source}: the gate finds no place in it`)
    return text.replace(place, add)
  }, html)
}
