import { eq } from 'drizzle-orm'
import { isNmi } from 'gridfront/nem12'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'

export type SupplyPoint = typeof supplyPoints.$inferSelect

/** NMIs of all supply points. */
export async function knownNmis(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ nmi: supplyPoints.nmi }).from(supplyPoints)
  return new Set(rows.map(({ nmi }) => nmi))
}

/** The supply points with these NMIs, locked until the transaction ends, so that two imports of one meter wait for each other. */
export async function lockSupplyPoints(tx: Db, nmis: ReadonlySet<string>): Promise<SupplyPoint[]> {
  const found: SupplyPoint[] = []
  // Locked in a fixed order, so that two imports never deadlock.
  for (const nmi of [...nmis].toSorted()) {
    const [point] = await tx.select().from(supplyPoints).where(eq(supplyPoints.nmi, nmi)).for('update')
    if (point === undefined)
      throw new OperatorError(`The supply point ${nmi} has just been removed: import the file again.`)
    found.push(point)
  }
  return found
}

/** Whether a text is a day of the calendar, `2026-11-21`. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/**
 * Adds a supply point to an account, once. An account has one, and a supply point stays with its account. Throws `OperatorError`.
 */
export async function addSupplyPoint(db: Db, point: Omit<SupplyPoint, 'controlledLoad'>): Promise<void> {
  const { nmi, accountNumber, suppliedFrom } = point
  if (!isNmi(nmi))
    throw new OperatorError(
      `${JSON.stringify(nmi)} is no NMI: write its 10 digits and capital letters, without the checksum.`,
    )
  if (!isDay(suppliedFrom))
    throw new OperatorError(`${JSON.stringify(suppliedFrom)} is no day: write it as 2026-11-21.`)
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
    if (account === undefined)
      throw new OperatorError(`There is no account ${JSON.stringify(accountNumber)}: correct its number.`)
    const added = await tx.insert(supplyPoints).values(point).onConflictDoNothing().returning()
    if (added.length > 0) return
    const [known] = await tx.select().from(supplyPoints).where(eq(supplyPoints.nmi, nmi))
    if (known === undefined)
      throw new OperatorError(`The account ${accountNumber} has another supply point: it can have one.`)
    if (known.accountNumber !== accountNumber || known.suppliedFrom !== suppliedFrom)
      throw new OperatorError(
        `${nmi} belongs to the account ${known.accountNumber} from ${known.suppliedFrom} on, and cannot be moved.`,
      )
  })
}
