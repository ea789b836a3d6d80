import * as z from 'zod/mini'
import {
  payIdMostCharacters,
  payIdPattern,
  payToActions,
  payToMaximumCents,
  payToStatuses,
} from '../pay-to-rules.ts'
import { BankAccount, MaskedBankAccount } from './debit.ts'
import { AccountChoice } from './my-account.ts'
import { providerUrl } from './provider-url.ts'
import { uuid } from './request-id.ts'

const maximumCents = z
  .int()
  .check(z.gte(payToMaximumCents.least), z.lte(payToMaximumCents.most))
  .brand<'Cents'>()

/** Who pays, as the customer types it. It goes on to the payment provider, and is answered by nothing. */
export const PayToPayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYID'),
    payId: z.string().check(z.regex(payIdPattern), z.maxLength(payIdMostCharacters)),
  }),
  z.object({ kind: z.literal('BANK_ACCOUNT'), bank: BankAccount }),
])
export type PayToPayer = z.infer<typeof PayToPayer>

/** The same afterwards. */
export const MaskedPayToPayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYID'),
    payId: z.string().check(z.minLength(1), z.maxLength(payIdMostCharacters + 1)),
  }),
  z.object({ kind: z.literal('BANK_ACCOUNT'), bank: MaskedBankAccount }),
])
export type MaskedPayToPayer = z.infer<typeof MaskedPayToPayer>

/**
 * A proposal that each bill of an account is taken when it is due. `maximum`: cents; a bill of more is not taken. Where direct debit
 * is on, `replacesDirectDebit` has to say that it ends once the bank has said yes.
 */
export const PayToOrder = z.object({
  account: AccountChoice.shape.account,
  payer: PayToPayer,
  maximum: maximumCents,
  replacesDirectDebit: z.optional(z.boolean()),
})
export type PayToOrder = z.infer<typeof PayToOrder>

/** What the customer does with an agreement. */
export const PayToChange = z.object({ agreementId: uuid, action: z.enum(payToActions) })
export type PayToChange = z.infer<typeof PayToChange>

/** A PayTo agreement. */
export const PayToAgreement = z.object({
  agreementId: uuid,
  status: z.enum(payToStatuses),
  payer: MaskedPayToPayer,
  maximum: maximumCents,
  proposedAt: z.iso.datetime(),
  /** Until then the customer can answer at the bank. */
  answerBy: z.iso.datetime(),
  /** Bills that are due on this day or later are taken; null: it was never active. */
  coversFrom: z.nullable(z.iso.date()),
  /** When it came to its status. */
  changedAt: z.iso.datetime(),
  /** A page where the customer answers; null: in the bank's app alone. */
  bankUrl: z.nullable(providerUrl),
})
export type PayToAgreement = z.infer<typeof PayToAgreement>

/** PayTo of an account. `agreement`: the newest one, whatever has become of it, or null. */
export const PayToArrangement = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  agreement: z.nullable(PayToAgreement),
  /** Direct debit is on: it ends once an agreement is active. */
  hasDirectDebit: z.boolean(),
})
export type PayToArrangement = z.infer<typeof PayToArrangement>

/** News of the payment provider. It says what the agreement is now, not only what happened. */
export const PayToEvent = z.object({
  /** The same each time that the same event is sent. */
  eventId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  createdAt: z.iso.datetime(),
  agreement: z.object({
    agreementId: uuid,
    status: z.enum(payToStatuses),
    /** Rises with each change: pausing and resuming may come again and again, so the status alone does not tell what is newer. */
    revision: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  }),
})
export type PayToEvent = z.infer<typeof PayToEvent>
