import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from '../../src/vite/non-breaking-spaces.ts'

test.each([
  ['Saturday 9 am to 1 pm', 'Saturday 9~am to 1~pm'],
  ['from 1 July 2026, at 2,200 W or 3.5 kWh', 'from 1~July 2026, at 2,200~W or 3.5~kWh'],
  ['7 per cent at −18 °C, 30 cents', '7~per cent at −18~°C, 30~cents'],
  ['5 Mayfield Street, 9 amps, 4 Ways, kWh', '5 Mayfield Street, 9 amps, 4 Ways, kWh'],
  ['1300 123 456', '1300 123 456'],
])('a number stays with its unit, and a day with its month: %s', (written, bound) => {
  expect(withNonBreakingSpaces(written).replaceAll('\u00A0', '~')).toBe(bound)
})
