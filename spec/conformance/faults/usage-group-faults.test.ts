import { expect, test } from 'vitest'
import { reported } from './fault-harness.ts'
import { meterDataFaults } from './meter-data-faults.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { usageGroups } from './seeded-groups.ts'
import { usagePeriodFaults } from './usage-period-faults.ts'

const faults = [...usagePeriodFaults, ...meterDataFaults]

test('[API-12] [LIB-4] nothing of periods and meter data is found in a backend that keeps the contract', async () => {
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
