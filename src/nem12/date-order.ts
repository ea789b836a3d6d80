import type { DayPart } from './join-parts.ts'
import { isOtherMeter } from './join-parts.ts'
import type { IntervalDay, Nem12Stream } from './nem12.ts'
import type { FileRecord } from './record.ts'

/** A day of a register that was parsed. */
export interface ReadDay {
  readonly line: number
  readonly meterSerial: string
  /** Null while records 400 and 500 may still follow, and if it has errors. */
  whole: { readonly part: DayPart; readonly days: IntervalDay[] } | null
}

type Register = Pick<Nem12Stream, 'nmi' | 'registerId' | 'suffix' | 'meterSerial'>

export const duplicateDay = (line: number) =>
  `Line ${line} has this day of the same register. Remove one of them.`

/**
 * Detects days of a register that occur twice in a file, and days out of order below their record 200. A day may occur
 * twice with two meters if one replaced the other on that day; then `before` is its first part.
 */
export function createDateOrder() {
  const daysRead = new Map<string, ReadDay>()
  return (
    { line, refuse }: FileRecord,
    { nmi, registerId, suffix, meterSerial }: Register,
    date: string,
    lastDate: string,
  ): { readonly read: ReadDay; readonly before: ReadDay | undefined } => {
    const key = JSON.stringify([nmi, registerId, suffix, date])
    const known = daysRead.get(key)
    const isExchange = known !== undefined && isOtherMeter(known, { meterSerial })
    if (known !== undefined && !isExchange)
      refuse(2, 'IntervalDate', 'DAY_DUPLICATE', duplicateDay(known.line))
    else if (date < lastDate)
      refuse(
        2,
        'IntervalDate',
        'DATE_ORDER',
        `The day above is ${lastDate}, which is later. Put the days in order.`,
      )
    const read: ReadDay = { line, meterSerial, whole: null }
    daysRead.set(key, read)
    return { read, before: isExchange ? known : undefined }
  }
}

/** The key that distinguishes the registers of a file. */
export const registerOf = ({
  nmi,
  registerId,
  suffix,
}: Pick<Nem12Stream, 'nmi' | 'registerId' | 'suffix'>): readonly string[] => [nmi, registerId, suffix]
