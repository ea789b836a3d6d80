import type { TimeOfUse } from './plan.ts'

const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
const dayNames = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
} as const

/** `14:00` → `2 pm`, `00:00` → `midnight`, `12:00` → `noon`, `07:30` → `7:30 am`. No line ends within. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (minutes === 0 && hours % 24 === 0) return 'midnight'
  if (minutes === 0 && hours === 12) return 'noon'
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past}\u00A0${hours % 24 < 12 ? 'am' : 'pm'}`
}

function dayRange(days: TimeOfUse['days']): string {
  const chosen = week.filter((day) => days.includes(day))
  if (chosen.length === 7) return 'every day'
  const isRun = chosen.every(
    (day, index) => index === 0 || week.indexOf(day) === week.indexOf(chosen[index - 1] ?? day) + 1,
  )
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return 'public holidays'
  if (isRun && chosen.length > 2) return `${dayNames[first]} to ${dayNames[last]}`
  return chosen.map((day) => dayNames[day]).join(' and ')
}

const span = ({ startTime, endTime }: TimeOfUse): string =>
  startTime === endTime ? 'all day' : `${clockTime(startTime)} to ${clockTime(endTime)}`

/** `2 pm to 8 pm, Mon to Fri`; windows of the same days are joined by 'and', others by semicolons. */
export function timeWindows(windows: readonly TimeOfUse[]): string {
  const byDays = new Map<string, string[]>()
  for (const window of windows) {
    const days = dayRange(window.days)
    byDays.set(days, [...(byDays.get(days) ?? []), span(window)])
  }
  return [...byDays].map(([days, spans]) => `${spans.join(' and ')}, ${days}`).join('; ')
}
