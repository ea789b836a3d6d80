import * as z from 'zod/mini'
import { australianPhonePattern, doNotContactLengths } from '../do-not-contact-rules.ts'
import { contactLengths, documentPathPattern, linkTokenPattern, termsKinds } from '../user-rules.ts'
import { ContactAddress } from './do-not-contact.ts'
import { emailAddress } from './email-address.ts'

/** Text that is not only white space; its length in code points. */
const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
const newEmail = emailAddress.check(z.maxLength(doNotContactLengths.email))

const reached = {
  /** Digits alone, as dialled within Australia. */
  phone: z.nullable(z.string().check(z.regex(australianPhonePattern))),
  /** For letters, if not the supply address. */
  postalAddress: z.nullable(ContactAddress),
  /** How to reach somebody who could be harmed by a letter or a call. */
  safeContact: z.nullable(words(contactLengths.safeContact)),
}

/** Details that a customer may change at once. A member left out is unchanged; null removes it. */
export const ContactChange = z.object({
  phone: z.optional(reached.phone),
  postalAddress: z.optional(reached.postalAddress),
  safeContact: z.optional(reached.safeContact),
})
export type ContactChange = z.infer<typeof ContactChange>

/** The customer's contact details. null: not known. */
export const ContactDetails = z.object({
  ...reached,
  /** The address in use: mails are sent to it, and the customer logs in with it. */
  email: emailAddress,
  /** When our link sent to that mailbox was opened; null: not yet. */
  emailConfirmedAt: z.nullable(z.iso.datetime()),
  /** The address that takes its place once a link that went there is redeemed; null: none is waiting. */
  pendingEmail: z.nullable(emailAddress),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** The address to be. The password is asked for again: whoever has the address can have the account. */
export const EmailChange = z.object({
  email: newEmail,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The token of a mailed link, from the fragment of its address. */
export const MailedLink = z.object({ token: z.string().check(z.regex(linkTokenPattern)) })
export type MailedLink = z.infer<typeof MailedLink>

/** What a confirmation link has done. Names neither the address nor the customer: links get forwarded. */
export const EmailConfirmation = z.object({
  confirmedAt: z.iso.datetime(),
  /** The link had been redeemed before: `confirmedAt` is of that time. */
  isRepeated: z.boolean(),
})
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** What the terms are about. */
export const TermsKind = z.enum(termsKinds)
export type TermsKind = z.infer<typeof TermsKind>

/** Terms that were offered to one customer, and whether they were accepted. */
export const OfferedTerms = z.object({
  kind: TermsKind,
  /** The edition that is accepted: `2026-11`. */
  version: words(contactLengths.version),
  title: words(contactLengths.title),
  /** What accepting changes, a sentence each. */
  points: z.array(words(contactLengths.point)).check(z.minLength(1), z.maxLength(20)),
  /** Path of the whole text on the site; null where the points are the whole text. */
  document: z.nullable(z.string().check(z.regex(documentPathPattern), z.maxLength(200))),
  offeredAt: z.iso.datetime(),
  /** After this time they can be accepted no more. */
  acceptUntil: z.iso.datetime(),
  /** By the clock of the backend; null: not accepted. */
  acceptedAt: z.nullable(z.iso.datetime()),
})
export type OfferedTerms = z.infer<typeof OfferedTerms>

/** Newest offer first. */
export const OfferedTermsList = z.object({ terms: z.array(OfferedTerms) })
export type OfferedTermsList = z.infer<typeof OfferedTermsList>

/** Says yes to the terms of a link: to the edition that was shown. */
export const TermsAcceptance = z.extend(MailedLink, { version: words(contactLengths.version) })
export type TermsAcceptance = z.infer<typeof TermsAcceptance>
