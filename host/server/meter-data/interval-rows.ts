import type { IntervalDay, Nem12Stream } from 'gridfront/nem12'
import type { usageIntervals } from '../database/schema.ts'
import { MeterDataError } from './meter-data-error.ts'

export type IntervalRow = typeof usageIntervals.$inferSelect

const marketOffsetMs = 36_000_000
/** PostgreSQL's integer. */
const mostWattHours = 2_147_483_647

/** A moment as files have it: `2026-11-21T09:30:00+10:00`. */
export const inMarketTime = (moment: Date) =>
  `${new Date(moment.getTime() + marketOffsetMs).toISOString().slice(0, 19)}+10:00`

/** The properties that decide whether another read replaces this one. */
export const standingOf = ({
  updatedAt,
  qualities,
}: IntervalRow): Pick<IntervalDay, 'updatedAt' | 'qualities'> => ({
  updatedAt: updatedAt && inMarketTime(updatedAt),
  qualities,
})

/** The row of a register's day. Throws `MeterDataError` if it has more than a column can hold. */
export function rowOf(
  { nmi, registerId, suffix, intervalMinutes, meterSerial }: Nem12Stream,
  day: IntervalDay,
): IntervalRow {
  const sum = day.values.reduce<number>((all, value) => all + (value ?? 0), 0)
  if (sum > mostWattHours)
    throw new MeterDataError(
      `${nmi}, ${suffix}, has ${sum} watt-hours on ${day.date}, more than ${mostWattHours}: ask the sender whether its unit is right.`,
    )
  return {
    nmi,
    registerId,
    suffix,
    day: day.date,
    intervalMinutes,
    wattHours: [...day.values],
    qualities: day.qualities,
    meterSerial,
    updatedAt: day.updatedAt === null ? null : new Date(day.updatedAt),
  }
}

export const keyOf = ({ nmi, registerId, suffix, day }: IntervalRow): string =>
  JSON.stringify([nmi, registerId, suffix, day])

/** The whole content of a row, as a text to compare. */
const contentOf = ({ intervalMinutes, wattHours, qualities, meterSerial, updatedAt }: IntervalRow) =>
  JSON.stringify([
    intervalMinutes,
    wattHours,
    qualities.map(({ from, to, flag, method, reasonCode, reason }) => [
      from,
      to,
      flag,
      method,
      reasonCode,
      reason,
    ]),
    meterSerial,
    updatedAt?.getTime() ?? null,
  ])

export const isSameRow = (one: IntervalRow, other: IntervalRow): boolean =>
  contentOf(one) === contentOf(other)
