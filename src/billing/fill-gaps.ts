import { dayStartMs, halfHourCount, halfHourMs } from '../energy/half-hours.ts'
import type { HalfHourRead, Register } from '../energy/reads.ts'
import type { SupplyZone } from '../energy/zone-offsets.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { BillingError } from './billing-error.ts'

/** One half-hour of a register; null: it was not read. */
type Slot = HalfHourRead | null

const slotsOfDay = 48
const mean = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length)

/** The average of what was read at the same time of other days; of all that was read where that time never was. */
function estimateAt(slots: readonly Slot[], at: number, everything: number): number {
  const same = slots.flatMap((slot, other) =>
    slot !== null && other % slotsOfDay === at % slotsOfDay ? [slot.wattHours] : [],
  )
  return same.length === 0 ? everything : mean(same)
}

function filled(register: Register, slots: readonly Slot[], firstMs: number): HalfHourRead[] {
  const known = slots.flatMap((slot) => slot ?? [])
  const everything = known.length === 0 ? 0 : mean(known.map(({ wattHours }) => wattHours))
  const begins = register === 'GENERAL' ? 0 : slots.findIndex((slot) => slot !== null)
  return slots.map((slot, at) => {
    if (slot !== null) return slot
    const startMs = firstMs + at * halfHourMs
    // Panels and hot-water circuits may be put in within a period: before its first read a register has counted nothing.
    if (at < begins) return { startMs, register, wattHours: 0, quality: 'actual' }
    return { startMs, register, wattHours: estimateAt(slots, at, everything), quality: 'estimated' }
  })
}

/** How many half-hours a period has, and of how many of them general use was read. */
export function countReads(
  reads: readonly HalfHourRead[],
  { from, to }: UsageStretch,
  zone: SupplyZone,
): { readonly known: number; readonly count: number } {
  const firstMs = dayStartMs(from, zone)
  const count = (dayStartMs(to, zone) - firstMs) / halfHourMs + halfHourCount(to, zone)
  const endMs = firstMs + count * halfHourMs
  const isKnown = ({ register, startMs }: HalfHourRead) =>
    register === 'GENERAL' && firstMs <= startMs && startMs < endMs
  return { known: new Set(reads.filter(isKnown).map(({ startMs }) => startMs)).size, count }
}

/**
 * The reads of a period without a gap, as a bill needs them: a half-hour that was not read is estimated by what was read at the
 * same time of its other days, and marked as an estimate. Reads of other days are left out. Throws `BillingError`
 * (`READS_MISSING`) if less than half of general use was read: that would be a guess.
 */
export function fillGaps(
  reads: readonly HalfHourRead[],
  period: UsageStretch,
  zone: SupplyZone,
): HalfHourRead[] {
  const firstMs = dayStartMs(period.from, zone)
  const { known, count } = countReads(reads, period, zone)
  const registers = new Map<Register, Slot[]>([['GENERAL', Array<Slot>(count).fill(null)]])
  for (const read of reads) {
    const at = (read.startMs - firstMs) / halfHourMs
    if (at < 0 || at >= count) continue
    const own = registers.get(read.register) ?? Array<Slot>(count).fill(null)
    registers.set(read.register, own)
    own[at] = read
  }
  if (known * 2 < count)
    throw new BillingError(
      'READS_MISSING',
      `Of ${count} half-hours from ${period.from} to ${period.to} only ${known} were read: a bill needs half of them at least.`,
    )
  return [...registers].flatMap(([register, slots]) =>
    known === count || slots.includes(null) ? filled(register, slots, firstMs) : (slots as HalfHourRead[]),
  )
}
