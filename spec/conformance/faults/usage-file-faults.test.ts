import { expect, test } from 'vitest'
import { reported } from './fault-bench.ts'
import { meterDataFaults } from './meter-data-faults.ts'
import { judgedOnMock } from './mock-fault-bench.ts'
import { usageGroups } from './seeded-groups.ts'

const faults = meterDataFaults

test('[API-12] [LIB-4] nothing of meter data is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, usageGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [ACC-1] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
  },
)
