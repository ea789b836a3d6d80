import { eq, inArray } from 'drizzle-orm'
import type { SupplyAnswers } from 'gridfront/contracts'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints } from '../../platform/database/schema.ts'
import { handOver } from '../meter-data/hand-over.ts'
import { handOverMeter } from '../meter-data/hand-over-meter.ts'
import { accountsAt } from './premises.ts'
import { premisesOf } from './stops.ts'

type Account = Awaited<ReturnType<typeof accountsAt>>[number]

/**
 * The supply point of a home, if earlier accounts had it: that of the NMI on the order, else of the address. null: they
 * had none. undefined: it is not clear which it is.
 */
async function knownPoint(
  tx: Db,
  nmi: string | null,
  there: readonly Account[],
): Promise<string | null | undefined> {
  const rows = await tx
    .select({ nmi: supplyPoints.nmi })
    .from(supplyPoints)
    .where(
      inArray(
        supplyPoints.accountNumber,
        there.map(({ number }) => number),
      ),
    )
  const atAddress = new Set(rows.map((row) => row.nmi))
  if (nmi === null) return atAddress.size > 1 ? undefined : ([...atAddress][0] ?? null)
  // An order has the checksum, an eleventh character, and supply points do not.
  const ordered = nmi.slice(0, 10)
  if (atAddress.size > 0) return atAddress.has(ordered) ? ordered : undefined
  return (await tx.$count(supplyPoints, eq(supplyPoints.nmi, ordered))) > 0 ? ordered : null
}

const accountsWith = (tx: Db, nmi: string) =>
  tx
    .select({ number: accounts.number, closedOn: accounts.closedOn })
    .from(accounts)
    .innerJoin(supplyPoints, eq(supplyPoints.accountNumber, accounts.number))
    .where(eq(supplyPoints.nmi, nmi))

/**
 * Hands the supply point of a home, and its meter, over to the account that was opened for it, if an earlier account had it and has ended.
 * Nothing is changed while that account supplies, or if NMI and address of the order name different supply points, because one
 * of them is wrong: whoever accepts the application, and the billing run, are told that the account has none.
 */
export async function takeOverPoint(
  tx: Db,
  supply: SupplyAnswers,
  account: { readonly accountNumber: string; readonly suppliedFrom: string },
): Promise<void> {
  const { addressKey, nmi: ordered } = premisesOf(supply)
  const there = (await accountsAt(tx, { addressKey, nmi: null })).filter(
    ({ number }) => number !== account.accountNumber,
  )
  const nmi = await knownPoint(tx, ordered, there)
  if (nmi === undefined) return
  const before = nmi === null ? there : await accountsWith(tx, nmi)
  const supplying = nmi === null ? null : await handOver(tx, { nmi, ...account })
  const lastDay = daysAfter(account.suppliedFrom, -1)
  // After a gap another retailer may have replaced the meter.
  const ended = before.filter(({ closedOn }) => closedOn === lastDay).map(({ number }) => number)
  if (supplying === null) await handOverMeter(tx, ended, account)
}
