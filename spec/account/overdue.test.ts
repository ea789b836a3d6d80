import { expect, test } from 'vitest'
import type { DebitList } from '../../contracts/schemas/debit.ts'
import type { Bill } from '../../contracts/schemas/my-account.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { overdueCents } from '../../src/templates/account/next-debit.tsx'

const none: DebitList = { debits: [], scheduled: [] }
const [bill] = mayaNguyen.bills
const billed = (more: object): Bill =>
  ({ ...bill, amount: 20_000, paymentStatus: 'NOT_PAID', isInPlan: undefined, ...more }) as Bill
const day = '2026-12-10'
const first = billed({ invoiceNumber: 'INV-1', dueOn: '2026-05-01', owed: 10_000 })
const second = billed({ invoiceNumber: 'INV-2', dueOn: '2026-12-01', owed: 12_000 })
const third = billed({ invoiceNumber: 'INV-3', dueOn: '2026-12-20' })

test('[ACC-1] what is overdue is owed on all bills whose due date has passed', () => {
  expect(overdueCents([third, second, first], none, day)).toBe(22_000)
  expect(overdueCents([third], none, day)).toBe(0)
})

test('[ACC-1] it is unknown where bills, debits, or what is left of a bill paid in part are unknown', () => {
  expect(overdueCents(undefined, none, day)).toBeUndefined()
  expect(overdueCents([first], undefined, day)).toBeUndefined()
  const unclear = billed({ dueOn: '2026-11-01', paymentStatus: 'PARTIALLY_PAID', owed: undefined })
  expect(overdueCents([unclear], none, day)).toBeUndefined()
})
