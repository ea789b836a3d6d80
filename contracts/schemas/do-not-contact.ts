import * as z from 'zod/mini'
import {
  australianPhonePattern,
  australianStates,
  contactWays,
  doNotContactLengths,
  postcodePattern,
} from '../do-not-contact-rules.ts'
import { emailAddress } from './email-address.ts'
import { requestId, requestReference } from './request-id.ts'
import { typed, words } from './words.ts'

const { name, line, suburb, email, note } = doNotContactLengths

/** A way in which a retailer contacts people. */
export const ContactWay = z.enum(contactWays)
export type ContactWay = z.infer<typeof ContactWay>

/** The address not to visit or write to. */
export const ContactAddress = z.object({
  /** Unit, number and street, or a post-office box. */
  line: words(line),
  suburb: words(suburb),
  state: z.enum(australianStates),
  /** Four digits, which may begin with 0. */
  postcode: z.string().check(z.regex(postcodePattern)),
})
export type ContactAddress = z.infer<typeof ContactAddress>

/**
 * A person's request not to be contacted for sales, customer or not. Each way needs a detail: `visit` and `mail` an
 * address, `phone` a number, `email` an address (`missingDetails`); without it the request is refused with 422 at that
 * member.
 */
export const DoNotContactRequest = z.object({
  /** A UUID that the form creates once for its content. Repeating the request creates no second entry or receipt. */
  requestId,
  name: words(name),
  /** At least one. Duplicates count once. */
  ways: z.array(ContactWay).check(z.minLength(1), z.maxLength(contactWays.length)),
  address: z.optional(ContactAddress),
  /** Only digits, such as `0491570156`, `0255501234` or `1300975707`. */
  phone: z.optional(z.string().check(z.regex(australianPhonePattern))),
  /** The receipt is sent here as well. */
  email: z.optional(emailAddress.check(z.maxLength(email))),
  /** A note for the person who maintains the list. */
  note: z.optional(typed(z.string().check(z.maxLength(note)), 'lines')),
})
export type DoNotContactRequest = z.infer<typeof DoNotContactRequest>

/** The answer: number and time of the request. */
export const DoNotContactReceipt = z.object({
  /** Number to be quoted if somebody makes contact nevertheless. Reveals nothing about the person. */
  receipt: requestReference,
  /** First day of the entry, in the retailer's time zone. */
  effectiveFrom: z.iso.date(),
})
export type DoNotContactReceipt = z.infer<typeof DoNotContactReceipt>
