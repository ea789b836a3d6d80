import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AfterPlan } from '../../src/payment-help/plan-payments.ts'
import { paidOfPlan } from '../../src/payment-help/plan-payments.ts'

/** $40 on 1 and 15 December, $20 on 29 December. */
const terms = { owed: 10_000, amount: 4_000, frequency: 'FORTNIGHTLY', firstOn: '2026-12-01' } as const
const bill = (dueOn: string, cents = 3_000): AfterPlan => ({ what: 'BILL', cents, dueOn })
const credit = (cents: number, id = 'A'): AfterPlan => ({ what: 'CREDIT', id, cents })
const debit = (cents: number): AfterPlan => ({ what: 'CREDIT', id: 'D', cents, isDebit: true })
const back = (cents: number, of = 'A'): AfterPlan => ({ what: 'RETURN', of, cents })
const paid = (...events: AfterPlan[]) => paidOfPlan(terms, events)

test('[PAY-1] a payment pays what is due first: instalments, and the bill that is due between them', () => {
  expect(paid(credit(5_000))).toBe(5_000)
  expect(paid(bill('2026-12-10'), credit(4_000))).toBe(4_000)
  expect(paid(bill('2026-12-10'), credit(4_000), credit(3_000, 'B'))).toBe(4_000)
  expect(paid(bill('2026-12-10'), credit(8_000))).toBe(5_000)
  // Of one day the instalment is the older debt.
  expect(paid(bill('2026-12-15'), credit(8_000))).toBe(8_000)
  expect(paid(bill('2026-11-25'), credit(3_000))).toBe(0)
})

test('[PAY-1] a bill that comes later takes nothing back of what was paid before it', () => {
  expect(paid(credit(5_000), bill('2026-11-25'))).toBe(5_000)
  expect(paid(credit(5_000), bill('2026-11-25'), credit(3_500, 'B'))).toBe(5_500)
})

test('[PAY-1] a direct debit is of later bills, and pays no instalment', () => {
  expect(paid(bill('2026-12-10'), debit(3_000))).toBe(0)
  expect(paid(bill('2026-12-10'), debit(3_000), credit(5_000))).toBe(5_000)
  expect(paid(debit(3_000))).toBe(0)
})

test('[PAY-1] what goes back is taken from what was paid last by it, and no more than it has paid', () => {
  const both = [bill('2026-12-10'), credit(8_000)]
  expect(paid(...both, back(1_000))).toBe(4_000)
  expect(paid(...both, back(2_000))).toBe(4_000)
  expect(paid(...both, back(8_000))).toBe(0)
  expect(paid(...both, back(9_000))).toBe(0)
  expect(paid(...both, back(1_000, 'B'))).toBe(5_000)
  // More than all is owed was paid: the rest goes back first.
  expect(paid(credit(12_000), back(2_000))).toBe(10_000)
  // What has gone back can be paid again.
  expect(paid(...both, back(8_000), credit(4_000, 'B'))).toBe(4_000)
})

const day = fc.constantFrom('2026-11-25', '2026-12-01', '2026-12-10', '2026-12-20', '2027-01-20')
const money = fc.integer({ min: 1, max: 12_000 })
const events = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('BILL' as const), cents: money, dueOn: day }),
    fc.record({
      what: fc.constant('CREDIT' as const),
      id: fc.constantFrom('A', 'B'),
      cents: money,
      isDebit: fc.boolean(),
    }),
    fc.record({ what: fc.constant('RETURN' as const), of: fc.constantFrom('A', 'B'), cents: money }),
  ),
)

test('[PAY-1] whatever happens, of a plan no more is paid than it is of and than came in, and only a return takes back', () => {
  fc.assert(
    fc.property(events, (all) => {
      let before = 0
      for (const [at, event] of all.entries()) {
        const now = paidOfPlan(terms, all.slice(0, at + 1))
        const cameIn = all
          .slice(0, at + 1)
          .reduce((sum, one) => sum + (one.what === 'CREDIT' && !one.isDebit ? one.cents : 0), 0)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(Math.min(terms.owed, cameIn))
        if (event.what === 'BILL' || (event.what === 'CREDIT' && event.isDebit)) expect(now).toBe(before)
        if (event.what === 'CREDIT') expect(now).toBeGreaterThanOrEqual(before)
        else expect(now).toBeLessThanOrEqual(before)
        before = now
      }
    }),
  )
})
