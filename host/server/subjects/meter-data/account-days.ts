import { and, between, eq, sql } from 'drizzle-orm'
import { dayUsage, registerRole } from 'gridfront/nem12'
import type { Db } from '../../platform/database/db.ts'
import { accounts, usageDays, usageIntervals } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { groupBy } from './group-by.ts'
import type { IntervalRow } from './interval-rows.ts'
import type { SupplyPoint } from './supply-points.ts'

type DayRow = typeof usageDays.$inferInsert

/** Rows in one statement. PostgreSQL counts the parameters of a statement in 16 bits. */
const maxRows = 5000
const maxWattHours = 2_147_483_647
const reason = 'The meter has no value for a part of this day.'

/** The day of an account from the rows of all its registers. */
function dayOf({ nmi, accountNumber }: SupplyPoint, day: string, rows: readonly IntervalRow[]): DayRow {
  const {
    quality,
    used,
    exported,
    isSubstituted = false,
  } = dayUsage(
    rows.map(({ registerId, suffix, wattHours, qualities }) => ({
      // Rows are energy alone.
      role: registerRole({ registerId, suffix, unit: 'kWh' }),
      values: wattHours,
      qualities,
    })),
  )
  if ((used ?? 0) > maxWattHours || (exported ?? 0) > maxWattHours)
    throw new OperatorError(
      `The registers of ${nmi} have more than ${maxWattHours} watt-hours on ${day}: ask the sender whether the unit is right.`,
    )
  return {
    ...{ accountNumber, day, quality, isSubstituted, used, exported },
    reason: quality === 'missing' ? reason : null,
  }
}

/** Updates the customer's days from the intervals of the supply point. Days after the supply are somebody else's, and have no totals. */
export async function updateAccountDays(
  tx: Db,
  point: SupplyPoint,
  days: ReadonlySet<string>,
): Promise<void> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, point.accountNumber))
  const closedOn = account?.closedOn ?? null
  const inOrder = [...days].filter((day) => closedOn === null || day <= closedOn).toSorted()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return
  const rows = await tx
    .select()
    .from(usageIntervals)
    .where(and(eq(usageIntervals.nmi, point.nmi), between(usageIntervals.day, first, last)))
  const byDay = groupBy(rows, ({ day }) => day)
  const written = inOrder.map((day) => dayOf(point, day, byDay.get(day) ?? []))
  for (let at = 0; at < written.length; at += maxRows)
    await tx
      .insert(usageDays)
      .values(written.slice(at, at + maxRows))
      .onConflictDoUpdate({
        target: [usageDays.accountNumber, usageDays.day],
        set: {
          quality: sql`excluded.quality`,
          isSubstituted: sql`excluded.is_substituted`,
          used: sql`excluded.used_watt_hours`,
          exported: sql`excluded.exported_watt_hours`,
          reason: sql`excluded.reason`,
        },
      })
}
