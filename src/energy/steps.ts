import type { Rates } from './tariff.ts'
import type { WattHours } from './units.ts'

/** How often a year has the period of a volume. */
const timesAYear = { P1M: 12, P3M: 4, P1Y: 1 } as const
const daysInYear = 365

/** Shares out an amount over steps that end at the limits; the last has none. */
export function splitByLimits(amount: WattHours, limits: readonly (WattHours | undefined)[]): WattHours[] {
  let start = 0
  return limits.map((limit = Number.POSITIVE_INFINITY) => {
    const part = Math.max(0, Math.min(amount, limit) - start)
    start = Math.max(start, limit)
    return part
  })
}

/** A volume of a month, a quarter or a year, prorated to this many days, rounded half up to the watt-hour. */
const prorated = (volume: WattHours, period: keyof typeof timesAYear, days: number): WattHours =>
  Math.floor((2 * volume * timesAYear[period] * days + daysInYear) / (2 * daysInYear))

/** The use in each step of a rate, from the use of each day. */
export function stepVolumes(
  { rates, period = 'P1D' }: Omit<Rates, 'displayName'>,
  daily: readonly WattHours[],
): WattHours[] {
  const volumes = rates.map(({ volume }) => volume)
  const total = daily.reduce((sum, used) => sum + used, 0)
  if (period !== 'P1D')
    return splitByLimits(
      total,
      volumes.map((volume) => (volume === undefined ? undefined : prorated(volume, period, daily.length))),
    )
  const sums = rates.map(() => 0)
  for (const used of daily)
    for (const [step, part] of splitByLimits(used, volumes).entries()) sums[step] = (sums[step] ?? 0) + part
  return sums
}
