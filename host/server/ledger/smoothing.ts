import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { Cents } from 'gridfront/contracts'
import type { SmoothedYear } from 'gridfront/server'
import { evenAmountOn } from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import { bills, ledgerEntries, smoothingAgreements } from '../platform/database/schema.ts'

export type SmoothingRow = typeof smoothingAgreements.$inferSelect

const isOpen = (accountNumber: string) =>
  and(eq(smoothingAgreements.accountNumber, accountNumber), ne(smoothingAgreements.status, 'ENDED'))

/** The agreement of an account that its next bill follows: one that is active, or ending. */
export const openSmoothingOf = async (db: Db, accountNumber: string): Promise<SmoothingRow | undefined> =>
  (await db.select().from(smoothingAgreements).where(isOpen(accountNumber)))[0]

/** Whether bills of an account are smoothed. One that is ending does not count: its next bill is as without it. */
export const isSmoothed = async (db: Db, accountNumber: string): Promise<boolean> =>
  (await openSmoothingOf(db, accountNumber))?.status === 'ACTIVE'

/**
 * Cents that an account's bills have come to beyond its even amounts; negative: it has paid more. All of its
 * agreements together, because each ends with zero.
 */
export async function smoothingCentsOf(db: Db, accountNumber: string): Promise<number> {
  const { amountCents, debit, cause } = ledgerEntries
  const [row] = await db
    .select({
      cents:
        sql`coalesce(sum(case when ${debit} = 'SMOOTHING' then ${amountCents} else -${amountCents} end), 0)`.mapWith(
          Number,
        ),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountNumber, accountNumber), eq(cause, 'SMOOTHING')))
  return row?.cents ?? 0
}

/** How many bills of an account were smoothed since a day. One that settles an agreement is not: it is for what it comes to. */
export async function smoothedBillsSince(db: Db, accountNumber: string, day: string): Promise<number> {
  const isEven = sql`coalesce(${bills.invoice} -> 'smoothing' ->> 'isSettled', 'false') = 'false'`
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(bills)
    .where(
      and(
        eq(bills.accountNumber, accountNumber),
        gte(bills.issuedOn, day),
        isNotNull(bills.smoothedCents),
        isEven,
      ),
    )
  return row?.count ?? 0
}

export const yearOf = ({ nextAmountCents, nextFrom, ...row }: SmoothingRow): SmoothedYear => ({
  ...{
    frequency: row.frequency,
    yearCents: row.yearCents,
    usedWattHours: row.usedWattHours,
    carriedCents: row.carriedCents,
  },
  ...{ amountCents: row.amountCents, yearFrom: row.yearFrom, reviewOn: row.reviewOn },
  next: nextAmountCents === null ? null : { amountCents: nextAmountCents, from: nextFrom },
})

/** How the next bill of an account is smoothed, issued on a day; undefined: it is not. A final bill settles the balance. */
export async function smoothingOfBill(
  tx: Db,
  accountNumber: string,
  { issueDate, isFinal }: { readonly issueDate: string; readonly isFinal: boolean },
) {
  const row = await openSmoothingOf(tx, accountNumber)
  if (row === undefined) return undefined
  return {
    evenCents: row.status === 'ENDING' || isFinal ? null : evenAmountOn(yearOf(row), issueDate),
    balanceCents: await smoothingCentsOf(tx, accountNumber),
  }
}

/** Marks the agreement of an account as ended. Call it with the bill that settles its balance. */
export const endSettledSmoothing = (tx: Db, accountNumber: string, at: Date) =>
  tx
    .update(smoothingAgreements)
    // One that is ending was ended before.
    .set({
      status: 'ENDED',
      endedAt: sql`coalesce(${smoothingAgreements.endedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(isOpen(accountNumber))

/**
 * The even amount of the next bill of an account, and its balance; undefined where the next bill is not smoothed.
 * `issuedFrom`: the day on which it is issued at the earliest, because a review may have set another amount by then.
 */
export async function nextSmoothingOf(db: Db, accountNumber: string, issuedFrom: string) {
  const row = await openSmoothingOf(db, accountNumber)
  if (row?.status !== 'ACTIVE') return undefined
  const balance = await smoothingCentsOf(db, accountNumber)
  return { amount: Cents.parse(evenAmountOn(yearOf(row), issuedFrom)), balance: Cents.parse(balance) }
}
