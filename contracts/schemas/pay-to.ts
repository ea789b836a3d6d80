import * as z from 'zod/mini'
import {
  payIdMaxCharacters,
  payIdPattern,
  payToActions,
  payToMaximumCents,
  payToStatuses,
} from '../pay-to-rules.ts'
import { BankAccount, MaskedBankAccount } from './debit.ts'
import { AccountChoice } from './my-account.ts'
import { providerUrl } from './provider-url.ts'
import { uuid } from './request-id.ts'
import { sentTime } from './sent-date.ts'

const maximumCents = z
  .int()
  .check(z.gte(payToMaximumCents.min), z.lte(payToMaximumCents.max))
  .brand<'Cents'>()

/** The payer, as the customer types it. It is passed on to the payment provider, and no answer contains it. */
export const PayToPayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYID'),
    payId: z.string().check(z.regex(payIdPattern), z.maxLength(payIdMaxCharacters)),
  }),
  z.object({ kind: z.literal('BANK_ACCOUNT'), bank: BankAccount }),
])
export type PayToPayer = z.infer<typeof PayToPayer>

/** The same in answers. */
export const MaskedPayToPayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYID'),
    payId: z.string().check(z.minLength(1), z.maxLength(payIdMaxCharacters + 1)),
  }),
  z.object({ kind: z.literal('BANK_ACCOUNT'), bank: MaskedBankAccount }),
])
export type MaskedPayToPayer = z.infer<typeof MaskedPayToPayer>

/**
 * Proposes that each bill of an account is debited when it is due. `maximum`: cents; a larger bill is not debited. If
 * direct debit is active, `replacesDirectDebit` must confirm that it ends once the agreement is approved at the bank.
 */
export const PayToOrder = z.object({
  account: AccountChoice.shape.account,
  payer: PayToPayer,
  maximum: maximumCents,
  replacesDirectDebit: z.optional(z.boolean()),
})
export type PayToOrder = z.infer<typeof PayToOrder>

/** A customer's action on an agreement. */
export const PayToChange = z.object({ agreementId: uuid, action: z.enum(payToActions) })
export type PayToChange = z.infer<typeof PayToChange>

/** A PayTo agreement. */
export const PayToAgreement = z.object({
  agreementId: uuid,
  status: z.enum(payToStatuses),
  payer: MaskedPayToPayer,
  maximum: maximumCents,
  proposedAt: z.iso.datetime(),
  /** The customer can answer at the bank until then. */
  answerBy: z.iso.datetime(),
  /** Bills due on this day or later are debited; null: it was never active. */
  coversFrom: z.nullable(z.iso.date()),
  /** The time of its last change of status. */
  changedAt: z.iso.datetime(),
  /** A page where the customer can answer; null: only in the bank's app. */
  bankUrl: z.nullable(providerUrl),
})
export type PayToAgreement = z.infer<typeof PayToAgreement>

/** PayTo of an account. `agreement`: the newest one, whatever its status, or null. */
export const PayToArrangement = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  agreement: z.nullable(PayToAgreement),
  /** Whether direct debit is active. It ends once an agreement is active. */
  hasDirectDebit: z.boolean(),
})
export type PayToArrangement = z.infer<typeof PayToArrangement>

/** An event of the payment provider. It contains the present state of the agreement, not only the change. */
export const PayToEvent = z.object({
  /** Equal in each delivery of the same event. */
  eventId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  createdAt: sentTime,
  agreement: z.object({
    agreementId: uuid,
    status: z.enum(payToStatuses),
    /** Rises with each change. Pausing and resuming may repeat, so the status alone does not show which event is newer. */
    revision: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  }),
})
export type PayToEvent = z.infer<typeof PayToEvent>
