import { desc, eq } from 'drizzle-orm'
import { missedCents, nextInstalment } from 'gridfront/server'
import { planOn, todayOf } from '../../ledger/payment-plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, billExtensions, paymentPlans } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'

/** Rows of a list. */
const most = 200

export interface HelpOptions {
  /** Includes ended ones. */
  readonly isAll: boolean
  readonly isJson: boolean
}

/** Payment plans, newest first, each with the paid, next and missed amounts. */
export async function planList(db: Db, now: Date, { isAll, isJson }: HelpOptions): Promise<string> {
  const rows = await db
    .select()
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(isAll ? undefined : eq(paymentPlans.status, 'ACTIVE'))
    .orderBy(desc(paymentPlans.agreedAt))
    .limit(most)
  const plans = await Promise.all(
    rows.map(({ payment_plans: row, accounts: account }) => planOn(db, row, account, todayOf(account, now))),
  )
  const shown = isAll ? plans : plans.filter(({ status }) => status === 'ACTIVE')
  if (isJson) return JSON.stringify(shown, null, 2)
  if (shown.length === 0) return 'There is no payment plan.'
  return textTable(
    ['PLAN', 'ACCOUNT', 'STATUS', 'OF', 'PAID', 'MISSED', 'NEXT', 'AGREED'],
    shown.map((plan) => {
      const next = plan.status === 'ACTIVE' ? nextInstalment(plan) : undefined
      return [
        plan.reference,
        plan.accountNumber,
        plan.status,
        inDollars(plan.owed),
        inDollars(plan.paid),
        plan.status === 'ACTIVE' && missedCents(plan) > 0 ? inDollars(missedCents(plan)) : '-',
        next === undefined ? '-' : `${next.dueOn} ${inDollars(next.amount - next.paid)}`,
        timeInText(new Date(plan.agreedAt)),
      ]
    }),
  )
}

/** Extended bills, newest first. */
export async function extensionList(db: Db, isJson: boolean): Promise<string> {
  const rows = await db.select().from(billExtensions).orderBy(desc(billExtensions.grantedAt)).limit(most)
  if (isJson) return JSON.stringify(rows, null, 2)
  if (rows.length === 0) return 'No bill was put off.'
  return textTable(
    ['BILL', 'ACCOUNT', 'WAS DUE', 'IS DUE', 'SINCE'],
    rows.map(({ invoiceNumber, accountNumber, formerDueOn, dueOn, grantedAt }) => [
      invoiceNumber,
      accountNumber,
      formerDueOn,
      dueOn,
      timeInText(grantedAt),
    ]),
  )
}
