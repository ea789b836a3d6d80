import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { applicationLinks, applications } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

export const linkLifetimeMs = 604_800_000

const ofApplicant = (applicationId: string) =>
  and(eq(applications.id, applicationId), inArray(applications.status, ['OPEN', 'UNCONFIRMED']))

/** The e-mail address of an application that is not sent, or not confirmed. */
export async function applicantOf(db: Db, applicationId: string): Promise<{ email: string } | undefined> {
  const [found] = await db
    .select({ answers: applications.answers })
    .from(applications)
    .where(ofApplicant(applicationId))
  const { person } = found?.answers ?? {}
  return person && { email: person.email }
}

export interface ResumeLink {
  /** Stored nowhere: the database has only its hash. */
  readonly token: string
  readonly expiresAt: Date
  /** Whether using it confirms an application that was sent. */
  readonly isConfirmation: boolean
}

/**
 * Makes a link for continuing on another device, or for confirming. It replaces the former one. Null if the application
 * now has an e-mail address other than the mail's, whose reader is no longer the applicant.
 */
export async function makeResumeLink(
  tx: Db,
  { applicationId, email }: { readonly applicationId: string; readonly email: string },
  now: Date,
): Promise<ResumeLink | null> {
  const [application] = await tx.select().from(applications).where(ofApplicant(applicationId)).for('update')
  if (application?.answers.person?.email !== email) return null
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLifetimeMs)
  const row = { tokenHash: tokenHash(token), expiresAt }
  await tx
    .insert(applicationLinks)
    .values({ applicationId, ...row })
    .onConflictDoUpdate({ target: applicationLinks.applicationId, set: row })
  return { token, expiresAt, isConfirmation: application.status === 'UNCONFIRMED' }
}

/**
 * Redeems a link and locks its application. Resolves to its id, or null. Of two simultaneous uses only one deletes the
 * row.
 */
export async function useResumeLink(tx: Db, token: string, now: Date): Promise<string | null> {
  const { applicationId, tokenHash: hash, expiresAt } = applicationLinks
  const named = and(eq(hash, tokenHash(token)), gt(expiresAt, now))
  // Locked before its link, as everywhere else, to prevent deadlocks.
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, tx.select({ applicationId }).from(applicationLinks).where(named)))
    .for('update')
  const [link] = await tx.delete(applicationLinks).where(named).returning({ applicationId })
  return link?.applicationId ?? null
}

export const signUpPage = '/sign-up'

/** The token is in the fragment of the address, which appears neither in server logs nor in Referer headers. */
export const resumeAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${signUpPage}#resume=${token}`
