import { rounded } from '../plans/amounts.ts'
import type { AmountString } from '../plans/plan.ts'
import { EnergyError } from './energy-error.ts'

/**
 * A price EXCLUDING GST in whole millionths of a dollar, for each kWh, kW or day. `305_000` is 30.5 cents, or 33.55 with GST.
 */
export type MicroDollars = number
/** Energy in whole watt-hours. `12_340` is 12.34 kWh. */
export type WattHours = number
/** Money in whole cents. Positive: the customer owes it; negative: a credit. */
export type Cents = number

/** A decimal text as a whole number of its `places`-th decimals. Nothing is rounded: more decimals are refused. */
function whole(text: string, places: number, unit: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(text))
    throw new EnergyError('AMOUNT_INVALID', `'${text}' is no decimal amount: write it like 0.305`)
  if (new RegExp(`\\.\\d{${places}}\\d*[1-9]`).test(text))
    throw new EnergyError(
      'AMOUNT_INVALID',
      `'${text}' has more than ${places} decimals: ${unit} have no more`,
    )
  const units = Number(rounded(text, places).replace('.', ''))
  if (!Number.isSafeInteger(units))
    throw new EnergyError('AMOUNT_INVALID', `'${text}' is too large an amount`)
  // '-0.00' is no other price than '0.00'.
  return units === 0 ? 0 : units
}

/**
 * A price of the wire, in dollars without GST: `0.305` → `305_000`. At most six decimals. Throws `EnergyError`
 * (`AMOUNT_INVALID`).
 */
export const microDollars = (amount: AmountString): MicroDollars => whole(amount, 6, 'prices in dollars')

/** The inverse of `microDollars`, without zeros at the end: `305_000` → `0.305`. */
export function amountString(price: MicroDollars): AmountString {
  const digits = String(Math.abs(price)).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0+$/, '')
  return `${price < 0 ? '-' : ''}${digits.slice(0, -6)}${decimals && `.${decimals}`}`
}

/** Energy of the wire, in kWh: `1.234` → `1_234`. At most three decimals. Throws `EnergyError` (`AMOUNT_INVALID`). */
export const wattHours = (kwh: string): WattHours => whole(kwh, 3, 'kilowatt-hours of a meter')
