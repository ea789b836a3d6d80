import * as z from 'zod/mini'
import {
  crnPattern,
  guestPaymentCents,
  guestTokenPattern,
  maxSurnameLetters,
} from '../guest-payment-rules.ts'
import { emailAddress } from './email-address.ts'
import { CardPayment, CardPaymentStart } from './payment.ts'
import { typed } from './words.ts'

/**
 * A payment without a login, by anyone who holds a bill. `crn` and `surname` are printed on the bill; in place of a
 * surname that cannot be printed, the bill's number is used. `amount`: cents, as typed: the amount owed is never
 * revealed. `email`: where the receipt is sent; without it there is none.
 */
export const GuestPaymentOrder = z.object({
  crn: z.string().check(z.regex(crnPattern)),
  surname: typed(z.string().check(z.minLength(1), z.maxLength(maxSurnameLetters))),
  amount: z.int().check(z.gte(guestPaymentCents.min), z.lte(guestPaymentCents.max)).brand<'Cents'>(),
  email: z.optional(emailAddress),
})
export type GuestPaymentOrder = z.infer<typeof GuestPaymentOrder>

const token = z.string().check(z.regex(guestTokenPattern))

/** A payment that was begun, and the token with which this browser reads its status. Contains nothing of the account. */
export const GuestPaymentStart = z.object({ ...CardPaymentStart.shape, token })
export type GuestPaymentStart = z.infer<typeof GuestPaymentStart>

/** Selects a payment. The token is in the body, to keep it out of addresses and logs. */
export const GuestPaymentQuestion = z.object({ paymentId: CardPayment.shape.paymentId, token })
export type GuestPaymentQuestion = z.infer<typeof GuestPaymentQuestion>
