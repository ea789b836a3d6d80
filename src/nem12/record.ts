import type { Nem12Note, Nem12NoteCode } from './nem12.ts'
import type { Nem12Problem, Nem12ProblemCode } from './nem12-error.ts'

/** One line of the file, cut into its fields. */
export interface FileRecord {
  /** From 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** The text of a field; `column` counts from 1. Empty where the line is shorter. */
  readonly at: (column: number) => string
  /** Records an error in a field. Returns null, for readers that return null then. */
  readonly refuse: (column: number, field: string, code: Nem12ProblemCode, message: string) => null
  /** Records a tolerated deviation from the format. */
  readonly note: (column: number, field: string, code: Nem12NoteCode, message: string) => void
}

const shownCharacters = 40

export function makeRecord(
  line: number,
  fields: readonly string[],
  onProblem: (problem: Nem12Problem) => void,
  onNote: (note: Omit<Nem12Note, 'count'>) => void,
): FileRecord {
  const at = (column: number) => fields[column - 1] ?? ''
  return {
    line,
    fields,
    at,
    refuse(column, field, code, message) {
      onProblem({ code, line, column, field, value: at(column).slice(0, shownCharacters), message })
      return null
    },
    note(column, field, code, message) {
      onNote({ code, line, column, field, value: at(column).slice(0, shownCharacters), message })
    },
  }
}

const quotedField = /("(?:[^"]|"")*"|[^",]*)(,|$)/y

/** The fields of a line (RFC 4180); null if its quotation marks do not match. */
export function splitFields(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  quotedField.lastIndex = 0
  for (;;) {
    const [, field = '', end] = quotedField.exec(line) ?? []
    if (end === undefined) return null
    fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    if (end === '') return fields
  }
}

/** Checks that nothing follows the last field of a record. Empty fields may: spreadsheets add them. */
export function endsAfter(record: FileRecord, column: number): boolean {
  const more = record.fields.findIndex((field, at) => at >= column && field !== '')
  if (more === -1) return true
  const message = `A record ${record.at(1)} has ${column === 1 ? 'one field' : `${column} fields`}. Remove what follows them.`
  record.refuse(more + 1, 'RecordIndicator', 'FIELD_COUNT', message)
  return false
}
