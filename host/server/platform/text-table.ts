import { printableLine } from './printable.ts'

/** `2026-11-21T02:00:00Z`. */
export const timeInText = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** A table for a terminal: a line for each row, columns as wide as their widest cell, two blanks between them. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows].map((line) => line.map(printableLine))
  // Not by spreading into `Math.max`, which fails for very many rows.
  const widths = heads.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
