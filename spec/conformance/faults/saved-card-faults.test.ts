import { expect, test } from 'vitest'
import { customers, mayaNguyen } from '../../../fixtures/customers.ts'
import { liamsCards } from '../../../fixtures/saved-cards.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import { savedCardFaults as faults } from './saved-card-faults.ts'
import { savedCardGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

const prepare = () => ({ foreignCard: liamsCards[0]?.cardId ?? '' })
mockSuite({ groups, what: 'saved cards', clauses: '[API-12] [LIB-4]', faults, prepare, customers })

test('[API-12] [LIB-4] a customer without cards causes no finding', async () => {
  const { savedCards: _, ...without } = mayaNguyen
  const report = await checkedOnMock(undefined, groups, undefined, [without])
  expect(reported(report)).toEqual([])
  expect(report.notTried.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['cards/removed', 'cards/of-another']),
  )
})
