import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customers } from '../../platform/database/schema.ts'

export interface ListedCustomer {
  readonly email: string
  /** Given and family name. */
  readonly name: string
  /** Null for a customer without an account. */
  readonly accountNumber: string | null
  /** When the customer was added. */
  readonly since: Date
}

/** All customers by account number, with a row for each account. Customers without an account come last. */
export async function listCustomers(db: Db): Promise<ListedCustomer[]> {
  const rows = await db
    .select({ customer: customers, accountNumber: accounts.number })
    .from(customers)
    .leftJoin(accounts, eq(accounts.customerId, customers.id))
    .orderBy(asc(accounts.number), asc(customers.email))
  return rows.map(({ customer: { email, givenName, familyName, createdAt }, accountNumber }) => ({
    email,
    name: `${givenName} ${familyName}`.trim(),
    accountNumber,
    since: createdAt,
  }))
}
