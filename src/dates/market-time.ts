import { minuteMs } from './durations.ts'

// The time of the electricity market (AEST): UTC+10 all year in every state, so that each of its days has 48 half-hours.

/** The UTC offset of market time, in minutes. */
export const marketOffsetMinutes = 600
/** The same in milliseconds. */
export const marketOffsetMs = marketOffsetMinutes * minuteMs

/** The date by market time, wherever the browser is. */
export const marketDate = (at: Date): string =>
  new Date(at.getTime() + marketOffsetMs).toISOString().slice(0, 10)
