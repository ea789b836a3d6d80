import { dayMs } from '../../contracts/civil-days.ts'
import { minuteMs } from '../dates/durations.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { EnergyError } from './energy-error.ts'

/** The UTC offset `minutes` applies from `fromMs`. */
interface Offset {
  readonly fromMs: number
  readonly minutes: number
}

const toTheMinute = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const
const formats = new Map<SupplyZone, Intl.DateTimeFormat>()
const years = new Map<string, readonly Offset[]>()

function formatOf(zone: SupplyZone): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const unknown = `'${zone}' is no zone of a supply point: give one such as Australia/Sydney`
  if (!/^Australia\/\w+$/.test(zone)) throw new EnergyError('ZONE_INVALID', unknown)
  try {
    const format = new Intl.DateTimeFormat('en-AU', { ...toTheMinute, timeZone: zone })
    formats.set(zone, format)
    return format
  } catch {
    throw new EnergyError('ZONE_INVALID', unknown)
  }
}

/** Asks `Intl`, which is slow. */
function askOffset(ms: number, zone: SupplyZone): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / minuteMs) * minuteMs) / minuteMs
}

/** The first moment, to the minute, with the offset of `after` instead of that of `before`. */
function changeBetween(before: Offset, after: Offset, zone: SupplyZone): Offset {
  let [low, high] = [before.fromMs, after.fromMs]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (askOffset(middle, zone) === before.minutes) low = middle
    else high = middle
  }
  return { fromMs: high, minutes: after.minutes }
}

/** Every UTC offset of a year of UTC. Each applies for months, so sampling every ten days misses no change. */
function offsetsOf(year: number, zone: SupplyZone): readonly Offset[] {
  const name = `${zone} ${year}`
  const known = years.get(name)
  if (known !== undefined) return known
  const found: Offset[] = []
  let before: Offset | undefined
  for (let fromMs = Date.UTC(year, 0); fromMs < Date.UTC(year + 1, 0) + 10 * dayMs; fromMs += 10 * dayMs) {
    const next = { fromMs, minutes: askOffset(fromMs, zone) }
    if (before === undefined) found.push(next)
    else if (before.minutes !== next.minutes) found.push(changeBetween(before, next, zone))
    before = next
  }
  years.set(name, found)
  return found
}

/** The UTC offset of a zone at a moment, in minutes. Cached by year. */
export function offsetMinutes(ms: number, zone: SupplyZone): number {
  const offsets = offsetsOf(new Date(ms).getUTCFullYear(), zone)
  let minutes = 0
  for (const offset of offsets) if (offset.fromMs <= ms) minutes = offset.minutes
  return minutes
}
