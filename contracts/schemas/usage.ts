import * as z from 'zod/mini'
import { AccountChoice, WattHours } from './my-account.ts'

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
