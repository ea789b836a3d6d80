import type { Db } from '../database/db.ts'
import { passwordResets } from '../database/schema.ts'
import { newToken, tokenHash } from '../random-token.ts'

export const resetLifetimeMs = 3_600_000

export interface ResetLink {
  /** It is stored nowhere: only its hash is. */
  readonly token: string
  readonly expiresAt: Date
}

/** Makes a link with which a customer sets a password. It replaces the one before. */
export async function makeResetLink(tx: Db, customerId: string, now: Date): Promise<ResetLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + resetLifetimeMs)
  const row = { tokenHash: tokenHash(token), expiresAt }
  await tx
    .insert(passwordResets)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: passwordResets.customerId, set: row })
  return { token, expiresAt }
}

/** Path of the page for setting a password, and for requesting a link to do so. */
export const resetPage = '/accounts/forgot-password'

/** The token is in the fragment of the address, which gets into no server's log and no Referer header. */
export const resetAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${resetPage}#reset=${token}`
