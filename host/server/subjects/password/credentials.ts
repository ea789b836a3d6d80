import { and, eq } from 'drizzle-orm'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from '../../platform/database/db.ts'
import { customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { Passwords } from './passwords.ts'
import { dummyHash } from './passwords.ts'

export interface CredentialPorts {
  readonly db: Db
  readonly passwords: Passwords
}

/** Checks passwords. Does not limit attempts: `limits/login-guard.ts` does that first. */
export async function createCredentials({ db, passwords }: CredentialPorts) {
  const unknownCustomerHash = await dummyHash(passwords)

  /** Replaces a hash that was made with weaker parameters. Null if another login has just changed it. */
  async function renewed(customer: Customer, password: string): Promise<Customer | null> {
    const { id, passwordHash } = customer
    const [row] = await db
      .update(customers)
      .set({ passwordHash: await passwords.hash(password) })
      .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
      .returning()
    return row ?? null
  }

  async function isUnchanged({ id, passwordHash }: Customer): Promise<boolean> {
    const [row] = await db
      .select({ passwordHash: customers.passwordHash })
      .from(customers)
      .where(eq(customers.id, id))
    return row?.passwordHash === passwordHash
  }

  /** Hashes exactly once whether or not there is such a customer, so that timing reveals nothing; twice to renew a hash. */
  async function authenticate(credentials: { email: string; password: string }): Promise<Customer | null> {
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.email, normalEmail(credentials.email)))
    const fits = await passwords.verify(customer?.passwordHash ?? unknownCustomerHash, credentials.password)
    if (customer === undefined || !fits) return null
    if (!passwords.isOutdated(customer.passwordHash)) return customer
    try {
      return (await renewed(customer, credentials.password)) ?? authenticate(credentials)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      // Too many passwords are being hashed to renew this one: the login succeeds, and the next one renews it. But if
      // another login has renewed it meanwhile, this one starts again, since the old hash would be refused later.
      return (await isUnchanged(customer)) ? customer : authenticate(credentials)
    }
  }

  return { authenticate }
}

export type Credentials = Awaited<ReturnType<typeof createCredentials>>
