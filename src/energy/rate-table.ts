import type { TimeOfUse } from '../plans/plan.ts'
import { EnergyError } from './energy-error.ts'
import type { FreeWindow, Rates, Tariff, TimeOfUseRates, TimeOfUseType, TimeVaryingTariff } from './tariff.ts'

export const dayKinds = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS'] as const
const weekdays = dayKinds.slice(0, 7)

/** A rate as lines name it. */
export interface PricedRate extends Rates {
  readonly timeOfUse?: TimeOfUseType | 'FREE'
}

/** The index of the window for each half-hour of each kind of day; -1 if none. */
export interface WindowTable {
  /** 48 half-hours for each kind of day, in the order of `dayKinds`. */
  readonly slots: Int8Array
  /** Whether a window mentions public holidays, which are then a separate kind of day. */
  readonly hasHolidays: boolean
  /** The clock of the windows. */
  readonly timeZone?: Tariff['timeZone']
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

/**
 * The number of half-hours of a window. A window that ends before it starts includes those after its start and those
 * before its end.
 */
export const windowLength = (start: number, end: number): number =>
  start < end ? end - start : 48 - start + end

const timeOf = (slot: number) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`

export interface NamedWindows {
  readonly displayName: string
  readonly windows: readonly TimeOfUse[]
}

/** A place in the tariff, for errors, and the clock there. */
export interface WindowPlace {
  readonly at: string
  readonly timeZone?: Tariff['timeZone']
}

/**
 * Assigns a window to each half-hour. Throws `TARIFF_INVALID` if two overlap or, with `isWhole`, a half-hour has none.
 */
export function windowTable(
  named: readonly NamedWindows[],
  { at, timeZone }: WindowPlace,
  isWhole: boolean,
): WindowTable {
  const slots = new Int8Array(dayKinds.length * 48).fill(-1)
  const hasHolidays = named.some(({ windows }) =>
    windows.some(({ days }) => days.includes('PUBLIC_HOLIDAYS')),
  )
  const laid = named.flatMap(({ windows }, index) => windows.map((window) => layWindow(window, index, at)))
  for (const [kind, day] of (hasHolidays ? dayKinds : weekdays).entries()) {
    const ofDay = laid.filter(({ days }) => days.includes(day))
    const others = new Int8Array(48).fill(-1)
    for (const { index, start, end } of ofDay)
      for (let turn = 0; turn < windowLength(start, end); turn += 1) {
        const slot = (start + turn) % 48
        const place = kind * 48 + slot
        if (slots[place] === -1) slots[place] = index
        else if (others[slot] === -1) others[slot] = index
      }
    for (let slot = 0; slot < 48; slot += 1) {
      const [own = -1, other = -1] = [slots[kind * 48 + slot], others[slot]]
      if (other !== -1)
        throw new EnergyError(
          'TARIFF_INVALID',
          `${at}: ${day} ${timeOf(slot)} is in two windows (${named[own]?.displayName} and ${named[other]?.displayName}): give each half-hour one`,
        )
      if (own === -1 && isWhole)
        throw new EnergyError(
          'TARIFF_INVALID',
          `${at}: ${day} ${timeOf(slot)} is in no window: give each half-hour of each day one`,
        )
    }
  }
  return { slots, hasHolidays, ...(timeZone !== undefined && { timeZone }) }
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

/** The free hours become an additional last rate with price zero. */
function withFree(table: RateTable, window: FreeWindow | undefined, place: WindowPlace): RateTable {
  if (window === undefined) return table
  const { displayName, timeOfUse, dailyVolume } = window
  const free = { ...windowTable([{ displayName, windows: timeOfUse }], place, false), dailyVolume }
  const rate: PricedRate = { displayName, rates: [{ unitPrice: 0 }], timeOfUse: 'FREE' }
  return { ...table, rates: [...table.rates, rate], free }
}

/** General use of a season, or a controlled load. */
export function usageTable(
  { singleRate, timeOfUseRates, freeWindow }: RateSource,
  place: WindowPlace,
): RateTable {
  if (singleRate !== undefined)
    return withFree(
      {
        ...windowTable([{ displayName: singleRate.displayName, windows: wholeWeek }], place, true),
        rates: [singleRate],
      },
      freeWindow,
      place,
    )
  const rates = timeOfUseRates ?? []
  const named = rates.map(({ displayName, timeOfUse }) => ({ displayName, windows: timeOfUse }))
  const priced = rates.map(({ timeOfUse: _, type, ...rate }) => ({ ...rate, timeOfUse: type }))
  return withFree({ ...windowTable(named, place, true), rates: priced }, freeWindow, place)
}

/** Prices paid for solar power. Hours without a window are paid nothing. */
export function feedInTable(
  displayName: string,
  single: Omit<Rates, 'displayName'> | undefined,
  varying: readonly TimeVaryingTariff[] = [],
  place: WindowPlace,
): RateTable {
  if (single !== undefined)
    return {
      ...windowTable([{ displayName, windows: wholeWeek }], place, true),
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
  return { ...windowTable(named, place, false), rates }
}
