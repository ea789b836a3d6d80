import * as z from 'zod/mini'
import { AccountChoice, Cents, WattHours } from './my-account.ts'
import { sentDate } from './sent-date.ts'

/** A day at the meter, or a month where the answer is by month: `2026-10-04`, `2026-10`. */
const period = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/))

/**
 * The requested usage. Days are civil dates at the meter, also on days of a clock change. At most `maxUsageDays` of
 * them (`usageSpanFault`), else 422 at `/query/to`.
 */
export const UsageSpan = z.object({
  every: z.enum(['day', 'month']),
  /** First and last day, both included. */
  from: sentDate,
  to: sentDate,
  account: AccountChoice.shape.account,
})
export type UsageSpan = z.infer<typeof UsageSpan>

/** The use on a day, or in a month whose days are all known. */
const KnownUsage = z.object({
  period,
  /** `estimated`: by the network, because the meter could not be read; for a month, at least one of its days. */
  quality: z.enum(['actual', 'estimated']),
  /** Whether the estimated part is substituted: the network has replaced failed reads, without guessing. Default: false. */
  isSubstituted: z.optional(z.boolean()),
  /** Taken from the grid. */
  used: WattHours,
  /** Exported by the customer's panels, and not deducted from `used`. Absent without panels. */
  exported: z.optional(WattHours),
})

/** A day without a reading, or a month in which at least one day has none. A gap, never a zero. */
const MissingUsage = z.object({
  period,
  quality: z.literal('missing'),
  /** Why, as a sentence for the customer: "The meter could not be reached." */
  reason: z.string().check(z.minLength(1)),
})

/** The electricity of one day or month, or why its figure is missing. */
export const UsageReading = z.discriminatedUnion('quality', [KnownUsage, MissingUsage])
export type UsageReading = z.infer<typeof UsageReading>

/** The preceding span, for comparison: as many whole months if the answer is by month, else as many days. */
export const EarlierUsage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  used: WattHours,
  /** Whether some of it is missing, so that nothing can be compared. */
  hasGaps: z.boolean(),
})
export type EarlierUsage = z.infer<typeof EarlierUsage>

/**
 * Usage by day or by month, in order. `from` and `to` are the requested period, limited to days that can have readings:
 * not before supply began, nor after the newest reading. If there are none, they are as requested, and `readings` is
 * empty. A month at an end of the period includes only the days in the period.
 */
export const UsageSeries = z.object({
  every: z.enum(['day', 'month']),
  from: z.iso.date(),
  to: z.iso.date(),
  /** One for each day or month of the period. */
  readings: z.array(UsageReading),
  /** Absent if nothing is known about it. */
  earlier: z.optional(EarlierUsage),
})
export type UsageSeries = z.infer<typeof UsageSeries>

/** The span of a meter data file: at most `maxUsageDays` (`usageSpanFault`), else 422 at `/query/to`. */
export const MeterDataSpan = z.object({
  /** First and last day, both included. Days of the electricity market, at UTC+10 all year. */
  from: sentDate,
  to: sentDate,
  account: AccountChoice.shape.account,
})
export type MeterDataSpan = z.infer<typeof MeterDataSpan>

/** A customer's own interval meter data, in the market's file format. */
export const MeterDataFile = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days of the span with values of at least one register. */
  days: z.int().check(z.nonnegative()),
  /** The text of a NEM12 file, quality flags included; null if no interval of the span is known. */
  file: z.nullable(z.string().check(z.minLength(1))),
})
export type MeterDataFile = z.infer<typeof MeterDataFile>

/** The day whose half-hours are requested. A civil date at the meter. */
export const UsageDay = z.object({ day: sentDate, account: AccountChoice.shape.account })
export type UsageDay = z.infer<typeof UsageDay>

/** The start of a half-hour, with the UTC offset at the meter: `2026-10-04T01:30:00+10:00`. */
const startsAt = z.iso.datetime({ offset: true })

const KnownHalfHour = z.object({
  startsAt,
  /** `estimated`: at least partly not measured. */
  quality: z.enum(['actual', 'estimated']),
  /** Taken from the grid, controlled loads included. */
  used: WattHours,
  /** The part of `used` that a controlled load took, such as hot water. Absent if there is none. */
  controlledLoad: z.optional(WattHours),
  /** Exported to the grid, and not deducted from `used`. Absent without panels. */
  exported: z.optional(WattHours),
})

/** A half-hour for which the meter has no value. A gap, never a zero. */
const MissingHalfHour = z.object({ startsAt, quality: z.literal('missing') })

/** The electricity of one half-hour, or a gap. */
export const HalfHourUsage = z.discriminatedUnion('quality', [KnownHalfHour, MissingHalfHour])
export type HalfHourUsage = z.infer<typeof HalfHourUsage>

/**
 * The cost of a day's electricity under the account's plan, GST included. A bill may differ, because it rounds once for
 * its whole period.
 */
export const DayCost = z.object({
  /** Cost of `used`. */
  usage: Cents,
  /** The daily supply charge. */
  supply: Cents,
  /** Credit for exports to the grid: 0 or negative. */
  credit: Cents,
})
export type DayCost = z.infer<typeof DayCost>

/**
 * What a day costs depends on other days: the plan has prices by the use of a whole billing period, or charges for the highest
 * demand of a month or season. Such a day has no `cost`. Left out: no.
 */
const isPricedByPeriod = z.optional(z.boolean())

/**
 * The half-hours of a day, in order, from its midnight to the next: 48, or 46 and 50 where clocks go forward and back.
 * Empty if nothing is known about the day. If none is missing, they add up to the day's reading in a series of days.
 */
export const HalfHourDay = z.object({
  day: z.iso.date(),
  /** Where the meter is, `Australia/Sydney`. */
  timeZone: z.string().check(z.regex(/^Australia\/[A-Z]\w+$/)),
  halfHours: z.array(HalfHourUsage),
  /** Absent if a half-hour is missing, a price is unknown, or the day `isPricedByPeriod`. */
  cost: z.optional(DayCost),
  isPricedByPeriod,
  /** For a day without data: the newest day with half-hours; null: there is none. Absent if unknown. */
  newestDay: z.optional(z.nullable(z.iso.date())),
})
export type HalfHourDay = z.infer<typeof HalfHourDay>

/** The days, months or years requested: at most 62 days, or ten years (`usagePeriodsFault`), else 422 at `/query/to`. */
export const UsagePeriodsSpan = z.object({
  every: z.enum(['day', 'month', 'year']),
  /** First and last day, both included; civil dates at the meter. */
  from: sentDate,
  to: sentDate,
  /** `cost`: adds the cost of each, which takes longer. */
  with: z.optional(z.literal('cost')),
  account: AccountChoice.shape.account,
})
export type UsagePeriodsSpan = z.infer<typeof UsagePeriodsSpan>

const dayCount = z.int().check(z.nonnegative())
const monthOrYear = z.string().check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/))
const dayMonthOrYear = z
  .string()
  .check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/))

/** Two months or years compared by only the dates with a reading in both. Not corrected for weather. */
export const PeriodComparison = z.object({
  /** The other period: `2026-09`, `2025`. */
  period: monthOrYear,
  /** Number of dates compared. */
  days: z.int().check(z.positive()),
  /** The use on those dates, in this period and the other one. */
  used: WattHours,
  usedThen: WattHours,
})
export type PeriodComparison = z.infer<typeof PeriodComparison>

/** A day, a month or a year. The first and the last one contain only the days within the span. */
export const UsagePeriod = z.object({
  /** `2026-10-04`, `2026-10`, `2026`. */
  period: dayMonthOrYear,
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.object({ actual: dayCount, estimated: dayCount, missing: dayCount }),
  /** Energy used on the days with a reading; absent if there is none. */
  used: z.optional(WattHours),
  /** The part of `used` on estimated days. */
  usedEstimated: WattHours,
  /** Exported to the grid, and not deducted from `used`. Absent if a day with a reading has no such figure. */
  exported: z.optional(WattHours),
  exportedEstimated: z.optional(WattHours),
  /** Cost by the plan in effect. Absent if a day is missing, or a price is unknown. `usage`: demand charges included. */
  cost: z.optional(DayCost),
  /** For a day whose costs are requested. */
  isPricedByPeriod,
  /** Compared with the month before. Absent for days and years, and if no date has a reading in both. */
  before: z.optional(PeriodComparison),
  /** Compared with the same month of the year before, or with the year before. Absent for days. */
  yearBefore: z.optional(PeriodComparison),
})
export type UsagePeriod = z.infer<typeof UsagePeriod>

/** Usage by day, by month or by year, in order. `from` and `to` are limited as in a series. */
export const UsagePeriods = z.object({
  every: z.enum(['day', 'month', 'year']),
  from: z.iso.date(),
  to: z.iso.date(),
  periods: z.array(UsagePeriod),
})
export type UsagePeriods = z.infer<typeof UsagePeriods>
