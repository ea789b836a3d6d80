import { and, between, eq, isNotNull } from 'drizzle-orm'
import type { HalfHourRead, ReadQuality, Register, SupplyZone } from 'gridfront/energy'
import { dayStartMs, halfHoursOf, marketHalfHour, readsOfMarketDay, spreadRead } from 'gridfront/energy'
import type { QualityFlag } from 'gridfront/nem12'
import { registerRole } from 'gridfront/nem12'
import { dayMs, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { usageDays, usageIntervals } from '../../platform/database/schema.ts'
import { civilDays } from './civil-days.ts'
import type { IntervalRow } from './interval-rows.ts'

export interface ReadPeriod {
  readonly accountNumber: string
  readonly nmi: string
  readonly from: string
  readonly to: string
  readonly zone: SupplyZone
  /**
   * Registers of controlled loads, by id or suffix, which are priced separately. Default: none, so they count as
   * general use.
   */
  readonly controlledLoad?: readonly string[]
  /** First and last day of supply: half-hours outside them are another account's. Default: they do not matter. */
  readonly suppliedFrom?: string
  readonly closedOn?: string | null
}

export interface PeriodReads {
  readonly reads: readonly HalfHourRead[]
  /** Only totals of days are known; they are spread evenly. */
  readonly isSpread: boolean
  /** The half-hours after the last market day of the supply count as zero, because the next day is not imported. */
  readonly isEndUnread?: true
}

const qualities: Readonly<Record<QualityFlag, ReadQuality>> = {
  A: 'actual',
  F: 'substituted',
  S: 'substituted',
  E: 'estimated',
  N: 'estimated',
}

function registerOf({ registerId, suffix }: IntervalRow, controlledLoad: readonly string[]): Register | null {
  const role = registerRole({ registerId, suffix, unit: 'kWh' }, controlledLoad)
  if (role === 'controlledLoad') return 'CONTROLLED_LOAD'
  if (role === 'generation') return 'EXPORT'
  return role === 'consumption' ? 'GENERAL' : null
}

/** The half-hours of a row that have a value in each of their intervals. */
function readsOfRow(row: IntervalRow, register: Register): HalfHourRead[] {
  const { day, wattHours, intervalMinutes } = row
  const flags = wattHours.map(
    (_, at) => qualities[row.qualities.find(({ from, to }) => from <= at + 1 && at + 1 <= to)?.flag ?? 'E'],
  )
  const each = 30 / intervalMinutes
  const values = wattHours.map((value) => value ?? 0)
  return readsOfMarketDay({ date: day, register, wattHours: values, quality: flags }).filter((_, at) =>
    wattHours.slice(at * each, (at + 1) * each).every((value) => value !== null),
  )
}

const ranks: readonly ReadQuality[] = ['actual', 'substituted', 'estimated']

/** Adds up the registers of a meter that measure the same thing. */
function addUp(reads: readonly HalfHourRead[]): HalfHourRead[] {
  const places = new Map<string, HalfHourRead>()
  for (const read of reads) {
    const place = `${read.register} ${read.startMs}`
    const known = places.get(place)
    places.set(
      place,
      known === undefined
        ? read
        : {
            ...read,
            wattHours: read.wattHours + known.wattHours,
            quality:
              ranks.indexOf(known.quality) > ranks.indexOf(read.quality) ? known.quality : read.quality,
          },
    )
  }
  return [...places.values()]
}

/** Meter data are in market time: one more day on each side covers the shift of daylight saving. */
export async function intervalReads(
  tx: Db,
  { nmi, from, to, controlledLoad = [] }: ReadPeriod,
): Promise<HalfHourRead[]> {
  const rows = await tx
    .select()
    .from(usageIntervals)
    .where(
      and(eq(usageIntervals.nmi, nmi), between(usageIntervals.day, daysAfter(from, -1), daysAfter(to, 1))),
    )
  const measured = rows.flatMap((row) => {
    const register = registerOf(row, controlledLoad)
    return register === null ? [] : [{ row, register }]
  })
  const reads = measured.flatMap(({ row, register }) => readsOfRow(row, register))
  // Most meters have one register for each thing, and a bill has thousands of reads, so that none is looked up in vain.
  const days = new Set(measured.map(({ row, register }) => `${register} ${row.day}`))
  return days.size === measured.length ? reads : addUp(reads)
}

/** The totals of a period's days, spread evenly: enough for prices that do not depend on the time. */
export async function dayReads(
  tx: Db,
  { accountNumber, from, to, zone }: ReadPeriod,
): Promise<HalfHourRead[]> {
  const rows = await tx
    .select()
    .from(usageDays)
    .where(
      and(
        eq(usageDays.accountNumber, accountNumber),
        between(usageDays.day, from, to),
        isNotNull(usageDays.used),
      ),
    )
  return rows.flatMap(({ day, quality: known, isSubstituted, used, exported }) => {
    const quality = known === 'actual' ? known : isSubstituted ? 'substituted' : 'estimated'
    const read = { from: day, to: day, quality } as const
    return [
      ...spreadRead({ ...read, register: 'GENERAL', wattHours: used ?? 0 }, zone),
      ...(exported === null ? [] : spreadRead({ ...read, register: 'EXPORT', wattHours: exported }, zone)),
    ]
  })
}

/**
 * The half-hours of civil days that belong to market days without data of this supply: on the first day of supply in
 * summer the hour after midnight, on its last day in South Australia the last half-hour, and on the day of a new meter
 * the half-hours included in earlier totals. They are not charged, and no bill waits for them, except a final one for
 * the last half-hour in South Australia.
 */
function noReads(
  reads: readonly HalfHourRead[],
  { from, to, zone, suppliedFrom, closedOn }: ReadPeriod,
  daysOfTotals: ReadonlySet<string>,
): HalfHourRead[] {
  const civilDay = civilDays(zone)
  const isElsewhere = (startMs: number): boolean => {
    const date = civilDay(startMs)
    const { date: market } = marketHalfHour(startMs)
    if (market < date) return date === suppliedFrom || daysOfTotals.has(market)
    return market > date && (date === closedOn || daysOfTotals.has(market))
  }
  const elsewhere = [from, to, ...[...daysOfTotals].flatMap((day) => [daysAfter(day, -1), daysAfter(day, 1)])]
    .filter((day, at, all) => day >= from && day <= to && all.indexOf(day) === at && !daysOfTotals.has(day))
    .flatMap((day) => halfHoursOf(day, zone))
    .filter(({ startMs }) => isElsewhere(startMs))
  // As for most bills, which then need no look at each read.
  if (elsewhere.length === 0) return []
  const known = new Set(reads.map(({ register, startMs }) => `${register} ${startMs}`))
  const registers = new Set(reads.map(({ register }) => register))
  return elsewhere.flatMap(({ startMs }) =>
    [...registers]
      .filter((register) => !known.has(`${register} ${startMs}`))
      .map((register): HalfHourRead => ({ startMs, register, wattHours: 0, quality: 'actual' })),
  )
}

/**
 * The reads of a period: its half-hours, and totals for days without any. So a period is complete although one kind of
 * meter replaced the other within it.
 */
export async function periodReads(tx: Db, period: ReadPeriod): Promise<PeriodReads> {
  const { from, to, zone, suppliedFrom, closedOn } = period
  const first = suppliedFrom !== undefined && suppliedFrom > from ? suppliedFrom : from
  const last = closedOn != null && closedOn < to ? closedOn : to
  const [startMs, endMs] = [dayStartMs(first, zone), dayStartMs(daysAfter(last, 1), zone)]
  // The additional days on each side contain no half-hours of the period.
  const reads = (await intervalReads(tx, period)).filter(
    (read) => read.startMs >= startMs && read.startMs < endMs,
  )
  const civilDay = civilDays(zone)
  const dateOf = (read: HalfHourRead) => civilDay(read.startMs)
  const days = new Set(reads.map(dateOf))
  const isWhole = days.size * dayMs >= Date.parse(to) - Date.parse(from) + dayMs
  const totals = isWhole ? [] : (await dayReads(tx, period)).filter((read) => !days.has(dateOf(read)))
  if (reads.length === 0) return { reads: totals, isSpread: true }
  const none = noReads(reads, period, new Set(totals.map(dateOf)))
  const isEndUnread = none.some(
    ({ startMs }) => civilDay(startMs) === closedOn && marketHalfHour(startMs).date > closedOn,
  )
  return {
    reads: [...reads, ...totals, ...none],
    isSpread: totals.length > 0,
    ...(isEndUnread && { isEndUnread }),
  }
}
