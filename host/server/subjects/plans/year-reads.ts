import { and, eq, max } from 'drizzle-orm'
import type { HalfHourRead, SupplyZone } from 'gridfront/energy'
import { dayStartMs, halfHourCount } from 'gridfront/energy'
import type { UsageYear } from 'gridfront/server'
import { dayMs, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints, usageDays, usageIntervals } from '../../platform/database/schema.ts'
import { dayReads, intervalReads } from '../meter-data/period-reads.ts'

const maxDays = 365
const halfHourMs = 1_800_000

/** The newest day with any data; null if there is none. */
async function newestDay(db: Db, accountNumber: string, nmi: string, before: string): Promise<string | null> {
  const [days] = await db
    .select({ day: max(usageDays.day) })
    .from(usageDays)
    .where(eq(usageDays.accountNumber, accountNumber))
  const [intervals] = await db
    .select({ day: max(usageIntervals.day) })
    .from(usageIntervals)
    .where(and(eq(usageIntervals.nmi, nmi), eq(usageIntervals.accountNumber, accountNumber)))
  const newest = [days?.day, intervals?.day]
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const [account] = await db.select().from(accounts).where(eq(accounts.number, accountNumber))
  // Today is incomplete, and what comes after the supply is somebody else's.
  return [newest, daysAfter(before, -1), account?.closedOn ?? newest].toSorted()[0] ?? null
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
 * The usage of an account in the last twelve months: the half-hours of complete days, and the totals of others. Null if
 * nothing is known.
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
  const year = daysAfter(to, 1 - maxDays)
  const from = year > suppliedFrom ? year : suppliedFrom
  const period = { accountNumber, nmi, from, to, zone }
  const apart = await intervalReads(db, { ...period, controlledLoad: point.controlledLoad })
  const totals = await dayReads(db, period)
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
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
  return {
    reads: intervals.filter(isWhole),
    totals: totals.filter((read) => dayOf.has(read.startMs) && !isWhole(read)),
    period: { from, to },
    zone,
    publicHolidays,
  }
}
