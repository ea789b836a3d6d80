import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { planFaults } from './plan-faults.ts'
import { planGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

test('[API-12] [LIB-4] nothing of plans is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, planGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(planFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'plans')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of plans has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => planGroups.includes(groupOf(id)))
  const found = new Set(planFaults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
