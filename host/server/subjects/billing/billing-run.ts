import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { accounts } from '../../platform/database/schema.ts'
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

/**
 * Bills every account whose period has ended, each bill in its own transaction. However often runs start, overlap
 * or are interrupted, each period is billed once; a problem with one account delays no other, and is reported at the
 * end.
 */
export function createBillingRun(ports: BillingPorts) {
  return async (options: BillingRunOptions = {}): Promise<BillingRunResult> => {
    const { asOf, from, acceptsEstimates, accountNumber: only, isDry = false } = options
    const all =
      only === undefined
        ? await ports.db.select({ number: accounts.number }).from(accounts).orderBy(asc(accounts.number))
        : [{ number: only }]
    const issued: BillInShort[] = []
    const waiting: BillingRunResult['waiting'][number][] = []
    const notes: BillingRunResult['notes'][number][] = []
    const refused: BillingRunResult['refused'][number][] = []
    const faults: BillingRunResult['faults'][number][] = []

    async function bill(db: Db, accountNumber: string): Promise<void> {
      if (from !== undefined) await storeFirstDay({ ...ports, db }, { accountNumber, asOf, from })
      for (;;) {
        const next = await issueNextBill({ ...ports, db }, { accountNumber, asOf, acceptsEstimates })
        if (next.outcome === 'waiting') waiting.push({ accountNumber, from: next.due.from, to: next.due.to })
        if (next.outcome !== 'issued') return
        issued.push(inShort(next, isDry))
        notes.push(...next.notes.map((reason) => ({ accountNumber, reason })))
      }
    }
    const tryOut = (accountNumber: string) =>
      ports.db
        .transaction(async (tx) => {
          await bill(tx, accountNumber)
          throw new TrialOver()
        })
        .catch((error: unknown) => {
          if (!(error instanceof TrialOver)) throw error
        })

    for (const { number } of all)
      try {
        await (isDry ? tryOut(number) : bill(ports.db, number))
      } catch (error) {
        if (isReason(error)) refused.push({ accountNumber: number, reason: error.message })
        else faults.push({ accountNumber: number, reason: faultInWords(error) })
        // All other accounts would fail too, and each attempt takes time.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    return { issued, waiting, notes, refused, faults }
  }
}
