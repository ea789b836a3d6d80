import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import { OperatorError } from '../../platform/operator-error.ts'

export interface FoundCustomer {
  readonly id: string
  readonly email: string
}

/** The customer with this e-mail address or account number. Throws `OperatorError` if there is none. */
export async function findCustomer(db: Db, emailOrNumber: string): Promise<FoundCustomer> {
  const word = emailOrNumber.trim()
  const { id, email } = customers
  const found = word.includes('@')
    ? await db
        .select({ id, email })
        .from(customers)
        .where(eq(email, normalEmail(word)))
    : await db
        .select({ id, email })
        .from(customers)
        .innerJoin(accounts, eq(accounts.customerId, id))
        .where(eq(accounts.number, word))
  const [customer] = found
  if (customer === undefined)
    throw new OperatorError(
      'There is no customer with that e-mail address or account number: see the list, or add one.',
    )
  return customer
}
