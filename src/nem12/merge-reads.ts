import { registerOf } from './date-order.ts'
import { joinDeliveries } from './join-parts.ts'
import type { IntervalDay, Nem12Stream, QualityRange } from './nem12.ts'
import { qualityRanks } from './quality-ranks.ts'

/** The worst quality of a day. */
const rankOf = (qualities: readonly QualityRange[]) =>
  Math.min(...qualities.map(({ flag }) => qualityRanks.indexOf(flag)))

/** The properties that decide between two reads of one register's day. */
export type ReadStanding = Pick<IntervalDay, 'updatedAt' | 'qualities'>

/**
 * Whether a read of a register's day replaces the known one. The later update wins; one without a time is the earliest.
 * With the same time the better worst quality wins (actual, final substituted, substituted, estimated, none), and with
 * the same quality the new read.
 */
export function replacesRead(known: ReadStanding, read: ReadStanding): boolean {
  const [before, after] = [known.updatedAt ?? '', read.updatedAt ?? '']
  if (before !== after) return after > before
  return rankOf(read.qualities) >= rankOf(known.qualities)
}

interface Read {
  readonly stream: Nem12Stream
  readonly day: IntervalDay
}

const isSameMeter = ({ days: _, ...one }: Nem12Stream, { days: __, ...other }: Nem12Stream) =>
  Object.entries(one).every(([name, value]) => other[name as keyof typeof other] === value)

/** The days of a register in order, with consecutive days of the same record 200 grouped together. */
function toStreams(reads: Iterable<Read>): Nem12Stream[] {
  const blocks: { readonly stream: Nem12Stream; readonly days: IntervalDay[] }[] = []
  for (const { stream, day } of [...reads].toSorted((one, other) =>
    one.day.date < other.day.date ? -1 : 1,
  )) {
    const last = blocks.at(-1)
    if (last !== undefined && isSameMeter(last.stream, stream)) last.days.push(day)
    else blocks.push({ stream, days: [day] })
  }
  return blocks.map(({ stream, days }) => ({ ...stream, days }))
}

/**
 * Merges a new delivery of meter data into an old one, day by day and register by register. If both have a day,
 * `replacesRead` decides, except that the two parts of a day on which the meter was replaced are joined. Registers keep
 * the order of their first occurrence. Merging the same delivery twice changes nothing.
 */
export function mergeReads(old: readonly Nem12Stream[], newer: readonly Nem12Stream[]): Nem12Stream[] {
  const registers = new Map<string, Map<string, Read>>()
  for (const stream of [...old, ...newer]) {
    const register = JSON.stringify(registerOf(stream))
    const reads = registers.get(register) ?? new Map<string, Read>()
    registers.set(register, reads)
    for (const day of stream.days) {
      const known = reads.get(day.date)
      const joined = known && joinDeliveries({ ...known.stream, day: known.day }, { ...stream, day })
      if (joined) {
        const { intervalMinutes, meterSerial } = joined
        reads.set(day.date, { stream: { ...stream, intervalMinutes, meterSerial }, day: joined.day })
      } else if (known === undefined || replacesRead(known.day, day)) reads.set(day.date, { stream, day })
    }
  }
  return [...registers.values()].flatMap((reads) => toStreams(reads.values()))
}
