import type { australianStates } from '../../contracts/do-not-contact-rules.ts'

type State = (typeof australianStates)[number]

const zones: Readonly<Record<State, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}

/** By zone. Creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a state or territory, `2026-11-21`. */
export function dayIn(state: State, at: Date): string {
  const timeZone = zones[state]
  // The Swedish locale writes ISO 8601 dates.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

const dayMs = 86_400_000

/** The day this many days after another one. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
