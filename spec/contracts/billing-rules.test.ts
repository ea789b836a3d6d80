import { expect, test } from 'vitest'
import { billStatusOf } from '../../contracts/billing-rules.ts'

test.each([
  [300, 300, 'NOT_PAID'],
  [300, 299, 'PARTIALLY_PAID'],
  [300, 1, 'PARTIALLY_PAID'],
  [300, 0, 'PAID'],
  [0, 0, 'PAID'],
  [-50, 0, 'PAID'],
] as const)('[ACC-1] a bill of %i cents of which %i are owed is %s', (amount, owed, status) => {
  expect(billStatusOf(amount, owed)).toBe(status)
})
