import type { ReadDay } from './date-order.ts'
import type { IntervalDay, MeterService, QualityRange } from './nem12.ts'
import type { DayDraft } from './read-day.ts'
import { matchValues } from './read-day.ts'
import { readRange } from './read-quality.ts'
import type { FileRecord } from './record.ts'

/** A day whose records 400 and 500 may still follow. */
export interface OpenDay {
  readonly record: FileRecord
  readonly draft: DayDraft
  /** Intervals of the day. */
  readonly count: number
  /** Null for each with errors. */
  readonly ranges: (QualityRange | null)[]
  readonly services: MeterService[]
  /** Absent if the date is invalid. */
  readonly order?: { readonly read: ReadDay; readonly before: ReadDay | undefined }
}

/** Adds a record 400 to its day. Errors are recorded. */
export function addRange({ ranges, count }: OpenDay, record: FileRecord): void {
  const range = readRange(record, count)
  const before = ranges.at(-1)
  const next = (before?.to ?? 0) + 1
  // After an invalid range the start of the next one is unknown.
  if (range === null || before === null || range.from === next) {
    ranges.push(range)
    return
  }
  const what = range.from < next ? 'overlap' : 'leave a gap'
  const message = `The ranges ${what}: this one has to begin with interval ${next}. Correct it.`
  ranges.push(record.refuse(2, 'StartInterval', 'QUALITY_RANGES', message))
}

/** The ranges of a day, if they cover it; otherwise null, with the errors recorded. */
function coveredRanges({ record, draft: { quality }, ranges, count }: OpenDay): QualityRange[] | null {
  const refuse = (message: string) => record.refuse(3 + count, 'QualityMethod', 'QUALITY_RANGES', message)
  if (quality === null) return null
  if (ranges.length === 0 && quality !== 'varies') return [{ from: 1, to: count, ...quality }]
  if (ranges.length === 0)
    return refuse(
      `V needs records 400 for the intervals 1 to ${count}. Add them, or write the day's one quality.`,
    )
  const known = ranges.filter((range) => range !== null)
  if (known.length < ranges.length) return null
  const last = known.at(-1)?.to ?? 0
  if (last < count)
    return refuse(`The records 400 end with interval ${last}, and the day has ${count}. Add what is missing.`)
  if (quality !== 'varies' && known.some(({ flag }) => flag !== quality.flag))
    return refuse('The records 400 have other qualities. Write V here.')
  return known
}

/** The whole day; null if it has errors, which are recorded. */
export function finishDay(open: OpenDay): IntervalDay | null {
  const { date, values, updatedAt, loadedAt } = open.draft
  const qualities = coveredRanges(open)
  if (date === null || values === null || qualities === null) return null
  const matched = matchValues(open.record, values, qualities)
  return matched && { date, values: matched, qualities, updatedAt, loadedAt, services: open.services }
}
