import * as z from 'zod/mini'
import { australianPhonePattern, australianStates, doNotContactLengths } from '../do-not-contact-rules.ts'
import {
  concessionEligibilities,
  concessionKinds,
  consentTerms,
  identityKinds,
  lifeSupportEquipment,
  maxAuthorisedContacts,
  nmiPattern,
  paymentWays,
  signUpLengths,
  signUpOutcomes,
} from '../sign-up-rules.ts'
import { AddressParts } from './address.ts'
import { ContactAddress } from './do-not-contact.ts'
import { emailAddress } from './email-address.ts'
import { requestReference } from './request-id.ts'
import { sentDate } from './sent-date.ts'
import { words } from './words.ts'

const { name, legalName, role, identityNumber, cardNumber, note } = signUpLengths
const phoneNumber = z.string().check(z.regex(australianPhonePattern))
/** The name of a plan, an edition of terms, or a network. */
const label = words(100)

/** Where and from when energy is wanted, and for what kind of customer. */
export const SupplyAnswers = z.object({
  customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
  /** `SWITCH`: from another retailer. `MOVE_IN`: into these premises. */
  start: z.enum(['SWITCH', 'MOVE_IN']),
  /** First day of supply. Needed for `MOVE_IN`. */
  moveInOn: z.optional(sentDate),
  address: AddressParts,
  /** With its checksum, in capital letters. Absent if the applicant does not know it. */
  nmi: z.optional(z.string().check(z.regex(nmiPattern))),
  hasSolar: z.boolean(),
  /** Whether a business uses more at the site than a small one may (`smallBusinessLimitsMwh`). */
  isLarge: z.optional(z.boolean()),
})
export type SupplyAnswers = z.infer<typeof SupplyAnswers>

/** The chosen plan, by its id. */
export const PlanAnswers = z.object({ planId: label })
export type PlanAnswers = z.infer<typeof PlanAnswers>

/** A document that proves identity. */
export const IdentityDocument = z.object({
  kind: z.enum(identityKinds),
  number: words(identityNumber),
  /** The state of a driver licence. */
  state: z.optional(z.enum(australianStates)),
  /** The number in front of the name on a Medicare card. */
  position: z.optional(z.string().check(z.regex(/^[1-9]$/))),
})
export type IdentityDocument = z.infer<typeof IdentityDocument>

const personOfAnyKind = {
  givenName: words(name),
  familyName: words(name),
  birthDate: sentDate,
  email: emailAddress.check(z.maxLength(doNotContactLengths.email)),
  /** Only digits, as dialled within Australia. */
  phone: phoneNumber,
  /** Needed if `customerType` is `BUSINESS`. */
  business: z.optional(
    z.object({
      abn: z.string().check(z.regex(/^\d{11}$/)),
      legalName: words(legalName),
      /** The applicant's role in the business. */
      role: words(role),
      /** The applicant declares that they may sign for the business. */
      hasAuthority: z.literal(true),
    }),
  ),
  /** A person who is responsible for the account together with the applicant. */
  jointHolder: z.optional(
    z.object({
      givenName: words(name),
      familyName: words(name),
      birthDate: sentDate,
      phone: phoneNumber,
      /** The applicant declares that this person knows about it, and shares the debts. */
      hasAgreed: z.literal(true),
    }),
  ),
  /** Further people who may act for the account, and owe nothing. */
  authorisedContacts: z.optional(
    z
      .array(z.object({ name: words(name), phone: phoneNumber }))
      .check(z.minLength(1), z.maxLength(maxAuthorisedContacts)),
  ),
  /** How to reach somebody who could be harmed by a letter or a call. */
  safeContact: z.optional(words(note, 'lines')),
}

/** The applicant's answers about themselves. */
export const PersonAnswers = z.object({
  ...personOfAnyKind,
  /** May be left out if one is saved already, which is then kept. */
  identity: z.optional(IdentityDocument),
})
export type PersonAnswers = z.infer<typeof PersonAnswers>

/** The same in answers, with only the end of the document's number. */
export const PersonShown = z.object({
  ...personOfAnyKind,
  identity: z.object({
    kind: z.enum(identityKinds),
    /** The end of its number, at most three characters. */
    numberEnd: z.string().check(z.maxLength(3)),
    state: z.optional(z.enum(australianStates)),
  }),
})
export type PersonShown = z.infer<typeof PersonShown>

/** Always registered: an application is never refused because of it. */
const lifeSupport = z.object({
  isNeeded: z.boolean(),
  equipment: z.optional(
    z.array(z.enum(lifeSupportEquipment)).check(z.maxLength(lifeSupportEquipment.length)),
  ),
  /** Other equipment, in words. */
  other: z.optional(words(note)),
})
/** A concession card; its number may be left out if one is saved already. */
const card = { kind: z.enum(concessionKinds), holder: words(name * 2) }

/**
 * Whether somebody in the household may be entitled to a concession: every applicant must be asked (National Energy
 * Retail Rules from July 2026).
 */
const eligibility = z.enum(concessionEligibilities)

/** Life support and concession. */
export const SupportAnswers = z.object({
  lifeSupport,
  eligibility,
  /** With `eligibility` `YES` only, and needed there. */
  concession: z.optional(z.object({ ...card, cardNumber: z.optional(words(cardNumber)) })),
})
export type SupportAnswers = z.infer<typeof SupportAnswers>

/** The same in answers, with only the end of the card's number. */
export const SupportShown = z.object({
  lifeSupport,
  eligibility,
  concession: z.optional(z.object({ ...card, cardNumberEnd: z.string().check(z.maxLength(3)) })),
})
export type SupportShown = z.infer<typeof SupportShown>

/** How bills are sent, and how they will be paid. */
export const PaymentAnswers = z.object({
  delivery: z.enum(['EMAIL', 'POST']),
  /** Needed for `POST`. */
  postalAddress: z.optional(ContactAddress),
  /** ISO 8601, as a plan's `billFrequency`. */
  frequency: z.enum(['P1M', 'P3M']),
  payBy: z.enum(paymentWays),
})
export type PaymentAnswers = z.infer<typeof PaymentAnswers>

/**
 * `version`: for `PLAN_DOCUMENT` that of the plan's terms (`PlanTerms`) if a client shows prices, so that nobody agrees
 * to other prices.
 */
const consent = { term: z.enum(consentTerms), version: label }
/** The terms agreed to, with the edition of each that was shown. An edition that does not exist is refused with 422. */
export const ConsentAnswers = z.object({
  agreed: z.array(z.object(consent)).check(z.maxLength(consentTerms.length)),
})
export type ConsentAnswers = z.infer<typeof ConsentAnswers>

/** The same in answers, with the time of each by the backend's clock. */
export const ConsentsShown = z.object({
  agreed: z.array(z.object({ ...consent, agreedAt: z.iso.datetime() })),
})
export type ConsentsShown = z.infer<typeof ConsentsShown>

/** Why an application cannot continue by itself. Each has an alternative: a call, a form, another plan. */
export const SignUpStop = z.enum([
  /** The retailer does not serve this network. */
  'NOT_SERVED',
  /** The meter belongs to an embedded network, whose owner sells the energy. */
  'EMBEDDED_NETWORK',
  /** A business above the limit for small businesses. */
  'LARGE_CUSTOMER',
  /** This retailer already supplies the meter. Returned only once the applicant has used a mailed link. */
  'ALREADY_SUPPLIED',
  /** The chosen plan is not, or no longer, offered at this address. */
  'PLAN_NOT_OFFERED',
])
export type SignUpStop = z.infer<typeof SignUpStop>

/** The applicant's receipt. Contains no data of the applicant, because others may use the same browser. */
export const SignUpReceipt = z.object({
  /** Reference to be quoted on the phone. */
  reference: requestReference,
  submittedAt: z.iso.datetime(),
  /**
   * `UNCONFIRMED`: it has no effect until the link mailed to the applicant is used (`resume`). Before that, this is the
   * outcome whatever is known of the e-mail address, the premises or the applicant's credit. `IN_REVIEW`: a person
   * reviews it, and writes within two business days. `DECLINED`: after such a review; there is no contract, and a mail
   * gives the reason. `WITHDRAWN`: the applicant has cancelled in the cooling-off period.
   */
  outcome: z.enum(signUpOutcomes),
  /** When it was declined or withdrawn. */
  endedAt: z.optional(z.iso.datetime()),
  /** First day of supply, if known. */
  startsOn: z.optional(z.iso.date()),
  /**
   * Last day on which the contract can be cancelled without a fee: ten business days of the state of supply. Absent
   * while it is `UNCONFIRMED`.
   */
  coolingOffEndsOn: z.optional(z.iso.date()),
})
export type SignUpReceipt = z.infer<typeof SignUpReceipt>

/** An application with the sections saved so far. */
export const SignUpApplication = z.object({
  /** Rises with each change. A request that saves must contain the version on which it is based. */
  version: z.int().check(z.positive()),
  savedAt: z.iso.datetime(),
  /** Last day on which it can be continued. After that, it is deleted. */
  keptUntil: z.iso.date(),
  /** null if nothing prevents it. */
  stop: z.nullable(SignUpStop),
  /** The distributor at the address, once it is known. */
  network: z.optional(label),
  supply: z.optional(SupplyAnswers),
  plan: z.optional(PlanAnswers),
  person: z.optional(PersonShown),
  support: z.optional(SupportShown),
  payment: z.optional(PaymentAnswers),
  consents: z.optional(ConsentsShown),
  /**
   * The edition of each of the terms that can be agreed to now. Absent if the backend accepts any, and after
   * submission.
   */
  editions: z.optional(z.array(z.object(consent))),
  /** Once it is submitted. It cannot be changed afterwards, and of the sections only `plan` is returned. */
  receipt: z.optional(SignUpReceipt),
})
export type SignUpApplication = z.infer<typeof SignUpApplication>

/** The application of this browser, or null. */
export const SignUpState = z.object({ application: z.nullable(SignUpApplication) })
export type SignUpState = z.infer<typeof SignUpState>

/** Answers to save: each section in it replaces the saved one. */
export const SignUpSaving = z.object({
  /** The version that was read; 0 if there is no application yet. */
  version: z.int().check(z.nonnegative()),
  supply: z.optional(SupplyAnswers),
  plan: z.optional(PlanAnswers),
  person: z.optional(PersonAnswers),
  support: z.optional(SupportAnswers),
  payment: z.optional(PaymentAnswers),
  consents: z.optional(ConsentAnswers),
})
export type SignUpSaving = z.infer<typeof SignUpSaving>

/** The version that is submitted: the one that the applicant has read. */
export const SignUpSubmission = z.object({ version: z.int().check(z.positive()) })
export type SignUpSubmission = z.infer<typeof SignUpSubmission>

/** The one-time token of a mailed link. */
export const SignUpResumption = z.object({ token: z.string().check(z.minLength(16), z.maxLength(200)) })
export type SignUpResumption = z.infer<typeof SignUpResumption>

/** Withdraws the application of the mail whose link has this token. */
export const SignUpWithdrawal = z.object({ token: z.string().check(z.minLength(16), z.maxLength(200)) })
export type SignUpWithdrawal = z.infer<typeof SignUpWithdrawal>

/** A contract that was cancelled in its cooling-off period. Does not identify the applicant. */
export const SignUpWithdrawn = z.object({
  reference: SignUpReceipt.shape.reference,
  withdrawnAt: z.iso.datetime(),
  /** Whether it had been withdrawn already. */
  isRepeated: z.boolean(),
})
export type SignUpWithdrawn = z.infer<typeof SignUpWithdrawn>
