import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentDays } from '../../contracts/date-rules.ts'
import { sentDate, sentTime } from '../../contracts/schemas/sent-date.ts'
import { always, propertyRuns as numRuns } from '../tools/run/property-runs.ts'

const isDate = (text: string) => z.safeParse(z.iso.date(), text).success
const isSent = (text: string) => z.safeParse(sentDate, text).success
const two = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'))
const year = fc.oneof(
  fc.integer({ min: 1890, max: 2210 }),
  fc.constantFrom(0, 1, 1600, 1899, 1900, 2000, 2100, 2199, 2200, 9999),
)
const text = fc
  .tuple(
    year,
    fc.oneof(two(13), fc.constant('02')),
    fc.oneof(two(33), fc.constantFrom('28', '29', '30', '31')),
  )
  .map(([one, month, day]) => `${String(one).padStart(4, '0')}-${month}-${day}`)

test('[API-12] the days of requests are those of the calendar from 1900 to 2199, and their times are in UTC', () => {
  always(Math.max(numRuns, 2000))(text, (day) => {
    const isRight = isDate(day) && day >= sentDays.first && day <= sentDays.last
    expect(isSent(day)).toBe(isRight)
    expect(z.safeParse(sentTime, `${day}T23:59:59.999Z`).success).toBe(isRight)
  })
  for (const day of [sentDays.first, sentDays.last, '2000-02-29', '2096-02-29'])
    expect(isSent(day)).toBe(true)
  for (const day of ['1900-02-29', '2100-02-29', '+275760-09-13', ' 2026-11-21', '2026-11-21\n', ''])
    expect([day, isSent(day)]).toEqual([day, false])
  for (const time of ['T24:00:00Z', 'T10:00:00+10:00', 'T10:60:00Z', 'T10:00:00', '', ' 10:00:00Z'])
    expect([time, z.safeParse(sentTime, `2026-11-21${time}`).success]).toEqual([time, false])
})
