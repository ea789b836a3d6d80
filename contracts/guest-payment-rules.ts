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

/** How long the browser that began such a payment may ask what became of it, in minutes. */
export const guestTokenMinutes = 60

/** What a guest holds of a payment: letters and digits that tell nothing. */
export const guestTokenPattern = /^[\w-]{20,200}$/

/**
 * A surname as it is compared: `O’Brien`, `OBRIEN` and `o brien` are one, and so are `Müller` and `Muller`. '' for a text without
 * letters, which is nobody's surname.
 */
export const surnameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
