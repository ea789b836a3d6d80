// The rules of payments without a login, without a schema library: shared by pages, mock, backend and conformance
// checks.

/**
 * Amount of one payment without a login, in cents. It does not depend on the amount owed, which could otherwise be
 * found out by trying. The minimum makes the page useless for testing stolen cards with tiny amounts.
 */
export const guestPaymentCents = { min: 100, max: 500_000 } as const

/** BPAY's customer reference number, without spaces. Only the biller knows the rule of its check digit. */
export const crnPattern = /^\d{2,20}$/

/** Most letters of a surname. */
export const maxSurnameLetters = 100

/** The token for a guest's payment: random characters without a meaning. */
export const guestTokenPattern = /^[\w-]{20,200}$/
