import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { arrangementFaults, requestFaults } from './request-faults.ts'
import { requestGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const faults = [...requestFaults, ...arrangementFaults]

test('[API-12] [LIB-4] nothing of requests is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, requestGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'requests')).toEqual([])
  },
)

test('[LIB-4] in a whole run a fault of requests is told by their group alone', {
  timeout: 30_000,
}, async () => {
  const fault = arrangementFaults.find(({ name }) => name === 'a card counts before it was checked')
  const ids = reported(await judgedOnMock(fault))
  expect(ids).toEqual(['requests/concession'])
})

test('[API-12] [LIB-4] every check of requests has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => requestGroups.includes(groupOf(id)))
  const found = new Set(faults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
