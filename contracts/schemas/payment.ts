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
import { uuid } from './request-id.ts'

/** Of whatever kind of payment: a debit may be of more than a card may pay. */
const movedCents = z.int().check(z.gte(debitCents.least), z.lte(debitCents.most)).brand<'Cents'>()
const paidCents = z.int().check(z.gte(cardPaymentCents.least), z.lte(cardPaymentCents.most)).brand<'Cents'>()
const paymentId = uuid
export const cardLast4 = z.string().check(z.regex(/^\d{4}$/))
const receiptNumber = z.nullable(z.string().check(z.minLength(1), z.maxLength(40)))

/** Names one intent: made once by the page, and sent with each try. */
export const IdempotencyKey = z.string().check(z.regex(idempotencyKeyPattern))

/** What a customer wants to pay, in cents: at most what is owed. `account`: for which of theirs. */
export const CardPaymentOrder = z.object({ amount: paidCents, account: AccountChoice.shape.account })
export type CardPaymentOrder = z.infer<typeof CardPaymentOrder>

/** One payment by card, as it is made. Holds nothing of the card. */
export const CardPayment = z.object({
  paymentId,
  amount: paidCents,
  status: z.enum(cardPaymentStatuses),
  /** Set with `FAILED`. */
  failure: z.nullable(z.enum(cardPaymentFailures)),
  /** Set from the moment that it succeeded. */
  receiptNumber,
  createdAt: z.iso.datetime(),
  /** When it succeeded; null: it has not. */
  paidAt: z.nullable(z.iso.datetime()),
})
export type CardPayment = z.infer<typeof CardPayment>

/** A payment that was begun, and where the customer types the card: a document of the provider, for a frame. */
export const CardPaymentStart = z.object({
  payment: CardPayment,
  fieldsUrl: providerUrl,
})
export type CardPaymentStart = z.infer<typeof CardPaymentStart>

/** Which payments: of a stretch of days, both included, or all. */
export const PaymentFilter = z.object({
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  account: AccountChoice.shape.account,
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** Money of a payment that went back. `REFUND`: we gave it back. `CHARGEBACK`: the customer's bank took it back. */
export const PaymentReturn = z.object({
  kind: z.enum(['REFUND', 'CHARGEBACK']),
  amount: movedCents,
  returnedAt: z.iso.datetime(),
})
export type PaymentReturn = z.infer<typeof PaymentReturn>

/**
 * One payment of the account's history. `amount` was paid, whatever became of it later. `refunded`: cents of it that were given
 * back, in one part or several; all of it with `REFUNDED`.
 */
export const PaymentRecord = z.object({
  paymentId: z.string().check(z.minLength(1)),
  /** For which of the customer's accounts. */
  accountNumber: z.string().check(z.minLength(1)),
  /** `BANK`: BPAY or a transfer. */
  method: z.enum(['CARD', 'DIRECT_DEBIT', 'PAYTO', 'BANK']),
  amount: Cents,
  refunded: Cents,
  status: z.enum(['SUCCEEDED', 'REVERSED', 'REFUNDED']),
  paidAt: z.iso.datetime(),
  receiptNumber,
  /** The last four digits of the card; null: paid by bank, or the provider has not told. */
  cardLast4: z.nullable(cardLast4),
  /** Somebody paid it with the bill in hand, without a login. Left out: nobody did. */
  isOfGuest: z.optional(z.boolean()),
  /** What was owed when the payment had come into the books; negative: a credit. */
  balanceAfter: Cents,
  /** What went back of it, the oldest first. Refunds add up to `refunded`, and all of it to at most `amount`. */
  returns: z.array(PaymentReturn),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** Newest first. */
export const PaymentHistory = z.object({ payments: z.array(PaymentRecord) })
export type PaymentHistory = z.infer<typeof PaymentHistory>

/** One refund of a payment, or of a part of it. `refundId`: its name, which we choose. */
export const PaymentRefund = z.object({
  refundId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  amount: movedCents,
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

/** News of the payment provider. It says what the payment is now, not only what happened. */
export const PaymentEvent = z.object({
  /** The same each time that the same event is sent. */
  eventId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  createdAt: z.iso.datetime(),
  payment: z.object({
    paymentId,
    amount: movedCents,
    status: z.enum(cardPaymentStatuses),
    failure: z.nullable(z.enum(cardPaymentFailures)),
    /** The last four digits of the card, once one was charged. */
    cardLast4: z.optional(z.nullable(cardLast4)),
    /** All of it so far. Left out: none, or with `REFUNDED` all of it at once. */
    refunds: z.optional(z.array(PaymentRefund).check(z.maxLength(100))),
  }),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>
