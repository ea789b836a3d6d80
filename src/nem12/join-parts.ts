import type { IntervalDay, IntervalMinutes, QualityRange } from './nem12.ts'
import { qualityRanks } from './quality-ranks.ts'

/** The readings of one meter on a day. */
export interface DayPart {
  /** Empty if the file has none. */
  readonly meterSerial: string
  readonly day: IntervalDay
  readonly intervalMinutes: IntervalMinutes
}

/** Whether two parts of a register's day come from different meters. */
export const isOtherMeter = (
  one: Pick<DayPart, 'meterSerial'>,
  other: Pick<DayPart, 'meterSerial'>,
): boolean => one.meterSerial !== '' && other.meterSerial !== '' && one.meterSerial !== other.meterSerial

type Quality = Omit<QualityRange, 'from' | 'to'>

interface Interval {
  readonly value: number | null
  readonly quality: Quality
}

/** The later of two market times; null counts as the earliest. */
const latest = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other)

/**
 * Of two values of an interval, a measured one wins over zero, and zero over none. The result has the worst quality of
 * the winners.
 */
function joined(parts: readonly Interval[]): Interval {
  const counted = parts.filter(({ value }) => value !== null)
  const positive = counted.filter(({ value }) => value !== 0)
  const [first, ...others] = [positive, counted, parts].find((some) => some.length > 0) ?? []
  if (first === undefined) throw new Error('An interval needs a part')
  const worst = others.reduce(
    (low, part) =>
      qualityRanks.indexOf(part.quality.flag) < qualityRanks.indexOf(low.quality.flag) ? part : low,
    first,
  )
  const value = counted.length === 0 ? null : counted.reduce((sum, part) => sum + (part.value ?? 0), 0)
  return { value, quality: worst.quality }
}

/** The intervals of a day, added up in groups of `size`. */
function intervalsOf({ values, qualities }: IntervalDay, size: number): Interval[] {
  const each = qualities.flatMap(({ from, to, ...quality }) =>
    values.slice(from - 1, to).map((value) => ({ value, quality })),
  )
  return Array.from({ length: each.length / size }, (_, at) => joined(each.slice(at * size, (at + 1) * size)))
}

/** Each interval's quality as ranges. Qualities of one range of the file are the same object or have equal members. */
function rangesOf(intervals: readonly Interval[]): QualityRange[] {
  const ranges: QualityRange[] = []
  for (const [at, { quality }] of intervals.entries()) {
    const last = ranges.at(-1)
    const isSame =
      last?.flag === quality.flag &&
      last.method === quality.method &&
      last.reasonCode === quality.reasonCode &&
      last.reason === quality.reason
    if (last !== undefined && isSame) ranges[ranges.length - 1] = { ...last, to: at + 1 }
    else ranges.push({ from: at + 1, to: at + 1, ...quality })
  }
  return ranges
}

/**
 * Joins a day on which one meter was replaced by the `later` one, in the longer of their interval lengths, so that no
 * energy has to be divided. Null if both parts come from one meter, or if both have energy in more than one interval,
 * because then they are not two parts of a day.
 */
export function joinParts(one: DayPart, later: DayPart): DayPart | null {
  if (!isOtherMeter(one, later)) return null
  const intervalMinutes = Math.max(one.intervalMinutes, later.intervalMinutes) as IntervalMinutes
  const [first, second] = [one, later].map((part) =>
    intervalsOf(part.day, intervalMinutes / part.intervalMinutes),
  )
  if (first === undefined || second === undefined) return null
  const isCounted = ({ value }: Interval) => value !== null && value > 0
  // The interval in which the meter was replaced may have energy of both.
  if (first.filter((interval, at) => isCounted(interval) && second[at] && isCounted(second[at])).length > 1)
    return null
  const intervals = first.map((interval, at) => joined(second[at] ? [interval, second[at]] : [interval]))
  return {
    intervalMinutes,
    meterSerial: later.meterSerial,
    day: {
      date: one.day.date,
      values: intervals.map(({ value }) => value),
      qualities: rangesOf(intervals),
      updatedAt: latest(one.day.updatedAt, later.day.updatedAt),
      loadedAt: latest(one.day.loadedAt, later.day.loadedAt),
      services: [...one.day.services, ...later.day.services],
    },
  }
}

const isPart = ({ day: { values } }: DayPart) =>
  values.includes(null) && values.some((value) => value !== null)

/**
 * The same for two deliveries, where the second may also be a correction of the first. They are joined only if both
 * show that they are parts, by intervals without a value.
 */
export const joinDeliveries = (known: DayPart, delivered: DayPart): DayPart | null =>
  isPart(known) && isPart(delivered) ? joinParts(known, delivered) : null
