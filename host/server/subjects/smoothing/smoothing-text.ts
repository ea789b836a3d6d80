import { asc, eq, ne } from 'drizzle-orm'
import { evenAmountOn } from 'gridfront/server'
import pMap from 'p-map'
import { smoothingCentsOf, yearOf } from '../../ledger/smoothing.ts'
import { marketDay } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { smoothingAgreements } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { severalAtOnce } from '../../platform/several-at-once.ts'
import { textTable } from '../../platform/text-table.ts'
import type { Smoothing } from './smoothing.ts'
import type { SmoothingReviewsResult } from './smoothing-reviews.ts'

/** The agreements that are not settled yet, by account, each with its balance. */
export async function smoothingList(db: Db, now: Date, isJson: boolean): Promise<string> {
  const rows = await db
    .select()
    .from(smoothingAgreements)
    .where(ne(smoothingAgreements.status, 'ENDED'))
    .orderBy(asc(smoothingAgreements.accountNumber))
  const today = marketDay(now)
  const list = await pMap(
    rows,
    async (row) => ({
      ...{ reference: row.reference, accountNumber: row.accountNumber, status: row.status },
      ...{ frequency: row.frequency, basis: row.basis, reviewOn: row.reviewOn },
      amountCents: evenAmountOn(yearOf(row), today),
      balanceCents: await smoothingCentsOf(db, row.accountNumber),
    }),
    severalAtOnce,
  )
  if (isJson) return JSON.stringify(list, null, 2)
  if (list.length === 0) return 'No bills are smoothed.'
  return textTable(
    ['AGREEMENT', 'ACCOUNT', 'STATUS', 'A BILL', 'EVERY', 'BALANCE', 'BY', 'REVIEW'],
    list.map((one) => [
      ...[one.reference, one.accountNumber, one.status, inDollars(one.amountCents), one.frequency],
      ...[
        inDollars(one.balanceCents),
        one.basis === 'OWN_USAGE' ? 'own usage' : 'typical usage',
        one.reviewOn,
      ],
    ]),
  )
}

/** The result of a run of reviews, as text. */
export const smoothingReviewsText = ({ reviewed, ended, left, faults }: SmoothingReviewsResult): string =>
  [
    `Bill smoothing agreements reviewed: ${reviewed.length}.`,
    ...reviewed.map(
      ({ accountNumber, isYearEnd, amountCents, from, creditCents }) =>
        `${accountNumber}: ${inDollars(amountCents)} a bill, ${from === null ? 'as before' : `from ${from} on, or 14 days after the mail`}${isYearEnd ? '; the year is settled' : ''}${creditCents > 0 ? `, ${inDollars(creditCents)} credited` : ''}`,
    ),
    ...ended.map(({ accountNumber, because, balanceCents }) =>
      because === 'CLOSED'
        ? `${accountNumber}: ended, as supply has ended and no bill follows; ${inDollars(Math.abs(balanceCents))} ${balanceCents < 0 ? 'credited' : 'owed'}`
        : `${accountNumber}: ended, as a year comes to less than a dollar a bill; ${balanceCents === 0 ? 'there is no balance' : `the next bill settles ${inDollars(balanceCents)}`}`,
    ),
    ...left.map(({ accountNumber, reason }) => `${accountNumber}: ${reason}`),
    ...faults.map(({ accountNumber, reason }) => `${accountNumber}: ${reason}`),
  ].join('\n')

/** Ends an agreement for a customer who asks on the phone. Throws `OperatorError` if there is none of this number. */
export async function endByStaff(db: Db, smoothing: Smoothing, reference: string): Promise<string> {
  const [row] = await db
    .select()
    .from(smoothingAgreements)
    .where(eq(smoothingAgreements.reference, reference))
  if (row === undefined)
    throw new OperatorError(
      `There is no agreement ${JSON.stringify(reference)}: npm run bills -- smoothing lists them.`,
    )
  const { accountNumber, status, balance } = await smoothing.end(row.customerId, reference)
  return status === 'ENDED'
    ? `The bill smoothing of ${accountNumber} has ended. There is no balance to settle.`
    : `The next bill of ${accountNumber} ends its bill smoothing, and settles the balance of ${inDollars(balance)}.`
}
