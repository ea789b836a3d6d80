import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { costOf, nextBillSpans } from 'gridfront/server'
import { isClosed, lockAccount } from '../../ledger/accounts.ts'
import { marketDay } from '../../platform/civil-day.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { accounts, bills } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { createPeriodCosts } from './period-costs.ts'
import { createUsagePeriods } from './usage-periods.ts'

export interface BudgetAlertsResult {
  /** Numbers of the accounts whose customers get the mail. */
  readonly notified: readonly string[]
  readonly faults: readonly { readonly accountNumber: string; readonly reason: string }[]
}

/**
 * Records the mail that the cost since a customer's last bill has passed the amount that they have set: once for each
 * period and amount, however often runs start or overlap. Before the first bill, and while readings or prices are
 * missing, the cost is unknown, as on the page, and no mail is sent.
 */
export function createBudgetAlerts({ db, now, eventLog, book }: BillingPorts) {
  const notify = (number: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, number)
      const { budgetDollars, budgetAlerted, customerId } = account
      if (budgetDollars === null || isClosed(account, now())) return false
      const [bill] = await tx
        .select({ periodStart: bills.periodStart, periodEnd: bills.periodEnd })
        .from(bills)
        .where(eq(bills.accountNumber, number))
        .orderBy(desc(bills.periodEnd))
        .limit(1)
      const since = bill && nextBillSpans(bill, marketDay(now())).since
      if (!since) return false
      const before = budgetAlerted?.from === since.from ? budgetAlerted.dollars : []
      if (before.includes(budgetDollars)) return false
      const periods = createUsagePeriods({ db: tx, costs: createPeriodCosts({ db: tx, book }) })
      const cost = costOf(await periods.read(account, { every: 'month', ...since, with: 'cost' }))
      if (cost === null || cost.cents <= budgetDollars * 100) return false
      await tx
        .update(accounts)
        .set({ budgetAlerted: { from: since.from, dollars: [...before, budgetDollars] } })
        .where(eq(accounts.number, number))
      const { from, to, cents: costCents } = cost
      await eventLog.record(tx, { kind: 'budgetPassed', customerId, budgetDollars, costCents, from, to })
      return true
    })

  return async (): Promise<BudgetAlertsResult> => {
    const watched = await db
      .select({ number: accounts.number })
      .from(accounts)
      .where(isNotNull(accounts.budgetDollars))
      .orderBy(asc(accounts.number))
    const notified: string[] = []
    const faults: BudgetAlertsResult['faults'][number][] = []
    for (const { number } of watched)
      try {
        if (await notify(number)) notified.push(number)
      } catch (error) {
        faults.push({ accountNumber: number, reason: faultInWords(error) })
        // All other accounts would fail too, and each attempt takes time.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    return { notified, faults }
  }
}
