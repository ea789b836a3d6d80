import { and, between, eq, max, min } from 'drizzle-orm'
import type { UsageSpan } from 'gridfront/contracts'
import { UsageSeries } from 'gridfront/contracts'
import type { UsageReading } from 'gridfront/server'
import { usageSeries, usageStretchBefore, usageStretchWithin } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { accounts, usageDays } from '../database/schema.ts'

type Row = Pick<typeof usageDays.$inferSelect, 'day' | 'quality' | 'used' | 'exported' | 'reason'>

const isFigure = (amount: number | null): amount is number => amount !== null && amount >= 0

/**
 * A row without its figure, or with what no meter says, is a gap as well: a fault of ours must not pass for a day without
 * usage, nor cost all other days.
 */
function readingOf({ day, quality, used, exported, reason }: Row): UsageReading {
  if ((quality !== 'actual' && quality !== 'estimated') || !isFigure(used))
    return { period: day, quality: 'missing', reason: reason || 'There is no reading.' }
  return { period: day, quality, used, ...(isFigure(exported) && { exported }) }
}

/** What the meters of customers have measured. Needs no clock: what there is ends with the newest reading. */
export function createUsage({ db }: { readonly db: Db }) {
  const ofCustomer = (customerId: string) => eq(accounts.customerId, customerId)

  /** Of the customer's own account, and of no other. */
  async function read(customerId: string, { every, ...asked }: UsageSpan): Promise<UsageSeries> {
    const [known] = await db
      .select({ from: min(usageDays.day), to: max(usageDays.day) })
      .from(usageDays)
      .innerJoin(accounts, eq(accounts.number, usageDays.accountNumber))
      .where(ofCustomer(customerId))
    const { from = null, to = null } = known ?? {}
    const stretch = from === null || to === null ? null : usageStretchWithin(asked, { from, to })
    if (stretch === null) return { every, ...asked, readings: [] }
    const rows = await db
      .select({ row: usageDays })
      .from(usageDays)
      .innerJoin(accounts, eq(accounts.number, usageDays.accountNumber))
      .where(
        and(ofCustomer(customerId), between(usageDays.day, usageStretchBefore(stretch).from, stretch.to)),
      )
    return UsageSeries.parse(
      usageSeries(
        every,
        stretch,
        rows.map(({ row }) => readingOf(row)),
      ),
    )
  }

  return { read }
}

export type Usage = ReturnType<typeof createUsage>
