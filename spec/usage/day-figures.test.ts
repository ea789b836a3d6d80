import { expect, test } from 'vitest'
import { graceTan, mayaNguyen } from '../../fixtures/customers.ts'
import { mockHalfHours } from '../../src/testing/mock-half-hours.ts'
import { axisLabels } from '../../src/usage/axis-labels.ts'
import { barParts } from '../../src/usage/bar-parts.ts'
import type { DayHalfHour } from '../../src/usage/day-figures.ts'
import { dayCsv, dayNotes, daySummary, halfHourBar, halfHourWords } from '../../src/usage/day-figures.ts'
import { barPeriod } from '../../src/usage/usage-summary.ts'
import { clockWords } from '../../src/usage/usage-words.ts'

const known = (day: string) => mockHalfHours(mayaNguyen, day)

test('[ACC-1] a day has 46 half-hours if clocks go forward, 50 if they go back, and adds up to its reading', () => {
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

test('[ACC-1] a day is described in sentences, with its price if one is known', () => {
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

test('[ACC-4] a day whose cost depends on the other days of the bill says so, and has none', () => {
  const { cost: _, ...day } = known('2026-10-03')
  expect(daySummary({ ...day, isPricedByPeriod: true }).at(-1)).toBe(
    'With your plan, what a day costs depends on the other days of the bill, so only the whole period has a cost.',
  )
  expect(daySummary(day).join(' ')).not.toContain('cost')
})

test('[ACC-1] gaps and estimates of a day are marked in words and in the file, and are never zero', () => {
  const { halfHours } = mockHalfHours(mayaNguyen, '2026-11-02')
  expect(halfHours.every(({ quality }) => quality === 'missing')).toBe(true)
  expect(daySummary({ day: '2026-11-02', halfHours })).toEqual([
    'There are no readings for Monday 2 November 2026. On your bill this day will be estimated.',
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

test('[ACC-1] exports are shown if at least one half-hour has them, and not for a home without panels', () => {
  const shown = (...all: DayHalfHour[]) => daySummary(dayOf(...all)).slice(1)
  expect(shown(halfHour(0), halfHour(1))).toEqual([])
  expect(shown(halfHour(0), halfHour(24, { exported: 1500 }))).toEqual(['You sent 1.50 kWh to the grid.'])
  expect(shown(halfHour(0, { exported: 0 }))).toEqual(['You sent 0.00 kWh to the grid.'])
})

test('[ACC-1] a day with missing half-hours shows what was read, and how many are missing', () => {
  const missing = { quality: 'missing', startsAt: '2026-10-20T01:00:00+11:00' } as const
  const day = dayOf(halfHour(0), halfHour(1, { used: 250 }), missing)
  expect(daySummary(day)[0]).toBe(
    'We have readings for 0.35 kWh on Tuesday 20 October 2026, most in the half-hour from 12:30 am (0.25 kWh).',
  )
  expect(dayNotes(day)).toContain('1 of 3 half-hours have no reading.')
  expect(dayNotes(dayOf(halfHour(0)))).toEqual([
    'Data is up to a day old.',
    expect.stringMatching(/^Your bill can/),
  ])
})

test('times are local times', () => {
  expect(
    ['T00:00', 'T09:30', 'T12:00', 'T23:30'].map((time) => clockWords(`2026-10-04${time}:00+11:00`)),
  ).toEqual(['12:00 am', '9:30 am', '12:00 pm', '11:30 pm'])
})

const at = '2026-10-20T17:30:00+11:00'

test('[ACC-1] a half-hour is a bar with its controlled load, its estimate or its gap, and says its figures', () => {
  const measured = halfHourBar({
    startsAt: at,
    quality: 'actual',
    used: 420,
    controlledLoad: 300,
    exported: 100,
  })
  expect(barParts(measured, 'used')).toEqual([
    { kind: 'load', amount: 300 },
    { kind: 'measured', amount: 120 },
  ])
  expect(barParts(measured, 'exported')).toEqual([{ kind: 'measured', amount: 100 }])
  expect(barPeriod(measured)).toBe('From 5:30 pm')
  expect(halfHourWords(measured)).toBe(
    '0.42 kWh used, 0.30 kWh of it controlled load, 0.10 kWh sent to the grid.',
  )
  const estimated = halfHourBar({ startsAt: at, quality: 'estimated', used: 420, controlledLoad: 300 })
  expect(barParts(estimated, 'used')).toEqual([{ kind: 'estimated', amount: 420 }])
  expect(halfHourWords(estimated)).toBe('0.42 kWh used, 0.30 kWh of it controlled load. Estimated.')
  const missing = halfHourBar({ startsAt: at, quality: 'missing' })
  expect(barParts(missing, 'used')).toEqual([])
  expect(halfHourWords(missing)).toBe('No reading.')
  const none = halfHourBar({ startsAt: at, quality: 'actual', used: 0 })
  expect(barParts(none, 'used')).toEqual([{ kind: 'measured', amount: 0 }])
})

test('[ACC-1] the axis of a day names every third hour once, on days of a clock change too', () => {
  for (const day of ['2026-10-03', '2026-10-04', '2026-04-05']) {
    const labels = axisLabels(known(day).halfHours.map(halfHourBar))
    const shown = labels.filter(({ room }) => room !== 'none').map(({ text }) => text)
    expect(shown).toEqual(['Midnight', '3 am', '6 am', '9 am', 'Noon', '3 pm', '6 pm', '9 pm'])
    const few = labels.filter(({ room }) => room === 'few').map(({ text }) => text)
    expect(few).toEqual(['Midnight', '6 am', 'Noon', '6 pm'])
  }
})
