import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateInWords } from '../../host/templates/date-in-words.ts'

test('a civil date reads as the browser’s own long format would write it', () => {
  const long = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      expect(dateInWords(date.toISOString().slice(0, 10))).toBe(long.format(date))
    }),
  )
})
