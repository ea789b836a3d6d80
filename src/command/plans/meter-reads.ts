import { daysAfter } from '../../../contracts/civil-days.ts'
import { halfHourMs } from '../../dates/durations.ts'
import type { HalfHourRead, ReadQuality, Register, SupplyZone } from '../../energy/index.ts'
import { civilHalfHour, dayStartMs, readsOfMarketDay } from '../../energy/index.ts'
import type { IntervalDay, Nem12Stream, QualityFlag } from '../../nem12/index.ts'
import { registerRole } from '../../nem12/index.ts'
import type { UsageStretch } from '../../usage/usage-series.ts'

const qualities: Readonly<Record<QualityFlag, ReadQuality>> = {
  A: 'actual',
  F: 'substituted',
  S: 'substituted',
  E: 'estimated',
  N: 'estimated',
}

/** `loads`: the registers of controlled loads in the order of a plan's, by id or suffix. */
function registerOf(stream: Nem12Stream, loads: readonly string[]): Register | null {
  const role = registerRole(stream, loads)
  if (role === 'generation') return 'EXPORT'
  if (role === 'consumption') return 'GENERAL'
  if (role !== 'controlledLoad') return null
  const at = loads.findIndex((name) => name === stream.registerId || name === stream.suffix)
  return at === 0 ? 'CONTROLLED_LOAD' : 'CONTROLLED_LOAD_2'
}

/** The half-hours of a day, provided that every interval has a value. */
function readsOfDay({ date, values, qualities: ranges }: IntervalDay, register: Register): HalfHourRead[] {
  const quality = ranges.flatMap(({ from, to, flag }) =>
    Array.from({ length: to - from + 1 }, () => qualities[flag]),
  )
  const each = values.length / 48
  return readsOfMarketDay({ date, register, wattHours: values.map((value) => value ?? 0), quality }).filter(
    (_, at) => values.slice(at * each, (at + 1) * each).every((value) => value !== null),
  )
}

/** The reads of a meter file. Registers that measure the same are added up; reactive energy is left out. */
export function meterReads(streams: readonly Nem12Stream[], loads: readonly string[]): HalfHourRead[] {
  const found = new Map<string, HalfHourRead>()
  for (const stream of streams) {
    const register = registerOf(stream, loads)
    if (register === null) continue
    for (const read of stream.days.flatMap((day) => readsOfDay(day, register))) {
      const key = `${register} ${read.startMs}`
      const known = found.get(key)
      found.set(key, known ? { ...read, wattHours: read.wattHours + known.wattHours } : read)
    }
  }
  return [...found.values()]
}

const daysInYear = 365

/** The last 365 whole civil days of the reads, or as many as there are. Null: there is none. */
export function lastYear(reads: readonly HalfHourRead[], zone: SupplyZone): UsageStretch | null {
  const starts = reads.flatMap(({ register, startMs }) => (register === 'GENERAL' ? startMs : []))
  const [first, last] = starts.reduce(
    ([least, most], ms) => [Math.min(least, ms), Math.max(most, ms)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (starts.length === 0) return null
  const next = (date: string, days = 1) => daysAfter(date, days)
  const start = civilHalfHour(first, zone)
  // In summer a market day begins an hour into the civil day.
  const from = start.index === 0 ? start.date : next(start.date)
  const end = civilHalfHour(last, zone).date
  const to = dayStartMs(next(end), zone) === last + halfHourMs ? end : next(end, -1)
  const yearBefore = next(to, 1 - daysInYear)
  return to < from ? null : { from: yearBefore > from ? yearBefore : from, to }
}
