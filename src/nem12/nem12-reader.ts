import { createDateOrder, registerOf } from './date-order.ts'
import type { IntervalDay, Nem12File, Nem12Header, Nem12Stream, SkippedStream } from './nem12.ts'
import type { Nem12Problem } from './nem12-error.ts'
import { Nem12Error } from './nem12-error.ts'
import type { OpenDay } from './open-day.ts'
import { addRange, finishDay } from './open-day.ts'
import type { DayShape } from './read-day.ts'
import { readDay } from './read-day.ts'
import { readHeader } from './read-header.ts'
import { readService } from './read-service.ts'
import type { StreamDetails } from './read-stream.ts'
import { readStream } from './read-stream.ts'
import type { FileRecord } from './record.ts'
import { endsAfter, makeRecord, splitFields } from './record.ts'
import { placesOf } from './units.ts'

export interface Nem12Options {
  /** After how many problems reading stops. Default 50. */
  readonly mostProblems?: number
  /** Whether a supply point has this NMI; others are refused with their line. Default: all are known. */
  readonly isKnownNmi?: (nmi: string) => boolean
}

interface OpenStream {
  readonly from: StreamDetails
  readonly shape: DayShape
  readonly days: IntervalDay[]
  lastDate: string
}

/**
 * Reads a file line by line: at any time it holds what it has read and one open day. `line` throws `Nem12Error` when the limit of
 * problems is reached, `end` when there are any.
 */
export function createNem12Reader({ mostProblems = 50, isKnownNmi = () => true }: Nem12Options = {}) {
  const problems: Nem12Problem[] = []
  const streams: Nem12Stream[] = []
  const skipped: SkippedStream[] = []
  const checkOrder = createDateOrder()
  let lineNumber = 0
  let header: Nem12Header | null = null
  let hasBegun = false
  let hasEnded = false
  /** `wrong`: the days below a record 200 with mistakes cannot be judged. */
  let stream: OpenStream | 'wrong' | null = null
  let day: OpenDay | null = null

  const inOrder = () => problems.toSorted((one, other) => one.line - other.line || one.column - other.column)

  function onProblem(problem: Nem12Problem): void {
    problems.push(problem)
    if (problems.length >= mostProblems) throw new Nem12Error(inOrder(), true)
  }

  function closeDay(): void {
    const whole = day && finishDay(day)
    day = null
    if (whole !== null && stream !== null && stream !== 'wrong') stream.days.push(whole)
  }

  function closeStream(): void {
    closeDay()
    if (stream === null || stream === 'wrong') return
    const { from, days } = stream
    if (from.unit !== null) streams.push({ ...from.details, unit: from.unit, days })
  }

  function openStream(record: FileRecord): void {
    closeStream()
    const from = readStream(record, isKnownNmi)
    if (from === null) {
      stream = 'wrong'
      return
    }
    const { details, unit, unitName } = from
    const shape = { count: 1440 / details.intervalMinutes, places: unit === null ? null : placesOf[unit] }
    stream = { from, shape, days: [], lastDate: '' }
    if (unit !== null) return
    const { nmi, suffix } = details
    const reason = `${unitName} is neither energy nor reactive energy: the values were not read.`
    skipped.push({ line: record.line, nmi, suffix, unit: unitName, reason })
  }

  const misplaced = ({ refuse }: FileRecord, message: string) =>
    refuse(1, 'RecordIndicator', 'RECORD_ORDER', message)

  function openDay(record: FileRecord): void {
    closeDay()
    if (stream === 'wrong') return
    if (stream === null) {
      misplaced(record, 'A record 300 needs a record 200 above it, which names the meter. Add it.')
      return
    }
    const draft = readDay(record, stream.shape)
    day = { record, draft, count: stream.shape.count, ranges: [], services: [] }
    if (draft.date === null) return
    checkOrder(record, registerOf(stream.from.details), draft.date, stream.lastDate)
    if (draft.date > stream.lastDate) stream.lastDate = draft.date
  }

  function openRange(record: FileRecord): void {
    if (stream === 'wrong') return
    if (day !== null && day.services.length === 0) addRange(day, record)
    else
      misplaced(
        record,
        'A record 400 stands below the record 300 whose intervals it is about. Move it there.',
      )
  }

  function openService(record: FileRecord): void {
    if (stream === 'wrong') return
    if (day === null) {
      misplaced(record, 'A record 500 stands below the record 300 of its day. Move it there.')
      return
    }
    const service = readService(record)
    if (service !== null) day.services.push(service)
  }

  function close(record: FileRecord): void {
    closeStream()
    stream = null
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
    if (indicator === '200') openStream(record)
    else if (indicator === '300') openDay(record)
    else if (indicator === '400') openRange(record)
    else if (indicator === '500') openService(record)
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
      if (fields !== null) read(makeRecord(lineNumber, fields, onProblem))
      else
        makeRecord(lineNumber, [line], onProblem).refuse(
          1,
          'RecordIndicator',
          'FIELD_INVALID',
          'The quotation marks of this line do not match. Correct them.',
        )
    },
    end(): Nem12File {
      closeStream()
      const beyond = makeRecord(lineNumber + 1, [], onProblem)
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
      return { header, streams, skipped }
    },
  }
}
