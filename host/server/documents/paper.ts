import { readFile } from 'node:fs/promises'
import { fontsFolder } from '../fonts-folder.ts'
import type { PaperFacts } from './paper-facts.ts'
import { writable } from './paper-letters.ts'

// Documents are tagged PDFs on A4: headings, paragraphs and tables are marked for screen readers, and mere drawings as
// artifacts. The library is loaded with the first document, not with the server.

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** A4 in points, and its margins. */
const [pageWidth, pageHeight, margin] = [595.28, 841.89, 48]
const contentWidth = pageWidth - 2 * margin
const [bandHeight, footHeight] = [64, 56]
const lowest = pageHeight - footHeight

export interface Column {
  readonly title: string
  /** Share of the width. */
  readonly share: number
  /** Figures stand right. */
  readonly isFigure?: boolean
}

export interface Row {
  readonly cells: readonly string[]
  /** A sum, or the name of the rows below it: bold, with a line above. */
  readonly isSum?: boolean
}

export interface PaperOptions {
  readonly title: string
  /** Next to the brand at the top of each page: `Electricity bill`. */
  readonly kind: string
  /** At the foot of each page. */
  readonly number: string
  /** The day that it bears, which is the day of the file too: the same paper is the same bytes. */
  readonly issuedOn: string
  readonly facts: PaperFacts
}

/** A paper that is being written, from top to bottom. Where a page is full the next one begins. */
export interface Paper {
  readonly heading: (level: 1 | 2, text: string) => void
  readonly paragraph: (text: string, style?: { readonly isBold?: boolean; readonly size?: number }) => void
  /** Names and values, optionally in two columns of the page. */
  readonly list: (rows: readonly (readonly [name: string, value: string])[]) => void
  readonly table: (caption: string, columns: readonly Column[], rows: readonly Row[]) => void
  /** The most important information: a box with a heading, a large figure and a line below. */
  readonly panel: (heading: string, figure: string, line: string) => void
  /** Whether this height is left on the page, in points. */
  readonly hasRoom: (height: number) => boolean
  readonly nextPage: () => void
}

interface Library {
  readonly PDFDocument: new (options: PDFKit.PDFDocumentOptions) => Doc
  readonly regular: Font
  readonly bold: Font
}

/** A font that is parsed: the library takes one in place of a file's bytes, which each document would parse anew. */
type Font = string & { hasGlyphForCodePoint(code: number): boolean }
const fontIn = (doc: Doc) => (doc as unknown as { readonly _font: { readonly font: Font } })._font.font

let library: Promise<Library> | undefined
const fontOf = (weight: number) => readFile(new URL(`figtree-${weight}.ttf`, fontsFolder))

function load(): Promise<Library> {
  library ??= Promise.all([import('pdfkit'), fontOf(400), fontOf(700)]).then(
    ([{ default: PDFDocument }, ...fonts]) => {
      const [regular, bold] = fonts.map((bytes) =>
        fontIn(new PDFDocument({ font: bytes as unknown as string, autoFirstPage: false })),
      )
      return { PDFDocument, regular: regular as Font, bold: bold as Font }
    },
    (error: unknown) => {
      // A file that could not be read may be there at the next try.
      library = undefined
      throw error
    },
  )
  return library
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** Makes a document. `write` adds its content. */
export async function makePaper(options: PaperOptions, write: (paper: Paper) => void): Promise<Buffer> {
  const { title, kind, number, issuedOn, facts } = options
  const { colours } = facts
  const { PDFDocument, regular, bold } = await load()
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
    // No standard font, which would not be embedded.
    font: regular,
    info: {
      Title: `${facts.brandName}: ${title}`,
      Author: facts.legalName,
      Creator: facts.brandName,
      Subject: kind,
      CreationDate: at,
      ModDate: at,
    },
  })
  const whole = bytesOf(doc)
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  const letters = new Map<string, boolean>()
  const hasLetter = (letter: string) => {
    const known = letters.get(letter)
    if (known !== undefined) return known
    const has = regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    letters.set(letter, has)
    return has
  }
  const inLetters = (text: string) => writable(text, hasLetter)

  const style = (isBold: boolean, size: number, colour: string = colours.navy) =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)

  /** Draws what screen readers pass over. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  let y = 0
  function nextPage(): void {
    doc.addPage()
    decorate(() => {
      doc.rect(0, 0, pageWidth, bandHeight).fill(colours.navy)
      doc.rect(0, bandHeight, pageWidth, 3).fill(colours.aqua)
      style(true, 18, colours.white).text(inLetters(facts.brandName), margin, 21, { lineBreak: false })
      style(false, 11, colours.white).text(inLetters(kind), margin, 26, {
        width: contentWidth,
        align: 'right',
      })
    })
    y = bandHeight + 28
  }
  const ensureRoom = (height: number) => {
    if (y + height > lowest) nextPage()
  }

  nextPage()
  const root: Element = doc.struct('Document')
  doc.addStructure(root)
  const add = (parent: Element, tag: string, settings: object, draw?: () => void): Element => {
    const element = draw === undefined ? doc.struct(tag, settings) : doc.struct(tag, settings, draw)
    parent.add(element)
    return element
  }

  interface Placed {
    readonly x: number
    readonly width: number
    readonly align?: 'left' | 'right'
  }
  const heightOf = (text: string, width: number) => doc.heightOfString(text, { width, lineGap: 1.5 })
  const draw = (text: string, { x, width, align = 'left' }: Placed, top = y) =>
    doc.text(text, x, top, { width, align, lineGap: 1.5 })

  function paragraph(given: string, { isBold = false, size = 9.5 } = {}): void {
    const text = inLetters(given)
    style(isBold, size)
    const height = heightOf(text, contentWidth)
    ensureRoom(height)
    add(root, 'P', {}, () => {
      style(isBold, size)
      draw(text, { x: margin, width: contentWidth })
    })
    y += height + 6
  }

  function heading(level: 1 | 2, given: string): void {
    const text = inLetters(given)
    const size = level === 1 ? 19 : 12.5
    if (level === 2) y += 8
    style(true, size)
    const height = heightOf(text, contentWidth)
    // A heading does not stand alone at the end of a page.
    ensureRoom(height + 48)
    doc.outline.addItem(text)
    add(root, `H${level}`, {}, () => {
      style(true, size)
      draw(text, { x: margin, width: contentWidth })
    })
    y += height + (level === 1 ? 10 : 5)
  }

  const pad = 3.5
  function rowOf(
    parent: Element,
    columns: readonly Column[],
    { cells, isSum = false }: Row,
    isHead: boolean,
  ) {
    const size = isHead ? 8.5 : 9.5
    const isBold = isHead || isSum
    // A sum has fewer cells than columns: the rest widens its name.
    const spare = columns.length - cells.length
    const shares = columns.map(({ share }) => share)
    const spans = cells.map((_, at) => (at === 0 ? spare + 1 : 1))
    style(isBold, size)
    let [from, x] = [0, margin]
    const placed = cells.map((cell, at) => {
      const count = spans[at] ?? 1
      const share = shares.slice(from, from + count).reduce((all, one) => all + one, 0)
      const width = share * contentWidth
      const align = columns[from + count - 1]?.isFigure && (at > 0 || isHead) ? 'right' : 'left'
      const place = { text: inLetters(cell), x: x + 4, width: width - 8, align, count } as const
      from += count
      x += width
      return place
    })
    const height = Math.max(...placed.map(({ text, width }) => heightOf(text, width))) + 2 * pad
    ensureRoom(height)
    decorate(() => {
      if (isHead) doc.rect(margin, y, contentWidth, height).fill(colours.lightAqua)
      else
        doc
          .moveTo(margin, y)
          .lineTo(margin + contentWidth, y)
          .lineWidth(isSum ? 0.9 : 0.5)
          .stroke(isSum ? colours.navy : colours.line)
    })
    const row = add(parent, 'TR', {})
    for (const [at, { text, x: left, width, align, count }] of placed.entries()) {
      const isHeader = isHead || at === 0
      const cell = add(
        row,
        isHeader ? 'TH' : 'TD',
        isHeader ? { scope: isHead ? 'Column' : 'Row' } : {},
        () => {
          style(isBold, size)
          draw(text, { x: left, width, align }, y + pad)
        },
      )
      if (count > 1) {
        const { data } = (cell as unknown as { dictionary: { data: { A?: object } } }).dictionary
        data.A = { ...data.A, O: 'Table', ColSpan: count }
      }
      cell.end()
    }
    row.end()
    y += height
  }

  function table(caption: string, columns: readonly Column[], rows: readonly Row[]): void {
    const element = add(root, 'Table', { title: inLetters(caption) })
    const head = add(element, 'THead', {})
    rowOf(head, columns, { cells: columns.map(({ title: name }) => name) }, true)
    head.end()
    const body = add(element, 'TBody', {})
    for (const row of rows) rowOf(body, columns, row, false)
    body.end()
    element.end()
    y += 8
  }

  function list(rows: readonly (readonly [string, string])[]): void {
    const nameWidth = 132
    const element = add(root, 'Table', {})
    for (const [name, value] of rows) {
      const [shownName, shownValue] = [inLetters(name), inLetters(value)]
      style(true, 9.5)
      const height = Math.max(
        heightOf(shownName, nameWidth - 8),
        heightOf(shownValue, contentWidth - nameWidth),
      )
      ensureRoom(height + 4)
      const row = add(element, 'TR', {})
      add(row, 'TH', { scope: 'Row' }, () => {
        style(false, 9.5, colours.aqua)
        draw(shownName, { x: margin, width: nameWidth - 8 })
      }).end()
      add(row, 'TD', {}, () => {
        style(false, 9.5)
        draw(shownValue, { x: margin + nameWidth, width: contentWidth - nameWidth })
      }).end()
      row.end()
      y += height + 4
    }
    element.end()
    y += 6
  }

  function panel(given: string, figure: string, line: string): void {
    const height = 82
    ensureRoom(height)
    const inner = { x: margin + 16, width: contentWidth - 32 }
    decorate(() => {
      doc.rect(margin, y, contentWidth, height).fill(colours.lightAqua)
      doc.rect(margin, y, 4, height).fill(colours.aqua)
    })
    doc.outline.addItem(inLetters(given))
    add(root, 'H2', {}, () => {
      style(true, 11)
      draw(inLetters(given), inner, y + 11)
    })
    add(root, 'P', {}, () => {
      style(true, 26)
      draw(inLetters(figure), inner, y + 25)
    })
    add(root, 'P', {}, () => {
      style(false, 10)
      draw(inLetters(line), inner, y + 60)
    })
    y += height + 12
  }

  write({ heading, paragraph, list, table, panel, hasRoom: (height) => y + height <= lowest, nextPage })
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
      style(false, 8).text(inLetters(`${facts.legalName}, ABN ${facts.abn}`), margin, lowest + 20, {
        lineBreak: false,
      })
      style(false, 8).text(inLetters(`${number} · page ${page + 1} of ${count}`), margin, lowest + 20, {
        width: contentWidth,
        align: 'right',
      })
    })
  }
  doc.end()
  return whole
}
