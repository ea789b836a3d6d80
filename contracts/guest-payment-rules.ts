// What a payment without a login has to keep, without a schema library: for pages, mock, backend and judge alike.

/**
 * Amount of one payment without a login, in cents. What is owed sets no limit: who could try amounts would learn it. The least keeps
 * the page from being a place where stolen cards are tried out by the cent.
 */
export const guestPaymentCents = { least: 100, most: 500_000 } as const

/** BPAY's customer reference number, without spaces. Which check digit it has is the biller's to know. */
export const crnPattern = /^\d{2,20}$/

/** Most letters of a surname. */
export const mostSurnameLetters = 100

/**
 * How long it may be asked what became of such a payment, in minutes; longer while it is open. A provider lets a card be typed for an
 * hour: whoever pays in its last minute can still see the receipt.
 */
export const guestTokenMinutes = 180

/** What a guest holds of a payment: letters and digits that tell nothing. */
export const guestTokenPattern = /^[\w-]{20,200}$/

/** Letters that no normal form takes apart, as people without them on the keyboard type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h', ı: 'i' },
}

/**
 * A surname as it is compared: `O’Brien`, `OBRIEN` and `o brien` are one, so are `Müller` and `Muller`, `Đặng` and `Dang`, and
 * `Tuʻipulotu` with and without its mark, which Unicode counts among the letters. '' for a text without letters, which is nobody's
 * surname.
 */
export const surnameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Lm}|[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðæœþħı]/g, (letter) => plainLetters[letter] ?? letter)
