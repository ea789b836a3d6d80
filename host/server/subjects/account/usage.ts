import { and, between, eq, max, min } from 'drizzle-orm'
import type { UsageSpan } from 'gridfront/contracts'
import { UsageSeries } from 'gridfront/contracts'
import type { UsageReading } from 'gridfront/server'
import { usageSeries, usageStretchBefore, usageStretchWithin } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { usageDays } from '../../platform/database/schema.ts'

type Row = Pick<
  typeof usageDays.$inferSelect,
  'day' | 'quality' | 'isSubstituted' | 'used' | 'exported' | 'reason'
>

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
      .select({ row: usageDays })
      .from(usageDays)
      .where(and(ofAccount, between(usageDays.day, usageStretchBefore(stretch).from, stretch.to)))
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
