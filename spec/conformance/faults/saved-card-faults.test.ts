import { expect, test } from 'vitest'
import { customers, mayaNguyen } from '../../../fixtures/customers.ts'
import { liamsCards } from '../../../fixtures/saved-cards.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { savedCardFaults } from './saved-card-faults.ts'
import { savedCardGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const knowing = () => ({ foreignCard: liamsCards[0]?.cardId ?? '' })

test('[API-12] [LIB-4] nothing of saved cards is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, savedCardGroups, knowing, customers)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(report.notTried.filter(({ what }) => groupOf(what) === 'cards')).toEqual([])
})

test('[API-12] [LIB-4] of a customer without cards nothing is held against a backend', async () => {
  const { savedCards: _, ...without } = mayaNguyen
  const report = await judgedOnMock(undefined, savedCardGroups, undefined, [without])
  expect(reported(report)).toEqual([])
  expect(report.notTried.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['cards/removed', 'cards/of-another']),
  )
})

test.each(savedCardFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy, knowing, customers))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'cards')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of saved cards has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => savedCardGroups.includes(groupOf(id)))
  const found = new Set(savedCardFaults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
