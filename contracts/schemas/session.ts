import * as z from 'zod/mini'
import { emailAddress } from './email-address.ts'

const email = emailAddress.check(z.maxLength(254))
const typedPassword = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * What a customer types to log in. The password goes on as typed: a space may be part of it. The upper
 * bounds (RFC 5321's address length; 128 characters) are refused before anything is hashed.
 */
export const Credentials = z.object({ email, password: typedPassword })
export type Credentials = z.infer<typeof Credentials>

/** The body of a login. */
export const LoginRequest = z.extend(Credentials, {
  /**
   * A computer that others use too: the browser forgets the session when it is closed, the backend after 12 hours. Sent
   * only by a site whose brand says that its backend knows it (`session.sharedLogin`).
   */
  shared: z.optional(z.boolean()),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** `token`: RS256 JWT, which `verifyToken` accepts (TOKEN-1 to TOKEN-7). `userId`: opaque to the client. */
export const LoginAnswer = z.object({ token: z.string(), userId: z.string() })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** A login that failed. One text for an unknown address and for a wrong password (ACC-2). */
export const Refusal = z.object({ success: z.literal(false), message: z.string() })
export type Refusal = z.infer<typeof Refusal>

/** Who a live token belongs to: the one authorised answer by which login and logout can be proven. */
export const User = z.object({ userId: z.string().check(z.minLength(1)), email: emailAddress })
export type User = z.infer<typeof User>

/** One login of the customer that has neither ended nor expired. */
export const OpenSession = z.object({
  id: z.string().check(z.minLength(1)),
  /** Browser and system in words, such as 'Firefox on Windows'; 'Unknown device' when it did not say. */
  device: z.string().check(z.minLength(1)),
  startedAt: z.iso.datetime(),
  /** To within some minutes. */
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Begun on a computer that others use too. */
  isShared: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** The asking session first, then those used last. */
export const OpenSessionList = z.object({ sessions: z.array(OpenSession) })
export type OpenSessionList = z.infer<typeof OpenSessionList>

/** Ends other sessions. Whoever holds a stolen token does not know the password, so it is asked for (ASVS 7.5.2). */
export const SessionsEnding = z.object({
  password: typedPassword,
  /** Ids of the list; those that are not the customer's, or are over, are passed over. */
  sessions: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(100)),
})
export type SessionsEnding = z.infer<typeof SessionsEnding>

/**
 * A password to be, its length in code points. No rules of composition: a list of common ones and words of the brand
 * are refused by the backend (ASVS 6.2.1 to 6.2.11).
 */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(128))

/** The password that counts until now, and the next one. */
export const PasswordChange = z.object({
  current: typedPassword,
  next: NewPassword,
  /** Whether the customer's other sessions end with the old password. */
  endOthers: z.boolean(),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** Whom to send a link for a new password. */
export const ResetRequest = z.object({ email })
export type ResetRequest = z.infer<typeof ResetRequest>

/** `token`: from the fragment of the link, used once. */
export const PasswordReset = z.object({
  token: z.string().check(z.regex(/^[\w-]{20,128}$/)),
  password: NewPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>

/** What a customer who has forgotten the e-mail address finds on a bill. The reminder goes to that address alone. */
export const EmailReminderRequest = z.object({
  accountNumber: z.string().check(z.regex(/^\d{6,12}$/)),
  /** Of the supply address. */
  postcode: z.string().check(z.regex(/^\d{4}$/)),
})
export type EmailReminderRequest = z.infer<typeof EmailReminderRequest>

/**
 * Claims of a customer token (RFC 7519). Times are seconds since 1970, fractions allowed. Claims that
 * name the customer may stand under other names as well (AUTH-8, AUTH-9), so unknown ones are let pass.
 */
export const TokenClaims = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  sub: z.optional(z.string()),
  iat: z.optional(z.number()),
  nbf: z.optional(z.number()),
  jti: z.optional(z.string()),
})
export type TokenClaims = z.infer<typeof TokenClaims>
