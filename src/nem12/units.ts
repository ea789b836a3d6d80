import type { Nem12Unit } from './nem12.ts'

/** Decimal places of a value in each unit that make a whole watt-hour (or volt-ampere-reactive-hour). */
export const placesOf: Readonly<Record<Nem12Unit, number>> = {
  MWh: 6,
  kWh: 3,
  Wh: 0,
  MVArh: 6,
  kVArh: 3,
  VArh: 0,
}

/** Units of other quantities. */
const otherUnits: readonly string[] = [
  ...['MW', 'kW', 'W', 'MVAr', 'kVAr', 'VAr', 'MVA', 'kVA', 'VA', 'MVAh', 'kVAh', 'VAh'],
  ...['kV', 'V', 'kA', 'A', 'pf'],
]

const isSupported = (unit: string): unit is Nem12Unit => Object.hasOwn(placesOf, unit)

const units = new Map([...Object.keys(placesOf), ...otherUnits].map((unit) => [unit.toLowerCase(), unit]))

/** A unit as the specification spells it; case does not count. `isSupported`: its values are read. Null: there is no such unit. */
export function readUnit(
  text: string,
):
  | { readonly isSupported: true; readonly unit: Nem12Unit }
  | { readonly isSupported: false; readonly unit: string }
  | null {
  const unit = units.get(text.toLowerCase())
  if (unit === undefined) return null
  return isSupported(unit) ? { isSupported: true, unit } : { isSupported: false, unit }
}
