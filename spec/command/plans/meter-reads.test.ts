import { expect, test } from 'vitest'
import { lastYear, meterReads } from '../../../src/command/plans/meter-reads.ts'
import { parseNem12 } from '../../../src/nem12/index.ts'

/** A file whose registers have one value throughout, on these days. */
function file(registers: Readonly<Record<string, string>>, days: readonly string[], quality = 'A') {
  const streams = Object.entries(registers).flatMap(([suffix, value], at) => [
    `200,4001234567,E1,${at + 1},${suffix},N1,M${at},kWh,30,`,
    ...days.map((day) => `300,${day},${Array(48).fill(value).join(',')},${quality},,,20260702000000,`),
  ])
  return parseNem12(['100,NEM12,202607020000,MDP,RET', ...streams, '900'].join('\n')).streams
}

const totals = (reads: ReturnType<typeof meterReads>) => {
  const sums: Record<string, number> = {}
  for (const { register, wattHours } of reads) sums[register] = (sums[register] ?? 0) + wattHours
  return sums
}

test('[LIB-7] registers that measure the same are added up, and a controlled load is the one that was named', () => {
  const streams = file({ E1: '0.1', E2: '0.2', E3: '0.5', B1: '0.3', Q1: '9' }, ['20260101'])
  expect(totals(meterReads(streams, []))).toEqual({ GENERAL: 38_400, EXPORT: 14_400 })
  expect(totals(meterReads(streams, ['E3', 'E2']))).toEqual({
    GENERAL: 4800,
    CONTROLLED_LOAD: 24_000,
    CONTROLLED_LOAD_2: 9600,
    EXPORT: 14_400,
  })
})

test('[LIB-7] a half-hour without a value is no read', () => {
  expect(meterReads(file({ E1: '0' }, ['20260101'], 'N'), [])).toEqual([])
})

test('[LIB-7] the year consists of whole civil days; in summer a market day begins at one o’clock', () => {
  const reads = meterReads(file({ E1: '1' }, ['20260101', '20260102', '20260103']), [])
  expect(lastYear(reads, 'Australia/Sydney')).toEqual({ from: '2026-01-02', to: '2026-01-03' })
  expect(lastYear(reads, 'Australia/Brisbane')).toEqual({ from: '2026-01-01', to: '2026-01-03' })
  expect(lastYear(reads, 'Australia/Perth')).toEqual({ from: '2026-01-01', to: '2026-01-02' })
  expect(lastYear(meterReads(file({ E1: '1' }, ['20260101']), []), 'Australia/Sydney')).toBeNull()
  expect(lastYear(meterReads(file({ B1: '1' }, ['20260101']), []), 'Australia/Sydney')).toBeNull()
})
