import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIsoDate } from '../../src/dates/civil-date.ts'
import { dayNumber, isoDay, weekday } from '../../src/dates/iso-date.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

test('days have numbers, one after the other, with the weekday that the platform gives them', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  always(propertyRuns)(fc.integer({ min: dayNumber('0001-01-01'), max: 2_932_896 }), (number) => {
    const day = isoDay(number)
    expect(parseIsoDate(day)).not.toBeNull()
    expect(dayNumber(day)).toBe(number)
    expect(weekday(day)).toBe(new Date(day).getUTCDay())
  })
})
