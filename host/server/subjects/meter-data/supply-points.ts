import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints } from '../../platform/database/schema.ts'

/** The supply point of an account, from its first day of supply on. */
export type SupplyPoint = typeof supplyPoints.$inferSelect

/** NMIs of all supply points. */
export async function knownNmis(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ nmi: supplyPoints.nmi }).from(supplyPoints)
  return new Set(rows.map(({ nmi }) => nmi))
}

/**
 * The rows of each of these NMIs, in the order of their first days; none for an unknown NMI. They are locked until the
 * transaction ends, so that two imports of one meter wait for each other.
 */
export async function lockSupplyPoints(
  tx: Db,
  nmis: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly SupplyPoint[]>> {
  const owners = tx
    .select({ number: supplyPoints.accountNumber })
    .from(supplyPoints)
    .where(inArray(supplyPoints.nmi, [...nmis]))
  // The accounts first, as applications lock them: data is written for them, which would wait for that lock too late.
  await tx
    .select({ number: accounts.number })
    .from(accounts)
    .where(inArray(accounts.number, owners))
    .orderBy(accounts.number)
    .for('key share')
  const found = new Map<string, readonly SupplyPoint[]>()
  // Locked in a fixed order, so that two imports never deadlock.
  for (const nmi of [...nmis].toSorted()) {
    const rows = () =>
      tx.select().from(supplyPoints).where(eq(supplyPoints.nmi, nmi)).orderBy(asc(supplyPoints.suppliedFrom))
    await rows().for('update')
    // Read again, because the point may have been handed over while this waited for its rows.
    found.set(nmi, await rows())
  }
  return found
}

/** The row to which a market day belongs, of rows in the order of their first days; undefined: the day comes before them. */
export const ownerOf = (rows: readonly SupplyPoint[], day: string): SupplyPoint | undefined =>
  rows.findLast(({ suppliedFrom }) => suppliedFrom <= day)
