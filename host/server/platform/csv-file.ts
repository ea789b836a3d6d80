import { CsvError, parse } from 'csv-parse/sync'

export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The error for a record with broken quotes. */
export const unclosed =
  'its quotes cannot be read: put a value with a comma, quote or line break into quotes, and write a quote within it twice.'

/** The text of a CSV file, with normalised line ends. Null if it is not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    // Drops the byte order mark that spreadsheets write.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // csv-parse counts CR and LF within quotes as two lines.
    return text.replace(/\r\n?/g, '\n')
  } catch {
    return null
  }
}

/** The records of a CSV file (RFC 4180), without empty lines. Ends at a broken quote. */
export function recordsOf(text: string): {
  readonly records: readonly CsvRecord[]
  readonly brokenLine: number | null
} {
  const records: CsvRecord[] = []
  let nextLine = 1
  try {
    parse(text, {
      recordDelimiter: '\n',
      relaxColumnCount: true,
      onRecord: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line: nextLine, cells })
        nextLine = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { records, brokenLine: nextLine }
  }
  return { records, brokenLine: null }
}
