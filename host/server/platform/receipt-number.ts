import { randomBytes } from 'node:crypto'

// Crockford's base 32: without I, L, O and U, which are easily misread or could form words.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomDigits = 7

/** Multiplies by x in the field GF(32) with the primitive polynomial x^5 + x^2 + 1. */
const timesX = (value: number) => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1)

/** The check digit. Each position has a different weight, so it detects any wrong digit and any two swapped digits. */
const checkOf = (values: readonly number[]) => values.reduce((sum, value) => timesX(sum ^ value), 0)

const written = (prefix: string, values: readonly number[]) => {
  const text = values.map((value) => digits[value]).join('')
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`
}

/**
 * `DNC-7K2M-9QXT`: the prefix shows its purpose; seven random digits and a check digit follow, easy to read out on the
 * phone. It reveals neither other numbers nor anything about its owner. `random` returns the given number of random
 * bytes.
 */
export function newReceiptNumber(
  prefix: string,
  random: (count: number) => Uint8Array = randomBytes,
): string {
  const values = [...random(randomDigits)].map((byte) => byte & 31)
  return written(prefix, [...values, checkOf(values)])
}

/**
 * Whether a text can be a receipt number with this prefix. Detects misread and mistyped ones by the check digit, without
 * looking them up.
 */
export function isReceiptNumber(prefix: string, text: string): boolean {
  const [, found, first = '', second = ''] = /^([A-Z]+)-(.{4})-(.{4})$/.exec(text) ?? []
  if (found !== prefix) return false
  const values = [...(first + second)].map((digit) => digits.indexOf(digit))
  return values.length > 0 && !values.includes(-1) && checkOf(values.slice(0, -1)) === values.at(-1)
}
