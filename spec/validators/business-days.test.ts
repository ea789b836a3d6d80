import fc from 'fast-check'
import type { AustralianState, HolidayCalendar } from 'gridfront/validators'
import { addBusinessDays, isBusinessDay, publicHolidays } from 'gridfront/validators'
import { describe, expect, test } from 'vitest'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { parseIsoDate } from '../../src/dates/civil-date.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const nsw = publicHolidays('NSW')
const state = fc.constantFrom(...australianStates)

/** By the platform's calendar, not by the library's. */
const weekdayName = (date: string) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${date}T00:00:00Z`).getUTCDay()]
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const isOff = (date: string, { holidays }: HolidayCalendar) =>
  ['Sat', 'Sun'].includes(weekdayName(date) ?? '') || holidays.some((day) => day.date === date)

test.each([
  ['2026-11-20', 10, '2026-12-04'],
  ['2026-12-21', 10, '2027-01-07'],
  ['2026-12-24', 1, '2026-12-29'],
  ['2026-12-29', -1, '2026-12-24'],
  ['2026-12-25', 0, '2026-12-29'],
  ['2026-12-24', 0, '2026-12-24'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-21', -1, '2026-11-20'],
  ['2027-12-24', 1, '2027-12-29'],
  ['2027-12-31', 1, '2028-01-04'],
  ['2028-02-28', 1, '2028-02-29'],
])('from %s, %d business days on in New South Wales it is %s', (from, count, to) => {
  expect(addBusinessDays(from, count, nsw)).toBe(to)
})

test('the same vector with three holidays of its own gives the same day', () => {
  const dates = ['2026-12-25', '2026-12-28', '2027-01-01']
  const own = {
    from: '2026-12-01',
    until: '2027-01-31',
    holidays: dates.map((date) => ({ date, name: 'Holiday' })),
  }
  expect(addBusinessDays('2026-12-21', 10, own)).toBe('2027-01-07')
})

test('a state has holidays that another has not', () => {
  expect(addBusinessDays('2026-11-02', 1, publicHolidays('VIC'))).toBe('2026-11-04')
  expect(addBusinessDays('2026-11-02', 1, nsw)).toBe('2026-11-03')
  expect(isBusinessDay('2026-04-27', publicHolidays('NSW'))).toBe(false)
  expect(isBusinessDay('2026-04-27', publicHolidays('VIC'))).toBe(true)
})

const date = fc.integer({ min: 0, max: 690 }).map((days) => later('2026-01-01', days))

test('the count never ends on a weekend or a holiday, and skips the right number of business days', () => {
  always(runs)(state, date, fc.integer({ min: -60, max: 20 }), (one, from, count) => {
    const calendar = publicHolidays(one)
    fc.pre(later(from, -120) >= calendar.from || count >= 0)
    const to = addBusinessDays(from, count, calendar)
    expect(isOff(to, calendar)).toBe(false)
    expect(isBusinessDay(to, calendar)).toBe(true)
    const [first, last] = to >= from ? [later(from, 1), to] : [to, later(from, -1)]
    let passed = 0
    for (let day = first; day <= last; day = later(day, 1)) if (!isOff(day, calendar)) passed += 1
    // With a count of zero, the day itself counts if it is a business day.
    expect(passed).toBe(count === 0 && isOff(from, calendar) ? 1 : Math.abs(count))
  })
})

test('counting forth and back again returns to the start, and counts can be split', () => {
  always(runs)(state, date, fc.nat({ max: 10 }), fc.nat({ max: 10 }), (one, from, more, yetMore) => {
    const calendar = publicHolidays(one)
    const start = addBusinessDays(from, 0, calendar)
    const end = addBusinessDays(start, more, calendar)
    expect(addBusinessDays(end, -more, calendar)).toBe(start)
    expect(addBusinessDays(end, yetMore, calendar)).toBe(addBusinessDays(start, more + yetMore, calendar))
  })
})

test('beyond the calendar it throws, so that no missing holiday makes a date wrong', () => {
  const thrown = expect.objectContaining({ code: 'BEYOND_CALENDAR' })
  expect(() => addBusinessDays('2028-12-28', 3, nsw)).toThrow(thrown)
  expect(() => addBusinessDays('2026-01-02', -1, nsw)).toThrow(thrown)
  expect(() => addBusinessDays('2027-12-24', 5, publicHolidays('WA'))).toThrow(thrown)
  expect(() => isBusinessDay('2029-01-01', nsw)).toThrow(thrown)
  expect(addBusinessDays('2025-12-31', 1, nsw)).toBe('2026-01-02')
  expect(() => addBusinessDays('2026-11-20', Number.MAX_SAFE_INTEGER, nsw)).toThrow(thrown)
})

test('a calendar covers its first and its last day, and may have a single day', () => {
  const one = { from: '2026-11-20', until: '2026-11-20', holidays: [] }
  expect(isBusinessDay('2026-11-20', one)).toBe(true)
  expect(isBusinessDay('2028-12-29', { ...one, until: '2028-12-29' })).toBe(true)
})

test.each([
  ['BAD_DATE', () => addBusinessDays('2026-02-30', 1, nsw)],
  ['BAD_DATE', () => isBusinessDay('20 Nov 2026', nsw)],
  ['BAD_COUNT', () => addBusinessDays('2026-11-20', 1.5, nsw)],
  ['BAD_COUNT', () => addBusinessDays('2026-11-20', Number.NaN, nsw)],
  ['BAD_CALENDAR', () => isBusinessDay('2026-11-20', { ...nsw, from: '2029-01-01' })],
  ['BAD_CALENDAR', () => isBusinessDay('2026-11-20', { ...nsw, until: 'soon' })],
  ['BAD_CALENDAR', () => isBusinessDay('2026-11-20', { ...nsw, from: 'soon' })],
  [
    'BAD_CALENDAR',
    () => isBusinessDay('2026-11-20', { from: '2027-01-01', until: '2026-01-01', holidays: [] }),
  ],
  [
    'BAD_CALENDAR',
    () =>
      isBusinessDay('2026-11-20', {
        ...nsw,
        holidays: [...nsw.holidays, { date: '2029-01-01', name: "New Year's Day" }],
      }),
  ],
  [
    'BAD_CALENDAR',
    () => isBusinessDay('2026-11-20', { ...nsw, holidays: [{ date: '2029-01-01', name: "New Year's Day" }] }),
  ],
  ['BAD_CALENDAR', () => isBusinessDay('2026-11-20', { ...nsw, holidays: [{ date: '25 Dec', name: '' }] })],
])('%s is thrown, and the message says what to do', (code, call) => {
  expect(call).toThrow(expect.objectContaining({ code, name: 'ValidatorError' }))
})

describe('the holidays follow the rules of the states', () => {
  const easterSundays: Readonly<Record<number, string>> = {
    2026: '2026-04-05',
    2027: '2027-03-28',
    2028: '2028-04-16',
  }
  /** The nth weekday of a month; `last` of it with -1. */
  const nth = (year: number, month: number, weekday: string, count: number) => {
    const days = Array.from(
      { length: 31 },
      (_, at) => `${year}-${`${month}`.padStart(2, '0')}-${`${at + 1}`.padStart(2, '0')}`,
    )
    const found = days.filter((day) => parseIsoDate(day) !== null && weekdayName(day) === weekday)
    return (count < 0 ? found.at(count) : found[count - 1]) ?? ''
  }
  /** The Monday after a weekend, or the day itself. */
  const orMonday = (day: string) =>
    later(day, weekdayName(day) === 'Sat' ? 2 : weekdayName(day) === 'Sun' ? 1 : 0)

  /** The fixed national holidays, moved off weekends; Boxing Day makes way for Christmas. */
  function fixedDays(year: number): string[] {
    const easter = easterSundays[year] ?? ''
    const christmas = orMonday(`${year}-12-25`)
    const boxing = orMonday(`${year}-12-26`)
    return [
      orMonday(`${year}-01-01`),
      orMonday(`${year}-01-26`),
      later(easter, -2),
      later(easter, 1),
      christmas,
      boxing === christmas ? later(boxing, 1) : boxing,
    ]
  }
  /** States with a Monday holiday if Anzac Day falls on this day of the week. New South Wales: only 2026 and 2027. */
  const anzacMondays: Readonly<Record<string, readonly AustralianState[]>> = {
    Sat: ['ACT', 'NSW', 'WA'],
    Sun: ['ACT', 'NSW', 'NT', 'QLD', 'WA'],
  }
  const ruleDays: Readonly<Record<AustralianState, (year: number) => readonly string[]>> = {
    ACT: (year) => [
      nth(year, 3, 'Mon', 2),
      // The Monday on or after 27 May.
      [0, 1, 2, 3, 4, 5, 6]
        .map((days) => later(`${year}-05-27`, days))
        .find((day) => weekdayName(day) === 'Mon') ?? '',
      nth(year, 6, 'Mon', 2),
      nth(year, 10, 'Mon', 1),
    ],
    NSW: (year) => [nth(year, 6, 'Mon', 2), nth(year, 10, 'Mon', 1)],
    NT: (year) => [nth(year, 5, 'Mon', 1), nth(year, 6, 'Mon', 2), nth(year, 8, 'Mon', 1)],
    QLD: (year) => [nth(year, 5, 'Mon', 1), nth(year, 10, 'Mon', 1)],
    SA: (year) => [nth(year, 3, 'Mon', 2), nth(year, 6, 'Mon', 2), nth(year, 10, 'Mon', 1)],
    TAS: (year) => [nth(year, 3, 'Mon', 2), nth(year, 6, 'Mon', 2)],
    VIC: (year) => [
      nth(year, 3, 'Mon', 2),
      nth(year, 6, 'Mon', 2),
      later(nth(year, 9, 'Sat', -1), -1),
      nth(year, 11, 'Tue', 1),
    ],
    WA: (year) => [nth(year, 3, 'Mon', 1), nth(year, 6, 'Mon', 1), nth(year, 9, 'Mon', -1)],
  }
  const anzacDays = (one: AustralianState, year: number) => {
    const weekday = weekdayName(`${year}-04-25`) ?? ''
    if (!(weekday in anzacMondays)) return [`${year}-04-25`]
    return anzacMondays[weekday]?.includes(one) ? [orMonday(`${year}-04-25`)] : []
  }

  test.each(australianStates)('%s has every day that its rules give, and no other', (one) => {
    const years = one === 'WA' ? [2026, 2027] : [2026, 2027, 2028]
    const wanted = years
      .flatMap((year) => [...fixedDays(year), ...anzacDays(one, year), ...ruleDays[one](year)])
      .sort()
    const { from, until, holidays } = publicHolidays(one)
    expect(holidays.map((day) => day.date)).toEqual(wanted)
    expect([from, until]).toEqual(['2026-01-01', `${years.at(-1)}-12-31`])
    for (const day of holidays) expect(['Sat', 'Sun'], day.name).not.toContain(weekdayName(day.date))
  })

  test('a holiday that is not proclaimed yet is marked: the Grand Final Fridays of 2027 and 2028', () => {
    const found = australianStates.flatMap((one) =>
      publicHolidays(one).holidays.filter(({ isExpected }) => isExpected),
    )
    expect(found).toEqual([
      { date: '2027-09-24', name: 'Friday before the AFL Grand Final', isExpected: true },
      { date: '2028-09-29', name: 'Friday before the AFL Grand Final', isExpected: true },
    ])
  })

  test('the days after Christmas, by name', () => {
    expect(nsw.holidays.filter((day) => day.date.slice(5) >= '12-01')).toEqual([
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-28', name: 'Boxing Day' },
      { date: '2027-12-27', name: 'Christmas Day' },
      { date: '2027-12-28', name: 'Boxing Day' },
      { date: '2028-12-25', name: 'Christmas Day' },
      { date: '2028-12-26', name: 'Boxing Day' },
    ])
  })
})
