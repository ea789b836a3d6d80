// What saved cards have to keep, without a schema library: for pages, mock, backend and judge alike.

/** Schemes of cards. `OTHER`: one that has no name here. */
export const cardBrands = ['VISA', 'MASTERCARD', 'AMEX', 'EFTPOS', 'OTHER'] as const
export type CardBrand = (typeof cardBrands)[number]

/** The provider's name of a card. It begins with a letter: nothing but digits may be a card's number. */
export const savedCardIdPattern = /^[A-Za-z][\w-]{3,99}$/

/** The month in which a card expires, with its year: `2028-03`. It can be used until that month is over. */
export const cardExpiryPattern = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** How long a card can still be used, on a civil date. */
export type CardValidity = 'EXPIRED' | 'THIS_MONTH' | 'NEXT_MONTH' | 'LATER'

/** Of a card that expires at the end of a month (`2028-03`). */
export function cardValidity(expires: string, date: string): CardValidity {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  const left = months(expires) - months(date)
  if (left > 1) return 'LATER'
  return left < 0 ? 'EXPIRED' : left === 0 ? 'THIS_MONTH' : 'NEXT_MONTH'
}

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
const hasCheckDigit = (digits: string): boolean =>
  [...digits]
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : (doubled[Number(digit)] ?? 0)))
    .reduce((sum, value) => sum + value, 0) %
    10 ===
  0

/** As cards have their numbers printed on them, or without a blank. */
const likeNumbers =
  /(?<![\w-]|\d\.)(?:[2-6]\d{12,18}|[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ -])\d{6}\2\d{5})(?![\w-]|\.\d)/g

/** Whether a name is made of a card's number, with letters and signs around it: `visa-4111111111111111`. */
export const hasNumberInName = (name: string): boolean =>
  hasCardNumber(name.replace(/[A-Za-z_-]+/g, ' ').trim())

/** Whether a text has something in it that is a card's number by its length and check digit (ISO/IEC 7812-1). */
export const hasCardNumber = (text: string): boolean =>
  (text.match(likeNumbers) ?? []).some((found) => hasCheckDigit(found.replace(/\D/g, '')))
