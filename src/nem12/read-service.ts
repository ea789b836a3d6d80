import { parseDateTime } from './market-time.ts'
import type { MeterService } from './nem12.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'

/** Reads a record 500. Null: it has mistakes, which are noted. */
export function readService(record: FileRecord): MeterService | null {
  const { at, refuse } = record
  if (!/^[A-Z]$/.test(at(2)))
    return refuse(
      2,
      'TransCode',
      'FIELD_INVALID',
      'A transaction code is one capital letter, such as O. Correct it.',
    )
  const readAt = at(4) === '' ? null : parseDateTime(at(4))
  if (readAt === null && at(4) !== '')
    return refuse(
      4,
      'ReadDateTime',
      'DATE_INVALID',
      'This is no time. Write it as 20261121093000, or nothing.',
    )
  return endsAfter(record, 5) ? { transaction: at(2), serviceOrder: at(3), readAt, indexRead: at(5) } : null
}
