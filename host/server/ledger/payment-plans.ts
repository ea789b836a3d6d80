import { and, desc, eq, max } from 'drizzle-orm'
import type { PaymentPlan } from 'gridfront/contracts'
import type { AccountEvent, CancelledPlan } from 'gridfront/server'
import { amountsOwed, dayIn, isPlanByPhone, missedCents, shownPlan } from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import { accounts, ledgerEntries, paymentPlans } from '../platform/database/schema.ts'
import { accountEvents } from './account-events.ts'
import type { AccountRow } from './accounts.ts'
import { stateOfAccount } from './accounts.ts'

export type PlanRow = typeof paymentPlans.$inferSelect

/** The last ledger entry of an account; 0 if there is none. */
export async function lastEntryOf(db: Db, accountNumber: string): Promise<number> {
  const [row] = await db
    .select({ id: max(ledgerEntries.id) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountNumber, accountNumber))
  return row?.id ?? 0
}

/** The state of a plan at a time. */
export const planOn = async (
  db: Db,
  row: PlanRow,
  account: AccountRow,
  today: string,
): Promise<PaymentPlan> => planAfter(await accountEvents(db, row.accountNumber), row, account, today)

/** The state of a plan at a time, by the events of its account. */
export function planAfter(
  events: readonly AccountEvent[],
  row: PlanRow,
  account: AccountRow,
  today: string,
): PaymentPlan {
  const { reference, accountNumber, owedCents, amountCents, frequency, firstOn, agreedAt, endedAt } = row
  const { paidOfPlan } = amountsOwed(events)
  const isCompleted = row.status === 'COMPLETED'
  return shownPlan(
    {
      ...{ reference, accountNumber, owed: owedCents, amount: amountCents },
      ...{ frequency, firstOn, agreedAt, endedAt, isCompleted },
    },
    { today, state: stateOfAccount(account), paid: paidOfPlan(reference) },
  )
}

/** Whether the next plan of an account can be agreed only on the phone, because of cancelled ones. */
export async function needsCall(db: Db, account: AccountRow, today: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(paymentPlans)
    .where(and(eq(paymentPlans.accountNumber, account.number), eq(paymentPlans.status, 'CANCELLED')))
  const cancelled: CancelledPlan[] = []
  for (const row of rows) {
    if (row.endedAt === null) continue
    const endedOn = dayIn(stateOfAccount(account), row.endedAt)
    // Instalments missed by the day the plan ended; later ones do not count.
    cancelled.push({ endedOn, missed: missedCents(await planOn(db, row, account, endedOn)) })
  }
  return isPlanByPhone(cancelled, today)
}

export const todayOf = (account: AccountRow, now: Date) => dayIn(stateOfAccount(account), now)

/** The active plan of an account, with its instalments; null if there is none, or it is fully paid. */
export async function activePlanOf(
  db: Db,
  account: AccountRow,
  today: string,
): Promise<{ readonly row: PlanRow; readonly plan: PaymentPlan } | null> {
  const isActive = and(eq(paymentPlans.accountNumber, account.number), eq(paymentPlans.status, 'ACTIVE'))
  const [row] = await db.select().from(paymentPlans).where(isActive)
  if (row === undefined) return null
  const plan = await planOn(db, row, account, today)
  return plan.status === 'ACTIVE' ? { row, plan } : null
}

/** Marks the plan of an account as completed once it is paid. Call it after each payment, and in each daily run. */
export async function completePaidPlan(tx: Db, accountNumber: string, now: Date): Promise<void> {
  const isActive = and(eq(paymentPlans.accountNumber, accountNumber), eq(paymentPlans.status, 'ACTIVE'))
  const [found] = await tx
    .select()
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(isActive)
  if (found === undefined) return
  const { payment_plans: row, accounts: account } = found
  const { status } = await planOn(tx, row, account, todayOf(account, now))
  if (status === 'COMPLETED') await tx.update(paymentPlans).set({ status }).where(isActive)
}

/**
 * Reopens a completed plan when a payment of it is returned, by anyone: the amount is again owed by its instalments. A
 * plan whose last day has passed stays completed, since all of it would be missed at once. Resolves to whether it was
 * reopened. Call it wherever a payment is returned.
 */
export async function reopenUnpaidPlan(tx: Db, accountNumber: string, now: Date): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(eq(paymentPlans.accountNumber, accountNumber))
    .orderBy(desc(paymentPlans.agreedAt))
    .limit(1)
  if (found?.payment_plans.status !== 'COMPLETED') return false
  const { payment_plans: row, accounts: account } = found
  const today = todayOf(account, now)
  const { status, instalments } = await planOn(tx, { ...row, status: 'ACTIVE' }, account, today)
  const lastDay = instalments.at(-1)?.dueOn ?? ''
  if (status !== 'ACTIVE' || lastDay < today) return false
  await tx.update(paymentPlans).set({ status }).where(eq(paymentPlans.reference, row.reference))
  return true
}
