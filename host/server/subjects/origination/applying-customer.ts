import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'

const nameKey = (name: string | undefined) => name?.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * The logged-in customer, if the application is their own: it has the e-mail address that they have confirmed, and their
 * name. Undefined otherwise: it is confirmed by a mailed link then, and somebody looks at it.
 */
export async function applyingCustomer(
  tx: Db,
  customerId: string,
  { person }: Pick<SavedAnswers, 'person'>,
): Promise<string | undefined> {
  const [found] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const isOwn =
    person !== undefined &&
    found?.emailConfirmedAt != null &&
    found.email === normalEmail(person.email) &&
    nameKey(found.givenName) === nameKey(person.givenName) &&
    nameKey(found.familyName) === nameKey(person.familyName)
  return isOwn ? customerId : undefined
}
