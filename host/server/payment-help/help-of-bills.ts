import { and, desc, eq, gt } from 'drizzle-orm'
import { nextInstalment } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { billExtensions, ledgerEntries } from '../database/schema.ts'
import type { PlanRow } from './plan-progress.ts'
import { activePlanOf } from './plan-progress.ts'

/** To which day bills of an account were put off, by their numbers. */
export async function extensionsOf(db: Db, accountNumber: string): Promise<ReadonlyMap<string, string>> {
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

/** Of each bill of an account: to which day it was put off, and whether instalments pay it. */
export async function helpOfBills(db: Db, account: AccountRow, today: string) {
  const extensions = await extensionsOf(db, account.number)
  const active = await activePlanOf(db, account, today)
  const later = active === null ? null : await billsAfter(db, active.row)
  return (invoiceNumber: string) => ({
    extendedTo: extensions.get(invoiceNumber) ?? null,
    isInPlan: later !== null && !later.has(invoiceNumber),
  })
}

/** When an account has to pay next: by its plan, or by its newest bill. Null: nothing is due. */
export async function dueDayOf(db: Db, account: AccountRow, today: string): Promise<string | null> {
  const { number, balanceCents, dueOn } = account
  if (balanceCents <= 0) return null
  const [moved] =
    dueOn === null
      ? []
      : await db
          .select()
          .from(billExtensions)
          .where(and(eq(billExtensions.accountNumber, number), eq(billExtensions.formerDueOn, dueOn)))
          .orderBy(desc(billExtensions.dueOn))
  const billDue = moved?.dueOn ?? dueOn
  const active = await activePlanOf(db, account, today)
  if (active === null) return billDue
  const next = nextInstalment(active.plan)?.dueOn ?? null
  const isBillLater = (await billsAfter(db, active.row)).size > 0
  return isBillLater && billDue !== null && (next === null || billDue < next) ? billDue : next
}
