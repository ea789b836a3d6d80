import type { PaymentProvider } from 'gridfront/payments-server'
import { createEventLog } from './platform/events/event-log.ts'
import type { QueuePorts } from './platform/queue/queue.ts'
import type { Run } from './platform/queue/runs.ts'
import { RunError } from './platform/queue/runs.ts'
import { createBudgetAlerts } from './subjects/account/budget-alerts.ts'
import { createBillingRun } from './subjects/billing/billing-run.ts'
import { createDebitRun } from './subjects/debits/debit-run.ts'
import { serviceAgreements } from './subjects/debits/service-agreements.ts'
import { createSettlePayTo } from './subjects/debits/settle-pay-to.ts'
import { createSettle } from './subjects/payments/settle.ts'
import { createPriceNotices } from './subjects/plans/price-notices.ts'
import type { PriceBook } from './subjects/prices/price-book.ts'
import { createSmoothingReviews } from './subjects/smoothing/smoothing-reviews.ts'

export interface DailyRunPorts extends QueuePorts {
  readonly book: PriceBook
  /** Undefined without a payment provider; then nothing is debited. */
  readonly provider: PaymentProvider | undefined
}

const isAny = (...lists: readonly (readonly unknown[])[]) => lists.some(({ length }) => length > 0)

/**
 * Runs `npm run bills -- price-notices`, `-- run`, `-- smoothing-reviews`, `-- budget-alerts` and `npm run payments -- debit-run` each morning, by the time
 * of Sydney.
 */
export function dailyRuns({ db, now, book, provider }: DailyRunPorts): {
  'bill-run': Run
  'debit-run'?: Run
} {
  const eventLog = createEventLog({ db, now })
  const ports = { db, now, eventLog }

  async function bill(): Promise<void> {
    const notices = await createPriceNotices({ ...ports, book })({ isDry: false })
    const bills = await createBillingRun({ ...ports, book })()
    // After it, so that the last bill of a year is part of what is settled, and a final bill has ended its agreement.
    const reviews = await createSmoothingReviews({ ...ports, book })()
    // After it too, because a bill begins a new period.
    const budgets = await createBudgetAlerts({ ...ports, book })()
    // Reported together with the bill, and not by later runs.
    if (isAny(bills.notes))
      throw new RunError(
        'NOTED',
        bills.notes.map(({ accountNumber, reason }) => `${accountNumber} (${reason})`),
      )
    if (isAny(notices.faults, reviews.faults, bills.faults, budgets.faults)) throw new RunError('FAULTS')
    const left = [notices.refused, notices.differences, notices.waiting, bills.refused, reviews.left].flat()
    if (isAny(left)) throw new RunError('LEFT', [...new Set(left.map(({ accountNumber }) => accountNumber))])
  }
  async function debit(by: PaymentProvider): Promise<void> {
    const settle = createSettle(ports)
    const run = createDebitRun({
      ...{ ...ports, provider: by, settle, agreements: serviceAgreements },
      settlePayTo: createSettlePayTo(ports),
    })
    const { waiting, left, unasked } = await run()
    // Because of a card payment in progress, or an unavailable provider.
    if (isAny(waiting, left, unasked)) throw new RunError('FAULTS')
  }
  return {
    'bill-run': { cron: '0 5 * * *', run: bill },
    ...(provider && { 'debit-run': { cron: '0 7 * * *', run: () => debit(provider) } }),
  }
}
