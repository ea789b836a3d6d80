import * as z from 'zod/mini'
import { AccountChoice, Cents, WattHours } from './my-account.ts'

/** A day where the meter is, or in an answer of months a month: `2026-10-04`, `2026-10`. */
const period = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/))

/**
 * Which usage is asked for. Days are civil dates where the meter is, whatever their length in hours: clocks that go
 * forward or back change none. At most `mostUsageDays` of them (`usageSpanFault`), else 422 at `/query/to`.
 */
export const UsageSpan = z.object({
  every: z.enum(['day', 'month']),
  /** First and last day, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  account: AccountChoice.shape.account,
})
export type UsageSpan = z.infer<typeof UsageSpan>

/** What was used on a day, or in a month of which every day is known. */
const KnownUsage = z.object({
  period,
  /** `estimated`: by the network, where the meter could not be read; of a month, at least one of its days. */
  quality: z.enum(['actual', 'estimated']),
  /**
   * What is estimated of it is substituted: the network has put a value in the place of a read that failed, and none is a guess. Left
   * out: no.
   */
  isSubstituted: z.optional(z.boolean()),
  /** Taken from the grid. */
  used: WattHours,
  /** Sent to the grid by the customer's panels, and not taken off `used`. Left out where there are none. */
  exported: z.optional(WattHours),
})

/** A day without a reading, or a month in which at least one day has none. A gap, never a zero. */
const MissingUsage = z.object({
  period,
  quality: z.literal('missing'),
  /** Why, as a sentence for the customer: "The meter could not be reached." */
  reason: z.string().check(z.minLength(1)),
})

/** The electricity of one day or month, or why there is no figure. */
export const UsageReading = z.discriminatedUnion('quality', [KnownUsage, MissingUsage])
export type UsageReading = z.infer<typeof UsageReading>

/** The stretch before, to compare with: as many whole months, where the answer is made of them, else as many days. */
export const EarlierUsage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  used: WattHours,
  /** Something is missing in it: then nothing can be compared. */
  hasGaps: z.boolean(),
})
export type EarlierUsage = z.infer<typeof EarlierUsage>

/**
 * Usage by day or by month, in order. `from` and `to` are what there can be readings of in the stretch that was asked
 * for: not before the supply began, nor after the newest reading. Where that is nothing they are as asked for, and
 * `readings` is empty. Of a month at an edge only the days in the stretch count.
 */
export const UsageSeries = z.object({
  every: z.enum(['day', 'month']),
  from: z.iso.date(),
  to: z.iso.date(),
  /** One for each day or month of the stretch. */
  readings: z.array(UsageReading),
  /** Left out where nothing is known of it. */
  earlier: z.optional(EarlierUsage),
})
export type UsageSeries = z.infer<typeof UsageSeries>

/** Which stretch a meter data file is asked for: at most `mostUsageDays` (`usageSpanFault`), else 422 at `/query/to`. */
export const MeterDataSpan = z.object({
  /** First and last day, both included. Days of the electricity market, which are those of UTC+10 all year. */
  from: z.iso.date(),
  to: z.iso.date(),
  account: AccountChoice.shape.account,
})
export type MeterDataSpan = z.infer<typeof MeterDataSpan>

/** A customer's own interval meter data, as the market's file of it. */
export const MeterDataFile = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** How many days of the stretch the file has values of, of at least one register. */
  days: z.int().check(z.nonnegative()),
  /** The text of a NEM12 file, quality flags included; null where no interval of the stretch is known. */
  file: z.nullable(z.string().check(z.minLength(1))),
})
export type MeterDataFile = z.infer<typeof MeterDataFile>

/** Which day's half-hours are asked for. A day is a civil date where the meter is. */
export const UsageDay = z.object({ day: z.iso.date(), account: AccountChoice.shape.account })
export type UsageDay = z.infer<typeof UsageDay>

/** When a half-hour begins, with how far clocks are ahead where the meter is: `2026-10-04T01:30:00+10:00`. */
const startsAt = z.iso.datetime({ offset: true })

const KnownHalfHour = z.object({
  startsAt,
  /** `estimated`: at least a part of it was not measured. */
  quality: z.enum(['actual', 'estimated']),
  /** Taken from the grid, controlled loads included. */
  used: WattHours,
  /** The part of `used` that a controlled load took, such as hot water. Left out where there is none. */
  controlledLoad: z.optional(WattHours),
  /** Sent to the grid, and not taken off `used`. Left out where there are no panels. */
  exported: z.optional(WattHours),
})

/** A half-hour for which the meter has no value. A gap, never a zero. */
const MissingHalfHour = z.object({ startsAt, quality: z.literal('missing') })

/** The electricity of one half-hour, or that there is no figure. */
export const HalfHourUsage = z.discriminatedUnion('quality', [KnownHalfHour, MissingHalfHour])
export type HalfHourUsage = z.infer<typeof HalfHourUsage>

/** What a day's electricity costs under the account's plan, GST included. Not a bill: that rounds once for its whole period. */
export const DayCost = z.object({
  /** Of `used`. */
  usage: Cents,
  /** The daily supply charge. */
  supply: Cents,
  /** For what was sent to the grid: 0 or negative. */
  credit: Cents,
})
export type DayCost = z.infer<typeof DayCost>

/**
 * The half-hours of a day, in order, from its midnight to the next: 48, or 46 and 50 where clocks go forward and back. Empty where
 * nothing is known of the day. Where none is missing they come to what the day has in a series of days.
 */
export const HalfHourDay = z.object({
  day: z.iso.date(),
  /** Where the meter is, `Australia/Sydney`. */
  timeZone: z.string().check(z.regex(/^Australia\/[A-Z]\w+$/)),
  halfHours: z.array(HalfHourUsage),
  /** Left out where a half-hour is missing, or no price is known. */
  cost: z.optional(DayCost),
})
export type HalfHourDay = z.infer<typeof HalfHourDay>

/** Which months or years are asked for: at most ten years (`usagePeriodsFault`), else 422 at `/query/to`. */
export const UsagePeriodsSpan = z.object({
  every: z.enum(['month', 'year']),
  /** First and last day, both included; civil dates where the meter is. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** `cost`: with what each of them costs, which takes longer. */
  with: z.optional(z.literal('cost')),
  account: AccountChoice.shape.account,
})
export type UsagePeriodsSpan = z.infer<typeof UsagePeriodsSpan>

const dayCount = z.int().check(z.nonnegative())
const monthOrYear = z.string().check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/))

/** Two months or years side by side, by the dates alone that have a reading in both. Nothing is corrected for weather. */
export const PeriodComparison = z.object({
  /** With which it is compared: `2026-09`, `2025`. */
  period: monthOrYear,
  /** How many dates are compared. */
  days: z.int().check(z.positive()),
  /** Used on those dates of this one, and of that one. */
  used: WattHours,
  usedThen: WattHours,
})
export type PeriodComparison = z.infer<typeof PeriodComparison>

/** A month or a year. Of one at an edge only the days in the stretch count. */
export const UsagePeriod = z.object({
  /** `2026-10`, `2026`. */
  period: monthOrYear,
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.object({ actual: dayCount, estimated: dayCount, missing: dayCount }),
  /** On the days that have a reading; left out where none has. */
  used: z.optional(WattHours),
  /** The part of `used` on estimated days. */
  usedEstimated: WattHours,
  /** Sent to the grid, and not taken off `used`. Left out where a day with a reading has no such figure. */
  exported: z.optional(WattHours),
  exportedEstimated: z.optional(WattHours),
  /** By the plan that applied. Left out where a day is missing, or the prices are not known of all of it. `usage`: demand charges included. */
  cost: z.optional(DayCost),
  /** The month before. Left out of years, and where no date has a reading in both. */
  before: z.optional(PeriodComparison),
  /** The same month of the year before, or the year before. */
  yearBefore: z.optional(PeriodComparison),
})
export type UsagePeriod = z.infer<typeof UsagePeriod>

/** Usage by month or by year, in order. `from` and `to` are cut as those of a series. */
export const UsagePeriods = z.object({
  every: z.enum(['month', 'year']),
  from: z.iso.date(),
  to: z.iso.date(),
  periods: z.array(UsagePeriod),
})
export type UsagePeriods = z.infer<typeof UsagePeriods>
