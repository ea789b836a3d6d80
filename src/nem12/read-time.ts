import { parseDateTime } from './market-time.ts'
import type { FileRecord } from './record.ts'

/** Reads an optional time; null if it is missing, or invalid, which is recorded. */
export function readTime({ at, refuse, note }: FileRecord, column: number, field: string): string | null {
  if (at(column) === '') return null
  const moment = parseDateTime(at(column))
  if (moment === null)
    return refuse(column, field, 'DATE_INVALID', 'This is no time. Write it as 20261121093000, or nothing.')
  if (at(column).length === 12)
    note(
      column,
      field,
      'TIME_WITHOUT_SECONDS',
      'The time has 12 digits and no seconds: it was taken as the full minute.',
    )
  return moment
}
