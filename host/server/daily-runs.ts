import { createBillingRun } from './billing/billing-run.ts'
import type { PriceBook } from './billing/price-book.ts'
import { createDebitRun } from './debits/debit-run.ts'
import { serviceAgreements } from './debits/service-agreements.ts'
import { createSettlePayTo } from './debits/settle-pay-to.ts'
import type { QueuePorts } from './jobs/queue.ts'
import type { Run } from './jobs/runs.ts'
import { RunError } from './jobs/runs.ts'
import { createOrders } from './mail/outbox.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { createSettle } from './payments/settle.ts'
import { createPriceNotices } from './plans/price-notices.ts'

export interface DailyRunPorts extends QueuePorts {
  readonly book: PriceBook
  /** Undefined: no payment provider, so nothing is debited. */
  readonly provider: PaymentProvider | undefined
}

const isAny = (...lists: readonly (readonly unknown[])[]) => lists.some(({ length }) => length > 0)

/** Runs `npm run bills -- price-notices`, `-- run` and `npm run payments -- debit-run` each morning, by the time of Sydney. */
export function dailyRuns({ db, now, book, provider }: DailyRunPorts): {
  'bill-run': Run
  'debit-run'?: Run
} {
  const orders = createOrders({ db, now })
  const ports = { db, now, orders }

  async function bill(): Promise<void> {
    const notices = await createPriceNotices({ ...ports, book })({ isDry: false })
    const bills = await createBillingRun({ ...ports, book })()
    // Reported with the bill, and by no later run.
    if (isAny(bills.notes))
      throw new RunError(
        'NOTED',
        bills.notes.map(({ accountNumber, reason }) => `${accountNumber} (${reason})`),
      )
    if (isAny(notices.faults, bills.faults)) throw new RunError('FAULTS')
    const left = [notices.refused, notices.differences, notices.waiting, bills.refused].flat()
    if (isAny(left)) throw new RunError('LEFT', [...new Set(left.map(({ accountNumber }) => accountNumber))])
  }
  async function debit(by: PaymentProvider): Promise<void> {
    const settle = createSettle(ports)
    const run = createDebitRun({
      ...{ ...ports, provider: by, settle, agreements: serviceAgreements },
      settlePayTo: createSettlePayTo(ports),
    })
    const { waiting, left, unasked } = await run()
    // A card payment in progress, or a provider that was away.
    if (isAny(waiting, left, unasked)) throw new RunError('FAULTS')
  }
  return {
    'bill-run': { cron: '0 5 * * *', run: bill },
    ...(provider && { 'debit-run': { cron: '0 7 * * *', run: () => debit(provider) } }),
  }
}
