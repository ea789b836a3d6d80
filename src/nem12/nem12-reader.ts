import type { Nem12File, Nem12Header, Nem12Note } from './nem12.ts'
import type { Nem12Problem } from './nem12-error.ts'
import { Nem12Error } from './nem12-error.ts'
import { readHeader } from './read-header.ts'
import type { FileRecord } from './record.ts'
import { endsAfter, makeRecord, splitFields } from './record.ts'
import type { StreamOptions } from './stream-collector.ts'
import { createStreamCollector } from './stream-collector.ts'

export interface Nem12Options extends StreamOptions {
  /** After how many problems reading stops. Default 50. */
  readonly maxProblems?: number
}

/**
 * Parses a file line by line. `line` throws `Nem12Error` when the limit of problems is reached; `end` throws it if
 * there are any problems.
 */
export function createNem12Reader(options: Nem12Options = {}) {
  const { maxProblems = 50 } = options
  const problems: Nem12Problem[] = []
  const notes = new Map<string, Nem12Note>()
  let lineNumber = 0
  let header: Nem12Header | null = null
  let hasBegun = false
  let hasEnded = false
  const collector = createStreamCollector(options)

  const inOrder = () => problems.toSorted((one, other) => one.line - other.line || one.column - other.column)

  function onProblem(problem: Nem12Problem): void {
    problems.push(problem)
    if (problems.length >= maxProblems) throw new Nem12Error(inOrder(), true)
  }

  function onNote(note: Omit<Nem12Note, 'count'>): void {
    const known = notes.get(note.code)
    notes.set(note.code, { ...(known ?? note), count: (known?.count ?? 0) + 1 })
  }

  function close(record: FileRecord): void {
    collector.closeStream()
    hasEnded = true
    endsAfter(record, 1)
  }

  function read(record: FileRecord): void {
    const indicator = record.at(1)
    const refuse = (code: 'RECORD_ORDER' | 'RECORD_UNKNOWN' | 'HEADER_MISSING', message: string) =>
      record.refuse(1, 'RecordIndicator', code, message)
    if (hasEnded) {
      refuse(
        'RECORD_ORDER',
        'Nothing may follow the record 900. Remove it, or give each file its own 100 and 900.',
      )
      return
    }
    if (!hasBegun) {
      hasBegun = true
      if (indicator === '100') {
        header = readHeader(record)
        return
      }
      refuse(
        'HEADER_MISSING',
        'The file has to begin with a record 100. Add it, or ask the sender for the whole file.',
      )
    }
    if (indicator === '200') collector.openStream(record)
    else if (indicator === '300') collector.openDay(record)
    else if (indicator === '400') collector.openRange(record)
    else if (indicator === '500') collector.openService(record)
    else if (indicator === '900') close(record)
    else if (indicator === '100')
      refuse('RECORD_ORDER', 'A file has one record 100. Give each file its own 100 and 900.')
    else if (indicator === '250' || indicator === '550')
      refuse('RECORD_UNKNOWN', 'This is a record of NEM13. Ask the sender for a NEM12 file.')
    else
      refuse(
        'RECORD_UNKNOWN',
        'Lines begin with 100, 200, 300, 400, 500 or 900. Correct it, or remove the line.',
      )
  }

  return {
    line(text: string): void {
      lineNumber += 1
      const withoutEnd = text.endsWith('\r') ? text.slice(0, -1) : text
      const line = lineNumber === 1 ? withoutEnd.replace(/^\uFEFF/, '') : withoutEnd
      if (line === '') return
      const fields = splitFields(line)
      if (fields !== null) read(makeRecord(lineNumber, fields, onProblem, onNote))
      else
        makeRecord(lineNumber, [line], onProblem, onNote).refuse(
          1,
          'RecordIndicator',
          'FIELD_INVALID',
          'The quotation marks of this line do not match. Correct them.',
        )
    },
    end(): Nem12File {
      collector.closeStream()
      const beyond = makeRecord(lineNumber + 1, [], onProblem, onNote)
      if (!hasBegun)
        beyond.refuse(
          1,
          'RecordIndicator',
          'HEADER_MISSING',
          'The file is empty. Ask the sender for it again.',
        )
      else if (!hasEnded)
        beyond.refuse(
          1,
          'RecordIndicator',
          'END_MISSING',
          'The file ends without a record 900, so part of it may be missing. Ask the sender for it again.',
        )
      if (problems.length > 0 || header === null) throw new Nem12Error(inOrder(), false)
      const { streams, skipped } = collector
      return { header, streams, skipped, notes: [...notes.values()] }
    },
  }
}
