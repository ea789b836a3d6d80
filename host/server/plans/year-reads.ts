import { eq, max } from 'drizzle-orm'
import type { HalfHourRead, SupplyZone } from 'gridfront/energy'
import { dayStartMs, halfHourCount } from 'gridfront/energy'
import type { UsageYear } from 'gridfront/server'
import { dayReads, intervalReads } from '../billing/period-reads.ts'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { supplyPoints, usageDays, usageIntervals } from '../database/schema.ts'

const mostDays = 365
const halfHourMs = 1_800_000

/** The newest day of which anything is known; null: there is none. */
async function newestDay(db: Db, accountNumber: string, nmi: string, before: string): Promise<string | null> {
  const [days] = await db
    .select({ day: max(usageDays.day) })
    .from(usageDays)
    .where(eq(usageDays.accountNumber, accountNumber))
  const [intervals] = await db
    .select({ day: max(usageIntervals.day) })
    .from(usageIntervals)
    .where(eq(usageIntervals.nmi, nmi))
  const newest = [days?.day, intervals?.day]
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1)
  // Today is not over.
  return newest === undefined ? null : newest >= before ? daysAfter(before, -1) : newest
}

/** The days on which every half-hour of general use was measured. */
function wholeDays(reads: readonly HalfHourRead[], days: readonly string[], zone: SupplyZone): Set<string> {
  const known = new Set(reads.filter(({ register }) => register === 'GENERAL').map(({ startMs }) => startMs))
  return new Set(
    days.filter((day) => {
      const start = dayStartMs(day, zone)
      return Array.from({ length: halfHourCount(day, zone) }, (_, at) => start + at * halfHourMs).every(
        (ms) => known.has(ms),
      )
    }),
  )
}

/**
 * What an account has used in the last twelve months: the half-hours of the days that have them all, and the totals of the others.
 * Null where nothing is known.
 */
export async function yearReads(
  db: Db,
  {
    accountNumber,
    zone,
    today,
    publicHolidays,
  }: {
    readonly accountNumber: string
    readonly zone: SupplyZone
    readonly today: string
    readonly publicHolidays: readonly string[]
  },
): Promise<UsageYear | null> {
  const [point] = await db.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, accountNumber))
  if (point === undefined) return null
  const { nmi, suppliedFrom } = point
  const to = await newestDay(db, accountNumber, nmi, today)
  if (to === null || to < suppliedFrom) return null
  const year = daysAfter(to, 1 - mostDays)
  const from = year > suppliedFrom ? year : suppliedFrom
  const period = { accountNumber, nmi, from, to, zone }
  const apart = await intervalReads(db, { ...period, controlledLoad: point.controlledLoad })
  const totals = await dayReads(db, period)
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const days = Array.from({ length: count }, (_, at) => daysAfter(from, at))
  const whole = wholeDays(apart, days, zone)
  // Totals of days include all use, so a controlled load cannot be separated from them.
  const intervals = whole.size === days.length ? apart : await intervalReads(db, period)
  const dayOf = new Map(
    days.flatMap((day) => {
      const start = dayStartMs(day, zone)
      return Array.from(
        { length: halfHourCount(day, zone) },
        (_, at) => [start + at * halfHourMs, day] as const,
      )
    }),
  )
  const isWhole = ({ startMs }: HalfHourRead) => whole.has(dayOf.get(startMs) ?? '')
  const spread = totals.filter((read) => dayOf.has(read.startMs) && !isWhole(read))
  return {
    reads: [...intervals.filter(isWhole), ...spread],
    period: { from, to },
    zone,
    publicHolidays,
    hasTotalsOnly: spread.length > 0,
  }
}
