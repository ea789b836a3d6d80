import { withCommas } from '../with-commas.ts'
import type { AmountString } from './plan.ts'

// Decimal strings as whole numbers and a scale: binary floats turn 10.05 × 1.1 into 11.055000000000001.
interface Decimal {
  readonly units: bigint
  /** Digits after the point. */
  readonly scale: number
}

function parse(amount: AmountString): Decimal {
  const [, sign = '', whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`'${amount}' is not a decimal amount`)
  return { units: BigInt(sign + whole + part), scale: part.length }
}

function print({ units, scale }: Decimal): AmountString {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale)
  return (units < 0n ? '-' : '') + whole + (part && `.${part}`)
}

/** Half away from zero, as invoices are rounded: `0.045` → `0.05` with two places, `-0.045` → `-0.05`. */
export function rounded(amount: AmountString, places: number): AmountString {
  const { units, scale } = parse(amount)
  if (scale <= places) return print({ units: units * 10n ** BigInt(places - scale), scale: places })
  const step = 10n ** BigInt(scale - places)
  const half = units < 0n ? -step / 2n : step / 2n
  return print({ units: (units + half) / step, scale: places })
}

/** Adds the 10 % GST, exactly and without rounding: `0.30` → `0.33`, `10.05` → `11.055`. */
export function withGst(amount: AmountString): AmountString {
  const { units, scale } = parse(amount)
  const exact = print({ units: units * 11n, scale: scale + 1 })
  const short = exact.replace(/0+$/, '').replace(/\.$/, '')
  return short === '-0' ? '0' : short
}

/** A unit price as customers read it: dollars in, cents with two decimals out; `0.3412` → `34.12`. */
export function centsPerKwh(dollars: AmountString): AmountString {
  const { units, scale } = parse(dollars)
  return rounded(print({ units: units * 100n, scale }), 2)
}

/** Whole cents as whole dollars, rounded half up, with commas: `180_049` → `$1,800`. */
export const wholeDollars = (cents: number): string =>
  `$${withCommas((cents + 50 - ((cents + 50) % 100)) / 100)}`

/** A rate as customers read it: `0.2` → `20%`, `0.125` → `12.5%`. */
export function asPercent(rate: string): string {
  const { units, scale } = parse(rate)
  return `${print({ units: units * 100n, scale }).replace(/(?:\.0*|(\.\d*?)0+)$/, '$1')}%`
}

/** Fees, discounts or conditions of a plan on one line. They are in English on every site. */
export const onOneLine = (terms: readonly string[]): string => terms.join('; ')
