import type { IntervalDay, Nem12Stream } from './nem12.ts'

/** What a register measures, from the customer's side. */
export type RegisterRole = 'consumption' | 'controlledLoad' | 'generation' | 'reactive' | 'other'

/**
 * What a register measures. Suffixes that begin with E are energy taken from the grid, with B energy sent to it, with Q
 * and K reactive energy (AEMO's NMI procedure). A file does not distinguish a controlled load from other consumption:
 * `controlledLoad` names its registers, by register id or suffix. Default: none.
 */
export function registerRole(
  { registerId, suffix, unit }: Pick<Nem12Stream, 'registerId' | 'suffix' | 'unit'>,
  controlledLoad: readonly string[] = [],
): RegisterRole {
  const letter = suffix.slice(0, 1)
  if (/arh$/i.test(unit)) return letter === 'Q' || letter === 'K' ? 'reactive' : 'other'
  if (letter === 'B') return 'generation'
  if (letter !== 'E') return 'other'
  return controlledLoad.includes(registerId) || controlledLoad.includes(suffix)
    ? 'controlledLoad'
    : 'consumption'
}

/** One register's day with what it measures. */
export interface RegisterDay extends Pick<IntervalDay, 'values' | 'qualities'> {
  readonly role: RegisterRole
}

/** The electricity of a connection point on one day, in whole watt-hours. */
export interface DayUsage {
  /** `missing`: an interval has no value, or nothing measures consumption. Else `estimated`: an interval was not measured. */
  readonly quality: 'actual' | 'estimated' | 'missing'
  /** On an estimated day: whether each interval that was not measured is substituted (S, F). Default: false. */
  readonly isSubstituted?: true
  /** Taken from the grid, controlled loads included. Null if it is missing. */
  readonly used: number | null
  /** Sent to the grid. Null if it is missing, or nothing measures it. */
  readonly exported: number | null
}

const sum = (days: readonly RegisterDay[]) =>
  days.reduce((total, { values }) => values.reduce<number>((all, value) => all + (value ?? 0), total), 0)

/** Adds up the registers of one connection point on one day. Reactive energy and check meters do not count. */
export function dayUsage(registers: readonly RegisterDay[]): DayUsage {
  const taken = registers.filter(({ role }) => role === 'consumption' || role === 'controlledLoad')
  const sent = registers.filter(({ role }) => role === 'generation')
  const flags = new Set([...taken, ...sent].flatMap(({ qualities }) => qualities.map(({ flag }) => flag)))
  if (taken.length === 0 || flags.has('N')) return { quality: 'missing', used: null, exported: null }
  const isActual = [...flags].every((flag) => flag === 'A')
  const isSubstituted = !isActual && !flags.has('E')
  return {
    quality: isActual ? 'actual' : 'estimated',
    ...(isSubstituted && { isSubstituted }),
    used: sum(taken),
    exported: sent.length === 0 ? null : sum(sent),
  }
}
