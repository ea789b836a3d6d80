import { mustBeRefused } from './must-be-refused.ts'
import { day, details, fileOf, halfHours } from './nem12-examples.ts'

const varying = (...ranges: readonly string[]) =>
  fileOf(details, day('20261119', halfHours('0.1'), 'V,,,20261120031500,'), ...ranges)

mustBeRefused({
  'V without ranges': [
    varying(),
    'QUALITY_RANGES 3:51 V',
    "QualityMethod: V needs records 400 for the intervals 1 to 48. Add them, or write the day's one quality.",
  ],
  'ranges that begin late': [
    varying('400,2,48,A,,'),
    'QUALITY_RANGES 4:2 2',
    'StartInterval: The ranges leave a gap: this one has to begin with interval 1. Correct it.',
  ],
  'ranges with a gap': [
    varying('400,1,20,A,,', '400,22,48,S14,,'),
    'QUALITY_RANGES 5:2 22',
    'StartInterval: The ranges leave a gap: this one has to begin with interval 21. Correct it.',
  ],
  'ranges that overlap': [
    varying('400,1,20,A,,', '400,20,48,S14,,'),
    'QUALITY_RANGES 5:2 20',
    'StartInterval: The ranges overlap: this one has to begin with interval 21. Correct it.',
  ],
  'ranges that end early': [
    varying('400,1,47,A,,'),
    'QUALITY_RANGES 3:51 V',
    'QualityMethod: The records 400 end with interval 47, and the day has 48. Add what is missing.',
  ],
  'ranges that end late': [
    varying('400,1,49,A,,'),
    'QUALITY_RANGES 4:3 49',
    'EndInterval: A range that begins with 1 ends with a number from 1 to 48. Correct it.',
  ],
  'a range that ends before it begins': [
    varying('400,1,48,A,,', '400,9,8,A,,'),
    'QUALITY_RANGES 5:3 8',
    'EndInterval: A range that begins with 9 ends with a number from 9 to 48. Correct it.',
  ],
  'V within V': [
    varying('400,1,48,V,,'),
    'QUALITY_INVALID 4:4 V',
    'QualityMethod: There is no such quality. Write A or N alone, or E, F or S with the two digits of a method, such as S14.',
  ],
  'ranges of another quality than the day': [
    fileOf(details, day(), '400,1,48,S14,,'),
    'QUALITY_RANGES 3:51 A',
    'QualityMethod: The records 400 have other qualities. Write V here.',
  ],
  'a service without a code': [
    fileOf(details, day(), '500,,S1,,'),
    'FIELD_INVALID 4:2 ',
    'TransCode: A transaction code is one capital letter, such as O. Correct it.',
  ],
  'a service at no time': [
    fileOf(details, day(), '500,O,S1,20261320093000,'),
    'DATE_INVALID 4:4 20261320093000',
    'ReadDateTime: This is no time. Write it as 20261121093000, or nothing.',
  ],
  'a service with more fields': [
    fileOf(details, day(), '500,O,S1,,,more'),
    'FIELD_COUNT 4:6 more',
    'RecordIndicator: A record 500 has 5 fields. Remove what follows them.',
  ],
  'a description beside V': [
    fileOf(details, day('20261119', halfHours('0.1'), 'V,,why,,'), '400,1,48,A,,'),
    'QUALITY_INVALID 3:53 why',
    'ReasonDescription: With V, reasons stand in the records 400. Move it there.',
  ],
  'a range that begins with 0': [
    varying('400,0,48,A,,'),
    'QUALITY_RANGES 4:2 0',
    'StartInterval: Intervals of this day have the numbers 1 to 48. Correct it.',
  ],
  'a range that begins after the day': [
    varying('400,49,49,A,,'),
    'QUALITY_RANGES 4:2 49',
    'StartInterval: Intervals of this day have the numbers 1 to 48. Correct it.',
  ],
  'a range with more fields': [
    varying('400,1,48,A,,,more'),
    'FIELD_COUNT 4:7 more',
    'RecordIndicator: A record 400 has 6 fields. Remove what follows them.',
  ],
})
