import type { DayCost, UsageReading } from '../../contracts/schemas/usage.ts'
import { HalfHourDay } from '../../contracts/schemas/usage.ts'
import { supplyZones } from '../dates/time-zones.ts'
import { halfHoursOf } from '../energy/half-hours.ts'
import type { MockAccount } from './mock-sessions.ts'

const timeZone = supplyZones.NSW
const two = (number: number) => String(number).padStart(2, '0')

/** `2026-10-04T01:30:00+10:00`. */
const startText = (day: string, startTime: string, offsetMinutes: number) =>
  `${day}T${startTime}:00+${two(Math.floor(offsetMinutes / 60))}:${two(offsetMinutes % 60)}`

/** Whole amounts that add up to `whole`, in proportion to the weights. */
function shareOut(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [left, weightLeft] = [whole, all]
  return weights.map((weight) => {
    const amount = weightLeft === 0 ? 0 : Math.round((left * weight) / weightLeft)
    left -= amount
    weightLeft -= weight
    return amount
  })
}

/** Little at night, most in the evening. */
const usedWeight = (hour: number) => (hour >= 17 && hour < 22 ? 4 : hour >= 6 ? 2 : 1)
const sunWeight = (hour: number) => (hour >= 8 && hour < 17 ? Math.min(hour - 7, 17 - hour) : 0)

/** The cost of days at fictional prices: 33.55 cents a kWh, 105 cents a day, 3.2 cents for an exported kWh. */
export function mockCost(days: readonly { readonly used: number; readonly exported?: number | undefined }[]) {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  return {
    usage: Math.round((sum(days.map(({ used }) => used)) * 33.55) / 1000),
    supply: 105 * days.length,
    credit: 0 - Math.round((sum(days.map(({ exported = 0 }) => exported)) * 3.2) / 1000),
  } as DayCost
}

/** Half-hours that add up to the reading of a day of the account; none without a reading. */
export function mockHalfHours({ usage = [] }: MockAccount, day: string): HalfHourDay {
  const reading = usage.find(({ period }) => period === day)
  if (reading === undefined) {
    const days = usage.filter(({ quality }) => quality !== 'missing').map(({ period }) => period)
    return { day, timeZone, halfHours: [], newestDay: days.toSorted().at(-1) ?? null }
  }
  const known = reading as UsageReading
  const starts = halfHoursOf(day, timeZone).map(({ startTime, offsetMinutes }) => ({
    startsAt: startText(day, startTime, offsetMinutes),
    hour: Number(startTime.slice(0, 2)),
  }))
  if (known.quality === 'missing')
    return { day, timeZone, halfHours: starts.map(({ startsAt }) => ({ startsAt, quality: 'missing' })) }
  const used = shareOut(
    known.used,
    starts.map(({ hour }) => usedWeight(hour)),
  )
  const exported = shareOut(
    known.exported ?? 0,
    starts.map(({ hour }) => sunWeight(hour)),
  )
  return HalfHourDay.parse({
    day,
    timeZone,
    cost: mockCost([known]),
    halfHours: starts.map(({ startsAt }, at) => ({
      startsAt,
      quality: known.quality,
      used: used[at],
      ...(known.exported !== undefined && { exported: exported[at] }),
    })),
  })
}
