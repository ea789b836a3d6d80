import { randomBytes } from 'node:crypto'

// Crockford's 32 digits: no I, L, O or U, so that nothing is misread or misheard, and no word comes about.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomDigits = 7

/** Times x in the field of 32 elements (x^5 + x^2 + 1, whose x runs through all but 0). */
const timesX = (value: number) => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1)

/** Each place has another weight: one wrong digit, or any two that have changed places, never fit the last one. */
const checkOf = (values: readonly number[]) => values.reduce((sum, value) => timesX(sum ^ value), 0)

const written = (values: readonly number[]) => {
  const text = values.map((value) => digits[value]).join('')
  return `DNC-${text.slice(0, 4)}-${text.slice(4)}`
}

/**
 * `DNC-7K2M-9QXT`: seven random digits and a check digit, to be read out on the phone. The next one cannot be told from
 * it, and nothing about its owner. `random` gives so many bytes.
 */
export function newReceiptNumber(random: (count: number) => Uint8Array = randomBytes): string {
  const values = [...random(randomDigits)].map((byte) => byte & 31)
  return written([...values, checkOf(values)])
}

/** Whether it can be one: what was misread or mistyped is told from it, though nobody has looked it up. */
export function isReceiptNumber(text: string): boolean {
  const [, first = '', second = ''] = /^DNC-(.{4})-(.{4})$/.exec(text) ?? []
  const values = [...(first + second)].map((digit) => digits.indexOf(digit))
  return values.length > 0 && !values.includes(-1) && checkOf(values.slice(0, -1)) === values.at(-1)
}
