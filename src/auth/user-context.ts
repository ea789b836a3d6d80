import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { ClaimNames } from '../brand/brand.ts'
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
  /** How to address the customer: the claim that the brand names, else the first name, else `email`. */
  readonly name: string
  readonly userId: string | undefined
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  /** Undefined unless the brand names their claim (`session.claims.accountNumbers`). */
  readonly accountNumbers: readonly string[] | undefined
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

const own = (claims: TokenClaims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined
const textOf = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')

function firstText(claims: TokenClaims, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(own(claims, name))
    if (text !== '') return text
  }
  return undefined
}

/**
 * The customer of verified claims. `named`: claims that are read in place of the usual ones. Pure, except that it calls
 * `warn` once, with a code and no claim, if they identify nobody (ERR-2).
 */
export function toUser(
  claims: TokenClaims,
  now: Date,
  warn?: Warn<SessionWarning>,
  named: ClaimNames = {},
): CustomerUser {
  const read = (name: string | undefined, usual: readonly string[]) =>
    firstText(claims, name === undefined ? usual : [name])
  const userId = read(named.userId, userIdClaims)
  const firstName = read(named.firstName, firstNameClaims)
  const email = read(named.email, emailClaims) ?? firstText(claims, nameClaims) ?? placeholderEmail
  if (userId === undefined) warn?.('NO_USER_ID', sessionWarnings.NO_USER_ID)
  return {
    id: userId ?? unknownUserId,
    email,
    name: read(named.name, []) ?? firstName ?? email,
    userId,
    firstName,
    lastName: read(named.lastName, lastNameClaims),
    accountNumbers:
      named.accountNumbers === undefined
        ? undefined
        : [own(claims, named.accountNumbers)].flat().map(textOf).filter(Boolean),
    claims,
    createdAt: now.toISOString(),
  }
}
