import { and, asc, eq, lt } from 'drizzle-orm'
import { missedCents } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { accounts, paymentPlans } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { completePaidPlan, planOn, todayOf } from './plan-progress.ts'

export interface MissedPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

/** Notifies customers of missed instalments, of each once, and marks plans that are paid. Resolves to the number of notices. */
export async function notifyOfMissed({ db, now, orders }: MissedPorts): Promise<number> {
  const active = await db
    .select()
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(eq(paymentPlans.status, 'ACTIVE'))
    .orderBy(asc(paymentPlans.agreedAt))
  let told = 0
  for (const { payment_plans: row, accounts: account } of active) {
    const today = todayOf(account, now())
    const plan = await planOn(db, row, account, today)
    if (plan.status === 'COMPLETED') await completePaidPlan(db, row.accountNumber, now())
    const last = plan.instalments.findLast(({ status }) => status === 'MISSED')
    if (plan.status !== 'ACTIVE' || last === undefined || last.number <= row.toldMissed) continue
    const { reference, customerId } = row
    const isUntold = and(
      eq(paymentPlans.reference, reference),
      eq(paymentPlans.status, 'ACTIVE'),
      lt(paymentPlans.toldMissed, last.number),
    )
    await db.transaction(async (tx) => {
      // Overlapping runs notify only once.
      const changed = await tx
        .update(paymentPlans)
        .set({ toldMissed: last.number })
        .where(isUntold)
        .returning()
      if (changed.length === 0) return
      await orders.place(tx, {
        ...{ kind: 'paymentHelp', about: 'MISSED', customerId, reference },
        ...{
          amountCents: missedCents(plan),
          dueOn: last.dueOn,
        },
      })
      told += 1
    })
  }
  return told
}
