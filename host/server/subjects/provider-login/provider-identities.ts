import { and, eq } from 'drizzle-orm'
import type { OidcPerson } from 'gridfront/oidc-server'
import type { Db } from '../../platform/database/db.ts'
import { customers, providerIdentities } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import type { Customer } from '../../platform/session/session-token.ts'

/**
 * Why a person of the provider is no customer here: the provider has not verified the e-mail address, no customer has it, or
 * that customer is connected with another person of the provider.
 */
export type IdentityFault = 'unverified' | 'unknown' | 'connected'

export interface IdentityPorts {
  readonly db: Db
  readonly now: () => Date
}

/**
 * The customer of a person of the provider. Connected once, by the verified e-mail address, which is also what a mail to reset the
 * password is trusted with; from then on `issuer` and `sub` alone count, since addresses change hands.
 */
export function createProviderIdentities({ db, now }: IdentityPorts) {
  async function connected({ issuer, subject }: OidcPerson): Promise<Customer | null> {
    const [found] = await db
      .select({ customer: customers })
      .from(providerIdentities)
      .innerJoin(customers, eq(customers.id, providerIdentities.customerId))
      .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
    return found?.customer ?? null
  }

  return async (person: OidcPerson): Promise<Customer | IdentityFault> => {
    const known = await connected(person)
    if (known !== null) return known
    if (person.email === undefined || !person.isEmailVerified) return 'unverified'
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.email, normalEmail(person.email)))
    if (customer === undefined) return 'unknown'
    const { issuer, subject } = person
    const added = await db
      .insert(providerIdentities)
      .values({ issuer, subject, customerId: customer.id, createdAt: now() })
      .onConflictDoNothing()
      .returning({ subject: providerIdentities.subject })
    if (added.length > 0) return customer
    // The same person at the same moment, in another tab; or a second person for this customer.
    return (await connected(person)) ?? 'connected'
  }
}

export type CustomerOfPerson = ReturnType<typeof createProviderIdentities>
