import * as z from 'zod/mini'
import { australianPhonePattern, australianStates } from '../do-not-contact-rules.ts'
import {
  authorityLevels,
  complaintTopics,
  moveOutPlans,
  readingObstacles,
  requestKinds,
  requestLengths,
  requestStatuses,
  requestSteps,
} from '../request-rules.ts'
import { concessionKinds, lifeSupportEquipment, signUpLengths } from '../sign-up-rules.ts'
import { ContactAddress } from './do-not-contact.ts'
import { WattHours } from './my-account.ts'
import { requestId } from './request-id.ts'

/** Text that is not only white space; its length in code points. */
const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
/** Digits alone, as dialled within Australia. */
const phone = z.string().check(z.regex(australianPhonePattern))
const accountNumber = z.string().check(z.regex(/^[\w-]{1,40}$/))
/** The public number of a request. Reveals nothing about the customer. */
const reference = z.string().check(z.regex(/^\S{4,40}$/))
const registerId = words(20)
/** Whole kWh, as the meter shows them. */
const meterValue = z.int().check(z.nonnegative(), z.lte(99_999_999))

/** Members of every request by a customer. */
const asked = {
  requestId,
  /** One of the customer's accounts; left out: the first of them. Any other is 404, whether it exists or not. */
  accountNumber: z.optional(accountNumber),
}

/** What a customer can ask for in the account. */
export const RequestKind = z.enum(requestKinds)
export type RequestKind = z.infer<typeof RequestKind>

/** How far a request has come. */
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof RequestStatus>

/** A customer's request in its present state. */
export const CustomerRequest = z.object({
  reference,
  kind: RequestKind,
  status: RequestStatus,
  accountNumber,
  receivedAt: z.iso.datetime(),
  /** The request on one line. Contains at most the end of a card number. */
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
  readOn: z.iso.date(),
  readings: z.array(z.object({ registerId, value: meterValue })).check(z.minLength(1), z.maxLength(10)),
  /** The customer has confirmed the value. Without it a reading below the last one, or far above, is 422. */
  isChecked: z.optional(z.boolean()),
})
export type MeterReadingRequest = z.infer<typeof MeterReadingRequest>

/** Ends supply because the customer moves out, or no longer needs it. */
export const MoveOutRequest = z.object({
  ...asked,
  /** Last day of supply, where the meter is. */
  moveOutOn: z.iso.date(),
  plan: z.enum(moveOutPlans),
  finalBill: z.enum(['EMAIL', 'POST']),
  /** Needed for `POST`. */
  forwardingAddress: z.optional(ContactAddress),
  /** For questions on the day. */
  phone: z.optional(phone),
})
export type MoveOutRequest = z.infer<typeof MoveOutRequest>

/** A complaint, to which the customer expects an answer. */
export const ComplaintRequest = z.object({
  ...asked,
  topic: z.enum(complaintTopics),
  description: words(requestLengths.description),
  /** What the customer wants to be done. */
  outcome: z.optional(words(requestLengths.outcome)),
  answerBy: z.enum(['EMAIL', 'PHONE', 'POST']),
  /** Needed for `PHONE`. */
  phone: z.optional(phone),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

const person = { name: words(requestLengths.name), phone, level: z.enum(authorityLevels) }

/** Adds or removes a person who may act for the account. */
export const AuthorisedPersonRequest = z.object({
  ...asked,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  person: z.optional(z.object(person)),
  /** Needed for `REMOVE`. */
  personId: z.optional(reference),
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
})
export type LifeSupportRequest = z.infer<typeof LifeSupportRequest>

const card = { kind: z.enum(concessionKinds), holder: words(signUpLengths.name * 2) }

/** Adds or removes a concession card for the account. */
export const ConcessionRequest = z.object({
  ...asked,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  card: z.optional(z.object({ ...card, cardNumber: words(signUpLengths.cardNumber) })),
  /** The consent to check the card with its issuer: the edition of the text. Needed for `ADD`. */
  consent: z.optional(z.object({ version: words(100) })),
})
export type ConcessionRequest = z.infer<typeof ConcessionRequest>

/** Withdraws a request. */
export const RequestWithdrawal = z.object({ reference })
export type RequestWithdrawal = z.infer<typeof RequestWithdrawal>

/** The account's meter, for a reading by the customer. Names as in the Consumer Data Standards. */
export const ReadableMeter = z.object({
  meterId: words(40),
  /** Why no reading is possible now; empty: it is. */
  obstacles: z.array(z.enum(readingObstacles)),
  registers: z.array(
    z.object({
      registerId,
      timeOfDay: z.enum(['ALLDAY', 'PEAK', 'SHOULDER', 'OFFPEAK', 'CONTROLLED']),
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

/** What is arranged for an account, and what can be requested. */
export const Arrangements = z.object({
  accountNumber,
  /** The state of supply, whose business days and ombudsman apply. */
  state: z.enum(australianStates),
  /** First and last possible day for the end of supply. */
  earliestMoveOutOn: z.iso.date(),
  latestMoveOutOn: z.iso.date(),
  meter: z.nullable(ReadableMeter),
  people: z.array(z.object({ personId: reference, ...person, since: z.iso.datetime() })),
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
       * What stands on bills, or did last, and for which days: both included, `to` null where no end is known. Left out: nothing yet.
       * `billedTo`: the last day that was billed without it, where its first days were; the bill after that credits them.
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
