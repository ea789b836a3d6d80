import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { customers, passwordResets } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

const hourMs = 3_600_000
/** How long links live: one that was asked for, and the one that welcomes a customer who has no password yet. */
export const linkLifetimesMs = { resetLink: hourMs, invitation: 168 * hourMs } as const
export type ResetLinkKind = keyof typeof linkLifetimesMs

export interface ResetLink {
  /** It is stored nowhere, only its hash. */
  readonly token: string
  readonly expiresAt: Date
}

/** The link of an invitation. A customer who has a password already is not welcomed, and the link lives for an hour alone. */
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
  // By the word the page welcomes the customer, who has not forgotten any password.
  `${siteOrigin}${resetPage}#reset=${token}${kind === 'invitation' ? '&welcome' : ''}`
