import { and, asc, eq, lt } from 'drizzle-orm'
import { missedCents } from 'gridfront/server'
import { completePaidPlan, planOn, todayOf } from '../../ledger/payment-plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, paymentPlans } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'

export interface MissedPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

/**
 * Notifies customers of missed instalments, once each, and marks paid plans as completed. Resolves to the number of
 * notices.
 */
export async function notifyOfMissed({ db, now, eventLog }: MissedPorts): Promise<number> {
  const active = await db
    .select()
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(eq(paymentPlans.status, 'ACTIVE'))
    .orderBy(asc(paymentPlans.agreedAt))
  let notified = 0
  for (const { payment_plans: row, accounts: account } of active) {
    const today = todayOf(account, now())
    const plan = await planOn(db, row, account, today)
    if (plan.status === 'COMPLETED') await completePaidPlan(db, row.accountNumber, now())
    const last = plan.instalments.findLast(({ status }) => status === 'MISSED')
    if (plan.status !== 'ACTIVE' || last === undefined || last.number <= row.notifiedMissed) continue
    const { reference, customerId } = row
    const isNotNotified = and(
      eq(paymentPlans.reference, reference),
      eq(paymentPlans.status, 'ACTIVE'),
      lt(paymentPlans.notifiedMissed, last.number),
    )
    await db.transaction(async (tx) => {
      // Overlapping runs notify only once.
      const changed = await tx
        .update(paymentPlans)
        .set({ notifiedMissed: last.number })
        .where(isNotNotified)
        .returning()
      if (changed.length === 0) return
      await eventLog.record(tx, {
        ...{ kind: 'paymentHelp', about: 'MISSED', customerId, reference },
        ...{
          amountCents: missedCents(plan),
          dueOn: last.dueOn,
        },
      })
      notified += 1
    })
  }
  return notified
}
