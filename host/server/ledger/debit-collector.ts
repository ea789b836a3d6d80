import { and, asc, eq, gt } from 'drizzle-orm'
import type { CollectionMethod } from 'gridfront/contracts'
import type { Db } from '../platform/database/db.ts'
import { accounts, debitRequests, payToAgreements } from '../platform/database/schema.ts'

/** The way in which the bills of an account are collected. */
export interface Collector {
  readonly method: CollectionMethod
  /** Reference of the direct-debit request or the PayTo agreement. */
  readonly reference: string
  /** The provider's token for the source of the money. */
  readonly token: string
  /** Bills that are due on this civil date or later are collected. */
  readonly coversFrom: string
  /** The largest bill that is collected; null: no limit. */
  readonly maxCents: number | null
}

/** The active direct-debit request of an account. */
export const activeRequestOf = async (db: Db, accountNumber: string) =>
  (
    await db
      .select()
      .from(debitRequests)
      .where(and(eq(debitRequests.accountNumber, accountNumber), eq(debitRequests.status, 'ACTIVE')))
  )[0]

/**
 * What collects an account's bills; undefined if the customer pays them. An agreement that becomes active ends the
 * direct debit in the same transaction, so that there are never two.
 */
export async function collectorOf(db: Db, accountNumber: string): Promise<Collector | undefined> {
  const [payTo] = await db
    .select()
    .from(payToAgreements)
    .where(and(eq(payToAgreements.accountNumber, accountNumber), eq(payToAgreements.status, 'ACTIVE')))
  if (payTo !== undefined && payTo.coversFrom !== null) {
    const { id, coversFrom, maximumCents } = payTo
    return { method: 'PAYTO', reference: id, token: id, coversFrom, maxCents: maximumCents }
  }
  const request = await activeRequestOf(db, accountNumber)
  if (request === undefined) return undefined
  const { reference, bankToken: token, coversFrom } = request
  return { method: 'DIRECT_DEBIT', reference, token, coversFrom, maxCents: null }
}

/** Numbers of the accounts that owe something and have a collector, in order. */
export async function collectedAccounts(db: Db): Promise<string[]> {
  const byDebit = await db
    .select({ number: debitRequests.accountNumber })
    .from(debitRequests)
    .innerJoin(accounts, eq(accounts.number, debitRequests.accountNumber))
    .where(and(eq(debitRequests.status, 'ACTIVE'), gt(accounts.balanceCents, 0)))
    .orderBy(asc(debitRequests.accountNumber))
  const byPayTo = await db
    .select({ number: payToAgreements.accountNumber })
    .from(payToAgreements)
    .innerJoin(accounts, eq(accounts.number, payToAgreements.accountNumber))
    .where(and(eq(payToAgreements.status, 'ACTIVE'), gt(accounts.balanceCents, 0)))
    .orderBy(asc(payToAgreements.accountNumber))
  return [...new Set([...byDebit, ...byPayTo].map(({ number }) => number))].toSorted()
}
