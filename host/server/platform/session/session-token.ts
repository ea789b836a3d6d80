import { SignJWT } from 'jose'
import type { customers } from '../database/schema.ts'
import type { TokenKeys } from '../keys/keys.ts'
import { lifetimeOf } from '../keys/session-lifetime.ts'

export type Customer = typeof customers.$inferSelect

export interface TokenFacts {
  readonly customer: Pick<Customer, 'id' | 'email' | 'givenName' | 'familyName'>
  readonly jti: string
  readonly isShared: boolean
  /** Issuer of the identity provider that the customer logged in with; null: by password or passkey. */
  readonly provider: string | null
  /** Seconds since 1970. */
  readonly loggedInAt: number
  readonly issuedAt: number
}

/** Signs the token of a session with the present signing key. */
export function signSessionToken(keys: TokenKeys, issuer: string, facts: TokenFacts): Promise<string> {
  const { customer, jti, isShared, provider, loggedInAt, issuedAt } = facts
  const { kid, key } = keys.ring().signing
  return new SignJWT({
    email: customer.email,
    given_name: customer.givenName,
    family_name: customer.familyName,
    auth_time: loggedInAt,
    ...(isShared && { shared: true }),
    // By this the page knows that a log-out goes on to the provider.
    ...(provider !== null && { idp: provider }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(issuer)
    .setSubject(customer.id)
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeOf(isShared))
    .sign(key)
}
