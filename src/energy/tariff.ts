import type { TimeOfUse } from '../plans/plan.ts'
import type { Price, Volume, WattHours } from './units.ts'

// Names and defaults are those of the Consumer Data Standards energy API, v1.36.0, where it has them. Amounts are whole
// numbers here.

export type TimeOfUseType = 'PEAK' | 'OFF_PEAK' | 'SHOULDER' | 'SHOULDER1' | 'SHOULDER2'

/** A price up to a volume. Prices exclude GST, as everywhere in the standard. */
export interface Rate {
  /** For each kWh. Negative: the customer is paid for it. */
  readonly unitPrice: Price
  /** Upper end of this step, counted from zero, in each `period` of its rate. Absent only on the last step. */
  readonly volume?: Volume
}

/**
 * Over what a volume counts. `P1D`: each civil day. The others: the billing period, with the volume shared out by days; a
 * month has 365/12 days for that, a quarter 365/4, a year 365.
 */
export type VolumePeriod = 'P1D' | 'P1M' | 'P2M' | 'P3M' | 'P6M' | 'P1Y'

/** Prices by volume: one rate for each step, in ascending order. */
export interface Rates {
  readonly displayName: string
  readonly rates: readonly Rate[]
  /** `P1Y` if left out, as in the standard. */
  readonly period?: VolumePeriod
}

export interface TimeOfUseRates extends Rates {
  readonly type: TimeOfUseType
  /**
   * Whole half-hours from `startTime` up to `endTime`; equal times are the whole day. A window that ends before it starts has
   * two parts on the same day: up to its end, and from its start.
   */
  readonly timeOfUse: readonly TimeOfUse[]
}

/** Charges the highest power of the half-hours of a window, of general use only. */
export interface DemandCharge {
  readonly displayName: string
  /** For each kW and `chargePeriod`; shared out by days where only a part of that period is billed. */
  readonly amount: Price
  readonly startTime: string
  readonly endTime: string
  /** Every day if left out. */
  readonly days?: TimeOfUse['days']
  /** The span of each highest power, within the billed period. */
  readonly measurementPeriod: 'DAY' | 'MONTH' | 'TARIFF_PERIOD'
  readonly chargePeriod: 'DAY' | 'MONTH' | 'TARIFF_PERIOD'
  /** In whole watts. A lower demand is charged as the minimum, a higher one as the maximum. */
  readonly minDemand?: number
  readonly maxDemand?: number
}

/** Hours in which general use is free up to a cap a day; use above it has the price of its time. Not in the standard. */
export interface FreeWindow {
  readonly displayName: string
  readonly timeOfUse: readonly TimeOfUse[]
  /** The first watt-hours of each civil day in the window. */
  readonly dailyVolume: WattHours
}

/** A season of general use: either one rate or times of use. One with only demand charges may share its days with another. */
export interface TariffPeriod {
  readonly displayName: string
  /** `MM-DD`, both included; one that ends before it starts goes over the new year. 29 February counts as the 28th. */
  readonly startDate: string
  readonly endDate: string
  /** The clock of its windows. Default: the tariff's clock. */
  readonly timeZone?: Tariff['timeZone']
  /** Price of each civil day. */
  readonly dailySupplyCharge?: Price
  readonly singleRate?: Rates
  readonly timeOfUseRates?: readonly TimeOfUseRates[]
  readonly demandCharges?: readonly DemandCharge[]
  readonly freeWindow?: FreeWindow
}

/**
 * A circuit with its own register: the first in the list is `CONTROLLED_LOAD`, the second `CONTROLLED_LOAD_2`, and so
 * on.
 */
export interface ControlledLoad {
  readonly displayName: string
  readonly dailySupplyCharge?: Price
  readonly singleRate?: Rates
  readonly timeOfUseRates?: readonly TimeOfUseRates[]
}

/** Prices paid for exports within some windows of time. */
export interface TimeVaryingTariff extends Omit<Rates, 'displayName'> {
  readonly type?: TimeOfUseType
  readonly timeVariations: readonly TimeOfUse[]
}

/**
 * Prices paid for power exported to the grid. A positive price is paid to the customer, without GST; a negative one is
 * charged. Several tariffs add up. Hours outside all windows of `timeVaryingTariffs` are paid nothing.
 */
export interface SolarFeedInTariff {
  readonly displayName: string
  readonly singleTariff?: Omit<Rates, 'displayName'>
  readonly timeVaryingTariffs?: readonly TimeVaryingTariff[]
}

/** The prices of electricity at a supply point. */
export interface Tariff {
  /** The clock of the windows: UTC+10 all year, or local time with `LOCAL`. `AEST` if left out, as in the standard. */
  readonly timeZone?: 'LOCAL' | 'AEST'
  readonly tariffPeriod: readonly TariffPeriod[]
  readonly controlledLoad?: readonly ControlledLoad[]
  readonly solarFeedInTariff?: readonly SolarFeedInTariff[]
}
