import type { LetterheadFacts } from './letterhead-facts.ts'
import type { Doc, Element } from './pdf-fonts.ts'
import type { PdfPages } from './pdf-pages.ts'
import { contentWidth, margin } from './pdf-pages.ts'
import type { PdfPen } from './pdf-pen.ts'

export interface Column {
  readonly title: string
  /** Share of the width. */
  readonly share: number
  /** Aligns figures to the right. */
  readonly isFigure?: boolean
}

export interface Row {
  readonly cells: readonly string[]
  /** A total, or the heading of the rows below: bold, with a line above. */
  readonly isSum?: boolean
  /** A bar in the width that the columns leave, of this share of it. The cells say its figure. */
  readonly bar?: { readonly share: number; readonly isThis: boolean }
}

const [cellPadding, nameWidth] = [3.5, 132]

/** The positions of a row's cells. A total has fewer cells than columns, so its name spans the rest. */
function placeCells(columns: readonly Column[], cells: readonly string[], isHead: boolean) {
  const spare = columns.length - cells.length
  let [from, x] = [0, margin]
  return cells.map((text, at) => {
    const count = at === 0 ? spare + 1 : 1
    const share = columns.slice(from, from + count).reduce((all, column) => all + column.share, 0)
    const width = share * contentWidth
    const align = columns[from + count - 1]?.isFigure && (at > 0 || isHead) ? 'right' : 'left'
    const place = { text, x: x + 4, width: width - 8, align, count } as const
    from += count
    x += width
    return place
  })
}

/** Tables with a header row, and lists of names and values, tagged for screen readers. */
export function createPdfTables(doc: Doc, pen: PdfPen, pages: PdfPages, { colours }: LetterheadFacts) {
  const { style, heightOf, draw, decorate, inLetters } = pen
  const { add, root } = pages

  function addCell(
    row: Element,
    cell: ReturnType<typeof placeCells>[number],
    scope: 'Column' | 'Row' | null,
    write: () => void,
  ) {
    const element = add(row, scope === null ? 'TD' : 'TH', scope === null ? {} : { scope }, write)
    if (cell.count > 1) {
      const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary
      data.A = { ...data.A, O: 'Table', ColSpan: cell.count }
    }
    element.end()
  }

  function addRow(
    parent: Element,
    columns: readonly Column[],
    { cells, isSum = false, bar }: Row,
    isHead: boolean,
  ) {
    const [size, isBold] = [isHead ? 8.5 : 9.5, isHead || isSum]
    style(isBold, size)
    const placed = placeCells(columns, cells.map(inLetters), isHead)
    const height = Math.max(...placed.map(({ text, width }) => heightOf(text, width))) + 2 * cellPadding
    pages.ensureRoom(height)
    const y = pages.y()
    decorate(() => {
      if (isHead) doc.rect(margin, y, contentWidth, height).fill(colours.lightAqua)
      else
        doc
          .moveTo(margin, y)
          .lineTo(margin + contentWidth, y)
          .lineWidth(isSum ? 0.9 : 0.5)
          .stroke(isSum ? colours.navy : colours.line)
      const left = columns.reduce((all, { share }) => all + share, 0) * contentWidth + 8
      if (bar)
        doc
          .rect(margin + left, y + cellPadding, bar.share * (contentWidth - left), height - 2 * cellPadding)
          .fill(bar.isThis ? colours.navy : colours.aqua)
    })
    const row = add(parent, 'TR', {})
    for (const [at, cell] of placed.entries())
      addCell(row, cell, isHead ? 'Column' : at === 0 ? 'Row' : null, () => {
        style(isBold, size)
        draw(cell.text, cell, y + cellPadding)
      })
    row.end()
    pages.moveDown(height)
  }

  return {
    table(caption: string, columns: readonly Column[], rows: readonly Row[]): void {
      const element = add(root, 'Table', { title: inLetters(caption) })
      const head = add(element, 'THead', {})
      addRow(head, columns, { cells: columns.map(({ title }) => title) }, true)
      head.end()
      const body = add(element, 'TBody', {})
      for (const row of rows) addRow(body, columns, row, false)
      body.end()
      element.end()
      pages.moveDown(8)
    },
    list(rows: readonly (readonly [string, string])[]): void {
      const element = add(root, 'Table', {})
      const values = { x: margin + nameWidth, width: contentWidth - nameWidth }
      const names = { x: margin, width: nameWidth - 8 }
      for (const [name, value] of rows) {
        const [shownName, shownValue] = [inLetters(name), inLetters(value)]
        style(true, 9.5)
        const height = Math.max(heightOf(shownName, names.width), heightOf(shownValue, values.width)) + 4
        pages.ensureRoom(height)
        const row = add(element, 'TR', {})
        add(row, 'TH', { scope: 'Row' }, () => {
          style(false, 9.5, colours.aqua)
          draw(shownName, names, pages.y())
        }).end()
        add(row, 'TD', {}, () => {
          style(false, 9.5)
          draw(shownValue, values, pages.y())
        }).end()
        row.end()
        pages.moveDown(height)
      }
      element.end()
      pages.moveDown(6)
    },
  }
}
