import type { IsoDate, IsoMonth } from '../dates/iso-date.ts'

/** A day or month that was measured, or estimated by the distributor. */
export interface KnownReading {
  /** `YYYY-MM-DD` in a series of days, `YYYY-MM` in one of months. */
  readonly period: IsoDate | IsoMonth
  readonly quality: 'actual' | 'estimated'
  /** The distributor has replaced the estimated part, which could not be read. Default false. */
  readonly isSubstituted?: boolean | undefined
  /** Taken from the grid, in whole watt-hours, never negative. `12_340` is 12.34 kWh. */
  readonly used: number
  /** Sent to the grid by the customer's solar panels, in whole watt-hours, never negative. Absent without solar panels. */
  readonly exported?: number | undefined
  /** Cost of `used` in whole cents, with GST, without supply charge and credits. Left out if unknown. */
  readonly cost?: number | undefined
}

/** A day or month without a reading. It is drawn as a gap and never as zero. */
export interface MissingReading {
  readonly period: IsoDate | IsoMonth
  readonly quality: 'missing'
  /** Why, as a sentence for the customer: "The meter could not be reached." */
  readonly reason: string
}

/** One day or month: its figures, or why they are missing. */
export type UsageReading = KnownReading | MissingReading

/** The usage of the period before, to compare with. Both dates are included. */
export interface EarlierUsage {
  readonly from: IsoDate
  readonly to: IsoDate
  /** In whole watt-hours. */
  readonly used: number
  /** Whether readings are missing. Then nothing is compared. */
  readonly hasGaps: boolean
}

/** A customer's usage in a period, as readings of days or of months. */
export interface UsageSeries {
  readonly every: 'day' | 'month'
  /** First and last day, both included. Days or months between them without a reading are gaps. */
  readonly from: IsoDate
  readonly to: IsoDate
  /** In any order. Of two for the same day or month the last one counts; those outside `from` and `to` are ignored. */
  readonly readings: readonly UsageReading[]
  readonly earlier?: EarlierUsage | undefined
}

/** One bar of the chart, and one row of its table. */
export interface UsageBar {
  /** The day, month or year of the bar, or the start of its half-hour: `2026-10-04T17:30:00+11:00`. */
  readonly period: IsoDate | IsoMonth
  /** First and last day of the bar. The first and the last month of a series may be partial. */
  readonly from: IsoDate
  readonly to: IsoDate
  /** `incomplete`: a month made of days, of which some are missing. */
  readonly quality: 'actual' | 'estimated' | 'incomplete' | 'missing'
  /** In whole watt-hours; null in a gap. */
  readonly used: number | null
  /** The part of `used` that a controlled load took. Default: none, or not known. */
  readonly controlledLoad?: number | undefined
  /** In whole watt-hours; null in a gap, and if any of its readings has no such figure. */
  readonly exported: number | null
  /** The estimated parts of `used` and `exported`, in whole watt-hours. */
  readonly usedEstimated: number
  readonly exportedEstimated: number
  /** In whole cents; null in a gap, and if the cost of any of its readings is unknown. */
  readonly cost: number | null
  /** Number of days or months in the bar, and how many of them are estimated or missing. */
  readonly readings: number
  readonly estimated: number
  readonly missing: number
  /** The distributor has replaced all estimated parts of the bar, which could not be read. */
  readonly isSubstituted?: boolean
  /** Why readings are missing; '' if none are. */
  readonly reason: string
}
