import type { MeterService } from './nem12.ts'
import { readTime } from './read-time.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'

/** Reads a record 500; null if it has errors, which are recorded. */
export function readService(record: FileRecord): MeterService | null {
  const { at, refuse } = record
  if (!/^[A-Z]$/.test(at(2)))
    return refuse(
      2,
      'TransCode',
      'FIELD_INVALID',
      'A transaction code is one capital letter, such as O. Correct it.',
    )
  const readAt = readTime(record, 4, 'ReadDateTime')
  if (readAt === null && at(4) !== '') return null
  return endsAfter(record, 5) ? { transaction: at(2), serviceOrder: at(3), readAt, indexRead: at(5) } : null
}
