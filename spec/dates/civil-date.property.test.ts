import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareDates,
  dateInWords,
  daysIn,
  isCivilDate,
  isoDate,
  monthName,
  parseIsoDate,
  readMonth,
} from '../../src/dates/civil-date.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const year = fc.integer({ min: 1, max: 9999 })

/** The day by the platform's calendar, or null. */
function onCalendar(inYear: number, month: number, day: number): Date | null {
  const date = new Date(0)
  date.setUTCFullYear(inYear, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

test('a day exists exactly if the calendar has it', () => {
  always(runs)(year, fc.integer({ min: 1, max: 12 }), fc.nat({ max: 32 }), (inYear, month, day) => {
    const isThere = onCalendar(inYear, month, day) !== null
    expect(isCivilDate({ year: inYear, month, day })).toBe(isThere)
    const [y, m, d] = [`${inYear}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')]
    expect(parseIsoDate(`${y}-${m}-${d}`)).toEqual(isThere ? { year: inYear, month, day } : null)
  })
})

const civilDate = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([inYear, month, day]) => ({ year: inYear, month, day: Math.min(day, daysIn(inYear, month)) }))

test('a formatted day is read as the same day, and formatted days keep their order', () => {
  always(runs)(civilDate, civilDate, (one, other) => {
    expect(parseIsoDate(isoDate(one))).toEqual(one)
    const [first, second] = [isoDate(one), isoDate(other)]
    expect(Math.sign(compareDates(one, other))).toBe(first < second ? -1 : first > second ? 1 : 0)
  })
})

test.each([
  ['3', 3],
  ['03', 3],
  ['March', 3],
  ['mar', 3],
  ['jan', 1],
  ['JUNE', 6],
  ['sept', 9],
  ['ma', Number.NaN],
  ['marsh', Number.NaN],
  ['', Number.NaN],
  ['003', Number.NaN],
  ['1.5', Number.NaN],
])('the month %j is %d', (typed, month) => {
  expect(readMonth(typed)).toBe(month)
})

test.each([
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2028-02-29', true],
  ['2026-02-29', false],
])('whether %s is a day: %s', (text, isDay) => {
  expect(parseIsoDate(text) !== null).toBe(isDay)
})

test.each(['2026-2-3', '2026-02-03T00:00:00Z', '02026-02-03', '٢٠٢٦-٠٢-٠٣', '', '0000-01-01'])(
  '%j is no day in the one form that is read',
  (text) => {
    expect(parseIsoDate(text)).toBeNull()
  },
)

test.each([
  { year: 2026, month: 2.5, day: 1 },
  { year: 2026, month: 1, day: 1.5 },
  { year: 10_000, month: 1, day: 1 },
  { year: 2026, month: 13, day: 1 },
  { year: 2026, month: 0, day: 1 },
])('%o is no day', (date) => {
  expect(isCivilDate(date)).toBe(false)
})

test('a valid month has a name, and an invalid one has none', () => {
  expect([1, 12, 13].map(monthName)).toEqual(['January', 'December', ''])
})

test('a day in words', () => {
  expect(dateInWords({ year: 2026, month: 11, day: 1 })).toBe('1 November 2026')
})
