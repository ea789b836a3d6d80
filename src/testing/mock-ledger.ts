import type { AccountEvent, AmountsOwed } from '../payment-help/amounts-owed.ts'
import { amountsOwed } from '../payment-help/amounts-owed.ts'
import type { MockAccount } from './mock-sessions.ts'

/** The initial entries of an account: its bills, and other payments or debts. */
function openingOf({ bills, overview }: MockAccount): AccountEvent[] {
  const billed = bills.reduce((sum, { amount }) => sum + amount, 0)
  const beside = overview.balance - billed
  const issued = bills.toReversed().flatMap(({ invoiceNumber, amount, dueOn }): AccountEvent[] => {
    if (amount > 0) return [{ what: 'BILL', invoiceNumber, cents: amount, dueOn }]
    return amount === 0 ? [] : [{ what: 'CREDIT', id: invoiceNumber, cents: -amount }]
  })
  if (beside > 0) return [{ what: 'CHARGE', cents: beside, isOpening: true }, ...issued]
  return beside === 0 ? issued : [...issued, { what: 'CREDIT', id: 'paid before', cents: -beside }]
}

/** The events of a mock backend's accounts, in order. */
export function createMockLedger() {
  const happened: { readonly accountNumber: string; readonly event: AccountEvent }[] = []
  const numberOf = ({ overview }: MockAccount) => overview.accountNumber
  return {
    note(account: MockAccount, event: AccountEvent): void {
      happened.push({ accountNumber: numberOf(account), event })
    },
    /** `coming`: payments in progress. */
    owedOf(account: MockAccount, coming: readonly AccountEvent[] = []): AmountsOwed {
      const since = happened.filter(({ accountNumber }) => accountNumber === numberOf(account))
      return amountsOwed([...openingOf(account), ...since.map(({ event }) => event), ...coming])
    },
  }
}

export type MockLedger = ReturnType<typeof createMockLedger>
