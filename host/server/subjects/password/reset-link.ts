import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { customers, passwordResets } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

const hourMs = 3_600_000
/** Lifetimes of links: one that was requested, and the one that invites a customer who has no password yet. */
export const linkLifetimesMs = { resetLink: hourMs, invitation: 168 * hourMs } as const
export type ResetLinkKind = keyof typeof linkLifetimesMs

export interface ResetLink {
  /** Stored nowhere: the database has only its hash. */
  readonly token: string
  readonly expiresAt: Date
}

/** The kind of link for an invitation. A customer who already has a password gets a reset link, valid for an hour. */
export async function invitationKind(tx: Db, customerId: string): Promise<ResetLinkKind> {
  const { id, hasPassword } = customers
  const [customer] = await tx.select({ hasPassword }).from(customers).where(eq(id, customerId))
  return customer?.hasPassword === false ? 'invitation' : 'resetLink'
}

/** Creates a link with which a customer sets a password. It replaces the previous one. */
export async function makeResetLink(
  tx: Db,
  customerId: string,
  now: Date,
  kind: ResetLinkKind,
): Promise<ResetLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLifetimesMs[kind])
  const row = { tokenHash: tokenHash(token), expiresAt }
  await tx
    .insert(passwordResets)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: passwordResets.customerId, set: row })
  return { token, expiresAt }
}

/** Path of the page for setting a password, and for requesting a link to do so. */
export const resetPage = '/accounts/forgot-password'

/** The token is in the fragment of the address, which appears neither in server logs nor in Referer headers. */
export const resetAddress = (siteOrigin: string, token: string, kind: ResetLinkKind): string =>
  // With `welcome` the page greets a new customer, who has not forgotten a password.
  `${siteOrigin}${resetPage}#reset=${token}${kind === 'invitation' ? '&welcome' : ''}`
