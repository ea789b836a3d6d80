import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { customers, emailLinks } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

/** 3 days: long enough for a weekend. */
export const emailLinkLifetimeMs = 259_200_000
/**
 * How long a link is kept after it expires, so that a visitor who opens it can see its result, or request a new one.
 */
export const emailLinkKeptMs = 2_592_000_000

export interface EmailLink {
  /** Stored nowhere: the database has only its hash. */
  readonly token: string
  readonly expiresAt: Date
}

/** The address of a link, and whether another customer has that address now. */
export interface LinkRecipient {
  readonly customerId: string
  readonly email: string
  readonly isTaken: boolean
}

type Confirmable = Pick<typeof customers.$inferSelect, 'email' | 'emailConfirmedAt' | 'pendingEmail'>

/** The address that a link would confirm: the pending one, else the current one; null if that is confirmed. */
export const addressToConfirm = ({ email, emailConfirmedAt, pendingEmail }: Confirmable): string | null =>
  pendingEmail ?? (emailConfirmedAt === null ? email : null)

/** The recipient of a link for this address of a customer; undefined if the address needs no confirmation. */
export async function linkRecipient(
  db: Db,
  customerId: string,
  email: string,
): Promise<LinkRecipient | undefined> {
  const found = await db
    .select()
    .from(customers)
    .where(or(eq(customers.id, customerId), eq(customers.email, email)))
  const customer = found.find(({ id }) => id === customerId)
  if (customer === undefined || addressToConfirm(customer) !== email) return undefined
  return { customerId, email, isTaken: found.some(({ id }) => id !== customerId) }
}

/** Makes a link that confirms an address. It replaces the customer's links that are not redeemed. */
export async function makeEmailLink(
  tx: Db,
  { customerId, email }: Pick<LinkRecipient, 'customerId' | 'email'>,
  now: Date,
): Promise<EmailLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs)
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), isNull(emailLinks.redeemedAt)))
  await tx.insert(emailLinks).values({ tokenHash: tokenHash(token), customerId, email, expiresAt })
  return { token, expiresAt }
}

/** Path of the page that asks before it redeems: mail scanners open links, and press no buttons. */
export const confirmPage = '/screens/emailConfirm'

/** The token is in the fragment of the address, which appears neither in server logs nor in Referer headers. */
export const confirmAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${confirmPage}#confirm=${token}`
