import { and, asc, eq, isNotNull, lte, ne, or } from 'drizzle-orm'
import {
  canBeSmoothed,
  dayIn,
  evenAmountOn,
  isYearEnd,
  reviewSmoothing,
  smoothedBillsBy,
  smoothingGraceDays,
} from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { lockAccount, stateOfAccount } from '../../ledger/accounts.ts'
import { postEntries } from '../../ledger/ledger.ts'
import type { SmoothingRow } from '../../ledger/smoothing.ts'
import { openSmoothingOf, smoothedBillsSince, smoothingCentsOf, yearOf } from '../../ledger/smoothing.ts'
import { daysAfter, marketDay } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { accounts, smoothingAgreements } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { endClosed } from './closed-smoothing.ts'
import { estimateYear } from './year-estimate.ts'

export interface ReviewedSmoothing {
  readonly accountNumber: string
  readonly isYearEnd: boolean
  readonly amountCents: number
  /** The first day of bills with another amount, if its notice is sent in time; null: it stays. */
  readonly from: string | null
  readonly creditCents: number
}

/** An agreement that was ended without its customer's request. */
export interface EndedSmoothing {
  readonly accountNumber: string
  /** `CLOSED`: no bill follows. `TOO_LITTLE`: a year comes to too little for even amounts. */
  readonly because: 'CLOSED' | 'TOO_LITTLE'
  /** With `CLOSED` entered as owed, or as a credit where negative; with `TOO_LITTLE` the next bill settles it. */
  readonly balanceCents: number
}

/** Days for which a review waits for an estimate, before it goes on with the earlier one. */
const estimateDays = 14

export interface SmoothingReviewsResult {
  readonly reviewed: readonly ReviewedSmoothing[]
  readonly ended: readonly EndedSmoothing[]
  /** Agreements whose year cannot be estimated, and what happens then. */
  readonly left: readonly { readonly accountNumber: string; readonly reason: string }[]
  readonly faults: readonly { readonly accountNumber: string; readonly reason: string }[]
}

type Left = SmoothingReviewsResult['left'][number]
type Outcome = {
  readonly reviewed?: ReviewedSmoothing
  readonly ended?: EndedSmoothing
  readonly left?: Left
} | null

const noEstimate = 'its year cannot be estimated, because usage or prices are missing'

/**
 * Whether a year of smoothing cannot be settled yet, because its last bill is not issued: its balance would be that of
 * other months alone. After 60 days it is settled with the bills that there are.
 */
async function waitsForBills(
  tx: Db,
  account: AccountRow,
  row: SmoothingRow,
  today: string,
): Promise<boolean> {
  if (!isYearEnd(yearOf(row)) || today > daysAfter(row.reviewOn, smoothingGraceDays)) return false
  const agreedOn = dayIn(stateOfAccount(account), row.agreedAt)
  return (await smoothedBillsSince(tx, account.number, agreedOn)) < smoothedBillsBy(row, agreedOn)
}

/**
 * Reviews the bill smoothing agreements whose day has come: new estimate, settled balance at the end of a year, and the
 * mail about both in one transaction; and ends those of accounts that get no further bill. However often runs start or
 * overlap, each review happens once. Run it after the bills of the day.
 */
export function createSmoothingReviews({ db, now, eventLog, book }: BillingPorts) {
  const review = (accountNumber: string): Promise<Outcome> =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountNumber)
      const today = dayIn(stateOfAccount(account), now())
      const row = await openSmoothingOf(tx, accountNumber)
      if (row === undefined) return null
      // Where supply ends, the final bill settles the balance.
      if (account.closedOn !== null) {
        const ended = await endClosed(tx, account, row, { now, eventLog, today })
        return ended && { ended: { ...ended, because: 'CLOSED' } }
      }
      if (row.status !== 'ACTIVE' || row.reviewOn > today) return null
      if (await waitsForBills(tx, account, row, today)) return null
      const before = yearOf(row)
      const estimate = await estimateYear(tx, account, { book, today })
      const untilOn = daysAfter(row.reviewOn, estimateDays)
      if (estimate === null && today <= untilOn)
        return {
          left: {
            accountNumber,
            reason: `${noEstimate}; tried again each day until ${untilOn}, then the earlier estimate stays`,
          },
        }
      const balanceCents = await smoothingCentsOf(tx, accountNumber)
      if (estimate !== null && !canBeSmoothed(estimate.yearCents, row.frequency)) {
        const { customerId } = account
        await tx
          .update(smoothingAgreements)
          .set({ status: balanceCents === 0 ? 'ENDED' : 'ENDING', endedAt: now() })
          .where(eq(smoothingAgreements.reference, row.reference))
        const about = 'TOO_LITTLE'
        await eventLog.record(tx, {
          ...{ kind: 'smoothing', about, customerId, reference: row.reference, balanceCents },
        })
        return { ended: { accountNumber, because: about, balanceCents } }
      }
      const {
        year,
        isYearEnd: ends,
        differs,
        isAnnounced,
        creditCents,
      } = reviewSmoothing(before, { estimate, balanceCents }, today)
      const { next, ...kept } = year
      const { reference } = row
      await tx
        .update(smoothingAgreements)
        .set({
          ...kept,
          // That of the estimate that the amount follows from.
          basis: estimate !== null && (ends || differs) ? estimate.basis : row.basis,
          // It has a first day once its notice is sent (`recordAmountNotice`).
          ...{
            nextAmountCents: next?.amountCents ?? null,
            nextFrom: isAnnounced ? (next?.from ?? null) : null,
          },
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
        ...{
          kind: 'smoothing',
          about: 'REVIEWED',
          customerId: account.customerId,
          reference,
          isYearEnd: ends,
        },
        ...{ isEstimated: estimate !== null, differs },
        ...{ beforeCents: evenAmountOn(before, today), amountCents, from, creditCents },
        ...{ yearCents: estimate?.yearCents ?? kept.yearCents, carriedCents: ends ? kept.carriedCents : 0 },
        ...{ frequency: row.frequency, reviewOn: kept.reviewOn },
      })
      return {
        reviewed: { accountNumber, isYearEnd: ends, amountCents, from, creditCents },
        ...(estimate === null && {
          left: { accountNumber, reason: `${noEstimate}; its amount follows from the earlier estimate` },
        }),
      }
    })

  return async (): Promise<SmoothingReviewsResult> => {
    const isDue = and(
      eq(smoothingAgreements.status, 'ACTIVE'),
      lte(smoothingAgreements.reviewOn, marketDay(now())),
    )
    const due = await db
      .select({ accountNumber: smoothingAgreements.accountNumber })
      .from(smoothingAgreements)
      .innerJoin(accounts, eq(accounts.number, smoothingAgreements.accountNumber))
      .where(and(ne(smoothingAgreements.status, 'ENDED'), or(isDue, isNotNull(accounts.closedOn))))
      .orderBy(asc(smoothingAgreements.accountNumber))
    const reviewed: ReviewedSmoothing[] = []
    const ended: EndedSmoothing[] = []
    const left: Left[] = []
    const faults: SmoothingReviewsResult['faults'][number][] = []
    for (const { accountNumber } of due)
      try {
        const one = await review(accountNumber)
        reviewed.push(...(one?.reviewed ? [one.reviewed] : []))
        ended.push(...(one?.ended ? [one.ended] : []))
        left.push(...(one?.left ? [one.left] : []))
      } catch (error) {
        faults.push({ accountNumber, reason: faultInWords(error) })
        // All other accounts would fail too, and each attempt takes time.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    return { reviewed, ended, left, faults }
  }
}
