import type { australianStates } from '../../contracts/do-not-contact-rules.ts'

/** The zone of a supply point, by its name in the IANA data base. */
export type SupplyZone = `Australia/${string}`

type State = (typeof australianStates)[number]

/** The zone of each state. Broken Hill (`Australia/Broken_Hill`) and Lord Howe Island have others than their state. */
export const supplyZones = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
} as const satisfies Record<State, SupplyZone>

/** By zone. Creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a state or territory, `2026-11-21`. */
export function dayIn(state: State, at: Date): string {
  const timeZone = supplyZones[state]
  // The Swedish locale writes ISO 8601 dates.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
