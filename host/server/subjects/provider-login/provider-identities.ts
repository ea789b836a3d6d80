import { and, eq } from 'drizzle-orm'
import type { OidcPerson } from 'gridfront/oidc-server'
import type { Db } from '../../platform/database/db.ts'
import { customers, passkeys, providerIdentities } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNotice } from '../../platform/events/security-notice.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import type { Customer } from '../../platform/session/session-token.ts'

/**
 * Why a person of the provider is no customer here: the provider has not verified the e-mail address, no customer has it, or
 * that customer is connected with another person of the provider.
 */
export type IdentityFault = 'unverified' | 'unknown' | 'connected'

/** A person who becomes this customer's once the customer has logged in with a password or passkey. */
export interface PendingConnection {
  readonly issuer: string
  readonly subject: string
  readonly customerId: string
}

export interface IdentityPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: Pick<EventLog, 'record'>
}

/**
 * The customer of a person of the provider. Connected once, by the verified e-mail address, and for a customer with a password or
 * passkey by proving one of them; from then on `issuer` and `sub` alone count, since addresses change hands.
 */
export function createProviderIdentities({ db, now, eventLog }: IdentityPorts) {
  async function connected({ issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>, tx: Db = db) {
    const [found] = await tx
      .select({ customer: customers })
      .from(providerIdentities)
      .innerJoin(customers, eq(customers.id, providerIdentities.customerId))
      .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
    return found?.customer ?? null
  }

  /** Stores the connection and tells the customer. False if the person or the customer is connected already. */
  async function add(tx: Db, customer: Customer, { issuer, subject }: { issuer: string; subject: string }) {
    const added = await tx
      .insert(providerIdentities)
      .values({ issuer, subject, customerId: customer.id, createdAt: now() })
      .onConflictDoNothing()
      .returning({ subject: providerIdentities.subject })
    if (added.length === 0) return false
    await orderSecurityNotice(tx, eventLog, customer, ['PROVIDER_CONNECTED'])
    return true
  }

  const hasPasskey = async (tx: Db, customerId: string) =>
    (await tx.$count(passkeys, eq(passkeys.customerId, customerId))) > 0
  const hasConnection = async (tx: Db, customerId: string, issuer: string) =>
    (await tx.$count(
      providerIdentities,
      and(eq(providerIdentities.customerId, customerId), eq(providerIdentities.issuer, issuer)),
    )) > 0

  return {
    customerOf: async (person: OidcPerson): Promise<Customer | PendingConnection | IdentityFault> => {
      const known = await connected(person)
      if (known !== null) return known
      const { issuer, subject, email, isEmailVerified } = person
      if (email === undefined || !isEmailVerified) return 'unverified'
      return db.transaction(async (tx) => {
        // A lock, so that a password which is set at the same moment counts.
        const [customer] = await tx
          .select()
          .from(customers)
          .where(eq(customers.email, normalEmail(email)))
          .for('no key update')
        if (customer === undefined) return 'unknown'
        // The same person at the same moment, in another tab; or a second person for this customer.
        if (await hasConnection(tx, customer.id, issuer)) return (await connected(person, tx)) ?? 'connected'
        if (customer.hasPassword || (await hasPasskey(tx, customer.id)))
          return { issuer, subject, customerId: customer.id }
        return (await add(tx, customer, person)) ? customer : 'connected'
      })
    },
    /**
     * Connects a customer who has just logged in, as `customer` was when password or passkey was checked. False if the customer is
     * another one, has set a new password meanwhile, or is connected already.
     */
    connect: (pending: PendingConnection, customer: Customer): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(customers)
          .where(eq(customers.id, pending.customerId))
          .for('no key update')
        const isProven = row?.id === customer.id && row.passwordHash === customer.passwordHash
        return isProven && (await add(tx, row, pending))
      }),
  }
}

export type ProviderIdentities = ReturnType<typeof createProviderIdentities>
