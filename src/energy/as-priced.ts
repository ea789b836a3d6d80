import type { HalfHourRead, ReadQuality, Register } from './reads.ts'
import { controlledLoadRegisters, qualities } from './reads.ts'
import type { Tariff } from './tariff.ts'

const worse = (one: ReadQuality, other: ReadQuality): ReadQuality =>
  qualities.indexOf(one) > qualities.indexOf(other) ? one : other

/** Whether a tariff has a separate price for a register. */
export function hasOwnPrice(
  { controlledLoad = [] }: Pick<Tariff, 'controlledLoad'>,
  register: Register,
): boolean {
  const loads: readonly Register[] = controlledLoadRegisters.slice(0, controlledLoad.length)
  return register === 'GENERAL' || register === 'EXPORT' || loads.includes(register)
}

/**
 * The reads as a tariff charges them: registers without a separate price are added to general use, which must have
 * all half-hours (`fillGaps`).
 */
export function asPriced(reads: readonly HalfHourRead[], tariff: Tariff): readonly HalfHourRead[] {
  const others = reads.filter(({ register }) => !hasOwnPrice(tariff, register))
  if (others.length === 0) return reads
  const more = new Map<number, Pick<HalfHourRead, 'wattHours' | 'quality'>>()
  for (const { startMs, wattHours, quality } of others) {
    const known = more.get(startMs) ?? { wattHours: 0, quality }
    more.set(startMs, {
      wattHours: known.wattHours + wattHours,
      quality: worse(known.quality, quality),
    })
  }
  return reads
    .filter(({ register }) => hasOwnPrice(tariff, register))
    .map((read) => {
      const load = read.register === 'GENERAL' ? more.get(read.startMs) : undefined
      return load === undefined
        ? read
        : {
            ...read,
            wattHours: read.wattHours + load.wattHours,
            quality: worse(read.quality, load.quality),
          }
    })
}
