import { mustBeRefused } from './must-be-refused.ts'
import { day, details, fileOf, halfHours } from './nem12-examples.ts'

mustBeRefused({
  'a day that the year does not have': [
    fileOf(details, day('20270229')),
    'DATE_INVALID 3:2 20270229',
    'IntervalDate: This is no day. Write year, month and day: 20261121.',
  ],
  'a value too few': [
    fileOf(details, day('20261119', halfHours('0.1', 47))),
    'VALUE_COUNT 3:50 A',
    'IntervalValue48: There are 47 values, and a day of 30-minute intervals has 48. Correct the values, or the interval length in the record 200.',
  ],
  'a value too many': [
    fileOf(details, day('20261119', halfHours('0.1', 49))),
    'VALUE_COUNT 3:51 0.1',
    'IntervalValue49: There are 49 values, and a day of 30-minute intervals has 48. Correct the values, or the interval length in the record 200.',
  ],
  'a day of another length': [
    fileOf(details, day('20261119', halfHours('0.1', 96))),
    'VALUE_COUNT 3:51 0.1',
    'IntervalValue49: There are 96 values, and a day of 30-minute intervals has 48. Correct the values, or the interval length in the record 200.',
  ],
  'a value that is none': [
    fileOf(details, day('20261119', `0.1,1.2e3,${halfHours('0.1', 46)}`)),
    'VALUE_INVALID 3:4 1.2e3',
    'IntervalValue2: This is no number that a meter counts to. Write digits with a decimal point at most, such as 0.125.',
  ],
  'a value of a terawatt-hour and more': [
    fileOf(details, day('20261119', `${'9'.repeat(10)},${halfHours('0.1', 47)}`)),
    'VALUE_INVALID 3:3 9999999999',
    'IntervalValue1: This is no number that a meter counts to. Write digits with a decimal point at most, such as 0.125.',
  ],
  'a negative value': [
    fileOf(details, day('20261119', `-0.1,${halfHours('0.1', 47)}`)),
    'VALUE_NEGATIVE 3:3 -0.1',
    'IntervalValue1: Values are never negative: energy sent to the grid has a suffix of its own, such as B1. Correct it.',
  ],
  'a value that is missing': [
    fileOf(details, day('20261119', `${halfHours('0.1', 47)},`)),
    'VALUE_INVALID 3:50 ',
    'IntervalValue48: The value is missing. Write it, or give the interval quality N.',
  ],
  'a value where there is none': [
    fileOf(details, day('20261119', halfHours('0.1'), 'N,,,,').replace(',0.1', ',0')),
    'VALUE_INVALID 3:4 0.1',
    'IntervalValue2: Quality N says that there is no value. Write 0 here, or another quality.',
  ],
  'no quality': [
    fileOf(details, day('20261119', halfHours('0.1'), ',,,20261120031500,')),
    'QUALITY_INVALID 3:51 ',
    'QualityMethod: The quality is missing. Write A, E, F, N, S or V.',
  ],
  'an unknown quality': [
    fileOf(details, day('20261119', halfHours('0.1'), 'X,,,,')),
    'QUALITY_INVALID 3:51 X',
    'QualityMethod: There is no such quality. Write A or N alone, or E, F or S with the two digits of a method, such as S14, or V with records 400.',
  ],
  'a measured value with a method': [
    fileOf(details, day('20261119', halfHours('0.1'), 'A14,,,,')),
    'QUALITY_INVALID 3:51 A14',
    'QualityMethod: There is no such quality. Write A or N alone, or E, F or S with the two digits of a method, such as S14, or V with records 400.',
  ],
  'a reason code of four digits': [
    fileOf(details, day('20261119', halfHours('0.1'), 'S14,1234,,,')),
    'QUALITY_INVALID 3:52 1234',
    'ReasonCode: A reason code has up to three digits. Correct it.',
  ],
  'a reason beside V': [
    fileOf(details, day('20261119', halfHours('0.1'), 'V,76,,,'), '400,1,48,A,,'),
    'QUALITY_INVALID 3:52 76',
    'ReasonCode: With V, reasons stand in the records 400. Move it there.',
  ],
  'an update at 24 o’clock': [
    fileOf(details, day('20261119', halfHours('0.1'), 'A,,,20261120240000,')),
    'DATE_INVALID 3:54 20261120240000',
    'UpdateDateTime: This is no time. Write it as 20261121093000, or nothing.',
  ],
  'the same day twice': [
    fileOf(details, day(), day()),
    'DAY_DUPLICATE 4:2 20261119',
    'IntervalDate: Line 3 has this day of the same register. Remove one of them.',
  ],
  'the same day twice, under another meter': [
    fileOf(details, day(), details.replace('W1', 'X1'), day()),
    'DAY_DUPLICATE 5:2 20261119',
    'IntervalDate: Line 3 has this day of the same register. Remove one of them. Both meters have counted energy at the same times.',
  ],
  'the same day twice, under a meter without a serial number': [
    fileOf(details, day(), details.replace('W1234567', ''), day()),
    'DAY_DUPLICATE 5:2 20261119',
    'IntervalDate: Line 3 has this day of the same register. Remove one of them.',
  ],
  'days out of order': [
    fileOf(details, day('20261120'), day('20261119')),
    'DATE_ORDER 4:2 20261119',
    'IntervalDate: The day above is 2026-11-20, which is later. Put the days in order.',
  ],
  'a load time that is none': [
    fileOf(details, day('20261119', halfHours('0.1'), 'A,,,,2026112004')),
    'DATE_INVALID 3:55 2026112004',
    'MSATSLoadDateTime: This is no time. Write it as 20261121093000, or nothing.',
  ],
})
