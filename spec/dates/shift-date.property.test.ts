import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DateError } from '../../src/dates/date-error.ts'
import { shiftDate } from '../../src/dates/shift-date.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('[CONST-5] every date is shifted forward by 12,000,000 ms, and the original is unchanged', () => {
  always(runs)(anyDate, (date) => {
    const before = date.getTime()
    expect(shiftDate(date).getTime() - before).toBe(12_000_000)
    expect(date.getTime()).toBe(before)
    expect(shiftDate(date.toISOString())).toEqual(shiftDate(date))
  })
})

test.each([
  ['2026-11-21', '2026-11-21T03:20:00.000Z'],
  ['2026-11-21T22:00:00Z', '2026-11-22T01:20:00.000Z'],
  ['2026-11-21T10:00+11:00', '2026-11-21T02:20:00.000Z'],
  ['2028-02-29T23:59:59.999Z', '2028-03-01T03:19:59.999Z'],
])('[CONST-5] %s becomes %s', (date, shifted) => {
  expect(shiftDate(date).toISOString()).toBe(shifted)
})

test.each([
  '',
  'tomorrow',
  '2026-02-30',
  '2026-13-01',
  '2026-02-30T10:00:00Z',
  '2026-11-21T24:00:00Z',
  // Without an offset it is a different moment in each time zone.
  '2026-11-21T10:00:00',
  '21/11/2026',
  ' 2026-11-21',
  '2026-11-21T10:00+99:00',
])('[CONST-5] %j does not parse, and is refused by its type', (text) => {
  expect(() => shiftDate(text)).toThrow(DateError)
})

test('[CONST-5] an invalid date is refused, and the error does not repeat it', () => {
  always(runs)(
    fc.string().filter((text) => !/^\d{4}-\d{2}-\d{2}/.test(text)),
    (text) => {
      expect(() => shiftDate(text)).toThrow(new DateError())
    },
  )
  expect(() => shiftDate(new Date(Number.NaN))).toThrow(DateError)
  expect(() => shiftDate(new Date(8.64e15))).toThrow(DateError)
  expect(new DateError()).toMatchObject({ name: 'DateError', code: 'DATE_INVALID', message: 'Not a date' })
})
