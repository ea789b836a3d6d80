/** A civil date, `YYYY-MM-DD`: a day on the customer's calendar, whatever its length in hours. */
export type IsoDate = string
/** A civil month, `YYYY-MM`. */
export type IsoMonth = string

/** A day or a month that was measured, or estimated by the network. */
export interface KnownReading {
  /** `YYYY-MM-DD` in a series of days, `YYYY-MM` in one of months. */
  readonly period: IsoDate | IsoMonth
  readonly quality: 'actual' | 'estimated'
  /** Taken from the grid, in whole watt-hours, never negative. `12_340` is 12.34 kWh. */
  readonly used: number
  /** Sent to the grid by the customer's solar panels, in whole watt-hours, never negative. Left out where there are none. */
  readonly exported?: number | undefined
  /** For what was used, in whole cents, GST included, without supply charge and credits. Left out where it is not known. */
  readonly cost?: number | undefined
}

/** A day or a month of which nothing is known. It is a gap, never a zero. */
export interface MissingReading {
  readonly period: IsoDate | IsoMonth
  readonly quality: 'missing'
  /** Why, as a sentence for the customer: "The meter could not be reached." */
  readonly reason: string
}

export type UsageReading = KnownReading | MissingReading

/** The same stretch of time before, to compare with. Both dates are included. */
export interface EarlierUsage {
  readonly from: IsoDate
  readonly to: IsoDate
  /** In whole watt-hours. */
  readonly used: number
  /** Something is missing in it: then nothing is compared. */
  readonly hasGaps: boolean
}

/** What a customer used in a stretch of time, as readings of days or of months. */
export interface UsageSeries {
  readonly every: 'day' | 'month'
  /** First and last day, both included. Days or months between them without a reading are gaps. */
  readonly from: IsoDate
  readonly to: IsoDate
  /** In any order. Of two for the same period the later one in the list counts; those outside the stretch do not. */
  readonly readings: readonly UsageReading[]
  readonly earlier?: EarlierUsage | undefined
}

/** One bar of the chart, and one row of its table. */
export interface UsageBar {
  /** The day or the month that the bar stands for. */
  readonly period: IsoDate | IsoMonth
  /** What of it lies in the series: a month at its edge may be a part. */
  readonly from: IsoDate
  readonly to: IsoDate
  /** `incomplete`: a month made of days, of which some are missing. */
  readonly quality: 'actual' | 'estimated' | 'incomplete' | 'missing'
  /** In whole watt-hours; null in a gap. */
  readonly used: number | null
  /** In whole watt-hours; null where nothing, or not everything, is known. */
  readonly exported: number | null
  /** What of the two the network has estimated, in whole watt-hours; 0 where nothing is. */
  readonly usedEstimated: number
  readonly exportedEstimated: number
  /** In whole cents; null where nothing, or not everything, is known. */
  readonly cost: number | null
  /** How many readings it is made of, and how many of them are estimated or missing. */
  readonly readings: number
  readonly estimated: number
  readonly missing: number
  /** Why something is missing; empty where nothing is. */
  readonly reason: string
}
