import * as z from 'zod/mini'
import { australianPhonePattern, doNotContactLengths } from '../do-not-contact-rules.ts'
import { contactLengths, documentPathPattern, linkTokenPattern, termsKinds } from '../user-rules.ts'
import { CurrentPassword } from './current-password.ts'
import { ContactAddress } from './do-not-contact.ts'
import { emailAddress } from './email-address.ts'
import { words } from './words.ts'

const newEmail = emailAddress.check(z.maxLength(doNotContactLengths.email))

const reached = {
  /** Only digits, as dialled within Australia. */
  phone: z.nullable(z.string().check(z.regex(australianPhonePattern))),
  /** Postal address, if it is not the supply address. */
  postalAddress: z.nullable(ContactAddress),
  /** How to reach somebody who could be harmed by a letter or a call. */
  safeContact: z.nullable(words(contactLengths.safeContact, 'lines')),
}

/**
 * Details that a customer may change at once, with the password. A member left out is unchanged; null removes it.
 */
export const ContactChange = z.object({
  password: CurrentPassword,
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
  /** When the confirmation link sent to that mailbox was opened; null: not yet. */
  emailConfirmedAt: z.nullable(z.iso.datetime()),
  /** The new address, which replaces it once the link sent there has been opened; null: none is waiting. */
  pendingEmail: z.nullable(emailAddress),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** The new address. The password is required again, because control of the address gives control of the account. */
export const EmailChange = z.object({
  email: newEmail,
  password: CurrentPassword,
})
export type EmailChange = z.infer<typeof EmailChange>

/** The token of a mailed link, from the fragment of its address. */
export const MailedLink = z.object({ token: z.string().check(z.regex(linkTokenPattern)) })
export type MailedLink = z.infer<typeof MailedLink>

/** The result of a confirmation link. Contains neither address nor customer, because links get forwarded. */
export const EmailConfirmation = z.object({
  confirmedAt: z.iso.datetime(),
  /** Whether the link had been redeemed before; `confirmedAt` is the time of that. */
  isRepeated: z.boolean(),
})
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** The subject of the terms. */
export const TermsKind = z.enum(termsKinds)
export type TermsKind = z.infer<typeof TermsKind>

/** Terms that were offered to one customer, and whether they were accepted. */
export const OfferedTerms = z.object({
  kind: TermsKind,
  /** The edition that is accepted: `2026-11`. */
  version: words(contactLengths.version),
  title: words(contactLengths.title),
  /** The consequences of accepting, each as a sentence. */
  points: z.array(words(contactLengths.point)).check(z.minLength(1), z.maxLength(20)),
  /** Path of the whole text on the site; null where the points are the whole text. */
  document: z.nullable(z.string().check(z.regex(documentPathPattern), z.maxLength(200))),
  offeredAt: z.iso.datetime(),
  /** After this time they can no longer be accepted. */
  acceptUntil: z.iso.datetime(),
  /** Time of acceptance, by the backend's clock; null: not accepted. */
  acceptedAt: z.nullable(z.iso.datetime()),
})
export type OfferedTerms = z.infer<typeof OfferedTerms>

/** Newest offer first. */
export const OfferedTermsList = z.object({ terms: z.array(OfferedTerms) })
export type OfferedTermsList = z.infer<typeof OfferedTermsList>

/** Accepts the terms of a link, in the edition that was shown. */
export const TermsAcceptance = z.extend(MailedLink, { version: words(contactLengths.version) })
export type TermsAcceptance = z.infer<typeof TermsAcceptance>
