import { date12, dateDigits } from './market-time.ts'
import type { IntervalDay, MeterService, Nem12File, Nem12Stream, QualityRange } from './nem12.ts'
import { parseNem12 } from './parse-nem12.ts'
import { placesOf } from './units.ts'
import { decimalText } from './whole-values.ts'

// A file cannot contain a line break in a value: it would leave a quotation mark open, which is refused.
const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const record = (...fields: readonly string[]) => `${fields.map(field).join(',')}\r\n`

const qualityFields = ({ flag, method, reasonCode, reason }: QualityRange) => [
  `${flag}${method ?? ''}`,
  reasonCode === null ? '' : String(reasonCode),
  reason,
]

function valueFields({ values, qualities }: IntervalDay, places: number): string[] {
  const nothing = decimalText(0, places)
  return qualities.flatMap(({ from, to, flag }) =>
    values
      .slice(from - 1, to)
      .map((value) => (value !== null ? decimalText(value, places) : flag === 'N' ? nothing : '')),
  )
}

const serviceRecord = ({ transaction, serviceOrder, readAt, indexRead }: MeterService) =>
  record('500', transaction, serviceOrder, dateDigits(readAt), indexRead)

function dayRecords(day: IntervalDay, places: number): string {
  const [first, ...others] = day.qualities
  const isOne = first !== undefined && others.length === 0
  const quality = isOne ? qualityFields(first) : ['V', '', '']
  const ranges = isOne
    ? ''
    : day.qualities
        .map((range) => record('400', String(range.from), String(range.to), ...qualityFields(range)))
        .join('')
  const times = [dateDigits(day.updatedAt), dateDigits(day.loadedAt)]
  return (
    record('300', dateDigits(day.date), ...valueFields(day, places), ...quality, ...times) +
    ranges +
    day.services.map(serviceRecord).join('')
  )
}

const streamRecords = (stream: Nem12Stream) =>
  record(
    '200',
    stream.nmi,
    stream.configuration,
    stream.registerId,
    stream.suffix,
    stream.dataStream,
    stream.meterSerial,
    stream.unit,
    String(stream.intervalMinutes),
    dateDigits(stream.nextReadOn),
  ) + stream.days.map((day) => dayRecords(day, placesOf[stream.unit])).join('')

/**
 * Writes a NEM12 file in one canonical form: CRLF; units as the specification spells them; values with all decimals
 * that a watt-hour has in the unit (kWh: three), 0 where there is none; quality V with records 400 where a day has more
 * than one quality. `parseNem12` reads the same data from it. Throws `Nem12Error` for data that no file can hold; line
 * numbers refer to the file that would have been written.
 */
export function writeNem12({ header, streams }: Pick<Nem12File, 'header' | 'streams'>): string {
  const text =
    record('100', 'NEM12', date12(header.createdAt), header.from, header.to) +
    streams.map(streamRecords).join('') +
    record('900')
  // The parser is the only list of rules, so data that it would refuse is never returned.
  parseNem12(text)
  return text
}
