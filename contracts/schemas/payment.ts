import * as z from 'zod/mini'
import { debitCents } from '../debit-rules.ts'
import {
  cardPaymentCents,
  cardPaymentFailures,
  cardPaymentStatuses,
  idempotencyKeyPattern,
} from '../payment-rules.ts'
import { AccountChoice, Cents } from './my-account.ts'
import { providerUrl } from './provider-url.ts'
import { receiptNumber, requestReference, uuid } from './request-id.ts'
import { sentDate, sentTime } from './sent-date.ts'

/** Any kind of payment: a debit may exceed the limit of a card payment. */
export const movedCents = z.int().check(z.gte(debitCents.min), z.lte(debitCents.max)).brand<'Cents'>()
const paidCents = z.int().check(z.gte(cardPaymentCents.min), z.lte(cardPaymentCents.max)).brand<'Cents'>()
const paymentId = uuid
export const cardLast4 = z.string().check(z.regex(/^\d{4}$/))

/** Identifies one intent. The page creates it once, and sends it with each attempt. */
export const IdempotencyKey = z.string().check(z.regex(idempotencyKeyPattern))

/**
 * The amount that a customer wants to pay, in cents. `inAdvance`: the customer knows that it is more than what is owed.
 * Its value is the owed amount on the page, 0 for nothing: if less is owed now, because another tab has paid a bill,
 * the payment is refused like any other above the owed amount. `account`: the account to pay for.
 */
export const CardPaymentOrder = z.object({
  amount: paidCents,
  inAdvance: z.optional(z.object({ owed: z.int().check(z.gte(0)) })),
  account: AccountChoice.shape.account,
})
export type CardPaymentOrder = z.infer<typeof CardPaymentOrder>

/** The progress of one card payment. Contains nothing of the card. */
export const CardPayment = z.object({
  paymentId,
  amount: paidCents,
  status: z.enum(cardPaymentStatuses),
  /** Only with `FAILED`. */
  failure: z.nullable(z.enum(cardPaymentFailures)),
  /** Set once it has succeeded. */
  receiptNumber,
  createdAt: z.iso.datetime(),
  /** When it succeeded; null if it has not. */
  paidAt: z.nullable(z.iso.datetime()),
})
export type CardPayment = z.infer<typeof CardPayment>

/** A payment that was begun, and the provider's document, for a frame, where the customer types the card. */
export const CardPaymentStart = z.object({
  payment: CardPayment,
  fieldsUrl: providerUrl,
})
export type CardPaymentStart = z.infer<typeof CardPaymentStart>

/** Selects payments: those of some days, first and last included, or all. */
export const PaymentFilter = z.object({
  from: z.optional(sentDate),
  to: z.optional(sentDate),
  account: AccountChoice.shape.account,
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** A returned amount of a payment. `REFUND`: refunded by us. `CHARGEBACK`: reversed by the customer's bank. */
export const PaymentReturn = z.object({
  kind: z.enum(['REFUND', 'CHARGEBACK']),
  amount: movedCents,
  returnedAt: z.iso.datetime(),
})
export type PaymentReturn = z.infer<typeof PaymentReturn>

/**
 * One payment in the account's history. `amount` was paid, whatever happened later. `refunded`: cents of it that were
 * given back, in one or more parts; all of it with `REFUNDED`.
 */
export const PaymentRecord = z.object({
  paymentId: z.string().check(z.minLength(1)),
  /** The customer's account that it was for. */
  accountNumber: z.string().check(z.minLength(1)),
  /** `BANK`: BPAY or a transfer. */
  method: z.enum(['CARD', 'DIRECT_DEBIT', 'PAYTO', 'BANK']),
  amount: Cents,
  refunded: Cents,
  status: z.enum(['SUCCEEDED', 'REVERSED', 'REFUNDED']),
  paidAt: z.iso.datetime(),
  receiptNumber,
  /** The last four digits of the card; null: paid by bank, or not known from the provider. */
  cardLast4: z.nullable(cardLast4),
  /** Whether it was paid by somebody with the bill, without a login. Default: false. */
  isOfGuest: z.optional(z.boolean()),
  /** The balance after the payment was booked; negative: a credit. */
  balanceAfter: Cents,
  /** The returned amounts, oldest first. The refunds add up to `refunded`, and all entries to at most `amount`. */
  returns: z.array(PaymentReturn),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** A credit of the account, or a part of it, that was paid to the customer's bank account. */
export const CreditPayout = z.object({
  /** The reference of the customer's refund request. */
  reference: requestReference,
  accountNumber: z.string().check(z.minLength(1)),
  amount: movedCents,
  paidAt: z.iso.datetime(),
  /** When the customer's bank sent it back, so that the credit is on the account again. Absent if it did not. */
  returnedAt: z.optional(z.iso.datetime()),
})
export type CreditPayout = z.infer<typeof CreditPayout>

/** Payments, and credits that were paid out; each newest first. `payouts`: absent if there are none. */
export const PaymentHistory = z.object({
  payments: z.array(PaymentRecord),
  payouts: z.optional(z.array(CreditPayout)),
})
export type PaymentHistory = z.infer<typeof PaymentHistory>

/** One refund of a payment, or of a part of it. `refundId`: our id of it. */
export const PaymentRefund = z.object({
  refundId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  amount: movedCents,
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

/** An event of the payment provider. It contains the present state of the payment, not only the change. */
export const PaymentEvent = z.object({
  /** Equal in each delivery of the same event. */
  eventId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  createdAt: sentTime,
  payment: z.object({
    paymentId,
    amount: movedCents,
    /** Default: AUD. No other currency is accepted. */
    currency: z.optional(z.literal('AUD')),
    status: z.enum(cardPaymentStatuses),
    failure: z.nullable(z.enum(cardPaymentFailures)),
    /** The last four digits of the card, once it was charged. */
    cardLast4: z.optional(z.nullable(cardLast4)),
    /** All refunds so far. Absent: none, or with `REFUNDED` a single one of the whole amount. */
    refunds: z.optional(z.array(PaymentRefund).check(z.maxLength(100))),
  }),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>
