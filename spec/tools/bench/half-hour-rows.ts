import { sql } from 'drizzle-orm'
import type { Db } from '../../../host/server/platform/database/db.ts'

/** Accounts in one statement. */
const batchSize = 50

/**
 * Gives the first made-up accounts half-hour meters, with every day up to the one before `today`. Repeating it changes
 * nothing.
 */
export async function generateHalfHours(
  db: Db,
  { count, days, today }: { readonly count: number; readonly days: number; readonly today: string },
): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1)
    const points = sql`select '4' || right(number, 9) as nmi, number from accounts
      where number between ${String(7_000_000_000 + first)} and ${String(7_000_000_000 + last)}`
    await db.execute(sql`insert into supply_points (nmi, account_number, supplied_from)
      select nmi, number, ${today}::date - 1000 from (${points}) as points on conflict do nothing`)
    await db.execute(sql`insert into usage_intervals
      (nmi, account_number, register_id, suffix, day, interval_minutes, watt_hours, qualities, meter_serial, updated_at)
      select nmi, number, '1', 'E1', ${today}::date - ago, 30,
        (select array_agg((hashtextextended(nmi || ago, half_hour) & 1023)::integer) from generate_series(1, 48) as half_hour),
        '[{"from":1,"to":48,"flag":"A","method":null,"reasonCode":null,"reason":""}]', 'M1', ${today}::date
      from (${points}) as points, generate_series(1, ${sql.raw(String(days))}) as ago on conflict do nothing`)
  }
  await db.execute(sql`analyze supply_points, usage_intervals`)
}
