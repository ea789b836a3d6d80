import { expect, test } from 'vitest'
import { liamOConnor } from '../../fixtures/customers.ts'
import { intervalCsv } from '../../src/nem12/interval-csv.ts'
import { mockMeterData } from '../../src/testing/mock-meter-data.ts'
import { day, details, fileOf, halfHours } from './nem12-examples.ts'

test('[ACC-1] a line for each interval: its start in market time, what it measures, and whether it was measured', () => {
  const file = fileOf(
    details,
    day('20261004', `0.125,${halfHours('0.25', 46)},0`, 'V,,,20261120031500,'),
    '400,1,1,A,,',
    '400,2,47,S14,,',
    '400,48,48,N,,',
  )
  const lines = intervalCsv(file).split('\r\n')
  expect(lines).toHaveLength(50)
  expect([lines[0], lines[1], lines[2], lines[48]]).toEqual([
    'Start,Minutes,Register,Flow,kWh,Reading',
    '2026-10-04T00:00:00+10:00,30,E1,Used,0.125,Actual',
    '2026-10-04T00:30:00+10:00,30,E1,Used,0.250,Substituted',
    '2026-10-04T23:30:00+10:00,30,E1,Used,,Missing',
  ])
})

test('[ACC-1] what was sent to the grid is a register of its own, and never used', () => {
  const { file, days } = mockMeterData(liamOConnor, { from: '2026-10-03', to: '2026-10-05' })
  expect(days).toBe(3)
  const rows = intervalCsv(file ?? '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(
    rows.filter(([, , register]) => register === 'B1').every(([, , , flow]) => flow === 'Sent to the grid'),
  ).toBe(true)
  expect(rows).toHaveLength(1 + 2 * 3 * 48)
})
