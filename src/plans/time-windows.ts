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

/** `14:00` → `2 pm`, `00:00` → `midnight`, `12:00` → `noon`, `07:30` → `7:30 am`. Contains no breakable spaces. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (minutes === 0 && hours % 24 === 0) return 'midnight'
  if (minutes === 0 && hours === 12) return 'noon'
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past}\u00A0${hours % 24 < 12 ? 'am' : 'pm'}`
}

/** `Mon`, `Sat and Sun`, `Sat, Sun and public holidays`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function dayRange(days: TimeOfUse['days']): string {
  const chosen = week.filter((day) => days.includes(day))
  if (chosen.length === 7) return 'every day'
  const isRun = chosen.every(
    (day, index) => index === 0 || week.indexOf(day) === week.indexOf(chosen[index - 1] ?? day) + 1,
  )
  const names = chosen.map((day) => dayNames[day])
  const holidays = days.includes('PUBLIC_HOLIDAYS') ? ['public holidays'] : []
  return isRun && names.length > 2
    ? listed([`${names[0]} to ${names.at(-1)}`, ...holidays])
    : listed([...names, ...holidays])
}

/** Equal times are the whole day, and so are midnight and 24:00. */
const span = ({ startTime, endTime }: TimeOfUse): string => {
  const [start, end] = [clockTime(startTime), clockTime(endTime)]
  return start === end ? 'all day' : `${start} to ${end}`
}

/** `2 pm to 8 pm, Mon to Fri`; windows of the same days are joined by 'and', others by semicolons. */
export function timeWindows(windows: readonly TimeOfUse[]): string {
  const byDays = new Map<string, string[]>()
  for (const window of windows) {
    const days = dayRange(window.days)
    byDays.set(days, [...(byDays.get(days) ?? []), span(window)])
  }
  return [...byDays].map(([days, spans]) => `${spans.join(' and ')}, ${days}`).join('; ')
}
