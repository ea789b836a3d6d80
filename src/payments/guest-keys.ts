// How a payment without a login is found: shared by pages, mock and backend.

/**
 * Minutes during which the status of such a payment can be read; longer while it is open. Providers accept card details
 * for an hour, so a customer who pays in its last minute can still see the receipt.
 */
export const guestTokenMinutes = 180

/**
 * The number of a bill as a key for comparison: its ASCII letters and digits, in capitals. It is used in place of the
 * surname if a bill shows none, because a printed bill may lack the letters of a name. '' matches no bill.
 */
export const billNumberKey = (text: string): string => text.toUpperCase().replace(/[^A-Z\d]/g, '')

/** Letters that Unicode normalisation does not decompose, and what people type whose keyboards lack them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h', ı: 'i' },
}

/**
 * A surname as a key for comparison: `O’Brien`, `OBRIEN` and `o brien` are equal, as are `Müller` and `Muller`, `Đặng`
 * and `Dang`, and `Tuʻipulotu` with and without its mark, which Unicode counts as a letter. '' for a text without
 * letters, which matches no surname.
 */
export const surnameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Lm}|[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðæœþħı]/g, (letter) => plainLetters[letter] ?? letter)
