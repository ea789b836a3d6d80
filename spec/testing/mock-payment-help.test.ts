import { expect, test } from 'vitest'
import type { PaymentPlanOrder } from '../../contracts/schemas/payment-help.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { accountsOf } from '../../src/testing/mock-accounts.ts'
import { createMockLedger } from '../../src/testing/mock-ledger.ts'
import { createMockPaymentHelp } from '../../src/testing/mock-payment-help.ts'

/** Payment help of a mock whose account owes $100, with the given payments. */
function mockHelp() {
  const money = { balance: 10_000, inProgress: 0 }
  const clock = { now: '2026-11-23' }
  const ledger = createMockLedger()
  let plans = 0
  const help = createMockPaymentHelp({
    ledger,
    isSmoothed: () => false,
    now: () => new Date(`${clock.now}T01:00:00Z`),
    random: () => {
      plans += 1
      return `7K2M-${plans}`
    },
    send: () => {},
    emailOf: () => 'maya@example.com',
    payments: {
      balanceOf: () => money.balance,
      comingFor: () => [{ what: 'CREDIT', id: 'a card', cents: money.inProgress }],
    },
  })
  const order = {
    owed: 10_000,
    amount: 4_000,
    frequency: 'FORTNIGHTLY',
    firstOn: '2026-12-01',
    hasAgreed: true,
  }
  const agree = (key: string, firstOn = order.firstOn) =>
    help.agree(mayaNguyen, key, { ...order, firstOn } as PaymentPlanOrder)
  return { money, clock, ledger, help, agree }
}

test('[PAY-1] the mock refuses a plan while a payment is being processed', () => {
  const { money, agree } = mockHelp()
  Object.assign(money, { balance: 12_000, inProgress: 2_000 })
  expect(() => agree('one')).toThrow(expect.objectContaining({ status: 409 }))
  Object.assign(money, { balance: 10_000, inProgress: 0 })
  expect(agree('two').status).toBe('ACTIVE')
})

test('[PAY-1] a completed plan of the mock continues when a payment is returned', () => {
  const { ledger, help, agree } = mockHelp()
  const { reference } = agree('one')
  const [account] = accountsOf(mayaNguyen)
  if (account === undefined) throw new Error('no account')
  ledger.note(account, { what: 'CREDIT', id: 'P', cents: 10_000 })
  expect(help.read(mayaNguyen).plan).toBeNull()
  expect(() => help.cancel(mayaNguyen, reference)).toThrow(expect.objectContaining({ status: 409 }))
  ledger.note(account, { what: 'RETURN', of: 'P', cents: 10_000 })
  expect(help.read(mayaNguyen).plan).toMatchObject({ reference, status: 'ACTIVE', paid: 0 })
})

test('[PAY-1] the mock refuses a third plan after two that were cancelled with an instalment missed', () => {
  const { clock, help, agree } = mockHelp()
  help.cancel(mayaNguyen, agree('one').reference)
  for (const [firstOn, endOn] of [
    ['2026-12-01', '2026-12-07'],
    ['2026-12-14', '2026-12-21'],
  ] as const) {
    expect(help.read(mayaNguyen).isPlanByPhone).toBe(false)
    const { reference } = agree(firstOn, firstOn)
    clock.now = endOn
    help.cancel(mayaNguyen, reference)
  }
  expect(help.read(mayaNguyen)).toMatchObject({ isPlanByPhone: true, planOffer: null })
  expect(() => agree('four', '2026-12-28')).toThrow(expect.objectContaining({ status: 409 }))
})
