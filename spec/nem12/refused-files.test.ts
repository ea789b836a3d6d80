import type { Nem12ProblemCode } from 'gridfront/nem12'
import { Nem12Error, parseNem12, parseNem12Lines } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { day, details, fileOf, halfHours, header, household, problemsOf } from './nem12-examples.ts'

const varying = (...ranges: readonly string[]) =>
  fileOf(details, day('20261119', halfHours('0.1'), 'V,,,20261120031500,'), ...ranges)

type Refusal = readonly [
  what: string,
  text: string,
  code: Nem12ProblemCode,
  line: number,
  column: number,
  value: string,
  words: string,
]
const refusals: readonly Refusal[] = [
  ['an empty file', '', 'HEADER_MISSING', 1, 1, '', 'The file is empty.'],
  [
    'a file without its header',
    `${details}\r\n${day()}\r\n900`,
    'HEADER_MISSING',
    1,
    1,
    '200',
    'begin with a record 100',
  ],
  [
    'a file that was cut off',
    `${header}\r\n${details}\r\n${day()}\r\n`,
    'END_MISSING',
    4,
    1,
    '',
    'without a record 900',
  ],
  [
    'a NEM13 file',
    `${header.replace('NEM12', 'NEM13')}\r\n900`,
    'FIELD_INVALID',
    1,
    2,
    'NEM13',
    'holds register reads',
  ],
  [
    'a header without a time',
    `${header.replace('202611210930', '20261121')}\r\n900`,
    'DATE_INVALID',
    1,
    3,
    '20261121',
    'no time',
  ],
  [
    'a header without a sender',
    `${header.replace('WATTMDP', '')}\r\n900`,
    'FIELD_INVALID',
    1,
    4,
    '',
    'market participant',
  ],
  ['a second header', fileOf(header), 'RECORD_ORDER', 2, 1, '100', 'has one record 100'],
  ['something after the end', `${fileOf(details)}200,x`, 'RECORD_ORDER', 4, 1, '200', 'Nothing may follow'],
  ['a record of NEM13', fileOf('250,6102031475'), 'RECORD_UNKNOWN', 2, 1, '250', 'NEM13'],
  ['an unknown record', fileOf('total,12'), 'RECORD_UNKNOWN', 2, 1, 'total', 'Lines begin with'],
  ['a day before its meter', fileOf(day()), 'RECORD_ORDER', 2, 1, '300', 'needs a record 200'],
  [
    'a range before its day',
    fileOf(details, '400,1,48,A,,'),
    'RECORD_ORDER',
    3,
    1,
    '400',
    'below the record 300',
  ],
  [
    'a range after a service',
    fileOf(details, day(), '500,O,,,', '400,1,48,A,,'),
    'RECORD_ORDER',
    5,
    1,
    '400',
    'below the record 300',
  ],
  [
    'a service before its day',
    fileOf(details, '500,O,,,'),
    'RECORD_ORDER',
    3,
    1,
    '500',
    'below the record 300',
  ],
  [
    'an NMI with its checksum',
    fileOf(details.replace('6102031475', '61020314759')),
    'NMI_INVALID',
    2,
    2,
    '61020314759',
    'Remove the checksum',
  ],
  [
    'an NMI with a letter O',
    fileOf(details.replace('6102031475', '61O2031475')),
    'NMI_INVALID',
    2,
    2,
    '61O2031475',
    '10 characters',
  ],
  [
    'a suffix that is none',
    fileOf(details.replace('E1,E1,E1', 'E1,E1,e1')),
    'FIELD_INVALID',
    2,
    5,
    'e1',
    'E1 or B1',
  ],
  ['an unknown unit', fileOf(details.replace('kWh', 'kwhr')), 'FIELD_INVALID', 2, 8, 'kwhr', 'no such unit'],
  ['hours', fileOf(details.replace(',30,', ',60,')), 'FIELD_INVALID', 2, 9, '60', '5, 15 or 30'],
  [
    'a next read that is no day',
    fileOf(details.replace('20261221', '20261321')),
    'DATE_INVALID',
    2,
    10,
    '20261321',
    'no day',
  ],
  ['too many fields', fileOf(`${details},more`), 'FIELD_COUNT', 2, 11, 'more', 'has 10 fields'],
  [
    'a day that the year does not have',
    fileOf(details, day('20270229')),
    'DATE_INVALID',
    3,
    2,
    '20270229',
    'no day',
  ],
  [
    'a value too few',
    fileOf(details, day('20261119', halfHours('0.1', 47))),
    'VALUE_COUNT',
    3,
    50,
    'A',
    'There are 47 values, and a day of 30-minute intervals has 48',
  ],
  [
    'a value too many',
    fileOf(details, day('20261119', halfHours('0.1', 49))),
    'VALUE_COUNT',
    3,
    51,
    '0.1',
    'There are 49 values',
  ],
  [
    'a day of another length',
    fileOf(details, day('20261119', halfHours('0.1', 96))),
    'VALUE_COUNT',
    3,
    51,
    '0.1',
    'There are 96 values',
  ],
  [
    'a value that is none',
    fileOf(details, day('20261119', `0.1,1.2e3,${halfHours('0.1', 46)}`)),
    'VALUE_INVALID',
    3,
    4,
    '1.2e3',
    'no number',
  ],
  [
    'a value of a terawatt-hour and more',
    fileOf(details, day('20261119', `${'9'.repeat(10)},${halfHours('0.1', 47)}`)),
    'VALUE_INVALID',
    3,
    3,
    '9999999999',
    'no number',
  ],
  [
    'a negative value',
    fileOf(details, day('20261119', `-0.1,${halfHours('0.1', 47)}`)),
    'VALUE_NEGATIVE',
    3,
    3,
    '-0.1',
    'never negative',
  ],
  [
    'a value that is missing',
    fileOf(details, day('20261119', `${halfHours('0.1', 47)},`)),
    'VALUE_INVALID',
    3,
    50,
    '',
    'The value is missing',
  ],
  [
    'a value where there is none',
    fileOf(details, day('20261119', halfHours('0.1'), 'N,,,,').replace(',0.1', ',0')),
    'VALUE_INVALID',
    3,
    4,
    '0.1',
    'no value',
  ],
  [
    'no quality',
    fileOf(details, day('20261119', halfHours('0.1'), ',,,20261120031500,')),
    'QUALITY_INVALID',
    3,
    51,
    '',
    'quality is missing',
  ],
  [
    'an unknown quality',
    fileOf(details, day('20261119', halfHours('0.1'), 'X,,,,')),
    'QUALITY_INVALID',
    3,
    51,
    'X',
    'no such quality',
  ],
  [
    'a measured value with a method',
    fileOf(details, day('20261119', halfHours('0.1'), 'A14,,,,')),
    'QUALITY_INVALID',
    3,
    51,
    'A14',
    'A or N alone',
  ],
  [
    'a reason code of four digits',
    fileOf(details, day('20261119', halfHours('0.1'), 'S14,1234,,,')),
    'QUALITY_INVALID',
    3,
    52,
    '1234',
    'three digits',
  ],
  [
    'a reason beside V',
    fileOf(details, day('20261119', halfHours('0.1'), 'V,76,,,'), '400,1,48,A,,'),
    'QUALITY_INVALID',
    3,
    52,
    '76',
    'Move it there',
  ],
  [
    'an update at 24 o’clock',
    fileOf(details, day('20261119', halfHours('0.1'), 'A,,,20261120240000,')),
    'DATE_INVALID',
    3,
    54,
    '20261120240000',
    'no time',
  ],
  [
    'the same day twice',
    fileOf(details, day(), day()),
    'DAY_DUPLICATE',
    4,
    2,
    '20261119',
    'Line 3 has this day',
  ],
  [
    'the same day twice, under another meter',
    fileOf(details, day(), details.replace('W1', 'X1'), day()),
    'DAY_DUPLICATE',
    5,
    2,
    '20261119',
    'Line 3',
  ],
  [
    'days out of order',
    fileOf(details, day('20261120'), day('20261119')),
    'DATE_ORDER',
    4,
    2,
    '20261119',
    'in order',
  ],
  ['V without ranges', varying(), 'QUALITY_RANGES', 3, 51, 'V', 'needs records 400'],
  [
    'ranges that begin late',
    varying('400,2,48,A,,'),
    'QUALITY_RANGES',
    4,
    2,
    '2',
    'leave a gap: this one has to begin with interval 1',
  ],
  [
    'ranges with a gap',
    varying('400,1,20,A,,', '400,22,48,S14,,'),
    'QUALITY_RANGES',
    5,
    2,
    '22',
    'leave a gap',
  ],
  [
    'ranges that overlap',
    varying('400,1,20,A,,', '400,20,48,S14,,'),
    'QUALITY_RANGES',
    5,
    2,
    '20',
    'overlap',
  ],
  ['ranges that end early', varying('400,1,47,A,,'), 'QUALITY_RANGES', 3, 51, 'V', 'end with interval 47'],
  ['ranges that end late', varying('400,1,49,A,,'), 'QUALITY_RANGES', 4, 3, '49', 'from 1 to 48'],
  [
    'a range that ends before it begins',
    varying('400,1,48,A,,', '400,9,8,A,,'),
    'QUALITY_RANGES',
    5,
    3,
    '8',
    'from 9 to 48',
  ],
  ['V within V', varying('400,1,48,V,,'), 'QUALITY_INVALID', 4, 4, 'V', 'no such quality'],
  [
    'ranges of another quality than the day',
    fileOf(details, day(), '400,1,48,S14,,'),
    'QUALITY_RANGES',
    3,
    51,
    'A',
    'Write V here',
  ],
  [
    'a service without a code',
    fileOf(details, day(), '500,,S1,,'),
    'FIELD_INVALID',
    4,
    2,
    '',
    'transaction code',
  ],
  [
    'a quotation mark left open',
    fileOf(details, day('20261119', halfHours('0.1'), 'S14,0,"why,,')),
    'FIELD_INVALID',
    3,
    1,
    '300,20261119,0.1,0.1,0.1,0.1,0.1,0.1,0.1',
    'quotation marks',
  ],
]

test.each(refusals)(
  '%s is refused, with the place and what to do',
  (_, text, code, line, column, value, words) => {
    const [problem, ...others] = problemsOf(text)
    expect(problem).toMatchObject({ code, line, column, value })
    expect(problem?.message).toContain(words)
    expect(problem?.message).toMatch(/^[A-Z].*\.$/)
    expect(others).toEqual([])
  },
)

test('all problems are told at once, in the order of the file', () => {
  const text = fileOf(
    details.replace('6102031475', 'nmi').replace('E1,E1,E1', 'E1,E1,?'),
    day('20261120', `-1,x,${halfHours('0.1', 46)}`),
    day('20261119', halfHours('0.1'), 'V,,,,'),
    '400,1,10,Q,,',
    details.replace(',30,', ',45,'),
    day('20261119', 'cannot be judged'),
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

test('a file of nothing but mistakes is given up at the limit, and the error says so', async () => {
  const text = fileOf(details, ...Array<string>(1000).fill('oops'))
  expect(problemsOf(text)).toHaveLength(50)
  const read: number[] = []
  async function* lines() {
    for (const [at, line] of text.split('\r\n').entries()) {
      read.push(at)
      yield line
    }
  }
  const error = await parseNem12Lines(lines(), { mostProblems: 3 }).catch((caught: unknown) => caught)
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
