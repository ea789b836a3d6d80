import * as z from 'zod/mini'

/**
 * The password that the customer has now, as typed. In a session, a confirmation by passkey (`PasskeyConfirmation`) takes
 * its place.
 */
export const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(128))
