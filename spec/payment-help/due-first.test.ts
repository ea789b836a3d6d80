import { expect, test } from 'vitest'
import type { PaymentHelp } from '../../contracts/schemas/payment-help.ts'
import { dueFirst } from '../../src/payment-help/due-first.ts'
import { shownPlan } from '../../src/payment-help/payment-plan.ts'

/** Three instalments, of $40, $40 and $20, on 1, 15 and 29 December. */
const planOn = (today: string, paid: number) =>
  shownPlan(
    {
      ...{ reference: 'PP-7K2M-9QXT', accountNumber: '300451287', owed: 10_000, amount: 4_000 },
      ...{ frequency: 'FORTNIGHTLY', firstOn: '2026-12-01' },
      ...{ agreedAt: new Date('2026-11-23T01:00:00Z'), endedAt: null },
    },
    { today, state: 'NSW', paid },
  )
const billsOf = (...bills: readonly (readonly [number: string, dueOn: string, isInPlan?: boolean])[]) =>
  bills.map(([invoiceNumber, dueOn, isInPlan = false]) => ({
    ...{ invoiceNumber, dueOn, isInPlan },
    owed: 1_500,
  })) as unknown as PaymentHelp['bills']

test('[PAY-1] without a plan, or with one that is paid, nothing comes first', () => {
  const bills = billsOf(['A', '2026-11-01'])
  expect(dueFirst({ plan: null, bills })).toBeUndefined()
  expect(dueFirst({ plan: planOn('2026-12-02', 10_000), bills })).toBeUndefined()
})

test('[PAY-1] the next instalment comes first, or what is left of it', () => {
  expect(dueFirst({ plan: planOn('2026-11-24', 0), bills: [] })).toEqual({ cents: 4_000, hasBills: false })
  expect(dueFirst({ plan: planOn('2026-11-24', 1_000), bills: [] })).toEqual({
    cents: 3_000,
    hasBills: false,
  })
})

test('[PAY-1] bills due before it are included, except those of the plan and those left to a debit', () => {
  const plan = planOn('2026-11-24', 0)
  const bills = billsOf(
    ['A', '2026-11-28'],
    ['B', '2026-11-30'],
    ['of the plan', '2026-11-20', true],
    ['same day', '2026-12-01'],
    ['later', '2026-12-20'],
  )
  expect(dueFirst({ plan, bills })).toEqual({ cents: 7_000, hasBills: true })
  expect(dueFirst({ plan, bills }, ['B'])).toEqual({ cents: 5_500, hasBills: true })
  expect(dueFirst({ plan, bills }, ['A', 'B'])).toEqual({ cents: 4_000, hasBills: false })
})

test('[PAY-1] missed instalments are charged together, with the bills due before the last of them', () => {
  // The first two are missed, and $10 of the first one is paid.
  const plan = planOn('2026-12-24', 1_000)
  const bills = billsOf(['before', '2026-12-14'], ['after', '2026-12-16'])
  expect(dueFirst({ plan, bills })).toEqual({ cents: 8_500, hasBills: true })
})
