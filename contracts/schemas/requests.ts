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

/** Some words and not blanks alone, in code points. */
const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
/** Digits alone, as dialled within Australia. */
const phone = z.string().check(z.regex(australianPhonePattern))
const accountNumber = z.string().check(z.regex(/^[\w-]{1,40}$/))
/** The name of a request to people. Says nothing about whoever holds it. */
const reference = z.string().check(z.regex(/^\S{4,40}$/))
const registerId = words(20)
/** Whole kWh, as the meter shows them. */
const meterValue = z.int().check(z.nonnegative(), z.lte(99_999_999))

/** What every request of a customer begins with. */
const asked = {
  requestId,
  /** One of the customer's accounts; left out: the first of them. Another's or nobody's is 404. */
  accountNumber: z.optional(accountNumber),
}

/** What a customer can ask for in the account. */
export const RequestKind = z.enum(requestKinds)
export type RequestKind = z.infer<typeof RequestKind>

/** How far a request has come. */
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof RequestStatus>

/** A request of the customer, as it stands. */
export const CustomerRequest = z.object({
  reference,
  kind: RequestKind,
  status: RequestStatus,
  accountNumber,
  receivedAt: z.iso.datetime(),
  /** What was asked for, on one line. Of card numbers at most the end. */
  summary: words(requestLengths.summary),
  /** The day on which it takes effect, where the meter is; null: no day was named. */
  effectiveOn: z.nullable(z.iso.date()),
  /** What happens next, each by a business day of the state of supply, in order of the days. */
  targets: z.array(z.object({ step: z.enum(requestSteps), by: z.iso.date() })),
  /** What the retailer has answered; null: nothing yet. */
  answer: z.nullable(words(requestLengths.answer)),
  /** The customer can take it back now. */
  isWithdrawable: z.boolean(),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>

/** Newest first. */
export const CustomerRequestList = z.object({ requests: z.array(CustomerRequest) })
export type CustomerRequestList = z.infer<typeof CustomerRequestList>

/** A reading by the customer: one value for each register. */
export const MeterReadingRequest = z.object({
  ...asked,
  /** The day of the reading, where the meter is: today or before. */
  readOn: z.iso.date(),
  readings: z.array(z.object({ registerId, value: meterValue })).check(z.minLength(1), z.maxLength(10)),
  /** The customer has looked again. Without it a reading lower than the last, or far above, is 422. */
  isChecked: z.optional(z.boolean()),
})
export type MeterReadingRequest = z.infer<typeof MeterReadingRequest>

/** The supply ends because the customer moves out, or does not need it any more. */
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

/** Something is wrong, and the customer expects an answer. */
export const ComplaintRequest = z.object({
  ...asked,
  topic: z.enum(complaintTopics),
  description: words(requestLengths.description),
  /** What would put it right. */
  outcome: z.optional(words(requestLengths.outcome)),
  answerBy: z.enum(['EMAIL', 'PHONE', 'POST']),
  /** Needed for `PHONE`. */
  phone: z.optional(phone),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

const person = { name: words(requestLengths.name), phone, level: z.enum(authorityLevels) }

/** Somebody else may speak for the account, or may not any more. */
export const AuthorisedPersonRequest = z.object({
  ...asked,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  person: z.optional(z.object(person)),
  /** Needed for `REMOVE`. */
  personId: z.optional(reference),
})
export type AuthorisedPersonRequest = z.infer<typeof AuthorisedPersonRequest>

/** Somebody at the address relies on life support equipment, or nobody does any more. A registration is never refused. */
export const LifeSupportRequest = z.object({
  ...asked,
  change: z.enum(['REGISTER', 'DEREGISTER']),
  /** As far as it is known: without it the registration counts all the same. */
  equipment: z.optional(
    z.array(z.enum(lifeSupportEquipment)).check(z.maxLength(lifeSupportEquipment.length)),
  ),
  /** What else, in words. */
  other: z.optional(words(signUpLengths.note)),
})
export type LifeSupportRequest = z.infer<typeof LifeSupportRequest>

const card = { kind: z.enum(concessionKinds), holder: words(signUpLengths.name * 2) }

/** A concession card for the account, or none any more. */
export const ConcessionRequest = z.object({
  ...asked,
  change: z.enum(['ADD', 'REMOVE']),
  /** Needed for `ADD`. */
  card: z.optional(z.object({ ...card, cardNumber: words(signUpLengths.cardNumber) })),
  /** That the card is checked with who has issued it: the edition of the words that were agreed to. Needed for `ADD`. */
  consent: z.optional(z.object({ version: words(100) })),
})
export type ConcessionRequest = z.infer<typeof ConcessionRequest>

/** Takes a request back. */
export const RequestWithdrawal = z.object({ reference })
export type RequestWithdrawal = z.infer<typeof RequestWithdrawal>

/** The meter of an account, as far as a customer can read it. Names as in the Consumer Data Standards. */
export const ReadableMeter = z.object({
  meterId: words(40),
  /** Why no reading can be taken now; empty: one can be sent. */
  obstacles: z.array(z.enum(readingObstacles)),
  registers: z.array(
    z.object({
      registerId,
      timeOfDay: z.enum(['ALLDAY', 'PEAK', 'SHOULDER', 'OFFPEAK', 'CONTROLLED']),
      /** How many wheels or places it shows, before the decimal point. */
      digits: z.int().check(z.gte(3), z.lte(8)),
      lastReading: z.nullable(
        z.object({ value: meterValue, readOn: z.iso.date(), quality: z.enum(['actual', 'estimated']) }),
      ),
      /** Usual use in a day; null: not known. */
      averagedDailyLoad: z.nullable(WattHours),
    }),
  ),
})
export type ReadableMeter = z.infer<typeof ReadableMeter>

/** What is arranged for an account, and what can be asked for it. */
export const Arrangements = z.object({
  accountNumber,
  /** Of supply: its business days count, and its ombudsman. */
  state: z.enum(australianStates),
  /** First and last day on which the supply can end. */
  earliestMoveOutOn: z.iso.date(),
  latestMoveOutOn: z.iso.date(),
  meter: z.nullable(ReadableMeter),
  people: z.array(z.object({ personId: reference, ...person, since: z.iso.datetime() })),
  /** Null: nobody is registered. `AWAITING_CONFIRMATION`: the address is protected, and the doctor's form is due. */
  lifeSupport: z.nullable(
    z.object({
      status: z.enum(['AWAITING_CONFIRMATION', 'CONFIRMED']),
      equipment: z.array(z.enum(lifeSupportEquipment)),
      since: z.iso.datetime(),
      formDueOn: z.nullable(z.iso.date()),
    }),
  ),
  /** Null: none. `BEING_CHECKED`: not on bills yet. Of the card's number the end alone. */
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
