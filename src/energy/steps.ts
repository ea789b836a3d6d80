import { defaultVolumePeriod, periodsAYear } from '../plans/standard-defaults.ts'
import type { Rates } from './tariff.ts'
import type { Volume, WattHours } from './units.ts'
import { exactWattHours } from './units.ts'

const daysInYear = 365n

/**
 * The energy of a step: whole watt-hours, and the remainder as a fraction, which is negative if they were rounded up.
 */
export interface StepVolume {
  readonly wattHours: WattHours
  readonly fraction?: { readonly over: number; readonly under: number }
}

/** Distributes an amount over steps that end at the limits. The last step has no limit. */
export function splitByLimits(amount: WattHours, limits: readonly (WattHours | undefined)[]): WattHours[] {
  let start = 0
  return limits.map((limit = Number.POSITIVE_INFINITY) => {
    const part = Math.max(0, Math.min(amount, limit) - start)
    start = Math.max(start, limit)
    return part
  })
}

/** The same in parts of a watt-hour; `under` parts make one. */
function splitParts(amount: bigint, limits: readonly (bigint | undefined)[]): bigint[] {
  let start = 0n
  return limits.map((limit) => {
    const end = limit === undefined || limit > amount ? amount : limit
    const part = end > start ? end - start : 0n
    if (end > start) start = end
    return part
  })
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))

/** Parts as whole watt-hours that add up to the exact total, each with its rounding difference. */
function inWattHours(parts: readonly bigint[], under: bigint): StepVolume[] {
  let [end, wholeEnd] = [0n, 0n]
  return parts.map((part) => {
    end += part
    const next = (2n * end + under) / (2n * under)
    const whole = next - wholeEnd
    wholeEnd = next
    const rest = part - whole * under
    if (rest === 0n) return { wattHours: Number(whole) }
    const by = divisor(rest < 0n ? -rest : rest, under)
    return { wattHours: Number(whole), fraction: { over: Number(rest / by), under: Number(under / by) } }
  })
}

/** The limits as whole numbers of parts; `under` parts make a watt-hour. */
function limitParts(volumes: readonly (Volume | undefined)[], times: bigint, over: bigint) {
  const exact = volumes.map((volume) => (volume === undefined ? undefined : exactWattHours(volume)))
  const scale = exact.reduce((most, one) => (one && one.under > most ? one.under : most), 1n)
  return {
    under: scale * over,
    limits: exact.map((one) => one && one.over * (scale / one.under) * times),
  }
}

/** The use in each step of a rate, from the use of each day. Exact: nothing is rounded before the line. */
export function stepVolumes(
  { rates, period = defaultVolumePeriod }: Omit<Rates, 'displayName'>,
  daily: readonly WattHours[],
): StepVolume[] {
  const total = daily.reduce((sum, used) => sum + used, 0)
  if (rates.length === 1) return [{ wattHours: total }]
  const volumes = rates.map(({ volume }) => volume)
  if (period !== 'P1D') {
    const times = BigInt(periodsAYear[period] * daily.length)
    const { under, limits } = limitParts(volumes, times, daysInYear)
    return inWattHours(splitParts(BigInt(total) * under, limits), under)
  }
  if (volumes.every((volume) => typeof volume !== 'string')) {
    const sums = rates.map(() => 0)
    for (const used of daily)
      for (const [step, part] of splitByLimits(used, volumes as readonly (number | undefined)[]).entries())
        sums[step] = (sums[step] ?? 0) + part
    return sums.map((wattHours) => ({ wattHours }))
  }
  const { under, limits } = limitParts(volumes, 1n, 1n)
  const sums = rates.map(() => 0n)
  for (const used of daily)
    for (const [step, part] of splitParts(BigInt(used) * under, limits).entries())
      sums[step] = (sums[step] ?? 0n) + part
  return inWattHours(sums, under)
}
