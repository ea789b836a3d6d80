import * as z from 'zod/mini'
import { australianPhonePattern, australianStates } from '../do-not-contact-rules.ts'
import {
  complaintTopics,
  moveOutPlans,
  readingObstacles,
  registerTimes,
  requestKinds,
  requestLengths,
  requestStatuses,
  requestSteps,
} from '../request-rules.ts'
import { concessionKinds, lifeSupportEquipment, signUpLengths } from '../sign-up-rules.ts'
import { CurrentPassword } from './current-password.ts'
import { BankAccount } from './debit.ts'
import { ContactAddress } from './do-not-contact.ts'
import { WattHours } from './my-account.ts'
import { movedCents } from './payment.ts'
import { requestId, requestReference } from './request-id.ts'
import { sentDate } from './sent-date.ts'
import { words } from './words.ts'

/** Only digits, as dialled within Australia. */
const phone = z.string().check(z.regex(australianPhonePattern))
const accountNumber = z.string().check(z.regex(/^[\w-]{1,40}$/))
const registerId = words(20)
/** Whole kWh, as the meter shows them. */
const meterValue = z.int().check(z.nonnegative(), z.lte(99_999_999))

/** Members of every request by a customer. */
const asked = {
  requestId,
  /** One of the customer's accounts; if absent, the first of them. Any other gets 404, whether or not it exists. */
  accountNumber: z.optional(accountNumber),
}

/** The kinds of requests that a customer can send from the account. */
export const RequestKind = z.enum(requestKinds)
export type RequestKind = z.infer<typeof RequestKind>

/** The status of a request. */
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof RequestStatus>

/** A customer's request in its present state. */
export const CustomerRequest = z.object({
  reference: requestReference,
  kind: RequestKind,
  status: RequestStatus,
  accountNumber,
  receivedAt: z.iso.datetime(),
  /** The request on one line. Contains at most the end of a card number, or of a bank account's. */
  summary: words(requestLengths.summary),
  /** The day on which it takes effect, at the meter; null: none was given. */
  effectiveOn: z.nullable(z.iso.date()),
  /** The next steps, each with a business day of the state of supply, in order. */
  targets: z.array(z.object({ step: z.enum(requestSteps), by: z.iso.date() })),
  /** The retailer's answer; null: none yet. */
  answer: z.nullable(words(requestLengths.answer)),
  /** The customer can still withdraw it. */
  isWithdrawable: z.boolean(),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>

/** Newest first. */
export const CustomerRequestList = z.object({ requests: z.array(CustomerRequest) })
export type CustomerRequestList = z.infer<typeof CustomerRequestList>

/** The customer's own reading: one value for each register. */
export const MeterReadingRequest = z.object({
  ...asked,
  /** The day of the reading, at the meter: not in the future. */
  readOn: sentDate,
  readings: z.array(z.object({ registerId, value: meterValue })).check(z.minLength(1), z.maxLength(10)),
  /** The customer has confirmed the value. Without it a reading below the last one, or far above, is 422. */
  isChecked: z.optional(z.boolean()),
})
export type MeterReadingRequest = z.infer<typeof MeterReadingRequest>

/** Ends supply because the customer moves out, or no longer needs it. */
export const MoveOutRequest = z.object({
  ...asked,
  /** Last day of supply, where the meter is. */
  moveOutOn: sentDate,
  plan: z.enum(moveOutPlans),
  finalBill: z.enum(['EMAIL', 'POST']),
  /** Needed for `POST`. */
  forwardingAddress: z.optional(ContactAddress),
  /** A phone number for questions on the day. */
  phone: z.optional(phone),
})
export type MoveOutRequest = z.infer<typeof MoveOutRequest>

/** A complaint, to which the customer expects an answer. */
export const ComplaintRequest = z.object({
  ...asked,
  topic: z.enum(complaintTopics),
  description: words(requestLengths.description, 'lines'),
  /** The outcome that the customer wants. */
  outcome: z.optional(words(requestLengths.outcome, 'lines')),
  answerBy: z.enum(['EMAIL', 'PHONE', 'POST']),
  /** Needed for `PHONE`. */
  phone: z.optional(phone),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

const person = { name: words(requestLengths.name), phone }

/** Adds or removes a person who may act for the account, with the customer's password. */
export const AuthorisedPersonRequest = z.object({
  ...asked,
  password: CurrentPassword,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  person: z.optional(z.object(person)),
  /** Needed for `REMOVE`. */
  personId: z.optional(requestReference),
})
export type AuthorisedPersonRequest = z.infer<typeof AuthorisedPersonRequest>

/** Registers or removes life support equipment at the address. A registration is never refused. */
export const LifeSupportRequest = z.object({
  ...asked,
  change: z.enum(['REGISTER', 'DEREGISTER']),
  /** If known: the registration is valid without it. */
  equipment: z.optional(
    z.array(z.enum(lifeSupportEquipment)).check(z.maxLength(lifeSupportEquipment.length)),
  ),
  /** Other equipment, in words. */
  other: z.optional(words(signUpLengths.note)),
  /** The customer's. Needed for `DEREGISTER`. */
  password: z.optional(CurrentPassword),
})
export type LifeSupportRequest = z.infer<typeof LifeSupportRequest>

const card = { kind: z.enum(concessionKinds), holder: words(signUpLengths.name * 2) }

/** Adds or removes a concession card for the account. */
export const ConcessionRequest = z.object({
  ...asked,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  card: z.optional(z.object({ ...card, cardNumber: words(signUpLengths.cardNumber) })),
  /** The consent to check the card with its issuer: the edition of the text. Needed for `ADD`; one that is not current is refused with 422. */
  consent: z.optional(z.object({ version: words(100) })),
})
export type ConcessionRequest = z.infer<typeof ConcessionRequest>

/** Asks for the account's credit, or a part of it, with the customer's password, because the money leaves the account. */
export const CreditRefundRequest = z.object({
  ...asked,
  password: CurrentPassword,
  /** At most the credit of the account. */
  amount: movedCents,
  /** The customer's account, to which it is paid. No answer contains its whole number. */
  bank: BankAccount,
})
export type CreditRefundRequest = z.infer<typeof CreditRefundRequest>

/** Withdraws a request. */
export const RequestWithdrawal = z.object({ reference: requestReference })
export type RequestWithdrawal = z.infer<typeof RequestWithdrawal>

/** The account's meter, for a reading by the customer. Names as in the Consumer Data Standards. */
export const ReadableMeter = z.object({
  meterId: words(40),
  /** Why no reading is possible now; empty: it is. */
  obstacles: z.array(z.enum(readingObstacles)),
  registers: z.array(
    z.object({
      registerId,
      timeOfDay: z.enum(registerTimes),
      /** Its number of digits before the decimal point. */
      digits: z.int().check(z.gte(3), z.lte(8)),
      lastReading: z.nullable(
        z.object({ value: meterValue, readOn: z.iso.date(), quality: z.enum(['actual', 'estimated']) }),
      ),
      /** Usual use in a day; null if unknown. */
      averagedDailyLoad: z.nullable(WattHours),
    }),
  ),
})
export type ReadableMeter = z.infer<typeof ReadableMeter>

/** The arrangements of an account, and what can be requested. */
export const Arrangements = z.object({
  accountNumber,
  /** The state of supply, whose business days and ombudsman apply. */
  state: z.enum(australianStates),
  /** First and last possible day for the end of supply. */
  earliestMoveOutOn: z.iso.date(),
  latestMoveOutOn: z.iso.date(),
  /** The distributor, and its number for faults and emergencies, day and night. Absent if unknown. */
  distributor: z.optional(z.object({ name: words(100), faultsPhone: words(30) })),
  meter: z.nullable(ReadableMeter),
  /** Name of the person who is responsible for the account together with the customer; null or absent if there is none. */
  jointHolder: z.optional(z.nullable(words(signUpLengths.name * 2))),
  people: z.array(z.object({ personId: requestReference, ...person, since: z.iso.datetime() })),
  /** null: none is registered. `AWAITING_CONFIRMATION`: the address is protected, and the doctor's form is due. */
  lifeSupport: z.nullable(
    z.object({
      status: z.enum(['AWAITING_CONFIRMATION', 'CONFIRMED']),
      equipment: z.array(z.enum(lifeSupportEquipment)),
      since: z.iso.datetime(),
      formDueOn: z.nullable(z.iso.date()),
    }),
  ),
  /** null: none. `BEING_CHECKED`: not on bills yet. Contains only the end of the card's number. */
  concession: z.nullable(
    z.object({
      status: z.enum(['BEING_CHECKED', 'APPLIED']),
      ...card,
      cardNumberEnd: z.string().check(z.maxLength(3)),
      since: z.iso.datetime(),
      /**
       * The current or last concession on bills, with its first and last day; `to` is null if no end is known. Absent
       * if there is none yet. `billedTo`: the last day that was billed without it, if some of its days were; the next
       * bill credits them.
       */
      granted: z.optional(
        z.object({
          displayName: words(100),
          from: z.iso.date(),
          to: z.nullable(z.iso.date()),
          billedTo: z.optional(z.iso.date()),
        }),
      ),
    }),
  ),
})
export type Arrangements = z.infer<typeof Arrangements>
