import { dayMs } from '../platform/civil-day.ts'
import type { usageDays } from '../platform/database/schema.ts'

/** Typical usage of a household, and the days without a measured reading. */
export interface DemoUsage {
  /** First day with a reading, `2024-03-18`. */
  readonly since: string
  /** Watt-hours of an ordinary day. */
  readonly ordinary: number
  readonly hasPanels: boolean
  /** Days of each year on which the meter could not be reached, as `02-09`. */
  readonly gaps: readonly string[]
  /** Days of each year with an estimated reading, as `02-09`. */
  readonly estimates: readonly string[]
  /** Whether the half-hours of the billed months are known, not only the totals of days. */
  readonly hasHalfHours: boolean
}

type DayRow = typeof usageDays.$inferInsert
/** Days with a known total, in watt-hours. */
interface Billed {
  readonly from: string
  readonly to: string
  readonly used: number
}

const dayNumber = (day: string) => Date.parse(day) / dayMs
const isoDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
/** A pseudo-random number from 0 to 1, which depends on the day only, so that demo data is always the same. */
const chance = (number: number) => ((Math.imul(number, 2_654_435_761) >>> 8) % 1000) / 1000
/** 1 in the middle of January and of July, when homes are cooled and heated; -1 in April and October. */
const season = (number: number) => Math.cos(((number - 14) * 4 * Math.PI) / 365.25)
const isWeekend = (number: number) => (number + 4) % 7 === 0 || (number + 4) % 7 === 6

/** Usage of a day relative to `ordinary`. */
const weightOf = (number: number) =>
  1 + 0.22 * season(number) + (isWeekend(number) ? 0.14 : 0) + 0.3 * (chance(number) - 0.5)

/** Usage of each day. The days of a billed month add up to the usage on its bill. */
function usedOn(days: readonly number[], ordinary: number, billed: readonly Billed[]): Map<number, number> {
  const used = new Map(days.map((day) => [day, Math.round(ordinary * weightOf(day))]))
  for (const { from, to, used: usedInAll } of billed) {
    const [first, last] = [dayNumber(from), dayNumber(to)]
    const own = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const whole = own.reduce((sum, day) => sum + weightOf(day), 0)
    let left = usedInAll
    for (const day of own) {
      const amount = day === last ? left : Math.floor((usedInAll * weightOf(day)) / whole)
      left -= amount
      if (used.has(day)) used.set(day, amount)
    }
  }
  return used
}

/** Energy that the panels send to the grid on a day, in watt-hours; 0 on the darkest days. */
function exportedOn(number: number): number {
  const sun = 6000 + 5000 * Math.cos(((number - 355) * 2 * Math.PI) / 365.25) + 3000 * (chance(-number) - 0.5)
  return Math.max(0, Math.round(sun))
}

/** Made-up readings, one row for each day from the first to `until`. Always the same for the same input. */
export function demoUsageDays(
  accountNumber: string,
  { since, ordinary, hasPanels, gaps, estimates }: DemoUsage,
  until: string,
  billed: readonly Billed[],
): DayRow[] {
  const first = dayNumber(since)
  const days = Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, at) => first + at)
  const used = usedOn(days, ordinary, billed)
  return days.map((number) => {
    const day = isoDay(number)
    if (gaps.includes(day.slice(5)))
      return { accountNumber, day, quality: 'missing', reason: 'The meter could not be reached.' }
    return {
      accountNumber,
      day,
      quality: estimates.includes(day.slice(5)) ? 'estimated' : 'actual',
      used: used.get(number) ?? 0,
      ...(hasPanels && { exported: exportedOn(number) }),
    }
  })
}
