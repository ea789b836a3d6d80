import { createDateOrder, duplicateDay } from './date-order.ts'
import { joinParts } from './join-parts.ts'
import type { IntervalDay, Nem12Stream, SkippedStream } from './nem12.ts'
import type { OpenDay } from './open-day.ts'
import { addRange, finishDay } from './open-day.ts'
import type { DayShape } from './read-day.ts'
import { readDay } from './read-day.ts'
import { readService } from './read-service.ts'
import type { StreamDetails } from './read-stream.ts'
import { readStream } from './read-stream.ts'
import type { FileRecord } from './record.ts'
import { placesOf } from './units.ts'

export interface StreamOptions {
  /** Whether a supply point has this NMI; others are refused with their line. Default: all are known. */
  readonly isKnownNmi?: (nmi: string) => boolean
  /** The last day that can have been read, such as today: `2026-11-21`. Later ones are refused with their line. Default: any. */
  readonly lastDay?: string
}

interface OpenStream {
  readonly from: StreamDetails
  readonly shape: DayShape
  readonly days: IntervalDay[]
  lastDate: string
}

/** The streams of a file, from its records 200 to 500. */
export function createStreamCollector({ isKnownNmi = () => true, lastDay }: StreamOptions) {
  const streams: Nem12Stream[] = []
  const skipped: SkippedStream[] = []
  const checkOrder = createDateOrder()
  /** `wrong`: the days below a record 200 with errors cannot be checked. */
  let stream: OpenStream | 'wrong' | null = null
  let day: OpenDay | null = null

  function closeDay(): void {
    const whole = day && finishDay(day)
    if (day !== null && whole !== null && stream !== null && stream !== 'wrong') addDay(day, whole, stream)
    day = null
  }

  /** Adds a day to its stream. The two parts of a day on which a meter was replaced become one. */
  function addDay({ record, order }: OpenDay, whole: IntervalDay, { from, days }: OpenStream): void {
    const { intervalMinutes, meterSerial } = from.details
    const part = { day: whole, intervalMinutes, meterSerial }
    const first = order?.before?.whole
    if (order?.before === undefined || !first) {
      days.push(whole)
      if (order !== undefined) order.read.whole = { part, days }
      return
    }
    const joined = joinParts(first.part, part)
    if (joined === null) {
      const message = `${duplicateDay(order.before.line)} Both meters have counted energy at the same times.`
      record.refuse(2, 'IntervalDate', 'DAY_DUPLICATE', message)
      return
    }
    // The day belongs to the later meter, unless the intervals of the earlier one are longer.
    const home = joined.intervalMinutes === intervalMinutes ? days : first.days
    first.days.splice(first.days.indexOf(first.part.day), 1)
    home.push(joined.day)
    order.read.whole = { part: joined, days: home }
    record.note(
      2,
      'IntervalDate',
      'METER_EXCHANGED',
      `The meter ${order.before.meterSerial} was exchanged for ${meterSerial} on this day: what both have counted is one day.`,
    )
  }

  function closeStream(): void {
    closeDay()
    if (stream === null || stream === 'wrong') return
    const { from, days } = stream
    if (from.unit !== null) streams.push({ ...from.details, unit: from.unit, days })
    stream = null
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
    const open = { record, draft, count: stream.shape.count, ranges: [], services: [] }
    day = open
    if (draft.date === null) return
    if (lastDay !== undefined && draft.date > lastDay)
      record.refuse(
        2,
        'IntervalDate',
        'DATE_FUTURE',
        `This day is to come: nothing after ${lastDay} can have been read. Ask the sender for the right day.`,
      )
    day = { ...open, order: checkOrder(record, stream.from.details, draft.date, stream.lastDate) }
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

  return { streams, skipped, openStream, openDay, openRange, openService, closeStream }
}
