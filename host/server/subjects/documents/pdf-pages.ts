import type { LetterheadFacts } from './letterhead-facts.ts'
import type { Doc, Element } from './pdf-fonts.ts'
import type { PdfPen } from './pdf-pen.ts'

/** A4 in points, and its margins. */
const [pageWidth, pageHeight] = [595.28, 841.89]
export const margin = 48
export const contentWidth = pageWidth - 2 * margin
const [bandHeight, footHeight] = [64, 56]
const lowest = pageHeight - footHeight

/** The repeated content of each page: the brand at the top, the sender and the number at the bottom. */
export interface PageFrame {
  readonly facts: LetterheadFacts
  /** Next to the brand: `Electricity bill`. */
  readonly kind: string
  readonly number: string
}

/** The pages of a document, filled from top to bottom. A full page is followed by a new one. */
export function createPdfPages(doc: Doc, pen: PdfPen, { facts, kind, number }: PageFrame) {
  const { colours } = facts
  const { style, write, decorate, inLetters } = pen
  let y = 0
  function next(): void {
    doc.addPage()
    decorate(() => {
      doc.rect(0, 0, pageWidth, bandHeight).fill(colours.navy)
      doc.rect(0, bandHeight, pageWidth, 3).fill(colours.aqua)
      style(true, 18, colours.white)
      write(inLetters(facts.brandName), margin, 21, { lineBreak: false })
      style(false, 11, colours.white)
      write(inLetters(kind), margin, 26, { width: contentWidth, align: 'right' })
    })
    y = bandHeight + 28
  }
  next()
  const root: Element = doc.struct('Document')
  doc.addStructure(root)
  const hasRoom = (height: number) => y + height <= lowest

  return {
    root,
    next,
    /** Whether this height is left on the page, in points. */
    hasRoom,
    /** The position of the next block, in points from the top. */
    y: () => y,
    moveDown: (height: number): void => {
      y += height
    },
    ensureRoom: (height: number): void => {
      if (!hasRoom(height)) next()
    },
    add: (parent: Element, tag: string, settings: object, draw?: () => void): Element => {
      const element = draw === undefined ? doc.struct(tag, settings) : doc.struct(tag, settings, draw)
      parent.add(element)
      return element
    },
    /** Writes the foot of each page, once their number is known. */
    end(): void {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        decorate(() => {
          doc
            .moveTo(margin, lowest + 12)
            .lineTo(pageWidth - margin, lowest + 12)
            .lineWidth(0.5)
            .stroke(colours.line)
          style(false, 8)
          write(inLetters(`${facts.legalName}, ABN ${facts.abn}`), margin, lowest + 20, { lineBreak: false })
          write(inLetters(`${number} · page ${page + 1} of ${count}`), margin, lowest + 20, {
            width: contentWidth,
            align: 'right',
          })
        })
      }
    },
  }
}

export type PdfPages = ReturnType<typeof createPdfPages>
