import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billStatuses } from '../../contracts/billing-rules.ts'

test('[ACC-1] payments pay the oldest bill first: what is owed stands in the newest', () => {
  expect(billStatuses([300, 200, 100], 600)).toEqual(['NOT_PAID', 'NOT_PAID', 'NOT_PAID'])
  expect(billStatuses([300, 200, 100], 450)).toEqual(['NOT_PAID', 'PARTIALLY_PAID', 'PAID'])
  expect(billStatuses([300, 200, 100], 299)).toEqual(['PARTIALLY_PAID', 'PAID', 'PAID'])
  expect(billStatuses([300, -50, 0], -20)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(billStatuses([], 500)).toEqual([])
})

test('[ACC-1] a payment never makes a bill less paid', () => {
  const rank = { NOT_PAID: 0, PARTIALLY_PAID: 1, PAID: 2 }
  const cents = fc.integer({ min: -5_000, max: 50_000 })
  fc.assert(
    fc.property(fc.array(cents), cents, fc.nat(50_000), (amounts, balance, paid) => {
      const before = billStatuses(amounts, balance)
      const after = billStatuses(amounts, balance - paid)
      expect(after.every((status, at) => rank[status] >= rank[before[at] ?? 'NOT_PAID'])).toBe(true)
    }),
  )
})
