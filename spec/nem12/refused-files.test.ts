import { Nem12Error, parseNem12, parseNem12Lines } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { mustBeRefused } from './must-be-refused.ts'
import { day, details, fileOf, halfHours, header, household, problemsOf } from './nem12-examples.ts'

mustBeRefused({
  'an empty file': [
    '',
    'HEADER_MISSING 1:1 ',
    'RecordIndicator: The file is empty. Ask the sender for it again.',
  ],
  'a file without its header': [
    `${details}\r\n${day()}\r\n900`,
    'HEADER_MISSING 1:1 200',
    'RecordIndicator: The file has to begin with a record 100. Add it, or ask the sender for the whole file.',
  ],
  'a file that was cut off': [
    `${header}\r\n${details}\r\n${day()}\r\n`,
    'END_MISSING 4:1 ',
    'RecordIndicator: The file ends without a record 900, so part of it may be missing. Ask the sender for it again.',
  ],
  'a NEM13 file': [
    `${header.replace('NEM12', 'NEM13')}\r\n900`,
    'FIELD_INVALID 1:2 NEM13',
    'VersionHeader: NEM13 holds register reads, no intervals. Ask the sender for a file whose version is NEM12.',
  ],
  'a header without a time': [
    `${header.replace('202611210930', '20261121')}\r\n900`,
    'DATE_INVALID 1:3 20261121',
    'DateTime: This is no time. Write year, month, day, hour and minute: 202611210930.',
  ],
  'a header without a sender': [
    `${header.replace('WATTMDP', '')}\r\n900`,
    'FIELD_INVALID 1:4 ',
    'FromParticipant: Write the id of the market participant.',
  ],
  'a second header': [
    fileOf(header),
    'RECORD_ORDER 2:1 100',
    'RecordIndicator: A file has one record 100. Give each file its own 100 and 900.',
  ],
  'something after the end': [
    `${fileOf(details)}200,x`,
    'RECORD_ORDER 4:1 200',
    'RecordIndicator: Nothing may follow the record 900. Remove it, or give each file its own 100 and 900.',
  ],
  'a record of NEM13': [
    fileOf('250,6102031475'),
    'RECORD_UNKNOWN 2:1 250',
    'RecordIndicator: This is a record of NEM13. Ask the sender for a NEM12 file.',
  ],
  'an unknown record': [
    fileOf('total,12'),
    'RECORD_UNKNOWN 2:1 total',
    'RecordIndicator: Lines begin with 100, 200, 300, 400, 500 or 900. Correct it, or remove the line.',
  ],
  'a day before its meter': [
    fileOf(day()),
    'RECORD_ORDER 2:1 300',
    'RecordIndicator: A record 300 needs a record 200 above it, which names the meter. Add it.',
  ],
  'a range before its day': [
    fileOf(details, '400,1,48,A,,'),
    'RECORD_ORDER 3:1 400',
    'RecordIndicator: A record 400 stands below the record 300 whose intervals it is about. Move it there.',
  ],
  'a range after a service': [
    fileOf(details, day(), '500,O,,,', '400,1,48,A,,'),
    'RECORD_ORDER 5:1 400',
    'RecordIndicator: A record 400 stands below the record 300 whose intervals it is about. Move it there.',
  ],
  'a service before its day': [
    fileOf(details, '500,O,,,'),
    'RECORD_ORDER 3:1 500',
    'RecordIndicator: A record 500 stands below the record 300 of its day. Move it there.',
  ],
  'an NMI with its checksum': [
    fileOf(details.replace('6102031475', '61020314759')),
    'NMI_INVALID 2:2 61020314759',
    'NMI: An NMI has 10 characters here. Remove the checksum at its end.',
  ],
  'an NMI with a letter O': [
    fileOf(details.replace('6102031475', '61O2031475')),
    'NMI_INVALID 2:2 61O2031475',
    'NMI: An NMI has 10 characters, digits and capital letters other than I and O. Correct it.',
  ],
  'a suffix that is none': [
    fileOf(details.replace('E1,E1,E1', 'E1,E1,e1')),
    'FIELD_INVALID 2:5 e1',
    'NMISuffix: A suffix is a capital letter and a letter or digit, such as E1 or B1. Correct it.',
  ],
  'an unknown unit': [
    fileOf(details.replace('kWh', 'kwhr')),
    'FIELD_INVALID 2:8 kwhr',
    'UOM: There is no such unit. Write kWh, Wh, MWh, or kVArh for reactive energy.',
  ],
  hours: [
    fileOf(details.replace(',30,', ',60,')),
    'FIELD_INVALID 2:9 60',
    'IntervalLength: Intervals are 5, 15 or 30 minutes long. Correct the length.',
  ],
  'a next read that is no day': [
    fileOf(details.replace('20261221', '20261321')),
    'DATE_INVALID 2:10 20261321',
    'NextScheduledReadDate: This is no day. Write year, month and day: 20261121; or nothing.',
  ],
  'too many fields': [
    fileOf(`${details},more`),
    'FIELD_COUNT 2:11 more',
    'RecordIndicator: A record 200 has 10 fields. Remove what follows them.',
  ],
  'a header without a recipient': [
    `${header.replace('WATTRET', '')}\r\n900`,
    'FIELD_INVALID 1:5 ',
    'ToParticipant: Write the id of the market participant.',
  ],
  'a header of an unknown version': [
    `${header.replace('NEM12', 'NEM15')}\r\n900`,
    'FIELD_INVALID 1:2 NEM15',
    'VersionHeader: Ask the sender for a file whose version is NEM12.',
  ],
  'a header with more fields': [
    `${header},,more\r\n900`,
    'FIELD_COUNT 1:7 more',
    'RecordIndicator: A record 100 has 5 fields. Remove what follows them.',
  ],
  'an end with more fields': [
    `${header}\r\n900,more`,
    'FIELD_COUNT 2:2 more',
    'RecordIndicator: A record 900 has one field. Remove what follows them.',
  ],
  'a record 550 of NEM13': [
    fileOf('550,6102031475'),
    'RECORD_UNKNOWN 2:1 550',
    'RecordIndicator: This is a record of NEM13. Ask the sender for a NEM12 file.',
  ],
  'a quotation mark left open': [
    fileOf(details, day('20261119', halfHours('0.1'), 'S14,0,"why,,')),
    'FIELD_INVALID 3:1 300,20261119,0.1,0.1,0.1,0.1,0.1,0.1,0.1',
    'RecordIndicator: The quotation marks of this line do not match. Correct them.',
  ],
})

test('all problems are reported at once, in the order of the file', () => {
  const text = fileOf(
    details.replace('6102031475', 'nmi').replace('E1,E1,E1', 'E1,E1,?'),
    day('20261120', `-1,x,${halfHours('0.1', 46)}`),
    day('20261119', halfHours('0.1'), 'V,,,,'),
    '400,1,10,Q,,',
    details.replace(',30,', ',45,'),
    day('20261119', 'cannot be checked'),
  ).replace('900', '')
  expect(problemsOf(text).map(({ code, line, column }) => [code, line, column])).toEqual([
    ['NMI_INVALID', 2, 2],
    ['FIELD_INVALID', 2, 5],
    ['VALUE_NEGATIVE', 3, 3],
    ['VALUE_INVALID', 3, 4],
    ['DATE_ORDER', 4, 2],
    ['QUALITY_INVALID', 5, 4],
    ['FIELD_INVALID', 6, 9],
    ['END_MISSING', 9, 1],
  ])
})

test('a file with very many mistakes is abandoned at the limit, and the error says so', async () => {
  const text = fileOf(details, ...Array<string>(1000).fill('oops'))
  expect(problemsOf(text)).toHaveLength(50)
  const read: number[] = []
  async function* lines() {
    for (const [at, line] of text.split('\r\n').entries()) {
      read.push(at)
      yield line
    }
  }
  const error = await parseNem12Lines(lines(), { maxProblems: 3 }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Nem12Error)
  expect(error).toMatchObject({ code: 'NEM12_INVALID', isCut: true, problems: { length: 3 } })
  expect(String(error)).toContain('Line 3, column 1 (RecordIndicator) "oops": Lines begin with')
  expect(String(error)).toContain('There may be more')
  expect(read).toHaveLength(5)
})

test('NMIs that nobody knows are refused with their lines', () => {
  const parse = () => parseNem12(household, { isKnownNmi: (nmi) => nmi !== '6102031475' })
  expect(parse).toThrow(/Line 2, column 2 \(NMI\) "6102031475": No supply point has this NMI/)
  expect(parse).toThrow(/Line 9, column 2/)
})
