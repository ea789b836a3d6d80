import { and, desc, eq, gt } from 'drizzle-orm'
import { debitStartBusinessDays } from 'gridfront/contracts'
import { businessDaysAfter, dayIn, nextInstalment, unpaidBills } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import { stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { billExtensions, bills, ledgerEntries, paymentPlans } from '../database/schema.ts'
import type { PlanRow } from './plan-progress.ts'
import { activePlanOf } from './plan-progress.ts'

/** To which day bills of an account were put off, by their numbers. */
async function extensionsOf(db: Db, accountNumber: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(billExtensions).where(eq(billExtensions.accountNumber, accountNumber))
  return new Map(rows.map(({ invoiceNumber, dueOn }) => [invoiceNumber, dueOn]))
}

/** Numbers of the bills that came after a plan, and are no part of it. */
async function billsAfter(db: Db, { accountNumber, afterEntry }: PlanRow): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ invoiceNumber: ledgerEntries.causeId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountNumber, accountNumber),
        eq(ledgerEntries.cause, 'BILL'),
        gt(ledgerEntries.id, afterEntry),
      ),
    )
  return new Set(rows.map(({ invoiceNumber }) => invoiceNumber))
}

/**
 * The first day on which bills of a plan that was cancelled may be debited, and the bills after it. Null: there is none, or that day is
 * over. Customers are told of a debit before it comes, as with a new request.
 */
async function endedPlanOf(db: Db, account: AccountRow, today: string) {
  const [ended] = await db
    .select()
    .from(paymentPlans)
    .where(and(eq(paymentPlans.accountNumber, account.number), eq(paymentPlans.status, 'CANCELLED')))
    .orderBy(desc(paymentPlans.endedAt))
    .limit(1)
  if (ended === undefined || ended.endedAt === null) return null
  const state = stateOfAccount(account)
  const debitFrom = businessDaysAfter(state, dayIn(state, ended.endedAt), debitStartBusinessDays)
  return debitFrom < today ? null : { debitFrom, later: await billsAfter(db, ended) }
}

/** What an account has been given: its active plan, and of each bill to which day it was put off, and whether instalments pay it. */
export async function helpOfAccount(db: Db, account: AccountRow, today: string) {
  const extensions = await extensionsOf(db, account.number)
  const active = await activePlanOf(db, account, today)
  const later = active === null ? null : await billsAfter(db, active.row)
  const ended = await endedPlanOf(db, account, today)
  return {
    plan: active?.plan ?? null,
    /** Cents that the plan still pays. */
    inPlan: active === null ? 0 : active.plan.owed - active.plan.paid,
    ofBill: (invoiceNumber: string) => ({
      extendedTo: extensions.get(invoiceNumber) ?? null,
      isInPlan: later !== null && !later.has(invoiceNumber),
      debitFrom: ended === null || ended.later.has(invoiceNumber) ? null : ended.debitFrom,
    }),
  }
}

/** The bills of an account, newest first, with what it has been given. */
export async function helpedBills(db: Db, account: AccountRow, today: string) {
  const { plan, inPlan, ofBill } = await helpOfAccount(db, account, today)
  const issued = await db
    .select({ invoiceNumber: bills.invoiceNumber, amount: bills.amountCents, dueOn: bills.dueOn })
    .from(bills)
    .where(eq(bills.accountNumber, account.number))
    .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
  return { plan, inPlan, bills: issued.map((bill) => ({ ...bill, ...ofBill(bill.invoiceNumber) })) }
}

/** When an account has to pay next: by its plan and the bills that came after it, or by its newest bill. Null: nothing is due. */
export async function dueDayOf(db: Db, account: AccountRow, today: string): Promise<string | null> {
  const { balanceCents: balance, dueOn } = account
  if (balance <= 0) return null
  const { plan, inPlan, bills: all } = await helpedBills(db, account, today)
  // Of the newest bill, or of one that was put off since.
  if (plan === null)
    return all.find((bill) => bill.dueOn === dueOn && bill.extendedTo !== null)?.extendedTo ?? dueOn
  const unpaid = unpaidBills({
    ...{ today, balance, inPlan },
    bills: all.map((bill) => ({ ...bill, isBeingDebited: false })),
  })
  const days = unpaid.filter(({ isInPlan }) => !isInPlan).map((bill) => bill.dueOn)
  return [nextInstalment(plan)?.dueOn ?? [], days].flat().toSorted()[0] ?? null
}
