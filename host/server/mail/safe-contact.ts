import { eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { applications, customers } from '../database/schema.ts'
import type { MailOrder } from './mail-order.ts'

/**
 * Mails that the recipient has just requested, to an address that they have typed or log in with. They are always sent:
 * without them nobody could log in again. All others are sent unrequested, and held for a recipient who has said how
 * they are reached safely.
 */
const isAskedFor: ReadonlySet<MailOrder['kind']> = new Set([
  'resetLink',
  'emailReminder',
  'emailLink',
  'doNotContact',
  'signUpLink',
  'guestReceipt',
])

async function ofApplication(db: Db, applicationId: string): Promise<string | null> {
  const { id, answers } = applications
  const [row] = await db.select({ answers }).from(applications).where(eq(id, applicationId))
  return row?.answers.person?.safeContact ?? null
}

async function ofCustomer(db: Db, recipient: { customerId?: string; email: string }): Promise<string | null> {
  const { customerId, email } = recipient
  const named = customerId === undefined ? eq(customers.email, email) : eq(customers.id, customerId)
  const [row] = await db.select({ safeContact: customers.safeContact }).from(customers).where(named)
  return row?.safeContact ?? null
}

/** How to reach the recipient instead of by this mail, in their words; null if the mail may be sent. */
export async function safeContactInstead(
  db: Db,
  order: MailOrder,
  recipient: { readonly customerId?: string; readonly email: string },
): Promise<string | null> {
  if (isAskedFor.has(order.kind)) return null
  const ofSignUp = 'applicationId' in order ? await ofApplication(db, order.applicationId) : null
  return ofSignUp ?? ofCustomer(db, recipient)
}
