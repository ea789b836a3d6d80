// The rules of PayTo agreements, without a schema library: shared by pages, mock, backend, sandbox and conformance
// checks.

/**
 * `PROPOSED`: waits for the customer's approval at the bank. `ACTIVE`: bills are debited. `PAUSED`: by the customer;
 * nothing is debited. `DECLINED`: refused at the bank. `EXPIRED`: nobody answered in time. `CANCELLED`: ended by
 * customer, bank or us.
 */
export const payToStatuses = ['PROPOSED', 'ACTIVE', 'PAUSED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const
export type PayToStatus = (typeof payToStatuses)[number]

/** What customers can do with an agreement on our pages. Their bank offers the same. */
export const payToActions = ['PAUSE', 'RESUME', 'CANCEL'] as const
export type PayToAction = (typeof payToActions)[number]

/** The limits, in cents, for the maximum that the customer sets for one bill. */
export const payToMaximumCents = { min: 1_000, max: 10_000_000 } as const

/**
 * A PayID as the scheme writes it: an email address, a phone number such as `+61-412345678`, or an ABN. At most
 * `payIdMaxCharacters` long.
 */
// Dots separate the labels of a host and occur in none of them: tools that compile a pattern to a table do not finish
// for one with a long look-behind for a dot.
export const payIdPattern = /^(?:[^\s@]{1,64}@(?:[^\s@.]{1,63}\.)+[^\s@.]{2,60}|\+61-\d{9}|\d{11})$/
/** The longest possible email address (RFC 5321). */
export const payIdMaxCharacters = 254
