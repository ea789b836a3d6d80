// The rules of saved cards, without a schema library: shared by pages, mock, backend and conformance checks.

/** Card schemes. `OTHER`: any other scheme. */
export const cardBrands = ['VISA', 'MASTERCARD', 'AMEX', 'EFTPOS', 'OTHER'] as const
export type CardBrand = (typeof cardBrands)[number]

/** The provider's id of a card. It begins with a letter, because digits alone could be a card number. */
export const savedCardIdPattern = /^[A-Za-z][\w-]{3,99}$/

/** Year and month in which a card expires: `2028-03`. It is valid until the end of that month. */
export const cardExpiryPattern = /^20\d{2}-(?:0[1-9]|1[0-2])$/

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
/** Whether digits end with the check digit of card numbers (Luhn). */
export const hasCheckDigit = (digits: string): boolean =>
  [...digits]
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : (doubled[Number(digit)] ?? 0)))
    .reduce((sum, value) => sum + value, 0) %
    10 ===
  0

/** Card numbers as printed on cards, or without spaces. */
const likeNumbers =
  /(?<![\w-]|\d\.)(?:[2-6]\d{12,18}|[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ -])\d{6}\2\d{5})(?![\w-]|\.\d)/g

/** Whether an id contains a card number, with letters and signs around it: `visa-4111111111111111`. */
export const hasNumberInName = (name: string): boolean =>
  hasCardNumber(name.replace(/[A-Za-z_-]+/g, ' ').trim())

/** Whether a text contains a card number, by length and check digit (ISO/IEC 7812-1). */
export const hasCardNumber = (text: string): boolean =>
  (text.match(likeNumbers) ?? []).some((found) => hasCheckDigit(found.replace(/\D/g, '')))
