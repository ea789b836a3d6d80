import type { PlannedTerms } from '../../contracts/payment-help-rules.ts'
import { plannedInstalments } from '../../contracts/payment-help-rules.ts'

/** What has happened to the books of an account after a plan was agreed to. Amounts are whole cents above zero. */
export type AfterPlan =
  /** A bill came. `dueOn`: civil date, as it is now. */
  | { readonly what: 'BILL'; readonly cents: number; readonly dueOn: string }
  /** Something came in, or was taken off. `isDebit`: by direct debit, which is of bills outside the plan alone. */
  | { readonly what: 'CREDIT'; readonly id: string; readonly cents: number; readonly isDebit?: boolean }
  /** A part of the credits of this id, or all of them, went back. */
  | { readonly what: 'RETURN'; readonly of: string; readonly cents: number }

interface Debt {
  readonly dueOn: string
  readonly isInstalment: boolean
  left: number
}
/** What a credit has paid of a debt; null: there was none for it. */
interface Paid {
  readonly debt: Debt | null
  cents: number
}

/**
 * Cents that are paid of a plan. Each credit pays what is due first at its time, an instalment or a bill that came later, so that such
 * a bill can be paid by its own day; of one day the instalment, as the older debt. A bill never takes back what was paid before it came.
 */
export function paidOfPlan(terms: PlannedTerms, events: readonly AfterPlan[]): number {
  const debts: Debt[] = plannedInstalments(terms).map(({ dueOn, amount }) => ({
    ...{ dueOn, isInstalment: true, left: amount },
  }))
  const paid = new Map<string, Paid[]>()
  for (const event of events) {
    if (event.what === 'BILL') {
      debts.push({ dueOn: event.dueOn, isInstalment: false, left: event.cents })
      // Stable, and the instalments were there first.
      debts.sort((one, other) => (one.dueOn === other.dueOn ? 0 : one.dueOn < other.dueOn ? -1 : 1))
      continue
    }
    if (event.what === 'CREDIT') {
      const parts = paid.get(event.id) ?? []
      let left = event.cents
      for (const debt of debts) {
        if (event.isDebit && debt.isInstalment) continue
        const cents = Math.min(debt.left, left)
        if (cents === 0) continue
        debt.left -= cents
        left -= cents
        parts.push({ debt, cents })
      }
      if (left > 0) parts.push({ debt: null, cents: left })
      paid.set(event.id, parts)
      continue
    }
    let back = event.cents
    // What was paid last goes back first: what was paid for nothing before all.
    for (const part of (paid.get(event.of) ?? []).toReversed()) {
      const cents = Math.min(part.cents, back)
      part.cents -= cents
      back -= cents
      if (part.debt !== null) part.debt.left += cents
    }
  }
  return debts.reduce((sum, { isInstalment, left }) => (isInstalment ? sum - left : sum), terms.owed)
}
