import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays } from '../../contracts/civil-days.ts'
import { dayNumber, isoDay } from '../../src/dates/iso-date.ts'
import { isReadByHand, nextReadOn, planStartDays } from '../../src/plan-change/plan-days.ts'
import { always } from '../tools/run/property-runs.ts'
import { situation, today } from './plan-situations.ts'

const bill = (from: string, to: string) => ({ from, to })

test.each<[string, lastBill: { from: string; to: string } | null, on: string, next: string]>([
  ['a month', bill('2026-10-01', '2026-10-31'), today, '2026-11-30'],
  ['a month, several of them ago', bill('2026-10-01', '2026-10-31'), '2027-02-10', '2027-02-28'],
  ['February of a leap year', bill('2027-12-01', '2027-12-31'), '2028-02-01', '2028-02-29'],
  ['two months', bill('2026-09-01', '2026-10-31'), today, '2026-12-31'],
  ['three months over the turn of the year', bill('2026-08-01', '2026-10-31'), today, '2027-01-31'],
  ['three months from October', bill('2026-10-01', '2026-12-31'), '2027-01-15', '2027-03-31'],
  ['three months, twice', bill('2026-05-01', '2026-07-31'), today, '2027-01-31'],
  ['days of no month', bill('2026-08-05', '2026-11-03'), today, '2027-02-02'],
  ['days that only begin with a month', bill('2026-08-01', '2026-10-29'), today, '2027-01-27'],
  ['days that only end with a month', bill('2026-08-05', '2026-10-31'), today, '2027-01-27'],
  ['one day', bill('2026-11-20', '2026-11-20'), today, today],
  // Otherwise the loop would not end.
  ['no day at all', bill('2026-11-21', '2026-11-20'), today, today],
  ['days that end today', bill('2026-09-01', today), today, today],
  ['days that ended yesterday', bill('2026-11-11', '2026-11-24'), today, '2026-12-08'],
  ['nothing yet: a quarter from the first day on', null, today, '2027-02-08'],
])('[ACC-5] the meter is read again after as long as last time: %s', (_, lastBill, on, next) => {
  const first = { ...situation().first, startedOn: '2026-11-10' }
  expect(nextReadOn({ lastBill, first, today: on })).toBe(next)
})

test('[ACC-5] the next reading is never of a day that is past, and never further away than last time', () => {
  const start = dayNumber(today)
  always()(fc.integer({ min: 2, max: 120 }), fc.integer({ min: 0, max: 500 }), (length, ago) => {
    const lastBill = bill(isoDay(start - ago - length + 1), isoDay(start - ago))
    const next = nextReadOn({ ...situation(), lastBill })
    expect(next >= today).toBe(true)
    // A calendar month may have three days more than the one before it, and four have up to four.
    expect(countDays(today, next)).toBeLessThanOrEqual(length + 4)
    const isByMonths = lastBill.from.endsWith('-01') && isoDay(start - ago + 1).endsWith('-01')
    if (!isByMonths && ago > 0 && ago <= length) expect(dayNumber(next)).toBe(start - ago + length)
  })
})

test.each<[meter: string | null, isByHand: boolean, canChoose: boolean]>([
  ['BASIC', true, false],
  ['MRAM', true, false],
  ['COMMS4D', false, true],
  ['MRIM', false, true],
  [null, false, false],
])(
  '[ACC-5] with a meter of kind %s a day can be chosen where it is known to be read from afar',
  (kind, isByHand, canChoose) => {
    const meter = kind === null ? null : { installationType: kind, hasSolar: false }
    expect(isReadByHand(meter)).toBe(isByHand)
    expect(planStartDays(situation({ meter }))).toEqual({
      ...{ nextReadOn: '2027-01-31', readStartsOn: '2027-02-01' },
      chosenDay: canChoose ? { earliest: '2026-11-27', latest: '2027-01-24' } : null,
    })
  },
)
