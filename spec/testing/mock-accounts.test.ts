import { expect, test } from 'vitest'
import { graceTan, mayaNguyen } from '../../fixtures/customers.ts'
import { accountListOf } from '../../src/testing/mock-accounts.ts'

test('[ACC-1] the mock tells the last day of supply of a closed account: that of its newest bill', () => {
  const closed = { ...graceTan.moreAccounts?.[0], isClosed: true } as typeof mayaNguyen
  const ends = accountListOf({
    ...mayaNguyen,
    moreAccounts: [closed, { ...closed, bills: [] }],
  }).accounts.map(({ openStatus, closedOn }) => [openStatus, closedOn])
  expect(ends).toEqual([
    ['OPEN', undefined],
    ['CLOSED', closed.bills[0]?.periodEnd],
    ['CLOSED', undefined],
  ])
  expect(closed.bills[0]?.periodEnd).toMatch(/^20/)
})
