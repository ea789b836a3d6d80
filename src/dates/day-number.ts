import type { CivilDate } from './civil-date.ts'

const dayMs = 86_400_000

/** Days since 1 January 1970, which is 0. */
export function dayNumber({ year, month, day }: CivilDate): number {
  const date = new Date(0)
  // `Date.UTC` takes the years before 100 for some of the last century.
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() / dayMs
}

/** The day with this number. */
export function dayOfNumber(number: number): CivilDate {
  const date = new Date(number * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7
