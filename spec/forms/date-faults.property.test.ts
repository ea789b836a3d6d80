import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDate } from '../../src/dates/civil-date.ts'
import type { TypedDate } from '../../src/forms/date-faults.ts'
import { dateFaults, readDate, toDate } from '../../src/forms/date-faults.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const label = 'Date of birth'
const typed = (day: string, month: string, year: string): TypedDate => ({ day, month, year })
const faults = (day: string, month: string, year: string) => dateFaults(label, typed(day, month, year))

test.each([
  [['', '', ''], { day: 'Date of birth is a required field' }],
  [['', '3', '1980'], { day: 'Date of birth must include a day' }],
  [['1', '', ''], { month: 'Date of birth must include a month and a year' }],
  [['1', '3', ''], { year: 'Date of birth must include a year' }],
  [['32', '3', '1980'], { day: 'Date of birth must have a day from 1 to 31' }],
  [['1', '13', '1980'], { month: 'Date of birth must have a month from 1 to 12' }],
  [['1', 'marsh', '1980'], { month: 'Date of birth must have a month from 1 to 12' }],
  [['1', '3', '80'], { year: 'Date of birth must have a year of 4 digits' }],
  [['1', '3', '01980'], { year: 'Date of birth must have a year of 4 digits' }],
  [['1', '3', '1980.0'], { year: 'Date of birth must have a year of 4 digits' }],
  [['001', '3', '1980'], { day: 'Date of birth must have a day from 1 to 31' }],
  [['31', '4', '1980'], { day: 'Date of birth must be a real date: April 1980 has 30 days' }],
  [['29', '2', '1981'], { day: 'Date of birth must be a real date: February 1981 has 28 days' }],
  [['29', '2', '1980'], {}],
  [['01', 'March', '1980'], {}],
] as const)('[FORM-4] the date %j is reported at the part that is wrong: %j', ([day, month, year], wrong) => {
  expect(faults(day, month, year)).toEqual(wrong)
  expect(toDate(typed(day, month, year)) !== null).toBe(Object.keys(wrong).length === 0)
})

test('[FORM-4] a date before the first or after the last is shown with the bound in words', () => {
  const bounds = { from: { year: 1900, month: 1, day: 1 }, until: { year: 2008, month: 11, day: 21 } }
  const at = (day: string, month: string, year: string) => dateFaults(label, typed(day, month, year), bounds)
  expect(at('22', '11', '2008')).toEqual({ year: 'Date of birth must be 21 November 2008 or earlier' })
  expect(at('31', '12', '1899')).toEqual({ year: 'Date of birth must be 1 January 1900 or later' })
  expect([at('21', '11', '2008'), at('1', '1', '1900')]).toEqual([{}, {}])
})

test.each([
  [['31', '12', '1899'], '1 January 1900 or later'],
  [['1', '1', '0001'], '1 January 1900 or later'],
  [['1', '1', '2200'], '31 December 2199 or earlier'],
  [['31', '12', '9999'], '31 December 2199 or earlier'],
] as const)(
  '[FORM-4] without bounds, a date that no request may name (%j) must be %s',
  ([day, month, year], bound) => {
    expect(faults(day, month, year)).toEqual({ year: `Date of birth must be ${bound}` })
  },
)

test('a date that is not required may be left out, but not in part', () => {
  expect(dateFaults(label, typed('', '', ''), { isRequired: false })).toEqual({})
  expect(dateFaults(label, typed('1', '', '2000'), { isRequired: false })).toEqual({
    month: 'Date of birth must include a month',
  })
})

const part = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 33 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 1900, max: 2030 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('', '03', 'mar', '1.5', '-1', '٣', '1e1', '99999') },
)

test('[FORM-4] at most one part is reported, and none exactly if the day exists on the calendar', () => {
  const seen = { right: 0, wrong: 0 }
  always(Math.max(propertyRuns, 2000))(
    part,
    part,
    fc.oneof(part, fc.integer({ min: 1900, max: 2030 }).map(String)),
    (day, month, year) => {
      const wrong = Object.values(faults(day, month, year))
      const date = toDate(typed(day, month, year))
      expect(wrong.length).toBeLessThanOrEqual(1)
      expect(date === null).toBe(wrong.length === 1)
      seen[date === null ? 'wrong' : 'right'] += 1
      if (date === null) return
      expect(new Date(`${isoDate(date)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(isoDate(date))
      expect([date.day, date.year]).toEqual([Number(day), Number(year)])
    },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(50)
})

test('the fields of a date are read by its name, without white space', () => {
  const data = new FormData()
  data.set('birth-day', ' 1 ')
  data.set('birth-month', 'mar')
  data.set('other-year', '1980')
  expect(readDate(data, 'birth')).toEqual({ day: '1', month: 'mar', year: '' })
})
