import { and, between, eq, max, min } from 'drizzle-orm'
import type { UsageSpan } from 'gridfront/contracts'
import { UsageSeries } from 'gridfront/contracts'
import type { UsageReading } from 'gridfront/server'
import { usageSeries, usageStretchBefore, usageStretchWithin } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { usageDays } from '../database/schema.ts'
import { shownAccountOf } from './shown-account.ts'

type Row = Pick<typeof usageDays.$inferSelect, 'day' | 'quality' | 'used' | 'exported' | 'reason'>

const isFigure = (amount: number | null): amount is number => amount !== null && amount >= 0

/**
 * The reading of a row. A row without a figure, or with an impossible one, becomes a gap, so that bad data neither looks like
 * a day without usage nor makes the whole answer invalid.
 */
function readingOf({ day, quality, used, exported, reason }: Row): UsageReading {
  if ((quality !== 'actual' && quality !== 'estimated') || !isFigure(used))
    return { period: day, quality: 'missing', reason: reason || 'There is no reading.' }
  return { period: day, quality, used, ...(isFigure(exported) && { exported }) }
}

/** The meter readings of customers. */
export function createUsage({ db }: { readonly db: Db }) {
  const ofCustomer = (customerId: string) => eq(usageDays.accountNumber, shownAccountOf(db, customerId))

  /** Reads the usage of the account that the customer sees. */
  async function read(customerId: string, { every, ...asked }: UsageSpan): Promise<UsageSeries> {
    const [known] = await db
      .select({ from: min(usageDays.day), to: max(usageDays.day) })
      .from(usageDays)
      .where(ofCustomer(customerId))
    const { from = null, to = null } = known ?? {}
    const stretch = from === null || to === null ? null : usageStretchWithin(asked, { from, to })
    if (stretch === null) return { every, ...asked, readings: [] }
    const rows = await db
      .select({ row: usageDays })
      .from(usageDays)
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
