import type { LetterheadFacts } from './letterhead-facts.ts'
import { letteringOf } from './lettering.ts'
import type { Doc, PdfLibrary } from './pdf-fonts.ts'
import { ascentOf } from './pdf-fonts.ts'

interface Placed {
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** Writes texts in fonts that have their letters, and draws decorations that screen readers skip. */
export function createPdfPen(
  doc: Doc,
  { brand, names }: PdfLibrary,
  { colours }: Pick<LetterheadFacts, 'colours'>,
) {
  const weights = ['regular', 'bold'] as const
  for (const weight of weights) {
    doc.registerFont(`brand-${weight}`, brand[weight])
    doc.registerFont(`names-${weight}`, names[weight])
  }
  const lettering = (text: string) => letteringOf(text, brand.has, names.has)
  let isIncomplete = false
  const inLetters = (given: string) => {
    const found = lettering(given)
    if (found.isIncomplete) isIncomplete = true
    return found.text
  }

  let weight: (typeof weights)[number] = 'regular'
  let pointSize = 0
  function style(isBold: boolean, size: number, colour: string = colours.navy): void {
    weight = isBold ? 'bold' : 'regular'
    pointSize = size
    doc.fontSize(size).fillColor(colour)
  }
  /** Chooses the font of a text. `down`: its vertical shift, so that texts of both fonts share a baseline. */
  function chooseFont(text: string): { readonly down: number; readonly settings: object } {
    const { isForNames } = lettering(text)
    doc.font(`${isForNames ? 'names' : 'brand'}-${weight}`)
    if (!isForNames) return { down: 0, settings: {} }
    const down = (ascentOf(brand[weight]) - ascentOf(names[weight])) * pointSize
    // Otherwise the glyph of `i` would also be a part of `ị`, and a name copied from the document would contain the
    // wrong letter.
    return { down, settings: { features: { ccmp: false } } }
  }
  function write(text: string, x: number, top: number, options: PDFKit.Mixins.TextOptions): void {
    const { down, settings } = chooseFont(text)
    doc.text(text, x, top + down, { ...options, ...settings })
  }

  /** Draws decorations that screen readers skip. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  function heightOf(text: string, width: number): number {
    const { down, settings } = chooseFont(text)
    return doc.heightOfString(text, { width, lineGap: 1.5, ...settings }) + down
  }
  const draw = (text: string, { x, width, align = 'left' }: Placed, top: number) =>
    write(text, x, top, { width, align, lineGap: 1.5 })
  return {
    ...{ style, write, decorate, heightOf, draw, inLetters },
    /** Whether the fonts have all letters of a text. */
    canWrite: (text: string) => !lettering(text).isIncomplete,
    /** Whether a letter was replaced that the fonts lack. */
    isIncomplete: () => isIncomplete,
  }
}

export type PdfPen = ReturnType<typeof createPdfPen>
