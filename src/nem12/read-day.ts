import { parseDate8 } from './market-time.ts'
import type { IntervalDay, QualityRange } from './nem12.ts'
import { readQuality } from './read-quality.ts'
import { readTime } from './read-time.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'
import type { WholeValues } from './whole-values.ts'
import { wholeValues } from './whole-values.ts'

export interface DayShape {
  /** Intervals of a day. */
  readonly count: number
  /** Decimal places that make a whole unit; null where values are not read. */
  readonly places: number | null
}

/** The content of a record 300 before its records 400 are read. */
export interface DayDraft extends Omit<IntervalDay, 'date' | 'values' | 'qualities' | 'services'> {
  /** Null if it is not a date. */
  readonly date: string | null
  /** Null if they are wrong or not read. */
  readonly values: IntervalDay['values'] | null
  /** Null if it is wrong. */
  readonly quality: Omit<QualityRange, 'from' | 'to'> | 'varies' | null
}

const firstValue = 3

/** Index of the first field that begins with a letter, which is the quality in any position; -1 if there is none. */
const qualityAt = (fields: readonly string[]) =>
  fields.findIndex((field, at) => at >= firstValue - 1 && /^[A-Za-z]/.test(field))

/** Whether the quality is in its column. If not, the number of values is wrong, which is recorded. */
function hasRightCount({ fields, at, refuse }: FileRecord, count: number): boolean {
  const column = firstValue + count
  if (/^[A-Za-z]/.test(at(column))) return true
  const quality = qualityAt(fields)
  if (quality === -1 && at(column) === '' && fields.length >= column - 1) {
    refuse(column, 'QualityMethod', 'QUALITY_INVALID', 'The quality is missing. Write A, E, F, N, S or V.')
    return false
  }
  const found = (quality === -1 ? fields.length : quality) - (firstValue - 1)
  const minutes = 1440 / count
  refuse(
    firstValue + Math.min(found, count),
    `IntervalValue${Math.min(found, count) + 1}`,
    'VALUE_COUNT',
    `There are ${found} values, and a day of ${minutes}-minute intervals has ${count}. Correct the values, or the interval length in the record 200.`,
  )
  return false
}

function refuseValue({ at, refuse }: FileRecord, place: number): void {
  const column = firstValue + place
  const field = `IntervalValue${place + 1}`
  if (/^-[\d.]/.test(at(column)))
    refuse(
      column,
      field,
      'VALUE_NEGATIVE',
      'Values are never negative: energy sent to the grid has a suffix of its own, such as B1. Correct it.',
    )
  else
    refuse(
      column,
      field,
      'VALUE_INVALID',
      'This is no number that a meter counts to. Write digits with a decimal point at most, such as 0.125.',
    )
}

function readValues(record: FileRecord, { count, places }: DayShape): WholeValues['values'] | null {
  if (places === null) return null
  const { values, wrong } = wholeValues(record.fields.slice(firstValue - 1, firstValue - 1 + count), places)
  for (const place of wrong) refuseValue(record, place)
  return wrong.length === 0 ? values : null
}

/** Reads a record 300. All errors are recorded. */
export function readDay(record: FileRecord, shape: DayShape): DayDraft {
  const { at, refuse } = record
  const date = parseDate8(at(2))
  if (date === null)
    refuse(2, 'IntervalDate', 'DATE_INVALID', 'This is no day. Write year, month and day: 20261121.')
  if (!hasRightCount(record, shape.count))
    return { date, values: null, quality: null, updatedAt: null, loadedAt: null }
  const quality = firstValue + shape.count
  endsAfter(record, quality + 4)
  return {
    date,
    values: readValues(record, shape),
    quality: readQuality(record, quality, true),
    updatedAt: readTime(record, quality + 3, 'UpdateDateTime'),
    loadedAt: readTime(record, quality + 4, 'MSATSLoadDateTime'),
  }
}

/**
 * Checks that there are values exactly where the quality requires them. If not, null; only the first error of each
 * range is recorded, because the others are usually the same.
 */
export function matchValues(
  { refuse }: FileRecord,
  values: IntervalDay['values'],
  qualities: readonly QualityRange[],
): IntervalDay['values'] | null {
  let isRight = true
  for (const { from, to, flag } of qualities) {
    const isEmpty = flag === 'N'
    const wrong = values
      .slice(from - 1, to)
      .findIndex((value) => (isEmpty ? value !== null && value > 0 : value === null))
    if (wrong === -1) continue
    const message = isEmpty
      ? 'Quality N says that there is no value. Write 0 here, or another quality.'
      : 'The value is missing. Write it, or give the interval quality N.'
    const interval = from + wrong
    refuse(firstValue + interval - 1, `IntervalValue${interval}`, 'VALUE_INVALID', message)
    isRight = false
  }
  if (!isRight) return null
  const empty = qualities.filter(({ flag }) => flag === 'N')
  if (empty.length === 0) return values
  return values.map((value, at) => (empty.some(({ from, to }) => from - 1 <= at && at < to) ? null : value))
}
