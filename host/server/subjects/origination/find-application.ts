import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { applicationCookies, applications } from '../../platform/database/schema.ts'
import { tokenHash } from '../../platform/random-token.ts'
import type { ApplicationRow } from './shown-application.ts'
import { retentionMs } from './shown-application.ts'

/** The application whose cookie has this token, unless it is too old; null if there is none. `isChanging` locks it. */
export async function findApplication(
  tx: Db,
  token: string | null,
  { now, isChanging = false }: { readonly now: Date; readonly isChanging?: boolean },
): Promise<ApplicationRow | null> {
  if (token === null) return null
  const { applicationId, tokenHash: hash, expiresAt } = applicationCookies
  const named = tx
    .select({ applicationId })
    .from(applicationCookies)
    .where(and(eq(hash, tokenHash(token)), gt(expiresAt, now)))
  const { id, submittedAt, savedAt } = applications
  // An unsent application may have expired before the next clean-up.
  const isThere = or(isNotNull(submittedAt), gt(savedAt, new Date(now.getTime() - retentionMs)))
  const query = () =>
    tx
      .select()
      .from(applications)
      .where(and(eq(id, named), isThere))
  // While waiting for the lock, the application may have moved to another browser, which only a new statement sees.
  if (isChanging) await query().for('update')
  const [row] = await query()
  return row ?? null
}
