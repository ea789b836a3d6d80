import type { PlannedTerms } from './plan-rules.ts'
import { plannedInstalments } from './plan-rules.ts'

/** An event that changes what an account owes. Amounts are whole cents above zero, days are civil. */
export type AccountEvent =
  | {
      readonly what: 'BILL'
      readonly invoiceNumber: string
      readonly cents: number
      readonly dueOn: string
    }
  /** A debt that is not on a bill. `isOpening`: from before all bills. */
  | { readonly what: 'CHARGE'; readonly cents: number; readonly isOpening?: boolean }
  /** A payment, or a reduction of the debt. */
  | {
      readonly what: 'CREDIT'
      readonly id: string
      readonly cents: number
      /** The bill that a debit is for. Absent for other credits. */
      readonly isOf?: string | undefined
      /**
       * Bills that were about to be debited at that time. The credit pays them only after everything else. Default:
       * none.
       */
      readonly leaves?: readonly string[] | undefined
      /** True if its reversal does not name it, as with an adjustment. Default: false. */
      readonly isUnnamed?: boolean | undefined
    }
  /** A credit was returned, in part or in full. `of`: its id; null: unknown, so one of those without an id. */
  | {
      readonly what: 'RETURN'
      readonly of: string | null
      readonly cents: number
      /** Civil date of the reversal. Default: before the last day of the plan, if there is one. */
      readonly on?: string | undefined
    }
  /** The due date of a bill was extended. */
  | { readonly what: 'EXTENSION'; readonly invoiceNumber: string; readonly dueOn: string }
  /** A plan was agreed to. Everything owed at that time is paid by its instalments. */
  | { readonly what: 'PLAN'; readonly reference: string; readonly terms: PlannedTerms }
  /** A plan was cancelled. */
  | { readonly what: 'PLAN_END'; readonly reference: string }

/** The amounts owed after all events. */
export interface AmountsOwed {
  /** Cents still owed on a bill. */
  readonly ofBill: (invoiceNumber: string) => number
  /** Whether instalments of the active plan pay it. */
  readonly isInPlan: (invoiceNumber: string) => boolean
  /** Cents paid of a plan; for a completed plan, all of them. */
  readonly paidOfPlan: (reference: string) => number
  /** Cents that are owed and belong to no bill. */
  readonly ofNoBill: number
}

interface Debt {
  /** Null if it belongs to no bill. */
  readonly invoiceNumber: string | null
  dueOn: string
  left: number
  isInPlan: boolean
}
interface OpenInstalment {
  readonly dueOn: string
  left: number
}
/** What a part of a credit has paid; both members are null while it is unallocated. */
interface Part {
  readonly debt: Debt | null
  readonly instalment: OpenInstalment | null
  cents: number
}
interface Credit {
  readonly isUnnamed: boolean
  readonly leaves: readonly string[]
  parts: Part[]
}

// Before and after every civil date.
const [beforeAll, afterAll] = ['', '~']

/** What an account owes, event by event: bills and other debts, the credits that have paid them, and the active plan. */
class AccountLedger {
  readonly debts: Debt[] = []
  readonly credits = new Map<string, Credit>()
  readonly plans = new Map<string, { readonly owed: number; instalments: readonly OpenInstalment[] }>()
  /** Extended due dates of bills. */
  readonly extended = new Map<string, string>()
  readonly bills = new Map<string, Debt>()
  /** Instalments of the active plan. */
  instalments: readonly OpenInstalment[] = []

  endPlan() {
    this.instalments = []
    for (const debt of this.debts) debt.isInPlan = false
  }
  /** The debt that the next cent of a credit pays. */
  firstDue({ leaves }: Credit): Omit<Part, 'cents'> | undefined {
    const open = this.debts.filter(({ left }) => left > 0)
    const own = open.filter(({ isInPlan }) => !isInPlan)
    const isLeft = ({ invoiceNumber }: Debt) => invoiceNumber !== null && leaves.includes(invoiceNumber)
    const debt = own.find((one) => !isLeft(one)) ?? null
    const instalment = this.instalments.find(({ left }) => left > 0)
    if (instalment !== undefined && (debt === null || instalment.dueOn <= debt.dueOn))
      return { instalment, debt: open.find(({ isInPlan }) => isInPlan) ?? null }
    const found = debt ?? own[0]
    return found && { debt: found, instalment: null }
  }
  pay(credit: Credit, { debt, instalment }: Omit<Part, 'cents'>, most: number): number {
    const cents = Math.min(most, debt?.left ?? most, instalment?.left ?? most)
    if (debt !== null) debt.left -= cents
    if (instalment !== null) instalment.left -= cents
    if (cents > 0) credit.parts.push({ debt, instalment, cents })
    return cents
  }
  spend(credit: Credit, cents: number) {
    let left = cents
    for (let due = this.firstDue(credit); left > 0 && due !== undefined; due = this.firstDue(credit))
      left -= this.pay(credit, due, left)
    if (left > 0) credit.parts.push({ debt: null, instalment: null, cents: left })
  }
  /** Unallocated credits pay debts that have arisen since. */
  spendHeld() {
    for (const credit of this.credits.values()) {
      const isHeld = ({ debt, instalment }: Part) => debt === null && instalment === null
      const held = credit.parts.filter(isHeld).reduce((sum, { cents }) => sum + cents, 0)
      if (held === 0) continue
      credit.parts = credit.parts.filter((part) => !isHeld(part))
      this.spend(credit, held)
    }
  }
  /**
   * The latest payments are returned first, unallocated ones before all others. Returns the amount that then belongs to
   * no bill, or was unallocated.
   */
  reverse(credit: Credit | undefined, most: number): { readonly left: number; readonly ofNoBill: number } {
    let left = most
    let ofNoBill = 0
    for (const part of credit?.parts.toReversed() ?? []) {
      const cents = Math.min(part.cents, left)
      part.cents -= cents
      left -= cents
      // The plan does not include it, so no instalment covers it.
      const isOfInstalment = part.instalment !== null && this.instalments.includes(part.instalment)
      if (part.debt?.isInPlan && !isOfInstalment) ofNoBill += cents
      else if (part.debt !== null) part.debt.left += cents
      if (part.instalment !== null) part.instalment.left += cents
    }
    return { left, ofNoBill }
  }
  /** A completed plan ends after its last day. An amount returned after that is owed outside of the plan. */
  endPaidPlan(on: string) {
    const lastDay = this.instalments.at(-1)?.dueOn
    if (lastDay === undefined || on <= lastDay || this.instalments.some(({ left }) => left > 0)) return
    for (const plan of this.plans.values()) if (plan.instalments === this.instalments) plan.instalments = []
    this.endPlan()
  }
  owe(invoiceNumber: string | null, cents: number, dueOn: string) {
    const debt = { invoiceNumber, dueOn, left: cents, isInPlan: false }
    this.debts.push(debt)
    if (invoiceNumber !== null) this.bills.set(invoiceNumber, debt)
    this.sortDebts()
    this.spendHeld()
  }
  /** A stable sort, so of two debts of one day the older is paid first. */
  sortDebts(): void {
    this.debts.sort((one, other) => (one.dueOn === other.dueOn ? 0 : one.dueOn < other.dueOn ? -1 : 1))
  }

  credited({ id, cents, isOf, leaves = [], isUnnamed = false }: AccountEvent & { what: 'CREDIT' }) {
    const credit: Credit = { isUnnamed, leaves, parts: this.credits.get(id)?.parts ?? [] }
    // The newest comes last, even if it has the id of an earlier one.
    this.credits.delete(id)
    this.credits.set(id, credit)
    const named = isOf === undefined ? undefined : this.bills.get(isOf)
    const paid =
      named === undefined || named.isInPlan ? 0 : this.pay(credit, { debt: named, instalment: null }, cents)
    this.spend(credit, cents - paid)
  }
  returned({ of, cents, on = beforeAll }: AccountEvent & { what: 'RETURN' }) {
    this.endPaidPlan(on)
    const from =
      of === null
        ? [...this.credits.values()].filter(({ isUnnamed }) => isUnnamed).toReversed()
        : [this.credits.get(of)]
    let left = cents
    let ofNoBill = 0
    for (const credit of from) {
      const back = this.reverse(credit, left)
      left = back.left
      ofNoBill += back.ofNoBill
    }
    if (left + ofNoBill > 0) this.owe(null, left + ofNoBill, afterAll)
    else this.spendHeld()
  }
  apply(event: AccountEvent) {
    switch (event.what) {
      case 'BILL':
        // It includes everything owed outside of a plan.
        for (const debt of this.debts) if (debt.dueOn === afterAll) debt.dueOn = event.dueOn
        return this.owe(
          event.invoiceNumber,
          event.cents,
          this.extended.get(event.invoiceNumber) ?? event.dueOn,
        )
      case 'CHARGE':
        // A charge that is not on a bill yet, so all billed amounts are paid before it.
        return this.owe(null, event.cents, event.isOpening ? beforeAll : afterAll)
      case 'CREDIT':
        return this.credited(event)
      case 'RETURN':
        return this.returned(event)
      case 'EXTENSION': {
        this.extended.set(event.invoiceNumber, event.dueOn)
        const debt = this.bills.get(event.invoiceNumber)
        if (debt !== undefined) debt.dueOn = event.dueOn
        return this.sortDebts()
      }
      case 'PLAN':
        this.endPlan()
        this.instalments = plannedInstalments(event.terms).map(({ dueOn, amount }) => ({
          dueOn,
          left: amount,
        }))
        this.plans.set(event.reference, { owed: event.terms.owed, instalments: this.instalments })
        for (const debt of this.debts) debt.isInPlan = true
        return
      case 'PLAN_END':
        if (this.plans.get(event.reference)?.instalments === this.instalments) this.endPlan()
        return
    }
  }
}

/**
 * The amounts owed on each bill and paid of each plan, after all events in order. A debit pays the bill that it names.
 * Any other credit pays the earliest due debt at its time: a bill, or an instalment of the active plan, which replaces
 * the bills in it. On the same day the instalment comes first, as the older debt. A bill that is about to be debited is
 * left to the debit. Later events do not change what a credit has paid, until the credit is returned: then exactly that
 * amount is owed again, in the instalment that it had paid. Debts that an active plan does not include, because they
 * were paid before, belong to no bill until the next bill includes them. A completed plan is reopened when a payment of
 * it is returned, up to its last day. So the sum of all debts always equals the account's balance, and the debts in a
 * plan equal its unpaid instalments.
 */
export function amountsOwed(events: readonly AccountEvent[]): AmountsOwed {
  const ledger = new AccountLedger()
  for (const event of events) ledger.apply(event)
  const { bills, plans, debts, instalments } = ledger
  return {
    ofBill: (invoiceNumber) => bills.get(invoiceNumber)?.left ?? 0,
    isInPlan: (invoiceNumber) =>
      bills.get(invoiceNumber)?.isInPlan === true && instalments.some(({ left }) => left > 0),
    paidOfPlan: (reference) => {
      const plan = plans.get(reference)
      return plan === undefined ? 0 : plan.instalments.reduce((paid, { left }) => paid - left, plan.owed)
    },
    ofNoBill: debts.reduce((sum, { invoiceNumber, left }) => (invoiceNumber === null ? sum + left : sum), 0),
  }
}
