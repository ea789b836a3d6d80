import type { PlannedTerms } from '../../contracts/payment-help-rules.ts'
import { plannedInstalments } from '../../contracts/payment-help-rules.ts'

/** An event that changes what an account owes. Amounts are whole cents above zero, days are civil. */
export type AccountEvent =
  | {
      readonly what: 'BILL'
      readonly invoiceNumber: string
      readonly cents: number
      readonly dueOn: string
    }
  /** A debt that is on no bill. `isOpening`: from before all bills. */
  | { readonly what: 'CHARGE'; readonly cents: number; readonly isOpening?: boolean }
  /** Something came in, or was taken off. */
  | {
      readonly what: 'CREDIT'
      readonly id: string
      readonly cents: number
      /** The bill that a debit is of. Left out: it names none. */
      readonly isOf?: string | undefined
      /** Bills that were to be debited at that time: the credit pays them only with its rest. Left out: none. */
      readonly leaves?: readonly string[] | undefined
      /** Its return does not name it, as with an adjustment. Left out: it does. */
      readonly isUnnamed?: boolean | undefined
    }
  /** A credit was returned, in part or in full. `of`: its id; null: unknown, so one of those without an id. */
  | {
      readonly what: 'RETURN'
      readonly of: string | null
      readonly cents: number
      /** Civil date on which it went back. Left out: before the last day of the plan, if there is one. */
      readonly on?: string | undefined
    }
  /** A bill was put off. */
  | { readonly what: 'EXTENSION'; readonly invoiceNumber: string; readonly dueOn: string }
  /** A plan was agreed to: all that is owed by then is paid by its instalments. */
  | { readonly what: 'PLAN'; readonly reference: string; readonly terms: PlannedTerms }
  /** A plan was cancelled. */
  | { readonly what: 'PLAN_END'; readonly reference: string }

/** The amounts owed after all events. */
export interface OwedByHistory {
  /** Cents that are owed of a bill. */
  readonly ofBill: (invoiceNumber: string) => number
  /** Whether instalments of the active plan pay it. */
  readonly isInPlan: (invoiceNumber: string) => boolean
  /** Cents of a plan that are paid; of one that was paid as a whole, all of them. */
  readonly paidOfPlan: (reference: string) => number
  /** Cents that are owed of no bill. */
  readonly ofNoBill: number
}

interface Debt {
  /** Null: of no bill. */
  readonly invoiceNumber: string | null
  dueOn: string
  left: number
  isInPlan: boolean
}
interface OpenInstalment {
  readonly dueOn: string
  left: number
}
/** What a part of a credit has paid; of neither, while nothing is owed. */
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

// No civil date is before the one, and none after the other.
const [beforeAll, afterAll] = ['', '~']

/**
 * What is owed of each bill and paid of each plan, after all events in order. A debit pays the bill that it names. Any
 * other credit pays what is due first at its time: a bill, or an instalment of the active plan, which replaces the
 * bills in it; on one day the instalment, as the older debt. A bill that is about to be debited is left to the debit. A
 * credit keeps what it has paid, whatever comes later, until it is returned: then exactly that is owed again, by the
 * instalment that it had paid. Debts that an active plan does not include, because they were paid before, belong to no
 * bill until the next one includes them. A completed plan is reopened when money of it is returned, up to its last day.
 * So all debts together always equal the account's balance, and those in a plan its instalments.
 */
export function owedByHistory(events: readonly AccountEvent[]): OwedByHistory {
  const debts: Debt[] = []
  const credits = new Map<string, Credit>()
  const plans = new Map<string, { readonly owed: number; instalments: readonly OpenInstalment[] }>()
  const extended = new Map<string, string>()
  let instalments: readonly OpenInstalment[] = []
  const ofBills = new Map<string, Debt>()
  const billOf = (invoiceNumber: string) => ofBills.get(invoiceNumber)

  function endPlan() {
    instalments = []
    for (const debt of debts) debt.isInPlan = false
  }
  /** What the next cent of a credit pays. */
  function firstDue({ leaves }: Credit): Omit<Part, 'cents'> | undefined {
    const open = debts.filter(({ left }) => left > 0)
    const own = open.filter(({ isInPlan }) => !isInPlan)
    const isLeft = ({ invoiceNumber }: Debt) => invoiceNumber !== null && leaves.includes(invoiceNumber)
    const debt = own.find((one) => !isLeft(one)) ?? null
    const instalment = instalments.find(({ left }) => left > 0)
    if (instalment !== undefined && (debt === null || instalment.dueOn <= debt.dueOn))
      return { instalment, debt: open.find(({ isInPlan }) => isInPlan) ?? null }
    const found = debt ?? own[0]
    return found && { debt: found, instalment: null }
  }
  function pay(credit: Credit, { debt, instalment }: Omit<Part, 'cents'>, most: number): number {
    const cents = Math.min(most, debt?.left ?? most, instalment?.left ?? most)
    if (debt !== null) debt.left -= cents
    if (instalment !== null) instalment.left -= cents
    if (cents > 0) credit.parts.push({ debt, instalment, cents })
    return cents
  }
  function spend(credit: Credit, cents: number) {
    let left = cents
    for (let due = firstDue(credit); left > 0 && due !== undefined; due = firstDue(credit))
      left -= pay(credit, due, left)
    if (left > 0) credit.parts.push({ debt: null, instalment: null, cents: left })
  }
  /** Unallocated credits pay debts that have arisen since. */
  function spendHeld() {
    for (const credit of credits.values()) {
      const isHeld = ({ debt, instalment }: Part) => debt === null && instalment === null
      const held = credit.parts.filter(isHeld).reduce((sum, { cents }) => sum + cents, 0)
      if (held === 0) continue
      credit.parts = credit.parts.filter((part) => !isHeld(part))
      spend(credit, held)
    }
  }
  /**
   * The latest payments are returned first, unallocated ones before all. Returns the amount that is then owed of no
   * bill, or was unallocated.
   */
  function takeBack(
    credit: Credit | undefined,
    most: number,
  ): { readonly left: number; readonly ofNoBill: number } {
    let left = most
    let ofNoBill = 0
    for (const part of credit?.parts.toReversed() ?? []) {
      const cents = Math.min(part.cents, left)
      part.cents -= cents
      left -= cents
      // The plan was made without it, and no instalment asks for it.
      const isOfInstalment = part.instalment !== null && instalments.includes(part.instalment)
      if (part.debt?.isInPlan && !isOfInstalment) ofNoBill += cents
      else if (part.debt !== null) part.debt.left += cents
      if (part.instalment !== null) part.instalment.left += cents
    }
    return { left, ofNoBill }
  }
  /** A plan that was paid is over after its last day: what goes back then is owed outside of it. */
  function endPaidPlan(on: string) {
    const lastDay = instalments.at(-1)?.dueOn
    if (lastDay === undefined || on <= lastDay || instalments.some(({ left }) => left > 0)) return
    for (const plan of plans.values()) if (plan.instalments === instalments) plan.instalments = []
    endPlan()
  }
  function owe(invoiceNumber: string | null, cents: number, dueOn: string) {
    const debt = { invoiceNumber, dueOn, left: cents, isInPlan: false }
    debts.push(debt)
    if (invoiceNumber !== null) ofBills.set(invoiceNumber, debt)
    sortDebts()
    spendHeld()
  }
  // Stable: of one day the older is paid first.
  const sortDebts = () =>
    debts.sort((one, other) => (one.dueOn === other.dueOn ? 0 : one.dueOn < other.dueOn ? -1 : 1))

  function credited({ id, cents, isOf, leaves = [], isUnnamed = false }: AccountEvent & { what: 'CREDIT' }) {
    const credit: Credit = { isUnnamed, leaves, parts: credits.get(id)?.parts ?? [] }
    // The newest comes last, also where it has the name of an earlier one.
    credits.delete(id)
    credits.set(id, credit)
    const named = isOf === undefined ? undefined : billOf(isOf)
    const paid =
      named === undefined || named.isInPlan ? 0 : pay(credit, { debt: named, instalment: null }, cents)
    spend(credit, cents - paid)
  }
  function returned({ of, cents, on = beforeAll }: AccountEvent & { what: 'RETURN' }) {
    endPaidPlan(on)
    const from =
      of === null
        ? [...credits.values()].filter(({ isUnnamed }) => isUnnamed).toReversed()
        : [credits.get(of)]
    let left = cents
    let ofNoBill = 0
    for (const credit of from) {
      const back = takeBack(credit, left)
      left = back.left
      ofNoBill += back.ofNoBill
    }
    if (left + ofNoBill > 0) owe(null, left + ofNoBill, afterAll)
    else spendHeld()
  }
  function happen(event: AccountEvent) {
    switch (event.what) {
      case 'BILL':
        // It asks for all that is owed outside of a plan.
        for (const debt of debts) if (debt.dueOn === afterAll) debt.dueOn = event.dueOn
        return owe(event.invoiceNumber, event.cents, extended.get(event.invoiceNumber) ?? event.dueOn)
      case 'CHARGE':
        // Not on any bill yet, so all billed amounts are paid before it.
        return owe(null, event.cents, event.isOpening ? beforeAll : afterAll)
      case 'CREDIT':
        return credited(event)
      case 'RETURN':
        return returned(event)
      case 'EXTENSION': {
        extended.set(event.invoiceNumber, event.dueOn)
        const debt = billOf(event.invoiceNumber)
        if (debt !== undefined) debt.dueOn = event.dueOn
        return sortDebts()
      }
      case 'PLAN':
        endPlan()
        instalments = plannedInstalments(event.terms).map(({ dueOn, amount }) => ({ dueOn, left: amount }))
        plans.set(event.reference, { owed: event.terms.owed, instalments })
        for (const debt of debts) debt.isInPlan = true
        return
      case 'PLAN_END':
        if (plans.get(event.reference)?.instalments === instalments) endPlan()
        return
    }
  }
  for (const event of events) happen(event)

  return {
    ofBill: (invoiceNumber) => billOf(invoiceNumber)?.left ?? 0,
    isInPlan: (invoiceNumber) =>
      billOf(invoiceNumber)?.isInPlan === true && instalments.some(({ left }) => left > 0),
    paidOfPlan: (reference) => {
      const plan = plans.get(reference)
      return plan === undefined ? 0 : plan.instalments.reduce((paid, { left }) => paid - left, plan.owed)
    },
    ofNoBill: debts.reduce((sum, { invoiceNumber, left }) => (invoiceNumber === null ? sum + left : sum), 0),
  }
}
