import { parseDateTime } from './market-time.ts'
import type { Nem12Header } from './nem12.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'

/** Reads a record 100; null if it has errors, which are recorded. */
export function readHeader(record: FileRecord): Nem12Header | null {
  const { at, refuse } = record
  if (at(2) !== 'NEM12') {
    const other = at(2) === 'NEM13' ? 'NEM13 holds register reads, no intervals. ' : ''
    return refuse(
      2,
      'VersionHeader',
      'FIELD_INVALID',
      `${other}Ask the sender for a file whose version is NEM12.`,
    )
  }
  const createdAt = parseDateTime(at(3))
  if (createdAt === null)
    refuse(
      3,
      'DateTime',
      'DATE_INVALID',
      'This is no time. Write year, month, day, hour and minute: 202611210930.',
    )
  for (const [column, field] of [
    [4, 'FromParticipant'],
    [5, 'ToParticipant'],
  ] as const)
    if (at(column) === '') refuse(column, field, 'FIELD_INVALID', 'Write the id of the market participant.')
  return endsAfter(record, 5) && createdAt !== null ? { createdAt, from: at(4), to: at(5) } : null
}
