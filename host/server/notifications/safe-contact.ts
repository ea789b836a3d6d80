import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import type { DomainEvent } from '../platform/database/schema/domain-event.ts'
import { applications, customers } from '../platform/database/schema.ts'

/**
 * Mails that the recipient has just requested, to an address that they have typed or log in with. They are always sent,
 * because otherwise nobody could log in again. All others are unrequested, and are held for a recipient with a safe
 * contact.
 */
const requestedMails: ReadonlySet<DomainEvent['kind']> = new Set([
  'resetLink',
  'emailReminder',
  'emailLink',
  'doNotContact',
  'signUpLink',
  'guestReceipt',
])

/** That of the customer who moves, as it is now, else of the application. */
async function ofApplication(db: Db, applicationId: string): Promise<string | null> {
  const [row] = await db
    .select({ application: applications, safeContact: customers.safeContact })
    .from(applications)
    .leftJoin(customers, eq(customers.id, applications.customerId))
    .where(eq(applications.id, applicationId))
  if (row === undefined) return null
  const { customerId, answers } = row.application
  return (customerId === null ? answers.person?.safeContact : row.safeContact) ?? null
}

async function ofCustomer(db: Db, recipient: { customerId?: string; email: string }): Promise<string | null> {
  const { customerId, email } = recipient
  const named = customerId === undefined ? eq(customers.email, email) : eq(customers.id, customerId)
  const [row] = await db.select({ safeContact: customers.safeContact }).from(customers).where(named)
  return row?.safeContact ?? null
}

/** The recipient's safe contact, in their words; null if the mail may be sent. */
export async function safeContactInstead(
  db: Db,
  event: DomainEvent,
  recipient: { readonly customerId?: string; readonly email: string },
): Promise<string | null> {
  if (requestedMails.has(event.kind)) return null
  if (event.kind === 'securityNotice') return event.safeContact
  const ofSignUp = 'applicationId' in event ? await ofApplication(db, event.applicationId) : null
  return ofSignUp ?? ofCustomer(db, recipient)
}
