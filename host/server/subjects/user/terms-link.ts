import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TermsKind } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { customers, termsOffers } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

/** Paths of the pages where terms are read and accepted. */
export const termsPages: Readonly<Record<TermsKind, string>> = {
  BILLING_CYCLE: '/screens/billingCycleTerms',
  CONTRACT: '/screens/contractTerms',
}

/** The token is in the fragment of the address, which appears neither in server logs nor in Referer headers. */
export const termsAddress = (siteOrigin: string, kind: TermsKind, token: string): string =>
  `${siteOrigin}${termsPages[kind]}#terms=${token}`

/** The recipient of an offer's link; undefined once it is accepted, replaced or expired. */
export async function termsRecipient(
  db: Db,
  offerId: string,
  now: Date,
): Promise<{ customerId: string; email: string } | undefined> {
  const [found] = await db
    .select({ customerId: customers.id, email: customers.email })
    .from(termsOffers)
    .innerJoin(customers, eq(customers.id, termsOffers.customerId))
    .where(and(eq(termsOffers.id, offerId), isNull(termsOffers.acceptedAt), gt(termsOffers.acceptUntil, now)))
  return found
}

export interface TermsLink {
  readonly kind: TermsKind
  /** Stored nowhere: the database has only its hash. */
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Creates the link for reading and accepting an offer. It replaces the previous one; null if the offer no longer
 * exists.
 */
export async function makeTermsLink(tx: Db, offerId: string, email: string): Promise<TermsLink | null> {
  const token = newToken()
  const [offer] = await tx
    .update(termsOffers)
    .set({ tokenHash: tokenHash(token), sentTo: email })
    .where(and(eq(termsOffers.id, offerId), isNull(termsOffers.acceptedAt)))
    .returning({ kind: termsOffers.kind, expiresAt: termsOffers.acceptUntil })
  return offer === undefined ? null : { ...offer, token }
}
