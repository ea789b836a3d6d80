import * as z from 'zod/mini'
import {
  accountNamePattern,
  bankAccountPattern,
  bsbPattern,
  collectionMethods,
  debitCents,
  debitRequestStatuses,
  maxDebitAttempts,
} from '../debit-rules.ts'
import { cardPaymentFailures } from '../payment-rules.ts'
import { CurrentPassword } from './current-password.ts'
import { AccountChoice } from './my-account.ts'
import { agreementReference, receiptNumber, uuid } from './request-id.ts'
import { typed } from './words.ts'

const version = typed(z.string().check(z.minLength(1), z.maxLength(40)))
const debitedCents = z.int().check(z.gte(debitCents.min)).brand<'Cents'>()

/**
 * A bank account as the customer types it. To debit it, it is passed on to the payment provider; to pay a credit to it, it
 * is stored encrypted. No answer contains its number.
 */
export const BankAccount = z.object({
  /** Title of the account, as at the bank. */
  accountName: z.string().check(z.regex(accountNamePattern)),
  bsb: z.string().check(z.regex(bsbPattern)),
  number: z.string().check(z.regex(bankAccountPattern)),
})
export type BankAccount = z.infer<typeof BankAccount>

/** The same in answers: only the last digits of its number, and never more than half of them. */
export const MaskedBankAccount = z.object({
  accountName: z.string().check(z.minLength(1), z.maxLength(32)),
  bsb: z.string().check(z.regex(bsbPattern)),
  ending: z.string().check(z.regex(/^\d{0,3}$/)),
})
export type MaskedBankAccount = z.infer<typeof MaskedBankAccount>

/** The edition of the service agreement that was shown. One that is not in force is refused with 422. */
const agreed = z.object({ version, hasAgreed: z.literal(true) })

/** A request to debit each bill of an account when it is due. `agreement`: the version of the terms shown. */
export const DebitRequestOrder = z.object({
  account: AccountChoice.shape.account,
  bank: BankAccount,
  agreement: agreed,
  /** The customer's password, because nobody else may change the bank account. */
  password: CurrentPassword,
})
export type DebitRequestOrder = z.infer<typeof DebitRequestOrder>

/** Replaces the bank account of a request. */
export const DebitRequestChange = z.object({
  reference: agreementReference,
  bank: BankAccount,
  agreement: agreed,
  password: CurrentPassword,
})
export type DebitRequestChange = z.infer<typeof DebitRequestChange>

/** Cancels a direct-debit request, by its number. */
export const DebitRequestCancellation = z.object({ reference: agreementReference })
export type DebitRequestCancellation = z.infer<typeof DebitRequestCancellation>

/** A direct-debit request (DDR). */
export const DebitRequest = z.object({
  reference: agreementReference,
  status: z.enum(debitRequestStatuses),
  bank: MaskedBankAccount,
  /** Bills due on this day or later are debited. A change of bank account does not change it. */
  coversFrom: z.iso.date(),
  agreementVersion: version,
  agreedAt: z.iso.datetime(),
  /** When it was replaced or cancelled. */
  endedAt: z.nullable(z.iso.datetime()),
})
export type DebitRequest = z.infer<typeof DebitRequest>

const text = z.string().check(z.minLength(1))

/** One edition of the DDR service agreement, point by point, and the text of the checkbox for agreeing to it. */
export const DebitAgreement = z.object({
  version,
  effectiveFrom: z.iso.date(),
  points: z.array(text).check(z.minLength(1)),
  consent: z.object({ label: text, description: text }),
})
export type DebitAgreement = z.infer<typeof DebitAgreement>

/** Direct debit of an account. `nextAgreement`: announced terms that are not in effect yet. */
export const DebitArrangement = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  /** The active one, or null. */
  request: z.nullable(DebitRequest),
  agreement: DebitAgreement,
  nextAgreement: z.nullable(DebitAgreement),
})
export type DebitArrangement = z.infer<typeof DebitArrangement>

/** A debit that is planned. `debitOn`: a business day. */
export const ScheduledDebit = z.object({
  invoiceNumber: z.string().check(z.minLength(1)),
  /** The amount owed on the bill today. Payments until then reduce the debit. */
  amount: debitedCents,
  dueOn: z.iso.date(),
  debitOn: z.iso.date(),
  isRetry: z.boolean(),
  method: z.enum(collectionMethods),
})
export type ScheduledDebit = z.infer<typeof ScheduledDebit>

/** A past debit, by direct debit or PayTo. `FAILED`: dishonoured. `REVERSED`: the customer's bank reversed it later. */
export const DirectDebit = z.object({
  debitId: uuid,
  method: z.enum(collectionMethods),
  invoiceNumber: z.string().check(z.minLength(1)),
  amount: debitedCents,
  attempt: z.int().check(z.gte(1), z.lte(maxDebitAttempts)),
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED', 'REFUNDED']),
  /** Only with `FAILED`. */
  failure: z.nullable(z.enum(cardPaymentFailures)),
  startedAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  receiptNumber,
})
export type DirectDebit = z.infer<typeof DirectDebit>

/** A bill that an agreement does not collect, because it exceeds the agreement's maximum: the customer has to pay it. */
export const TooLargeBill = z.object({
  invoiceNumber: z.string().check(z.minLength(1)),
  /** The amount owed on it today, in cents. */
  owed: debitedCents,
  dueOn: z.iso.date(),
  /** The maximum amount of a bill, in cents. */
  maximum: debitedCents,
})
export type TooLargeBill = z.infer<typeof TooLargeBill>

/** `scheduled` and `tooLarge`: earliest first. `debits`: newest first. */
export const DebitList = z.object({
  scheduled: z.array(ScheduledDebit),
  debits: z.array(DirectDebit),
  /** Absent if there are none. */
  tooLarge: z.optional(z.array(TooLargeBill)),
})
export type DebitList = z.infer<typeof DebitList>
