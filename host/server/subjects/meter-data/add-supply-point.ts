import { eq } from 'drizzle-orm'
import { isNmi } from 'gridfront/nem12'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { handOver } from './hand-over.ts'
import type { SupplyPoint } from './supply-points.ts'

/** Whether a text is a day of the calendar, `2026-11-21`. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/**
 * Adds a supply point to an account, once. An account has one. A supply point that another account has had is handed
 * over, once that account's supply has ended before. Throws `OperatorError`.
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
    const [own] = await tx.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, accountNumber))
    if (own !== undefined && own.nmi !== nmi)
      throw new OperatorError(`The account ${accountNumber} has another supply point: it can have one.`)
    if (own !== undefined && own.suppliedFrom !== suppliedFrom)
      throw new OperatorError(
        `${nmi} belongs to the account ${accountNumber} from ${own.suppliedFrom} on, and that day cannot be changed.`,
      )
    if (own !== undefined) return
    const supplying = await handOver(tx, point)
    if (supplying === null) return
    const { number, closedOn } = supplying
    throw new OperatorError(
      `${nmi} belongs to the account ${number}, whose supply ${closedOn === null ? 'has not ended' : `ends on ${closedOn}`}: end it first, by its customer's request to move out, or give a day after its end.`,
    )
  })
}
