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

/** The calendar day in a state or territory, `2026-11-21`. */
export const dayIn = (state: State, at: Date): string =>
  // The Swedish locale writes ISO 8601 dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone: zones[state] }).format(at)

const dayMs = 86_400_000

/** The day so many days after another one. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
