import pMap from 'p-map'
import type { Db } from '../../platform/database/db.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { severalAtOnce } from '../../platform/several-at-once.ts'
import { dueAccounts } from './due-accounts.ts'
import { isReason } from './is-reason.ts'
import type { BillingPorts, NextBill, NextBillOptions } from './next-bill.ts'
import { isEstimatedBill, issueNextBill, storeFirstDay } from './next-bill.ts'

export interface BillingRunOptions extends Pick<NextBillOptions, 'asOf' | 'acceptsEstimates'> {
  /** First day to charge for; stored with the account. Earlier days were billed elsewhere. */
  readonly from?: string | undefined
  /** Only this account. Default: all. */
  readonly accountNumber?: string | undefined
  /** A trial: computes everything, and stores nothing. Default: false. */
  readonly isDry?: boolean
}

/** Summary of a bill. */
export interface BillInShort {
  readonly accountNumber: string
  /** null: the bill was not stored. */
  readonly invoiceNumber: string | null
  readonly from: string
  readonly to: string
  readonly amountCents: number
  /** Including the previous balance. */
  readonly toPayCents: number
  readonly dueDate: string
  readonly isEstimated: boolean
  readonly isFinal: boolean
  /** To be posted: the customer wants bills by post, and has no safe contact. */
  readonly isPosted: boolean
  /** Not to be posted: the customer wants bills by post, and has a safe contact. */
  readonly isHeld: boolean
}

export interface BillingRunResult {
  readonly issued: readonly BillInShort[]
  /** Periods that have ended, but still lack reads. */
  readonly waiting: readonly { readonly accountNumber: string; readonly from: string; readonly to: string }[]
  /** Billed accounts that a person should look at. */
  readonly notes: readonly { readonly accountNumber: string; readonly reason: string }[]
  /** Accounts that could not be billed, and what to do about each. */
  readonly refused: readonly { readonly accountNumber: string; readonly reason: string }[]
  /**
   * Accounts that were not billed because of an error of this program or its database. If the database is unavailable
   * or full, the run ends.
   */
  readonly faults: readonly { readonly accountNumber: string; readonly reason: string }[]
}

const inShort = (
  { invoice, isFinal, hasSafeContact }: NextBill & { outcome: 'issued' },
  isDry: boolean,
): BillInShort => ({
  accountNumber: invoice.accountNumber,
  invoiceNumber: isDry ? null : invoice.invoiceNumber,
  from: invoice.period.startDate,
  to: invoice.period.endDate,
  amountCents: invoice.invoiceAmount,
  toPayCents: invoice.balanceAtIssue,
  dueDate: invoice.dueDate,
  isEstimated: isEstimatedBill(invoice),
  isFinal,
  isPosted: invoice.delivery === 'POST' && !hasSafeContact,
  isHeld: invoice.delivery === 'POST' && hasSafeContact,
})

/** Thrown to roll back what a trial has written. */
class TrialOver extends Error {}

type Filled = { readonly [List in keyof BillingRunResult]: BillingRunResult[List][number][] }
const nothing = (): Filled => ({ issued: [], waiting: [], notes: [], refused: [], faults: [] })

/**
 * Bills every account whose period has ended, several at once, each bill in its own transaction. However often runs
 * start, overlap or are interrupted, each period is billed once; a problem with one account delays no other, and is
 * reported at the end, in the order of the accounts.
 */
export function createBillingRun(ports: BillingPorts) {
  const { db } = ports
  return async (options: BillingRunOptions = {}): Promise<BillingRunResult> => {
    const { asOf, from, acceptsEstimates, accountNumber: only, isDry = false } = options
    const result = nothing()
    let isOver = false

    async function bill(tx: Db, accountNumber: string, { issued, waiting, notes }: Filled): Promise<void> {
      if (from !== undefined) await storeFirstDay({ ...ports, db: tx }, { accountNumber, asOf, from })
      for (;;) {
        const next = await issueNextBill({ ...ports, db: tx }, { accountNumber, asOf, acceptsEstimates })
        if (next.outcome === 'waiting') waiting.push({ accountNumber, from: next.due.from, to: next.due.to })
        if (next.outcome !== 'issued') return
        issued.push(inShort(next, isDry))
        notes.push(...next.notes.map((reason) => ({ accountNumber, reason })))
      }
    }
    const tryOut = (accountNumber: string, filled: Filled) =>
      db
        .transaction(async (tx) => {
          await bill(tx, accountNumber, filled)
          throw new TrialOver()
        })
        .catch((error: unknown) => {
          if (!(error instanceof TrialOver)) throw error
        })
    function noteFault(accountNumber: string, error: unknown, { refused, faults }: Filled): void {
      if (isReason(error)) refused.push({ accountNumber, reason: error.message })
      else faults.push({ accountNumber, reason: faultInWords(error) })
      // All other accounts would fail too, and each attempt takes time.
      if (isDatabaseAway(error) || isDiskFull(error)) isOver = true
    }
    async function billAll(numbers: readonly string[]): Promise<void> {
      const all = await pMap(
        numbers,
        async (number) => {
          const filled = nothing()
          if (isOver) return filled
          await (isDry ? tryOut(number, filled) : bill(db, number, filled)).catch((error: unknown) =>
            noteFault(number, error, filled),
          )
          return filled
        },
        severalAtOnce,
      )
      for (const { issued, waiting, notes, refused, faults } of all) {
        result.issued.push(...issued)
        result.waiting.push(...waiting)
        result.notes.push(...notes)
        result.refused.push(...refused)
        result.faults.push(...faults)
      }
    }

    if (only !== undefined) {
      await billAll([only])
      return result
    }
    let page = await dueAccounts({ ...ports, asOf }, '')
    for (;;) {
      await billAll(page.due)
      const { last } = page
      if (isOver || last === null) return result
      try {
        page = await dueAccounts({ ...ports, asOf }, last)
      } catch (error) {
        // The bills until then are reported nevertheless.
        noteFault(last, error, result)
        return result
      }
    }
  }
}
