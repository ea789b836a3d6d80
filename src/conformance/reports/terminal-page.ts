import type { Paint } from './paint.ts'
import { paintFor } from './paint.ts'
import { textWidth, wrapText } from './text-width.ts'
import { visible } from './visible-text.ts'

export interface TerminalOptions {
  /** Default false: plain text. */
  readonly isColoured?: boolean
  /** Width of the terminal; at least 40 and at most 80 columns are used. Default 80. */
  readonly columns?: number
}

/** Layout of the terminal report: its width, colours and building blocks. */
export interface Page {
  readonly columns: number
  readonly paint: Paint
  /** `── title ─────`, over the whole width. */
  readonly rule: (title: string, tail?: string) => string
  /** Wrapped, behind `indent` columns. */
  readonly text: (text: string, indent: number, paint?: (line: string) => string) => string[]
  /** Lines after a label; further lines are aligned with the first. */
  readonly labelled: (label: string, lines: readonly string[]) => string[]
}

/** Indentation of the lines of `labelled`. */
export const labelWidth = 12

const plain = (line: string) => line

export function openPage({ isColoured = false, columns = 80 }: TerminalOptions): Page {
  const width = Math.max(40, Math.min(80, columns))
  const paint = paintFor(isColoured)
  return {
    columns: width,
    paint,
    rule(title, tail = '') {
      const end = tail === '' ? '' : ` ${tail} ──`
      const line = '─'.repeat(Math.max(2, width - textWidth(title) - textWidth(end) - 4))
      return `${paint.dim('──')} ${paint.bold(title)} ${paint.dim(`${line}${end}`)}`
    },
    text: (text, indent, colour = plain) =>
      wrapText(visible(text), width - indent).map((line) => `${' '.repeat(indent)}${colour(line)}`),
    labelled: (label, lines) =>
      lines.map((line, index) => {
        const start = index === 0 ? `  ${label}`.padEnd(labelWidth) : ' '.repeat(labelWidth)
        return line === '' ? start.trimEnd() : `${paint.dim(start)}${line}`
      }),
  }
}
