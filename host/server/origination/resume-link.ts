import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { applicationLinks, applications } from '../database/schema.ts'
import { newToken, tokenHash } from '../random-token.ts'

export const linkLifetimeMs = 604_800_000

/** The e-mail address of an application that is not sent yet. */
export async function applicantOf(db: Db, applicationId: string): Promise<{ email: string } | undefined> {
  const [found] = await db
    .select({ answers: applications.answers })
    .from(applications)
    .where(and(eq(applications.id, applicationId), isNull(applications.submittedAt)))
  const { person } = found?.answers ?? {}
  return person && { email: person.email }
}

export interface ResumeLink {
  /** It is stored nowhere: only its hash is. */
  readonly token: string
  readonly expiresAt: Date
}

/** Makes a link for continuing on another device. It replaces the former one. */
export async function makeResumeLink(tx: Db, applicationId: string, now: Date): Promise<ResumeLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLifetimeMs)
  const row = { tokenHash: tokenHash(token), expiresAt }
  await tx
    .insert(applicationLinks)
    .values({ applicationId, ...row })
    .onConflictDoUpdate({ target: applicationLinks.applicationId, set: row })
  return { token, expiresAt }
}

/** Uses a link up; the application that it names, or null. Of two uses at the same time one deletes the row. */
export async function useResumeLink(tx: Db, token: string, now: Date): Promise<string | null> {
  const [link] = await tx
    .delete(applicationLinks)
    .where(and(eq(applicationLinks.tokenHash, tokenHash(token)), gt(applicationLinks.expiresAt, now)))
    .returning({ applicationId: applicationLinks.applicationId })
  return link?.applicationId ?? null
}

export const signUpPage = '/sign-up'

/** The token is in the fragment of the address, which gets into no server's log and no Referer header. */
export const resumeAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${signUpPage}#resume=${token}`
