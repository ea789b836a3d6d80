import { expect, test } from 'vitest'
import { graceTan, mayaNguyen } from '../../fixtures/customers.ts'
import { mockHalfHours } from '../../src/testing/mock-half-hours.ts'
import type { DayHalfHour } from '../../src/usage/day-figures.ts'
import { clockWords, dayCsv, dayNotes, daySummary } from '../../src/usage/day-figures.ts'

const known = (day: string) => mockHalfHours(mayaNguyen, day)

test('[ACC-1] a day has 46 half-hours where clocks go forward, 50 where they go back, and comes to its reading', () => {
  for (const [day, count] of [
    ['2026-10-03', 48],
    ['2026-10-04', 46],
    ['2026-04-05', 50],
  ] as const) {
    const { halfHours } = known(day)
    expect([day, halfHours.length]).toEqual([day, count])
    const used = halfHours.reduce((sum, one) => sum + (one.quality === 'missing' ? Number.NaN : one.used), 0)
    expect(used).toBe(
      mayaNguyen.usage
        .map((one): number => (one.period === day && 'used' in one ? one.used : 0))
        .reduce((a, b) => a + b),
    )
  }
  expect(known('2026-10-04').halfHours[4]?.startsAt).toBe('2026-10-04T03:00:00+11:00')
  expect(dayNotes(known('2026-10-04'))[0]).toBe('Clocks went forward: this day has 23 hours.')
  expect(dayNotes(known('2026-04-05'))[0]).toBe('Clocks went back: this day has 25 hours.')
})

test('[ACC-1] a day is told in sentences, with its price where one is known', () => {
  const [holidayHouse] = graceTan.moreAccounts ?? []
  const day = mockHalfHours(holidayHouse ?? expect.unreachable(), '2026-10-20')
  const sentences = daySummary({ ...day, cost: { usage: 414, supply: 105, credit: -38 } })
  expect(sentences[0]).toMatch(
    /^You used \d+\.\d\d kWh on Tuesday 20 October 2026, most in the half-hour from 5:00 pm \(\d+\.\d\d kWh\)\.$/,
  )
  expect(sentences[1]).toMatch(/^You sent \d+\.\d\d kWh to the grid\.$/)
  expect(sentences[2]).toBe(
    'Under your plan that is $4.14 for what you used and $1.05 for supply, less $0.38 for what you sent, GST included.',
  )
})

test('[ACC-1] gaps and estimates of a day are marked in words and in the file, and are never zero', () => {
  const { halfHours } = mockHalfHours(mayaNguyen, '2026-11-02')
  expect(halfHours.every(({ quality }) => quality === 'missing')).toBe(true)
  expect(daySummary({ day: '2026-11-02', halfHours })).toEqual([
    'There are no readings for Monday 2 November 2026. On a bill this day is estimated.',
  ])
  // The cost of the day is unknown, so a bill cannot differ from it.
  expect(dayNotes({ day: '2026-11-02', halfHours })).toEqual([
    '48 of 48 half-hours have no reading.',
    'Data is up to a day old.',
  ])
  expect(dayCsv({ day: '2026-11-02', halfHours }).split('\r\n')[1]).toBe(
    '2026-11-02T00:00:00+11:00,,,,Missing',
  )
  const estimated = known('2026-08-01')
  expect(dayNotes(estimated).join(' ')).toContain('estimated by the network')
  expect(dayCsv(estimated)).toContain(',Estimated\r\n')
  expect(known('2019-01-01').halfHours).toEqual([])
})

const halfHour = (at: number, change: object = {}) =>
  ({
    startsAt: `2026-10-20T${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}:00+11:00`,
    ...{ quality: 'actual', used: 100, ...change },
  }) as DayHalfHour
const dayOf = (...halfHours: DayHalfHour[]) => ({ day: '2026-10-20', halfHours })

test('[ACC-1] what was sent is told as soon as one half-hour has it, and not of a home without panels', () => {
  const told = (...all: DayHalfHour[]) => daySummary(dayOf(...all)).slice(1)
  expect(told(halfHour(0), halfHour(1))).toEqual([])
  expect(told(halfHour(0), halfHour(24, { exported: 1500 }))).toEqual(['You sent 1.50 kWh to the grid.'])
  expect(told(halfHour(0, { exported: 0 }))).toEqual(['You sent 0.00 kWh to the grid.'])
})

test('[ACC-1] a day with half-hours that are missing is what was read of it, and says how many are', () => {
  const missing = { quality: 'missing', startsAt: '2026-10-20T01:00:00+11:00' } as const
  const day = dayOf(halfHour(0), halfHour(1, { used: 250 }), missing)
  expect(daySummary(day)[0]).toBe(
    'We have readings for 0.35 kWh on Tuesday 20 October 2026, most in the half-hour from 12:30 am (0.25 kWh).',
  )
  expect(dayNotes(day)).toContain('1 of 3 half-hours have no reading.')
  expect(dayNotes(dayOf(halfHour(0)))).toEqual([
    'Data is up to a day old.',
    expect.stringMatching(/^A bill can/),
  ])
})

test('times are told as the clock on the wall shows them', () => {
  expect(
    ['T00:00', 'T09:30', 'T12:00', 'T23:30'].map((time) => clockWords(`2026-10-04${time}:00+11:00`)),
  ).toEqual(['12:00 am', '9:30 am', '12:00 pm', '11:30 pm'])
})
