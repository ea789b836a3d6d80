import { expect, test } from 'vitest'
import { dayAtSupply, stateOfSupply } from '../../src/validators/supply-day.ts'

test('[ACC-1] the state of a supply address is that of its postcode, and the east coast where there is none', () => {
  const lines = ['3 Jetty Road, Fremantle WA 6160', '12 Mitchell Street, Darwin NT 0800', '', 'Lot 7']
  expect(lines.map(stateOfSupply)).toEqual(['WA', 'NT', 'NSW', 'NSW'])
})

test.each([
  ['12 Banksia Street, Newtown NSW 2042', '2026-12-04T13:00:00Z'],
  ['8 Roma Street, Brisbane QLD 4000', '2026-12-04T14:00:00Z'],
  ['3 Jetty Road, Fremantle WA 6160', '2026-12-04T16:00:00Z'],
])('[ACC-1] a day begins at midnight at the home: %s', (supplyAddress, midnight) => {
  const at = Date.parse(midnight)
  expect([-1, 0].map((ms) => dayAtSupply(supplyAddress, new Date(at + ms)))).toEqual([
    '2026-12-04',
    '2026-12-05',
  ])
})
