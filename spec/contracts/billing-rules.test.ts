import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billStatuses, owedOfBills } from '../../contracts/billing-rules.ts'
import { debitCents } from '../../contracts/debit-rules.ts'
import { scheduledDebits } from '../../src/debits/scheduled-debits.ts'
import { unpaidBills } from '../../src/payment-help/unpaid-bills.ts'

const statuses = (amounts: readonly number[], balance: number) =>
  billStatuses(
    amounts.map((amount) => ({ amount })),
    { balance },
  )

test('[ACC-1] payments pay the oldest bill first: what is owed stands in the newest', () => {
  expect(statuses([300, 200, 100], 600)).toEqual(['NOT_PAID', 'NOT_PAID', 'NOT_PAID'])
  expect(statuses([300, 200, 100], 450)).toEqual(['NOT_PAID', 'PARTIALLY_PAID', 'PAID'])
  expect(statuses([300, 200, 100], 299)).toEqual(['PARTIALLY_PAID', 'PAID', 'PAID'])
  expect(statuses([300, -50, 0], -20)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(statuses([], 500)).toEqual([])
})

test('[PAY-1] what a plan still pays stands in its own bills, so that a bill that came later can be paid', () => {
  const bills = [{ amount: 200 }, { amount: 300, isInPlan: true }, { amount: 100, isInPlan: true }]
  expect(owedOfBills(bills, { balance: 600, inPlan: 400 })).toEqual([200, 300, 100])
  // The later bill is paid, and then some of the plan.
  expect(owedOfBills(bills, { balance: 400, inPlan: 400 })).toEqual([0, 300, 100])
  expect(billStatuses(bills, { balance: 350, inPlan: 350 })).toEqual(['PAID', 'NOT_PAID', 'PARTIALLY_PAID'])
  // What goes back beside the plan is owed of its bills, where there are no others.
  expect(owedOfBills(bills, { balance: 550, inPlan: 250 })).toEqual([200, 300, 50])
  // A plan over what no bill of ours was for takes nothing of a bill that came later.
  expect(owedOfBills([{ amount: 200 }], { balance: 300, inPlan: 300 })).toEqual([0])
})

const cents = fc.integer({ min: -5_000, max: 50_000 })
const bill = fc.record({ amount: cents, isInPlan: fc.boolean() })
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const charged = (bills: readonly { readonly amount: number }[]) =>
  sumOf(bills.map(({ amount }) => Math.max(0, amount)))

test('[PAY-1] what is owed of bills comes to what is owed, never below nothing and never above a bill', () => {
  fc.assert(
    fc.property(fc.array(bill), cents, fc.nat(50_000), (bills, balance, inPlan) => {
      const owed = owedOfBills(bills, { balance, inPlan })
      expect(owed).toHaveLength(bills.length)
      for (const [at, own] of owed.entries()) {
        expect(own).toBeGreaterThanOrEqual(0)
        expect(own).toBeLessThanOrEqual(Math.max(0, bills[at]?.amount ?? 0))
      }
      const planned = Math.min(Math.max(0, balance), inPlan)
      const inBills = charged(bills.filter(({ isInPlan }) => isInPlan))
      const rest = Math.max(0, balance) - planned
      expect(sumOf(owed)).toBe(
        Math.min(planned, inBills) + Math.min(rest, charged(bills) - Math.min(planned, inBills)),
      )
    }),
  )
})

test('[PAY-1] list, help and direct debit tell the same of each bill, whoever asks', () => {
  fc.assert(
    fc.property(fc.array(bill), cents, fc.nat(50_000), (given, balance, inPlan) => {
      const bills = given.map((one, at) => ({
        ...one,
        ...{ invoiceNumber: `INV-${at}`, dueOn: '2026-12-10', extendedTo: null, isBeingDebited: false },
      }))
      const owed = owedOfBills(bills, { balance, inPlan })
      const told = billStatuses(bills, { balance, inPlan })
      const unpaid = unpaidBills({ today: '2026-11-23', balance, inPlan, bills })
      const debits = scheduledDebits({
        ...{ state: 'NSW', today: '2026-11-23', coversFrom: '2026-11-23', underWay: 0, attempts: [] },
        ...{ bills, balance, inPlan },
      })
      for (const [at, { invoiceNumber, isInPlan }] of bills.entries()) {
        const own = owed[at] ?? 0
        expect(told[at] === 'PAID').toBe(own === 0)
        expect(unpaid.find((one) => one.invoiceNumber === invoiceNumber)?.owed ?? 0).toBe(own)
        const debit = debits.find((one) => one.invoiceNumber === invoiceNumber)
        expect(debit?.amount ?? 0).toBe(isInPlan || own < debitCents.least ? 0 : own)
      }
    }),
  )
})

test('[ACC-1] a payment never makes a bill less paid', () => {
  const rank = { NOT_PAID: 0, PARTIALLY_PAID: 1, PAID: 2 }
  fc.assert(
    fc.property(fc.array(cents), cents, fc.nat(50_000), (amounts, balance, paid) => {
      const before = statuses(amounts, balance)
      const after = statuses(amounts, balance - paid)
      expect(after.every((status, at) => rank[status] >= rank[before[at] ?? 'NOT_PAID'])).toBe(true)
    }),
  )
})
