import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { Warn } from '../warnings.ts'
import type { SessionWarning } from './session-warnings.ts'
import { sessionWarnings } from './session-warnings.ts'

/** `id` of a customer whose token has none (AUTH-8). */
export const unknownUserId = 'unknown-user-id'
/** `email` of a customer whose token has none. Never show, pre-fill or use it in any other way. */
export const placeholderEmail = 'unknown@user.invalid'

/** The logged-in customer, from the claims of the token (AUTH-8). */
export interface CustomerUser {
  /** `userId`, or `unknown-user-id`. */
  readonly id: string
  /** The e-mail claim; else the name claim, which may only be shown; else `unknown@user.invalid`. */
  readonly email: string
  /** How to address the customer: the first name, else `email`. */
  readonly name: string
  readonly userId: string | undefined
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly claims: TokenClaims
  /** When the claims were read, ISO 8601 in UTC. */
  readonly createdAt: string
}

// Identity services write each claim under a short name, this URI or both: the short name is read first.
const long = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`
const nameClaims = ['name', long('name')]
const emailClaims = ['email', long('emailaddress')]
const firstNameClaims = ['given_name', 'first_name', 'firstName', long('givenname')]
const lastNameClaims = ['family_name', 'last_name', 'lastName', long('surname')]
// AUTH-9, in its order.
const userIdClaims = [
  ...['sub', 'nameidentifier', 'user_id', 'uid'].flatMap((name) => [name, long(name)]),
  ...nameClaims,
  ...emailClaims,
]

function firstText(claims: TokenClaims, names: readonly string[]): string | undefined {
  for (const name of names) {
    const claim = Object.hasOwn(claims, name) ? claims[name] : undefined
    const text = typeof claim === 'string' ? claim.trim() : ''
    if (text !== '') return text
  }
  return undefined
}

/**
 * The customer of verified claims. Pure, except that it calls `warn` once, with a code and no claim, if they identify
 * nobody (ERR-2).
 */
export function toUser(claims: TokenClaims, now: Date, warn?: Warn<SessionWarning>): CustomerUser {
  const userId = firstText(claims, userIdClaims)
  const firstName = firstText(claims, firstNameClaims)
  const email = firstText(claims, emailClaims) ?? firstText(claims, nameClaims) ?? placeholderEmail
  if (userId === undefined) warn?.('NO_USER_ID', sessionWarnings.NO_USER_ID)
  return {
    id: userId ?? unknownUserId,
    email,
    name: firstName ?? email,
    userId,
    firstName,
    lastName: firstText(claims, lastNameClaims),
    claims,
    createdAt: now.toISOString(),
  }
}
