import { and, between, eq, max, min } from 'drizzle-orm'
import type { UsageSeries, UsageSpan } from 'gridfront/contracts'
import type { UsageReading } from 'gridfront/server'
import { usageSeries, usageStretchBefore, usageStretchWithin } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { usageDays } from '../../platform/database/schema.ts'

const { day, quality, isSubstituted, used, exported, reason } = usageDays
const columns = { day, quality, isSubstituted, used, exported, reason }
type Row = Pick<typeof usageDays.$inferSelect, keyof typeof columns>

const isFigure = (amount: number | null): amount is number => amount !== null && amount >= 0

/**
 * The reading of a row. A row without a figure, or with an impossible one, becomes a gap, so that bad data neither looks like
 * a day without usage nor makes the whole answer invalid.
 */
function readingOf({ day, quality, isSubstituted, used, exported, reason }: Row): UsageReading {
  if ((quality !== 'actual' && quality !== 'estimated') || !isFigure(used))
    return { period: day, quality: 'missing', reason: reason || 'There is no reading.' }
  return {
    ...{ period: day, quality, used },
    ...(quality === 'estimated' && isSubstituted && { isSubstituted }),
    ...(isFigure(exported) && { exported }),
  }
}

/** The meter readings of accounts. */
export function createUsage({ db }: { readonly db: Db }) {
  /** Reads the usage of an account. The caller has checked its owner. */
  async function read(
    accountNumber: string,
    { every, from: first, to: last }: UsageSpan,
  ): Promise<UsageSeries> {
    const asked = { from: first, to: last }
    const ofAccount = eq(usageDays.accountNumber, accountNumber)
    const [known] = await db
      .select({ from: min(usageDays.day), to: max(usageDays.day) })
      .from(usageDays)
      .where(ofAccount)
    const { from = null, to = null } = known ?? {}
    const stretch = from === null || to === null ? null : usageStretchWithin(asked, { from, to })
    if (stretch === null) return { every, ...asked, readings: [] }
    const rows = await db
      .select(columns)
      .from(usageDays)
      .where(and(ofAccount, between(usageDays.day, usageStretchBefore(stretch).from, stretch.to)))
    // Checked when it is sent: a second check would take a tenth of the time of a year's days.
    return usageSeries(every, stretch, rows.map(readingOf)) as UsageSeries
  }

  return { read }
}

export type Usage = ReturnType<typeof createUsage>
