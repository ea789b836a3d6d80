import * as z from 'zod/mini'
import { emailAddress } from './email-address.ts'

/**
 * What a customer types to log in. The password goes on as typed: a space may be part of it. The upper
 * bounds (RFC 5321's address length; 128 characters) are refused before anything is hashed.
 */
export const Credentials = z.object({
  email: emailAddress.check(z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type Credentials = z.infer<typeof Credentials>

/** `token`: RS256 JWT, see TOKEN-1 to TOKEN-7. `userId`: opaque to the client. */
export const LoginAnswer = z.object({ token: z.string(), userId: z.string() })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** A login that failed. One text for an unknown address and for a wrong password (ACC-2). */
export const Refusal = z.object({ success: z.literal(false), message: z.string() })
export type Refusal = z.infer<typeof Refusal>

/** Who a live token belongs to: the one authorised answer by which login and logout can be proven. */
export const User = z.object({ userId: z.string().check(z.minLength(1)), email: emailAddress })
export type User = z.infer<typeof User>

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
