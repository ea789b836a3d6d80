import { and, asc, eq, lte } from 'drizzle-orm'
import { dayIn, evenAmountOn, reviewSmoothing } from 'gridfront/server'
import { lockAccount, stateOfAccount } from '../../ledger/accounts.ts'
import { postEntries } from '../../ledger/ledger.ts'
import { openSmoothingOf, smoothingCentsOf, yearOf } from '../../ledger/smoothing.ts'
import { marketDay } from '../../platform/civil-day.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { smoothingAgreements } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { estimateYear } from './year-estimate.ts'

export interface ReviewedSmoothing {
  readonly accountNumber: string
  readonly isYearEnd: boolean
  readonly amountCents: number
  /** The first day of bills with another amount; null: it stays. */
  readonly from: string | null
  readonly creditCents: number
}

export interface SmoothingReviewsResult {
  readonly reviewed: readonly ReviewedSmoothing[]
  readonly faults: readonly { readonly accountNumber: string; readonly reason: string }[]
}

/**
 * Reviews the bill smoothing agreements whose day has come: new estimate, settled balance at the end of a year, and the
 * mail about both in one transaction. However often runs start or overlap, each review happens once.
 */
export function createSmoothingReviews({ db, now, eventLog, book }: BillingPorts) {
  const review = (accountNumber: string): Promise<ReviewedSmoothing | null> =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountNumber)
      const today = dayIn(stateOfAccount(account), now())
      const row = await openSmoothingOf(tx, accountNumber)
      // Where supply ends, the final bill settles the balance.
      if (row?.status !== 'ACTIVE' || row.reviewOn > today || account.closedOn !== null) return null
      const before = yearOf(row)
      const estimate = await estimateYear(tx, account, { book, today })
      const balanceCents = await smoothingCentsOf(tx, accountNumber)
      const found = { yearCents: estimate?.yearCents ?? null, balanceCents }
      const { year, isYearEnd, creditCents } = reviewSmoothing(before, found, today)
      const { next, ...kept } = year
      const { reference } = row
      await tx
        .update(smoothingAgreements)
        .set({
          ...kept,
          basis: estimate?.basis ?? row.basis,
          ...{ nextAmountCents: next?.amountCents ?? null, nextFrom: next?.from ?? null },
        })
        .where(eq(smoothingAgreements.reference, reference))
      await postEntries(tx, [
        {
          ...{ accountNumber, cause: 'SMOOTHING', causeId: `${reference} ${row.reviewOn}` },
          ...{ owedCents: -creditCents, happenedAt: now() },
        },
      ])
      const amountCents = next?.amountCents ?? kept.amountCents
      const from = next?.from ?? null
      await eventLog.record(tx, {
        ...{ kind: 'smoothing', about: 'REVIEWED', customerId: account.customerId, reference, isYearEnd },
        ...{ beforeCents: evenAmountOn(before, today), amountCents, from, creditCents },
        ...{ yearCents: found.yearCents ?? kept.yearCents, carriedCents: isYearEnd ? kept.carriedCents : 0 },
        ...{ frequency: row.frequency, reviewOn: kept.reviewOn },
      })
      return { accountNumber, isYearEnd, amountCents, from, creditCents }
    })

  return async (): Promise<SmoothingReviewsResult> => {
    const due = await db
      .select({ accountNumber: smoothingAgreements.accountNumber })
      .from(smoothingAgreements)
      .where(
        and(eq(smoothingAgreements.status, 'ACTIVE'), lte(smoothingAgreements.reviewOn, marketDay(now()))),
      )
      .orderBy(asc(smoothingAgreements.accountNumber))
    const reviewed: ReviewedSmoothing[] = []
    const faults: SmoothingReviewsResult['faults'][number][] = []
    for (const { accountNumber } of due)
      try {
        const one = await review(accountNumber)
        if (one !== null) reviewed.push(one)
      } catch (error) {
        faults.push({ accountNumber, reason: faultInWords(error) })
        // All other accounts would fail too, and each attempt takes time.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    return { reviewed, faults }
  }
}
