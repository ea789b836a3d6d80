import { parseDate8 } from './market-time.ts'
import type { IntervalMinutes, Nem12Stream } from './nem12.ts'
import type { FileRecord } from './record.ts'
import { endsAfter } from './record.ts'
import { readUnit } from './units.ts'

/** The content of a record 200 about the days below it. */
export interface StreamDetails {
  /** Its `unit` is null where values of that unit are not read. */
  readonly details: Omit<Nem12Stream, 'days' | 'unit'>
  readonly unit: Nem12Stream['unit'] | null
  readonly unitName: string
}

/** Whether a text has the form of an NMI in files: 10 digits and capital letters, no I or O, and no checksum. */
export const isNmi = (text: string): boolean => /^[A-HJ-NP-Z0-9]{10}$/.test(text)

const intervalLengths: readonly IntervalMinutes[] = [5, 15, 30]

function nmiFault(nmi: string): string {
  if (/^[A-HJ-NP-Z0-9]{11}$/.test(nmi))
    return 'An NMI has 10 characters here. Remove the checksum at its end.'
  return 'An NMI has 10 characters, digits and capital letters other than I and O. Correct it.'
}

/** Checks the NMI of a record 200, and notes errors. */
function checkNmi({ at, refuse }: FileRecord, isKnownNmi: (nmi: string) => boolean): void {
  const nmi = at(2)
  if (!isNmi(nmi)) refuse(2, 'NMI', 'NMI_INVALID', nmiFault(nmi))
  else if (!isKnownNmi(nmi))
    refuse(
      2,
      'NMI',
      'NMI_UNKNOWN',
      'No supply point has this NMI. Register it first, or ask the sender why it is in the file.',
    )
}

/**
 * Reads a record 200. Null if its unit, interval length or another field that its days depend on is wrong. All errors
 * are recorded.
 */
export function readStream(record: FileRecord, isKnownNmi: (nmi: string) => boolean): StreamDetails | null {
  const { at, refuse } = record
  checkNmi(record, isKnownNmi)
  if (!/^[A-Z][A-Z0-9]$/.test(at(5)))
    refuse(
      5,
      'NMISuffix',
      'FIELD_INVALID',
      'A suffix is a capital letter and a letter or digit, such as E1 or B1. Correct it.',
    )
  const unit = readUnit(at(8))
  if (unit === null)
    refuse(
      8,
      'UOM',
      'FIELD_INVALID',
      'There is no such unit. Write kWh, Wh, MWh, or kVArh for reactive energy.',
    )
  const intervalMinutes = intervalLengths.find((minutes) => String(minutes) === at(9).replace(/^0/, ''))
  if (intervalMinutes === undefined)
    refuse(
      9,
      'IntervalLength',
      'FIELD_INVALID',
      'Intervals are 5, 15 or 30 minutes long. Correct the length.',
    )
  const nextReadOn = at(10) === '' ? null : parseDate8(at(10))
  if (nextReadOn === null && at(10) !== '')
    refuse(
      10,
      'NextScheduledReadDate',
      'DATE_INVALID',
      'This is no day. Write year, month and day: 20261121; or nothing.',
    )
  endsAfter(record, 10)
  if (unit === null || intervalMinutes === undefined) return null
  return {
    details: {
      nmi: at(2),
      configuration: at(3),
      registerId: at(4),
      suffix: at(5),
      dataStream: at(6),
      meterSerial: at(7),
      intervalMinutes,
      nextReadOn,
    },
    unit: unit.isSupported ? unit.unit : null,
    unitName: unit.unit,
  }
}
