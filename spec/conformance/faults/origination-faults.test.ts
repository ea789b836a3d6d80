import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock as judged } from './mock-fault-harness.ts'
import { endingFaults, forgettingFaults } from './origination-ending-faults.ts'
import { holdingFaults, keepingFaults, sendingFaults } from './origination-faults.ts'
import { originationGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const faults = [...keepingFaults, ...holdingFaults, ...sendingFaults, ...forgettingFaults, ...endingFaults]

test('[API-12] [LIB-4] nothing of sign-up is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, originationGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(faults.map((fault) => [fault.name, fault] as const))('[LIB-4] found: %s', async (_, fault) => {
  const ids = reported(await judged(fault, fault.foundBy))
  expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
  expect(ids.filter((id) => groupOf(id) !== 'origination')).toEqual([])
})

test.each([keepingFaults, holdingFaults, sendingFaults].map((list) => list[1]))(
  '[LIB-4] in a whole run $name is told by the group of sign-up alone',
  { timeout: 30_000 },
  async (fault) => {
    const ids = reported(await judged(fault))
    expect(ids).toEqual(expect.arrayContaining([...(fault?.foundBy ?? [])]))
    expect(ids.filter((id) => groupOf(id) !== 'origination')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of sign-up has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => originationGroups.includes(groupOf(id)))
  const found = new Set(faults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
