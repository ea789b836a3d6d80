import { daysAfter } from '../../platform/civil-day.ts'

/**
 * When a bill falls due: on the earliest day that the rules allow, or on the first day after that with the chosen number
 * in its month, 1 to 28.
 */
export function dueDateOf(earliest: string, dueDay: number | null): string {
  if (dueDay === null) return earliest
  const number = String(dueDay).padStart(2, '0')
  let day = earliest
  while (!day.endsWith(number)) day = daysAfter(day, 1)
  return day
}
