import { halfHourMs } from '../dates/durations.ts'
import { daysFrom } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { dayStartMs, halfHourCount, halfHoursOf } from '../energy/half-hours.ts'
import type { HalfHourRead, Register } from '../energy/reads.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { BillingError } from './billing-error.ts'
import { ClockMeans } from './clock-means.ts'

/** One half-hour of a register; null: it was not read. */
type Slot = HalfHourRead | null

/** The index of a register's first half-hour. */
const beginOf = (register: Register, slots: readonly Slot[], hadBefore: ReadonlySet<Register>): number =>
  // Panels and hot-water circuits may be installed within a period: such a register counts as zero before its first
  // read.
  hadBefore.has(register) ? 0 : slots.findIndex((slot) => slot !== null)

/** `clocks`: what the wall clock shows at each place. */
function filled(
  register: Register,
  slots: readonly Slot[],
  {
    clocks,
    firstMs,
    begins,
  }: { readonly clocks: readonly string[]; readonly firstMs: number; readonly begins: number },
): HalfHourRead[] {
  const means = new ClockMeans()
  for (const [at, slot] of slots.entries()) if (slot !== null) means.add(clocks[at] ?? '', slot.wattHours)
  return slots.map((slot, at) => {
    if (slot !== null) return slot
    const startMs = firstMs + at * halfHourMs
    if (at < begins) return { startMs, register, wattHours: 0, quality: 'actual' }
    return { startMs, register, wattHours: means.at(clocks[at] ?? ''), quality: 'estimated' }
  })
}

const clocksIn = ({ from, to }: UsageStretch, zone: SupplyZone): readonly string[] =>
  daysFrom(from, to).flatMap((day) => halfHoursOf(day, zone).map(({ startTime }) => startTime))

/** The half-hours of a period by their places, of each register that was read, and of general use in any case. */
function slotsIn(reads: readonly HalfHourRead[], { from, to }: UsageStretch, zone: SupplyZone) {
  const firstMs = dayStartMs(from, zone)
  const count = (dayStartMs(to, zone) - firstMs) / halfHourMs + halfHourCount(to, zone)
  const registers = new Map<Register, Slot[]>([['GENERAL', Array<Slot>(count).fill(null)]])
  for (const read of reads) {
    const at = (read.startMs - firstMs) / halfHourMs
    if (at < 0 || at >= count) continue
    const own = registers.get(read.register) ?? Array<Slot>(count).fill(null)
    registers.set(read.register, own)
    own[at] = read
  }
  return { firstMs, count, registers }
}

const missingIn = (slots: readonly Slot[], begins = 0) =>
  slots.reduce((sum, slot, at) => sum + (slot === null && at >= begins ? 1 : 0), 0)

/**
 * The number of half-hours of a period, and of those in which every register was read: general use, those of
 * `hadBefore`, which existed before the period, and any other from its first read. Default of `hadBefore`: none.
 */
export function countReads(
  reads: readonly HalfHourRead[],
  period: UsageStretch,
  zone: SupplyZone,
  hadBefore: Iterable<Register> = [],
): { readonly known: number; readonly count: number } {
  const { count, registers } = slotsIn(reads, period, zone)
  const before = new Set<Register>(['GENERAL', ...hadBefore])
  const missing = [...new Set([...before, ...registers.keys()])].map((register) => {
    const slots = registers.get(register)
    return slots === undefined ? count : missingIn(slots, beginOf(register, slots, before))
  })
  return { known: count - Math.max(...missing), count }
}

/**
 * The complete reads of a period, as a bill needs them: a missing half-hour is estimated from the same time of its
 * other days, by the wall clock, and marked. Reads of other days are left out. `hadBefore`: registers that existed
 * before the period, so that they do not count as zero before their first read (default: none). Throws `BillingError`
 * (`READS_MISSING`) if less than half of general use was read: the result would be a guess.
 */
export function fillGaps(
  reads: readonly HalfHourRead[],
  period: UsageStretch,
  zone: SupplyZone,
  hadBefore: Iterable<Register> = [],
): HalfHourRead[] {
  const { firstMs, count, registers } = slotsIn(reads, period, zone)
  const known = count - missingIn(registers.get('GENERAL') ?? [])
  if (known * 2 < count)
    throw new BillingError(
      'READS_MISSING',
      `Of ${count} half-hours from ${period.from} to ${period.to} only ${known} were read: a bill needs half of them at least.`,
    )
  const before = new Set<Register>(['GENERAL', ...hadBefore])
  const hasGap = [...registers.values()].some((slots) => slots.includes(null))
  const clocks = hasGap ? clocksIn(period, zone) : []
  return [...registers].flatMap(([register, slots]) =>
    slots.includes(null)
      ? filled(register, slots, { clocks, firstMs, begins: beginOf(register, slots, before) })
      : (slots as HalfHourRead[]),
  )
}
