import type { DayPart, IntervalDay, IntervalMinutes, Nem12Stream } from 'gridfront/nem12'
import { joinDeliveries } from 'gridfront/nem12'
import { marketOffsetMs } from '../../platform/civil-day.ts'
import type { usageIntervals } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'

export type IntervalRow = typeof usageIntervals.$inferSelect

/** A row of a file, which does not say whose it is: the supply point decides. */
export type MeasuredRow = Omit<IntervalRow, 'accountNumber'>

/** PostgreSQL's integer. */
const maxWattHours = 2_147_483_647

/** A time in the format of files: `2026-11-21T09:30:00+10:00`. */
export const inMarketTime = (moment: Date) =>
  `${new Date(moment.getTime() + marketOffsetMs).toISOString().slice(0, 19)}+10:00`

/** The properties that decide whether another read replaces this one. */
export const standingOf = ({
  updatedAt,
  qualities,
}: MeasuredRow): Pick<IntervalDay, 'updatedAt' | 'qualities'> => ({
  updatedAt: updatedAt && inMarketTime(updatedAt),
  qualities,
})

/** The row of a register's day. Throws `OperatorError` if it has more than a column can hold. */
export function rowOf(
  {
    nmi,
    registerId,
    suffix,
    intervalMinutes,
    meterSerial,
  }: Pick<Nem12Stream, 'nmi' | 'registerId' | 'suffix' | 'intervalMinutes' | 'meterSerial'>,
  day: IntervalDay,
): MeasuredRow {
  const sum = day.values.reduce<number>((all, value) => all + (value ?? 0), 0)
  if (sum > maxWattHours)
    throw new OperatorError(
      `${nmi}, ${suffix}, has ${sum} watt-hours on ${day.date}, more than ${maxWattHours}: ask the sender whether its unit is right.`,
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

export const keyOf = ({ nmi, registerId, suffix, day }: MeasuredRow): string =>
  JSON.stringify([nmi, registerId, suffix, day])

/** What was measured in a row, as a text to compare. */
const contentOf = ({ intervalMinutes, wattHours, qualities, meterSerial, updatedAt }: MeasuredRow) =>
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

export const isSameRow = (one: MeasuredRow, other: MeasuredRow): boolean =>
  contentOf(one) === contentOf(other)

const isIntervalLength = (minutes: number): minutes is IntervalMinutes => [5, 15, 30].includes(minutes)

/** A row as a meter's readings; undefined if its interval length is invalid. */
function partOf(row: MeasuredRow): DayPart | undefined {
  const { day: date, intervalMinutes, wattHours, meterSerial } = row
  if (!isIntervalLength(intervalMinutes)) return undefined
  const day = { ...standingOf(row), date, values: wattHours, loadedAt: null, services: [] }
  return { meterSerial, intervalMinutes, day }
}

/** The joined row of a day on which the new row's meter replaced the known row's; null if it did not. */
export function joinRows(known: MeasuredRow | undefined, row: MeasuredRow): MeasuredRow | null {
  const [before, after] = [known && partOf(known), partOf(row)]
  const joined = before && after && joinDeliveries(before, after)
  return joined ? rowOf({ ...row, ...joined }, joined.day) : null
}
