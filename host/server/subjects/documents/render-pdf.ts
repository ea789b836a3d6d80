import type { LetterheadFacts } from './letterhead-facts.ts'
import { missing } from './lettering.ts'
import type { Doc, PdfLibrary } from './pdf-fonts.ts'
import { loadPdfLibrary } from './pdf-fonts.ts'
import type { PageFrame, PdfPages } from './pdf-pages.ts'
import { contentWidth, createPdfPages, margin } from './pdf-pages.ts'
import type { PdfPen } from './pdf-pen.ts'
import { createPdfPen } from './pdf-pen.ts'
import type { Column, Row } from './pdf-tables.ts'
import { createPdfTables } from './pdf-tables.ts'

// Documents are tagged PDFs on A4: headings, paragraphs and tables are marked for screen readers, and decorations as
// artifacts.

export interface PdfOptions extends PageFrame {
  readonly title: string
  /** The date printed on it, also used as the file's date, so that the same document has the same bytes. */
  readonly issuedOn: string
}

/** A document that is being written, from top to bottom. */
export interface PdfWriter {
  readonly heading: (level: 1 | 2, text: string) => void
  readonly paragraph: (text: string, style?: { readonly isBold?: boolean; readonly size?: number }) => void
  /** Names and values, optionally in two columns of the page. */
  readonly list: (rows: readonly (readonly [name: string, value: string])[]) => void
  readonly table: (caption: string, columns: readonly Column[], rows: readonly Row[]) => void
  /** The most important information: a box with a heading, a large figure and a line below. */
  readonly panel: (heading: string, figure: string, line: string) => void
  /** Whether the fonts have all letters of a text. Those that they lack are replaced, and a note says so. */
  readonly canWrite: (text: string) => boolean
  /** Whether this height is left on the page, in points. */
  readonly hasRoom: (height: number) => boolean
  readonly nextPage: () => void
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function openDocument(
  { PDFDocument, brand, names }: PdfLibrary,
  { title, kind, issuedOn, facts }: PdfOptions,
): Doc {
  const at = new Date(`${issuedOn}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Never a standard font, because those are not embedded.
    font: brand.regular,
    info: {
      Title: `${facts.brandName}: ${title}`,
      Author: facts.legalName,
      Creator: facts.brandName,
      Subject: kind,
      CreationDate: at,
      ModDate: at,
    },
  })
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(`brand-${weight}`, brand[weight])
    doc.registerFont(`names-${weight}`, names[weight])
  }
  return doc
}

function createTexts(doc: Doc, pen: PdfPen, pages: PdfPages, { colours }: LetterheadFacts) {
  const { style, heightOf, draw, decorate, inLetters } = pen
  const { add, root } = pages
  const wide = { x: margin, width: contentWidth }
  return {
    paragraph(given: string, { isBold = false, size = 9.5 } = {}): void {
      const text = inLetters(given)
      style(isBold, size)
      const height = heightOf(text, contentWidth)
      pages.ensureRoom(height)
      add(root, 'P', {}, () => {
        style(isBold, size)
        draw(text, wide, pages.y())
      })
      pages.moveDown(height + 6)
    },
    heading(level: 1 | 2, given: string): void {
      const text = inLetters(given)
      const size = level === 1 ? 19 : 12.5
      if (level === 2) pages.moveDown(8)
      style(true, size)
      const height = heightOf(text, contentWidth)
      // A heading does not stand alone at the end of a page.
      pages.ensureRoom(height + 48)
      doc.outline.addItem(text)
      add(root, `H${level}`, {}, () => {
        style(true, size)
        draw(text, wide, pages.y())
      })
      pages.moveDown(height + (level === 1 ? 10 : 5))
    },
    panel(given: string, figure: string, line: string): void {
      const height = 82
      pages.ensureRoom(height)
      const y = pages.y()
      const inner = { x: margin + 16, width: contentWidth - 32 }
      decorate(() => {
        doc.rect(margin, y, contentWidth, height).fill(colours.lightAqua)
        doc.rect(margin, y, 4, height).fill(colours.aqua)
      })
      doc.outline.addItem(inLetters(given))
      const texts = [
        ['H2', given, 11, 11],
        ['P', figure, 26, 25],
        ['P', line, 10, 60],
      ] as const
      for (const [tag, text, size, down] of texts)
        add(root, tag, {}, () => {
          style(text !== line, size)
          draw(inLetters(text), inner, y + down)
        })
      pages.moveDown(height + 12)
    },
  }
}

/** Creates a document. `compose` adds its content. */
export async function renderPdf(options: PdfOptions, compose: (writer: PdfWriter) => void): Promise<Buffer> {
  const { facts } = options
  const library = await loadPdfLibrary()
  const doc = openDocument(library, options)
  const whole = bytesOf(doc)
  const pen = createPdfPen(doc, library, facts)
  const pages = createPdfPages(doc, pen, options)
  const texts = createTexts(doc, pen, pages, facts)
  const { canWrite } = pen
  compose({
    ...texts,
    ...createPdfTables(doc, pen, pages, facts),
    ...{ canWrite, hasRoom: pages.hasRoom, nextPage: pages.next },
  })
  if (pen.isIncomplete())
    texts.paragraph(
      `${missing} stands for letters this document cannot show. You can see them in your account on our website.`,
    )
  pages.end()
  doc.end()
  return whole
}
