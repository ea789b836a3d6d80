import * as z from 'zod/mini'
import {
  australianPhonePattern,
  australianStates,
  contactWays,
  doNotContactLengths,
  postcodePattern,
} from '../do-not-contact-rules.ts'
import { emailAddress } from './email-address.ts'
import { requestId } from './request-id.ts'

/** Text that is not only white space; its length in code points. */
const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
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
  /** A UUID that the form creates once for its content: a request sent again stays one entry, with one receipt. */
  requestId,
  name: words(name),
  /** At least one; one named twice counts once. */
  ways: z.array(ContactWay).check(z.minLength(1), z.maxLength(contactWays.length)),
  address: z.optional(ContactAddress),
  /** Digits alone, such as `0491570156`, `0255501234` or `1300975707`. */
  phone: z.optional(z.string().check(z.regex(australianPhonePattern))),
  /** The receipt is sent here as well. */
  email: z.optional(emailAddress.check(z.maxLength(email))),
  /** For the person who looks after the list. */
  note: z.optional(z.string().check(z.maxLength(note))),
})
export type DoNotContactRequest = z.infer<typeof DoNotContactRequest>

/** The answer: number and time of the request. */
export const DoNotContactReceipt = z.object({
  /** To be quoted if somebody makes contact all the same. Reveals nothing about the person. */
  receipt: z.string().check(z.regex(/^\S{4,40}$/)),
  /** First day of the entry, in the retailer's time zone. */
  effectiveFrom: z.iso.date(),
})
export type DoNotContactReceipt = z.infer<typeof DoNotContactReceipt>
