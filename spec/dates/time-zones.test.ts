import { expect, test } from 'vitest'
import { dayIn } from '../../src/dates/time-zones.ts'

test('[ORIG-1] the day is that of the state: it is the next one in the east before it is in the west', () => {
  const at = new Date('2026-11-20T13:15:00Z')
  const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
  // In summer the other states' clocks differ from Sydney's by half an hour, an hour, or three hours.
  expect(states.map((state) => dayIn(state, at))).toEqual([
    ...['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ...['2026-11-20', '2026-11-21', '2026-11-21', '2026-11-20'],
  ])
  expect(dayIn('SA', new Date('2026-11-20T13:30:00Z'))).toBe('2026-11-21')
  expect(dayIn('WA', new Date('2026-11-20T15:59:00Z'))).toBe('2026-11-20')
  expect(dayIn('QLD', new Date('2026-11-20T14:00:00Z'))).toBe('2026-11-21')
  expect(dayIn('NT', new Date('2026-11-20T14:30:00Z'))).toBe('2026-11-21')
  // In winter Brisbane has the same time as Sydney.
  expect(dayIn('NSW', new Date('2026-07-20T13:59:00Z'))).toBe('2026-07-20')
  expect(dayIn('TAS', new Date('2026-07-20T14:00:00Z'))).toBe('2026-07-21')
})
