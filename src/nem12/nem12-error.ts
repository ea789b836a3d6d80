import { LibraryError } from '../errors.ts'

/** Kinds of errors in a file. Callers switch on them, never on the message. */
export type Nem12ProblemCode =
  | 'HEADER_MISSING'
  | 'END_MISSING'
  | 'RECORD_UNKNOWN'
  | 'RECORD_ORDER'
  | 'FIELD_COUNT'
  | 'FIELD_INVALID'
  | 'DATE_INVALID'
  | 'DATE_FUTURE'
  | 'DATE_ORDER'
  | 'DAY_DUPLICATE'
  | 'NMI_INVALID'
  | 'NMI_UNKNOWN'
  | 'VALUE_COUNT'
  | 'VALUE_INVALID'
  | 'VALUE_NEGATIVE'
  | 'QUALITY_INVALID'
  | 'QUALITY_RANGES'

/** An error in a file, and its position. */
export interface Nem12Problem {
  readonly code: Nem12ProblemCode
  /** From 1. A line missing at the end counts as the one after the last. */
  readonly line: number
  /** Number of the field in its record, from 1. */
  readonly column: number
  /** The field's name in the specification, such as `NMISuffix`. */
  readonly field: string
  /** As in the file, at most 40 characters of it. */
  readonly value: string
  /** The problem, and what to do. */
  readonly message: string
}

/** A problem on one line: `Line 3, column 2 (IntervalDate) "20260230": …`. */
export const problemInWords = ({ line, column, field, value, message }: Nem12Problem): string =>
  `Line ${line}, column ${column} (${field}) ${JSON.stringify(value)}: ${message}`

/** A file has errors, so all of it was refused. The errors are in the order of the file. */
export class Nem12Error extends LibraryError {
  override readonly name = 'Nem12Error'
  override readonly code = 'NEM12_INVALID'
  readonly problems: readonly Nem12Problem[]
  /** The limit was reached: there may be more problems further down. */
  readonly isCut: boolean
  constructor(problems: readonly Nem12Problem[], isCut: boolean) {
    const more = isCut ? '\nThere may be more: these are as many as are collected.' : ''
    super(`The NEM12 file is refused.\n${problems.map(problemInWords).join('\n')}${more}`)
    this.problems = problems
    this.isCut = isCut
  }
}
