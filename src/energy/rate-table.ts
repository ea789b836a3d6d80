import type { TimeOfUse } from '../plans/plan.ts'
import { EnergyError } from './energy-error.ts'
import type { FreeWindow, Rates, TimeOfUseRates, TimeOfUseType, TimeVaryingTariff } from './tariff.ts'

export const dayKinds = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS'] as const
const weekdays = dayKinds.slice(0, 7)

/** A rate as lines name it. */
export interface PricedRate extends Rates {
  readonly timeOfUse?: TimeOfUseType | 'FREE'
}

/** Which of some windows has each half-hour of each kind of day; -1: none. */
export interface WindowTable {
  /** 48 half-hours for each kind of day, in the order of `dayKinds`. */
  readonly slots: Int8Array
  /** A window names public holidays: then they are days of a kind of their own. */
  readonly hasHolidays: boolean
}

/** Whole half-hours since midnight; `24:00` is 48. */
function slotOf(time: string, at: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-4]):(00|30)$/.exec(time) ?? []
  const slot = Number(hours) * 2 + (minutes === '30' ? 1 : 0)
  if (hours === undefined || slot > 48)
    throw new EnergyError(
      'TARIFF_INVALID',
      `${at}: '${time}' is no half-hour of a day: write it like 07:00 or 07:30`,
    )
  return slot
}

/** A window with parsed times, since it is used for each half-hour of each day. */
interface LaidWindow {
  readonly index: number
  readonly days: readonly string[]
  readonly start: number
  readonly end: number
}

const layWindow = ({ days, startTime, endTime }: TimeOfUse, index: number, at: string): LaidWindow => ({
  ...{ index, days },
  start: slotOf(startTime, at) % 48,
  end: slotOf(endTime, at),
})

const covers = ({ start, end }: LaidWindow, slot: number): boolean =>
  start < end ? slot >= start && slot < end : slot >= start || slot < end

const timeOf = (slot: number) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`

export interface NamedWindows {
  readonly displayName: string
  readonly windows: readonly TimeOfUse[]
}

/**
 * Lays out windows over the days. `TARIFF_INVALID`: two overlap, or with `isWhole` a half-hour has none. `at`: the
 * place in the tariff.
 */
export function windowTable(named: readonly NamedWindows[], at: string, isWhole: boolean): WindowTable {
  const slots = new Int8Array(dayKinds.length * 48)
  const hasHolidays = named.some(({ windows }) =>
    windows.some(({ days }) => days.includes('PUBLIC_HOLIDAYS')),
  )
  const laid = named.flatMap(({ windows }, index) => windows.map((window) => layWindow(window, index, at)))
  for (const [kind, day] of (hasHolidays ? dayKinds : weekdays).entries()) {
    const ofDay = laid.filter(({ days }) => days.includes(day))
    for (let slot = 0; slot < 48; slot += 1) {
      const found = ofDay.flatMap((window) => (covers(window, slot) ? [window.index] : []))
      if (found.length > 1)
        throw new EnergyError(
          'TARIFF_INVALID',
          `${at}: ${day} ${timeOf(slot)} is in two windows (${found.map((one) => named[one]?.displayName).join(' and ')}): give each half-hour one`,
        )
      if (found.length === 0 && isWhole)
        throw new EnergyError(
          'TARIFF_INVALID',
          `${at}: ${day} ${timeOf(slot)} is in no window: give each half-hour of each day one`,
        )
      slots[kind * 48 + slot] = found[0] ?? -1
    }
  }
  return { slots, hasHolidays }
}

const wholeWeek: readonly TimeOfUse[] = [{ days: weekdays, startTime: '00:00', endTime: '24:00' }]

/** The rates of a register, and the hours of each. */
export interface RateTable extends WindowTable {
  readonly rates: readonly PricedRate[]
  readonly free?: WindowTable & { readonly dailyVolume: number }
}

interface RateSource {
  readonly singleRate?: Rates
  readonly timeOfUseRates?: readonly TimeOfUseRates[]
  readonly freeWindow?: FreeWindow
}

/** The free hours become a last rate that costs nothing. */
function withFree(table: RateTable, window: FreeWindow | undefined, at: string): RateTable {
  if (window === undefined) return table
  const { displayName, timeOfUse, dailyVolume } = window
  const free = { ...windowTable([{ displayName, windows: timeOfUse }], at, false), dailyVolume }
  const rate: PricedRate = { displayName, rates: [{ unitPrice: 0 }], timeOfUse: 'FREE' }
  return { ...table, rates: [...table.rates, rate], free }
}

/** General use of a season, or a controlled load. */
export function usageTable({ singleRate, timeOfUseRates, freeWindow }: RateSource, at: string): RateTable {
  if (singleRate !== undefined)
    return withFree(
      {
        ...windowTable([{ displayName: singleRate.displayName, windows: wholeWeek }], at, true),
        rates: [singleRate],
      },
      freeWindow,
      at,
    )
  const rates = timeOfUseRates ?? []
  const named = rates.map(({ displayName, timeOfUse }) => ({ displayName, windows: timeOfUse }))
  const priced = rates.map(({ timeOfUse: _, type, ...rate }) => ({ ...rate, timeOfUse: type }))
  return withFree({ ...windowTable(named, at, true), rates: priced }, freeWindow, at)
}

/** Prices paid for solar power. Hours without a window are paid nothing. */
export function feedInTable(
  displayName: string,
  single: Omit<Rates, 'displayName'> | undefined,
  varying: readonly TimeVaryingTariff[] = [],
  at: string,
): RateTable {
  if (single !== undefined)
    return {
      ...windowTable([{ displayName, windows: wholeWeek }], at, true),
      rates: [{ ...single, displayName }],
    }
  const named = varying.map(({ timeVariations, type }) => ({
    displayName: type ?? displayName,
    windows: timeVariations,
  }))
  const rates = varying.map(({ timeVariations: _, type, ...rate }) => ({
    ...rate,
    displayName,
    ...(type && { timeOfUse: type }),
  }))
  return { ...windowTable(named, at, false), rates }
}
