import * as z from 'zod/mini'
import { CurrentPassword } from './current-password.ts'
import { emailAddress } from './email-address.ts'

const email = emailAddress.check(z.maxLength(254))

/**
 * Login data as typed by the customer. The password may contain spaces, so it is not trimmed. Texts above the limits
 * (RFC 5321's address length; 128 characters) are refused before anything is hashed.
 */
export const Credentials = z.object({ email, password: CurrentPassword })
export type Credentials = z.infer<typeof Credentials>

/** The body of a login. */
export const LoginRequest = z.extend(Credentials, {
  /**
   * A shared computer: the browser forgets the session when it is closed, the backend after 12 hours. Sent only if the
   * brand declares that its backend supports it (`session.sharedLogin`).
   */
  shared: z.optional(z.boolean()),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** `token`: RS256 JWT, which `verifyToken` accepts (TOKEN-1 to TOKEN-7). `userId`: opaque to the client. */
export const LoginAnswer = z.object({ token: z.string(), userId: z.string() })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** A failed login. The text is the same for an unknown address and a wrong password (ACC-2). */
export const Refusal = z.object({ success: z.literal(false), message: z.string() })
export type Refusal = z.infer<typeof Refusal>

/** The owner of a live token: an authorised answer with which login and logout can be tested. */
export const User = z.object({ userId: z.string().check(z.minLength(1)), email: emailAddress })
export type User = z.infer<typeof User>

/** One login of the customer that has neither ended nor expired. */
export const OpenSession = z.object({
  id: z.string().check(z.minLength(1)),
  /** Browser and system, such as 'Firefox on Windows'; 'Unknown device' if they are not known. */
  device: z.string().check(z.minLength(1)),
  startedAt: z.iso.datetime(),
  /** Accurate to some minutes. */
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Begun on a shared computer. */
  isShared: z.boolean(),
  /** The session that sent this request. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** The requesting session first, then the others, last used first. */
export const OpenSessionList = z.object({ sessions: z.array(OpenSession) })
export type OpenSessionList = z.infer<typeof OpenSessionList>

/** Ends other sessions. Needs the password, which a thief of a token does not know (ASVS 7.5.2). */
export const SessionsEnding = z.object({
  password: CurrentPassword,
  /** Ids from the list; those of others, or of ended sessions, are ignored. */
  sessions: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(100)),
})
export type SessionsEnding = z.infer<typeof SessionsEnding>

/**
 * A new password; its length in code points. There are no composition rules: the backend refuses common passwords and
 * words of the brand (ASVS 6.2.1 to 6.2.11).
 */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(128))

/** The present password, and the new one. */
export const PasswordChange = z.object({
  current: CurrentPassword,
  next: NewPassword,
  /** Whether the customer's other sessions are ended. */
  endOthers: z.boolean(),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The address to send a reset link to. */
export const ResetRequest = z.object({ email })
export type ResetRequest = z.infer<typeof ResetRequest>

const resetToken = z.string().check(z.regex(/^[\w-]{20,128}$/))

/** Asks whether a link still works, before somebody types a password. */
export const ResetCheck = z.object({ token: resetToken })
export type ResetCheck = z.infer<typeof ResetCheck>

/** `token`: from the fragment of the link, valid once. */
export const PasswordReset = z.object({ token: resetToken, password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

/** Data from a bill, for a customer who has forgotten the e-mail address. The reminder is sent to that address only. */
export const EmailReminderRequest = z.object({
  accountNumber: z.string().check(z.regex(/^\d{6,12}$/)),
  /** Postcode of the supply address. */
  postcode: z.string().check(z.regex(/^\d{4}$/)),
})
export type EmailReminderRequest = z.infer<typeof EmailReminderRequest>

/**
 * Claims of a customer token (RFC 7519). Times are seconds since 1970, fractions allowed. Claims that identify the
 * customer may have other names (AUTH-8, AUTH-9), so unknown ones are allowed.
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
