import { rounded } from '../plans/amounts.ts'
import type { AmountString } from '../plans/plan.ts'
import { EnergyError } from './energy-error.ts'

/**
 * A price EXCLUDING GST in whole millionths of a dollar, for each kWh, kW or day. `305_000` is 30.5 cents, or 33.55 with GST.
 */
export type MicroDollars = number
/**
 * A price EXCLUDING GST: whole millionths of a dollar, or the decimal text of dollars if it has more than six decimals
 * (`'0.27272727'`). Never rounded. Created by `priceOf`, formatted by `amountString`.
 */
export type Price = MicroDollars | AmountString
/** Energy in whole watt-hours. `12_340` is 12.34 kWh. */
export type WattHours = number
/**
 * The volume of a step: whole watt-hours, or the decimal text of kWh if it has a fraction of a watt-hour (`'27.3973'`).
 * Created by `volumeOf`.
 */
export type Volume = WattHours | string
/** Money in whole cents. Positive: the customer owes it; negative: a credit. */
export type Cents = number

/** A decimal text as a whole number of its `places`-th decimals. More decimals are refused rather than rounded. */
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
  // '-0.00' equals '0.00'.
  return units === 0 ? 0 : units
}

/**
 * A price of the contract, in dollars without GST: `0.305` → `305_000`. At most six decimals. Throws `EnergyError`
 * (`AMOUNT_INVALID`).
 */
export const microDollars = (amount: AmountString): MicroDollars => whole(amount, 6, 'prices in dollars')

/** Numerator and denominator of a decimal: `'0.305'` → 305 and 1000. Null for anything else. */
export function decimalParts(text: string): { readonly units: bigint; readonly under: bigint } | null {
  const [, sign = '', whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  return { units: BigInt(sign + whole + part), under: 10n ** BigInt(part.length) }
}

/** Without redundant zeros: `00.2500` → `0.25`, `-0` → `0`. */
export const shortDecimal = (text: string): string =>
  text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0')

/** A decimal as whole units of its `places`-th decimal if possible, otherwise as a text. */
function wholeOrText(text: string, places: number, unit: string): number | string {
  if (decimalParts(text) === null)
    throw new EnergyError('AMOUNT_INVALID', `'${text}' is no decimal amount: write it like 0.305`)
  const short = shortDecimal(text)
  const decimals = short.split('.')[1]?.length ?? 0
  if (decimals > places || short.length > 14) return short
  return whole(short, places, unit)
}

/**
 * A price of the contract, in dollars without GST, with any number of decimals. Throws `EnergyError`
 * (`AMOUNT_INVALID`).
 */
export const priceOf = (amount: AmountString): Price => wholeOrText(amount, 6, 'prices in dollars')

/** A volume of the contract, in kWh, with any number of decimals. Throws `EnergyError` (`AMOUNT_INVALID`). */
export const volumeOf = (kwh: string): Volume => wholeOrText(kwh, 3, 'kilowatt-hours of a meter')

/** A number of whole units, or a decimal text in units `scale` times as large, as a fraction of whole units. */
function unitsOf(value: number | string, scale: bigint): { readonly over: bigint; readonly under: bigint } {
  if (typeof value === 'number') return { over: BigInt(value), under: 1n }
  const parts = decimalParts(value)
  if (parts === null)
    throw new EnergyError('AMOUNT_INVALID', `'${value}' is no decimal amount: write it like 0.305`)
  return { over: parts.units * scale, under: parts.under }
}

/** A price as a fraction of millionths of a dollar. */
export const exactMicroDollars = (price: Price) => unitsOf(price, 1_000_000n)
/** A volume as a fraction of watt-hours. */
export const exactWattHours = (volume: Volume) => unitsOf(volume, 1000n)

export const isBelowZero = (price: Price): boolean =>
  typeof price === 'number' ? price < 0 : price.startsWith('-')

/** The inverse of `priceOf`, without trailing zeros: `305_000` → `0.305`. */
export function amountString(price: Price): AmountString {
  if (typeof price === 'string') return price
  const digits = String(Math.abs(price)).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0+$/, '')
  return `${price < 0 ? '-' : ''}${digits.slice(0, -6)}${decimals && `.${decimals}`}`
}

/**
 * Energy of the contract, in kWh: `1.234` → `1_234`. At most three decimals. Throws `EnergyError` (`AMOUNT_INVALID`).
 */
export const wattHours = (kwh: string): WattHours => whole(kwh, 3, 'kilowatt-hours of a meter')
