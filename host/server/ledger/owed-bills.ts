import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { billStatusOf, Cents } from 'gridfront/contracts'
import {
  amountsOwed,
  businessDaysAfter,
  dayIn,
  debitLateBusinessDays,
  debitStartBusinessDays,
  nextInstalment,
} from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import { bills, ledgerEntries } from '../platform/database/schema.ts'
import type { Agreements } from './account-events.ts'
import { accountEvents, agreementsOf } from './account-events.ts'
import type { AccountRow } from './accounts.ts'
import { stateOfAccount } from './accounts.ts'
import type { PlanRow } from './payment-plans.ts'
import { planAfter } from './payment-plans.ts'

/** Numbers of the bills that were issued after a plan, so it does not include them. */
async function billsAfter(db: Db, { accountNumber, afterEntry }: PlanRow): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ invoiceNumber: ledgerEntries.causeId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountNumber, accountNumber),
        // A bill that comes to nothing has an entry only of its even amount.
        inArray(ledgerEntries.cause, ['BILL', 'SMOOTHING']),
        gt(ledgerEntries.id, afterEntry),
      ),
    )
  return new Set(rows.map(({ invoiceNumber }) => invoiceNumber))
}

/**
 * The first day on which bills of a cancelled plan, and later bills, may be debited. Null if there is none, or the day
 * has passed. Customers are notified before a debit, as after a new request.
 */
async function endedPlanOf(db: Db, { plans }: Agreements, account: AccountRow, today: string) {
  const [ended] = plans
    .filter(({ status }) => status === 'CANCELLED')
    .toSorted((one, other) => (other.endedAt?.getTime() ?? 0) - (one.endedAt?.getTime() ?? 0))
  if (ended === undefined || ended.endedAt === null) return null
  const state = stateOfAccount(account)
  const debitFrom = businessDaysAfter(state, dayIn(state, ended.endedAt), debitStartBusinessDays)
  // Runs may be late by this many days.
  const isOver = businessDaysAfter(state, debitFrom, debitLateBusinessDays) < today
  return isOver ? null : { debitFrom, later: await billsAfter(db, ended) }
}

/** The amount to pay for a bill: its even amount, or its total. */
const dueCents = sql<number>`coalesce(${bills.smoothedCents}, ${bills.amountCents})`

/** The bills of an account, newest first, each with its owed amount and its extension. */
export async function helpedBills(db: Db, account: AccountRow, today: string) {
  const agreements = await agreementsOf(db, account.number)
  const events = await accountEvents(db, account.number, agreements)
  const row = agreements.plans.find(({ status }) => status === 'ACTIVE')
  const found = row && planAfter(events, row, account, today)
  const plan = found?.status === 'ACTIVE' ? found : null
  const later = row === undefined || plan === null ? null : await billsAfter(db, row)
  const ended = await endedPlanOf(db, agreements, account, today)
  const extensions = new Map(agreements.extensions.map(({ invoiceNumber, dueOn }) => [invoiceNumber, dueOn]))
  const { ofBill } = amountsOwed(events)
  const issued = await db
    .select({ invoiceNumber: bills.invoiceNumber, amount: dueCents, dueOn: bills.dueOn })
    .from(bills)
    .where(eq(bills.accountNumber, account.number))
    .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
  return {
    ...{ plan, events },
    bills: issued.map(({ invoiceNumber, ...bill }) => ({
      ...{ invoiceNumber, ...bill, owed: ofBill(invoiceNumber) },
      extendedTo: extensions.get(invoiceNumber) ?? null,
      isInPlan: later !== null && !later.has(invoiceNumber),
      debitFrom: ended === null || ended.later.has(invoiceNumber) ? null : ended.debitFrom,
    })),
  }
}

/** The payment state of a bill, as the list and the bill itself show it. */
export function stateOfBill(
  bill: { readonly amount: number; readonly owed: number; readonly isInPlan: boolean } | undefined,
) {
  const { amount, owed, isInPlan } = bill ?? { amount: 0, owed: 0, isInPlan: false }
  return {
    paymentStatus: billStatusOf(amount, owed),
    owed: Cents.parse(owed),
    ...(isInPlan && owed > 0 && { isInPlan }),
  }
}

/** The next due date of an account: of its plan and the bills next to it, or else of its newest bill. Null: nothing is due. */
export async function dueDayOf(db: Db, account: AccountRow, today: string): Promise<string | null> {
  const { balanceCents, dueOn } = account
  if (balanceCents <= 0) return null
  const { plan, bills: all } = await helpedBills(db, account, today)
  const days = all
    .filter(({ owed, isInPlan }) => owed > 0 && !isInPlan)
    .map((bill) => bill.extendedTo ?? bill.dueOn)
  const next = plan === null ? undefined : nextInstalment(plan)
  const [first] = [next?.dueOn ?? [], days].flat().toSorted()
  // An amount outside of any bill has the due date of the newest one.
  return first ?? (plan === null ? dueOn : null)
}
