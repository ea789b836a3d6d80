import type { PlannedTerms } from '../../contracts/payment-help-rules.ts'
import { plannedInstalments } from '../../contracts/payment-help-rules.ts'

/** What has happened to an account, as far as what is owed goes. Amounts are whole cents above zero, days are civil. */
export type AccountEvent =
  | {
      readonly what: 'BILL'
      readonly invoiceNumber: string
      readonly cents: number
      readonly dueOn: string
    }
  /** Something is owed of which no bill is. `isOpening`: from before all bills. */
  | { readonly what: 'CHARGE'; readonly cents: number; readonly isOpening?: boolean }
  /** Something came in, or was taken off. */
  | {
      readonly what: 'CREDIT'
      readonly id: string
      readonly cents: number
      /** The bill that a debit is of. Left out: it names none. */
      readonly isOf?: string | undefined
      /** Bills of which a debit was to come by then: they are paid by that, and by this only with what is left. Left out: none. */
      readonly leaves?: readonly string[] | undefined
      /** Nobody names it when it goes back, as an adjustment. Left out: it is named. */
      readonly isUnnamed?: boolean | undefined
    }
  /** A part of a credit, or all of it, went back. `of`: its id; null: nobody says of which, so of those that nobody can name. */
  | { readonly what: 'RETURN'; readonly of: string | null; readonly cents: number }
  /** A bill was put off. */
  | { readonly what: 'EXTENSION'; readonly invoiceNumber: string; readonly dueOn: string }
  /** A plan was agreed to: all that is owed by then is paid by its instalments. */
  | { readonly what: 'PLAN'; readonly reference: string; readonly terms: PlannedTerms }
  /** A plan was cancelled. */
  | { readonly what: 'PLAN_END'; readonly reference: string }

/** What is owed by all that has happened. */
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
/** What a credit has paid; of neither, as long as nothing is owed. */
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
 * What is owed of each bill and paid of each plan, by all that has happened, in its order. A debit pays the bill that it names. Any other
 * credit pays what is due first at its time: a bill, or an instalment of the active plan, which takes the place of the bills in it;
 * of one day the instalment, as the older debt. A bill that is about to be debited is left to the debit. What a credit has paid stays
 * paid, whatever comes later, until the credit goes back: then just that is owed again. So all debts together are always what the
 * account owes.
 */
export function owedByHistory(events: readonly AccountEvent[]): OwedByHistory {
  const debts: Debt[] = []
  const credits = new Map<string, Credit>()
  const plans = new Map<string, { readonly owed: number; instalments: readonly OpenInstalment[] }>()
  const extended = new Map<string, string>()
  let instalments: readonly OpenInstalment[] = []
  const billOf = (invoiceNumber: string) => debts.find((debt) => debt.invoiceNumber === invoiceNumber)

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
    // A plan that is paid stays so: what goes back later is owed outside of it.
    if (instalment !== null && instalments.every(({ left }) => left === 0)) {
      for (const plan of plans.values()) if (plan.instalments === instalments) plan.instalments = []
      endPlan()
    }
    return cents
  }
  function spend(credit: Credit, cents: number) {
    let left = cents
    for (let due = firstDue(credit); left > 0 && due !== undefined; due = firstDue(credit))
      left -= pay(credit, due, left)
    if (left > 0) credit.parts.push({ debt: null, instalment: null, cents: left })
  }
  /** What was paid for nothing pays what is owed since. */
  function spendHeld() {
    for (const credit of credits.values()) {
      const isHeld = ({ debt, instalment }: Part) => debt === null && instalment === null
      const held = credit.parts.filter(isHeld).reduce((sum, { cents }) => sum + cents, 0)
      if (held === 0) continue
      credit.parts = credit.parts.filter((part) => !isHeld(part))
      spend(credit, held)
    }
  }
  /** What was paid last goes back first: what was paid for nothing before all. Returns what is left to take back. */
  function takeBack(credit: Credit | undefined, most: number): number {
    let back = most
    for (const part of credit?.parts.toReversed() ?? []) {
      const cents = Math.min(part.cents, back)
      part.cents -= cents
      back -= cents
      if (part.debt !== null) part.debt.left += cents
      if (part.instalment !== null) part.instalment.left += cents
    }
    return back
  }
  function owe(invoiceNumber: string | null, cents: number, dueOn: string) {
    debts.push({ invoiceNumber, dueOn, left: cents, isInPlan: false })
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
  function returned({ of, cents }: AccountEvent & { what: 'RETURN' }) {
    const from =
      of === null
        ? [...credits.values()].filter(({ isUnnamed }) => isUnnamed).toReversed()
        : [credits.get(of)]
    const back = from.reduce((left, credit) => takeBack(credit, left), cents)
    if (back > 0) owe(null, back, afterAll)
    else spendHeld()
  }
  function happen(event: AccountEvent) {
    switch (event.what) {
      case 'BILL':
        return owe(event.invoiceNumber, event.cents, extended.get(event.invoiceNumber) ?? event.dueOn)
      case 'CHARGE':
        // No bill asks for it so far, so that whatever a bill asks for is paid before it.
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
    isInPlan: (invoiceNumber) => billOf(invoiceNumber)?.isInPlan ?? false,
    paidOfPlan: (reference) => {
      const plan = plans.get(reference)
      return plan === undefined ? 0 : plan.instalments.reduce((paid, { left }) => paid - left, plan.owed)
    },
    ofNoBill: debts.reduce((sum, { invoiceNumber, left }) => (invoiceNumber === null ? sum + left : sum), 0),
  }
}
