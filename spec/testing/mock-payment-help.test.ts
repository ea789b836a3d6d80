import { expect, test } from 'vitest'
import type { PaymentPlanOrder } from '../../contracts/schemas/payment-help.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { accountsOf } from '../../src/testing/mock-accounts.ts'
import { createMockBooks } from '../../src/testing/mock-books.ts'
import { createMockPaymentHelp } from '../../src/testing/mock-payment-help.ts'

/** The help of a mock whose account owes $100, and whose payments are as they are set. */
function mockHelp() {
  const money = { balance: 10_000, underWay: 0 }
  const books = createMockBooks()
  const help = createMockPaymentHelp({
    books,
    now: () => new Date('2026-11-23T01:00:00Z'),
    random: () => '7K2M-9QXT',
    send: () => {},
    emailOf: () => 'maya@example.com',
    payments: {
      balanceOf: () => money.balance,
      comingFor: () => [{ what: 'CREDIT', id: 'a card', cents: money.underWay }],
    },
  })
  const order = {
    owed: 10_000,
    amount: 4_000,
    frequency: 'FORTNIGHTLY',
    firstOn: '2026-12-01',
    hasAgreed: true,
  }
  return {
    money,
    books,
    help,
    agree: (key: string) => help.agree(mayaNguyen, key, order as PaymentPlanOrder),
  }
}

test('[PAY-1] the mock agrees to no plan while a payment is being processed', () => {
  const { money, agree } = mockHelp()
  Object.assign(money, { balance: 12_000, underWay: 2_000 })
  expect(() => agree('one')).toThrow(expect.objectContaining({ status: 409 }))
  Object.assign(money, { balance: 10_000, underWay: 0 })
  expect(agree('two').status).toBe('ACTIVE')
})

test('[PAY-1] a plan of the mock that was paid stays so, though a payment goes back', () => {
  const { books, help, agree } = mockHelp()
  const { reference } = agree('one')
  const [account] = accountsOf(mayaNguyen)
  if (account === undefined) throw new Error('no account')
  books.note(account, { what: 'CREDIT', id: 'P', cents: 10_000 })
  expect(help.read(mayaNguyen).plan).toBeNull()
  books.note(account, { what: 'RETURN', of: 'P', cents: 10_000 })
  expect(help.read(mayaNguyen).plan).toBeNull()
  expect(() => help.cancel(mayaNguyen, reference)).toThrow(expect.objectContaining({ status: 409 }))
})
