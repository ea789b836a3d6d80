import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { applications } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

export const withdrawalPage = '/sign-up/cancel'

/** The token is in the fragment of the address, which appears neither in server logs nor in Referer headers. */
export const withdrawalAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${withdrawalPage}#withdraw=${token}`

/**
 * Makes the link for cancelling an application by mail. It replaces the former one, and expires with the cooling-off
 * period.
 */
export async function makeWithdrawalLink(tx: Db, applicationId: string): Promise<string> {
  const token = newToken()
  await tx
    .update(applications)
    .set({ withdrawalHash: tokenHash(token) })
    .where(eq(applications.id, applicationId))
  return token
}
