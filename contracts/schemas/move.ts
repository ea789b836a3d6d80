import * as z from 'zod/mini'
import { CurrentPassword } from './current-password.ts'
import { requestReference } from './request-id.ts'
import { MoveOutRequest } from './requests.ts'
import { sentDate } from './sent-date.ts'
import { ConsentAnswers, PaymentAnswers, PlanAnswers, SupplyAnswers, SupportAnswers } from './sign-up.ts'
import { words } from './words.ts'

const label = words(100)
const accountNumber = z.string().check(z.regex(/^[\w-]{1,40}$/))
const { address, nmi, hasSolar, isLarge } = SupplyAnswers.shape
const { delivery, frequency, payBy } = PaymentAnswers.shape
const { moveOutOn, finalBill, forwardingAddress, phone } = MoveOutRequest.shape

/**
 * A customer moves to another home: the supply at the old home ends, and the new one is applied for, both or neither.
 * Name, email address and phone number are those of the customer.
 */
export const MoveOrder = z.object({
  /** The account of the old home; if absent, the customer's first. Any other gets 404, whether or not it exists. */
  accountNumber: z.optional(accountNumber),
  password: CurrentPassword,
  /** The end of supply at the old home. Needed, unless it is ending already. */
  moveOut: z.optional(z.object({ moveOutOn, finalBill, forwardingAddress, phone })),
  /** The new home, for the same kind of customer as the old one. */
  supply: z.object({
    /** First day of supply. */
    moveInOn: sentDate,
    ...{ address, nmi, hasSolar, isLarge },
  }),
  plan: PlanAnswers,
  /** Asked again, because neither life support nor a concession moves with the customer. */
  support: SupportAnswers,
  /** Letters go to the customer's postal address, else to the new home. */
  payment: z.object({ delivery, frequency, payBy }),
  consents: ConsentAnswers,
})
export type MoveOrder = z.infer<typeof MoveOrder>

/** A move in its present state. */
export const Move = z.object({
  /** The reference of the application for the new home, to be quoted on the phone. */
  reference: requestReference,
  /** `IN_REVIEW`: a person decides; there is no contract for the new home yet. */
  status: z.enum(['ACCEPTED', 'IN_REVIEW', 'DECLINED', 'WITHDRAWN']),
  sentAt: z.iso.datetime(),
  /** When it was declined or cancelled; null: it was not. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Last day on which the new contract can be cancelled without a fee; null while there is none. */
  coolingOffEndsOn: z.nullable(z.iso.date()),
  /** The application or the new contract can still be cancelled. The end of supply at the old home stays. */
  isCancellable: z.boolean(),
  from: z.object({
    accountNumber,
    supplyAddress: z.string(),
    /** Last day of supply; null: it goes on, because the customer has withdrawn the end or staff have declined it. */
    endsOn: z.nullable(z.iso.date()),
    /** The customer can withdraw the request that ends it; false where it goes on, or staff have booked its end. */
    endIsWithdrawable: z.boolean(),
  }),
  to: z.object({
    supplyAddress: z.string(),
    /** The day on which the customer moves in. */
    moveInOn: z.iso.date(),
    plan: z.object({ planId: label, displayName: label }),
    /** The new account and its first day of supply; null while there is no contract. */
    accountNumber: z.nullable(accountNumber),
    startsOn: z.nullable(z.iso.date()),
  }),
})
export type Move = z.infer<typeof Move>

/** Newest first. */
export const MoveList = z.object({
  moves: z.array(Move),
  /** The edition of each of the terms that can be agreed to now, but for the plan's document. Absent if any is accepted. */
  editions: z.optional(ConsentAnswers.shape.agreed),
})
export type MoveList = z.infer<typeof MoveList>

/** Cancels what a move has applied for, by its reference. */
export const MoveCancellation = z.object({ reference: requestReference })
export type MoveCancellation = z.infer<typeof MoveCancellation>
