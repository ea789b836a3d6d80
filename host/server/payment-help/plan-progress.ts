import { and, eq, gt, inArray, max } from 'drizzle-orm'
import type { PaymentPlan } from 'gridfront/contracts'
import { dayIn, shownPlan } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import { stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { cardPayments, ledgerEntries, paymentPlans, refunds } from '../database/schema.ts'

export type PlanRow = typeof paymentPlans.$inferSelect

/** The last entry of an account's books; 0: there is none. */
export async function lastEntryOf(db: Db, accountNumber: string): Promise<number> {
  const [row] = await db
    .select({ id: max(ledgerEntries.id) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountNumber, accountNumber))
  return row?.id ?? 0
}

/**
 * Cents that were paid after an entry of the books, less what went back of them. Direct debits do not count: they are of bills that
 * are in no plan.
 */
async function paidSince(db: Db, { accountNumber, afterEntry }: PlanRow): Promise<number> {
  const entries = await db
    .select({
      cause: ledgerEntries.cause,
      causeId: ledgerEntries.causeId,
      amountCents: ledgerEntries.amountCents,
      method: cardPayments.method,
      refunded: refunds.paymentId,
    })
    .from(ledgerEntries)
    .leftJoin(cardPayments, eq(cardPayments.id, ledgerEntries.causeId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.causeId))
    .where(
      and(
        eq(ledgerEntries.accountNumber, accountNumber),
        gt(ledgerEntries.id, afterEntry),
        inArray(ledgerEntries.cause, ['PAYMENT', 'BANK_PAYMENT', 'REFUND', 'REVERSAL']),
      ),
    )
  const isPaid = ({ cause, method }: (typeof entries)[number]) =>
    cause === 'BANK_PAYMENT' || (cause === 'PAYMENT' && method !== 'DIRECT_DEBIT')
  const counted = new Set(entries.filter(isPaid).map(({ causeId }) => causeId))
  return entries.reduce((sum, entry) => {
    if (isPaid(entry)) return sum + entry.amountCents
    const isBack = entry.cause !== 'PAYMENT' && counted.has(entry.refunded ?? entry.causeId)
    return isBack ? sum - entry.amountCents : sum
  }, 0)
}

/** A plan as it stands at a time. */
export async function planOn(db: Db, row: PlanRow, account: AccountRow, today: string): Promise<PaymentPlan> {
  const { reference, accountNumber, owedCents, amountCents, frequency, firstOn, agreedAt, endedAt } = row
  return shownPlan(
    {
      ...{ reference, accountNumber, owed: owedCents, amount: amountCents },
      ...{ frequency, firstOn, agreedAt, endedAt },
    },
    { today, paid: await paidSince(db, row), balance: account.balanceCents },
  )
}

export const todayOf = (account: AccountRow, now: Date) => dayIn(stateOfAccount(account), now)

/** The plan of an account that is active, by its instalments; null: there is none, or all of it is paid. */
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
