import type { Price } from '../units.ts'
import { priceOf } from '../units.ts'
import { decimalOf, shifted } from './decimals.ts'
import type { Reading } from './reading.ts'
import { shown } from './reading.ts'

const isSensible = (decimal: string) => /^-?\d{1,9}(?:\.\d{1,40})?$/.test(decimal)

/** A decimal of the document; undefined if it is missing, or after noting a problem if it is not a decimal. */
export function readDecimal(reading: Reading, value: unknown, pointer: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const read = decimalOf(value)
  if (read === null || !isSensible(read.decimal)) {
    reading.problem(pointer, `Here has to be a decimal amount such as "0.305", and there is ${shown(value)}.`)
    return undefined
  }
  if (!read.isUsual && typeof value === 'string')
    reading.note('AMOUNT_FORM', pointer, value, read.decimal, 'Amounts are written like "0.305".')
  return read.decimal
}

/** A price in dollars without GST. */
export function readPrice(reading: Reading, value: unknown, pointer: string): Price | undefined {
  const decimal = readDecimal(reading, value, pointer)
  return decimal === undefined ? undefined : priceOf(reading.inCents ? shifted(decimal, -2) : decimal)
}

/** A supply charge of more dollars a day than any retailer charges. */
const maxDollarsADay = 20

export function readSupply(reading: Reading, value: unknown, pointer: string): Price | undefined {
  const price = readPrice(reading, value, pointer)
  if (price !== undefined && !reading.inCents && Number(decimalOf(value)?.decimal) > maxDollarsADay)
    reading.note(
      'AMOUNT_LARGE',
      pointer,
      value,
      'dollars a day',
      "A daily charge of so many dollars may be in cents: read the plan with amountsIn 'cents' if it is.",
    )
  return price
}
