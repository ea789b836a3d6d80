import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints, usageDays, usageIntervals } from '../../platform/database/schema.ts'
import { updateAccountDays } from './account-days.ts'
import type { SupplyPoint } from './supply-points.ts'
import { lockSupplyPoints } from './supply-points.ts'

// An arbitrary number that no other program should use for an advisory lock in the same database.
const handOverLock = 4_743_389

type Owner = Pick<typeof accounts.$inferSelect, 'number' | 'closedOn'>

/** The accounts of these rows, locked so that none of them is ended on another day meanwhile. */
const ownersOf = (tx: Db, rows: readonly SupplyPoint[]): Promise<Owner[]> =>
  tx
    .select({ number: accounts.number, closedOn: accounts.closedOn })
    .from(accounts)
    .where(
      inArray(
        accounts.number,
        rows.map(({ accountNumber }) => accountNumber),
      ),
    )
    .orderBy(accounts.number)
    .for('share')

/** Gives days of the supply point to the account of a row, and takes their totals from the other accounts. */
async function moveDays(
  tx: Db,
  point: SupplyPoint,
  { from, others }: { readonly from: string; readonly others: readonly string[] },
): Promise<void> {
  const moved = await tx
    .update(usageIntervals)
    .set({ accountNumber: point.accountNumber })
    .where(and(eq(usageIntervals.nmi, point.nmi), gte(usageIntervals.day, from)))
    .returning({ day: usageIntervals.day })
  await tx
    .delete(usageDays)
    .where(and(inArray(usageDays.accountNumber, [...others]), gte(usageDays.day, from)))
  await updateAccountDays(tx, point, new Set(moved.map(({ day }) => day)))
}

/**
 * Gives a supply point to an account from its first day of supply on, with the meter data since then that was imported
 * for the account before. The account has no supply point yet. Resolves to the account that still supplies on that day,
 * and then has changed nothing; else to null.
 */
export async function handOver(
  tx: Db,
  { nmi, accountNumber, suppliedFrom }: Omit<SupplyPoint, 'controlledLoad'>,
): Promise<Owner | null> {
  const nmis = new Set([nmi])
  await lockSupplyPoints(tx, nmis)
  // The first account of an NMI has no row that could be locked.
  await tx.execute(sql`select pg_advisory_xact_lock(${handOverLock})`)
  const rows = (await lockSupplyPoints(tx, nmis)).get(nmi) ?? []
  const owners = await ownersOf(tx, rows)
  const supplying = owners.find(({ closedOn }) => closedOn === null || closedOn >= suppliedFrom)
  if (supplying !== undefined) return supplying
  // Accounts that ended before their first day: they never had the supply point.
  await tx
    .delete(supplyPoints)
    .where(and(eq(supplyPoints.nmi, nmi), gte(supplyPoints.suppliedFrom, suppliedFrom)))
  const controlledLoad = rows.at(-1)?.controlledLoad ?? []
  const point = { nmi, accountNumber, suppliedFrom, controlledLoad }
  await tx.insert(supplyPoints).values(point)
  await moveDays(tx, point, { from: suppliedFrom, others: owners.map(({ number }) => number) })
  return null
}

/** Takes the supply point from an account whose supply never began; its days belong to the account before again. */
export async function giveBack(tx: Db, accountNumber: string): Promise<void> {
  const own = eq(supplyPoints.accountNumber, accountNumber)
  const [point] = await tx.select().from(supplyPoints).where(own)
  if (point === undefined) return
  const { nmi, suppliedFrom } = point
  const rows = (await lockSupplyPoints(tx, new Set([nmi]))).get(nmi) ?? []
  await tx.delete(supplyPoints).where(own)
  const before = rows.findLast((row) => row.suppliedFrom < suppliedFrom)
  const isLast = rows.at(-1)?.accountNumber === accountNumber
  if (before !== undefined && isLast)
    await moveDays(tx, before, { from: suppliedFrom, others: [accountNumber] })
}
