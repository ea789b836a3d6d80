import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { reported } from './fault-bench.ts'
import { judgedOnMock } from './mock-fault-bench.ts'
import { payToFaults } from './pay-to-faults.ts'
import { payToGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const signing = () => ({ webhookSecret: mockWebhookSecret })

test('[API-12] [LIB-4] nothing of PayTo is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, payToGroups, signing)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(payToFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy, signing))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'pay-to')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of PayTo has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => payToGroups.includes(groupOf(id)))
  const found = new Set(payToFaults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
