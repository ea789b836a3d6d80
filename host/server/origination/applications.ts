import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { SignUpApplication, SignUpSaving } from 'gridfront/contracts'
import { signUpSections } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { applicationCookies, applications } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { newToken, tokenHash } from '../random-token.ts'
import type { AnswerFault } from './answer-faults.ts'
import { answerFaults } from './answer-faults.ts'
import { useResumeLink } from './resume-link.ts'
import type { SavedAnswers } from './saved-answers.ts'
import { answersAfter, isSameAnswers } from './saved-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import { keptMs, shownApplication } from './shown-application.ts'
import type { FindStop } from './stops.ts'

export interface ApplicationPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  readonly findStop: FindStop
}

/** An application that a browser holds, and the token of its cookie. */
export interface Held {
  readonly id: string
  readonly application: SignUpApplication
  readonly token: string
}

export type SaveOutcome =
  | ({ readonly outcome: 'saved' } & Held)
  /** Nothing was sent, and there is no application. */
  | { readonly outcome: 'none' }
  /** Another version is there than the one that was changed, or none, or the application has been sent. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'faulty'; readonly faults: readonly AnswerFault[] }

const changed = { outcome: 'changed' } as const

/** The application whose cookie has this token, unless it is too old; null without one. `isChanging` locks it. */
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
  // One that is not sent may be over before the next clean-up.
  const isThere = or(isNotNull(submittedAt), gt(savedAt, new Date(now.getTime() - keptMs)))
  const query = tx
    .select()
    .from(applications)
    .where(and(eq(id, named), isThere))
  const [row] = isChanging ? await query.for('update') : await query
  return row ?? null
}

/** Applications as browsers change them, up to the moment when they are sent (`submission.ts`). */
export function createApplications({ db, now, orders, findStop }: ApplicationPorts) {
  const cookieEnd = (at: Date) => new Date(at.getTime() + keptMs)

  /** Gives a browser a token of its own for an application. */
  async function hold(tx: Db, applicationId: string, at: Date): Promise<string> {
    const token = newToken()
    const row = { tokenHash: tokenHash(token), applicationId, expiresAt: cookieEnd(at) }
    await tx.insert(applicationCookies).values(row)
    return token
  }

  async function begin(
    tx: Db,
    answers: SavedAnswers,
    at: Date,
  ): Promise<{ row: ApplicationRow; token: string }> {
    const facts = await findStop(tx, answers)
    const [row] = await tx
      .insert(applications)
      .values({ id: randomUUID(), version: 1, answers, createdAt: at, savedAt: at, status: 'OPEN', ...facts })
      .returning()
    if (row === undefined) throw new Error('an application was not inserted')
    return { row, token: await hold(tx, row.id, at) }
  }

  async function change(
    tx: Db,
    { id, version }: ApplicationRow,
    { answers, at, token }: { readonly answers: SavedAnswers; readonly at: Date; readonly token: string },
  ): Promise<{ row: ApplicationRow; token: string }> {
    const facts = await findStop(tx, answers)
    const [row] = await tx
      .update(applications)
      .set({ version: version + 1, answers, savedAt: at, ...facts })
      .where(eq(applications.id, id))
      .returning()
    if (row === undefined) throw new Error('an application is gone while it is locked')
    await tx
      .update(applicationCookies)
      .set({ expiresAt: cookieEnd(at) })
      .where(eq(applicationCookies.tokenHash, tokenHash(token)))
    return { row, token }
  }

  const held = ({ row, token }: { row: ApplicationRow; token: string }) =>
    ({ outcome: 'saved', id: row.id, application: shownApplication(row), token }) as const

  return {
    async read(token: string | null): Promise<SignUpApplication | null> {
      const row = await findApplication(db, token, { now: now() })
      return row && shownApplication(row)
    },

    /** Saves sections; the first ones begin an application. The same change again is done already, and changes nothing. */
    save: (token: string | null, { version, ...sent }: SignUpSaving): Promise<SaveOutcome> =>
      db.transaction(async (tx): Promise<SaveOutcome> => {
        const at = now()
        const row = await findApplication(tx, token, { now: at, isChanging: true })
        const sections = signUpSections.filter((section) => sent[section] !== undefined)
        const before = row?.answers ?? {}
        const answers = answersAfter(before, sent, at)
        if (row !== null && token !== null) {
          if (row.submittedAt !== null) return changed
          const isDone = isSameAnswers(before, answers)
          if (isDone && (version === row.version || version === row.version - 1)) return held({ row, token })
        }
        if (version !== (row?.version ?? 0)) return changed
        if (sections.length === 0) return { outcome: 'none' }
        // What this change makes missing in other sections is reported at submission.
        const faults = answerFaults(answers, sections, at)
        if (faults.length > 0) return { outcome: 'faulty', faults }
        return held(
          row === null || token === null
            ? await begin(tx, answers, at)
            : await change(tx, row, { answers, at, token }),
        )
      }),

    /** Orders a mail with a link. `noAddress`: there is nobody yet to send it to; `gone`: there is nothing to go on with. */
    async orderLink(token: string | null): Promise<'ordered' | 'noAddress' | 'sent'> {
      const row = await findApplication(db, token, { now: now() })
      if (row === null || row.answers.person === undefined) return 'noAddress'
      if (row.submittedAt !== null) return 'sent'
      await orders.place(db, { kind: 'signUpLink', applicationId: row.id })
      return 'ordered'
    },

    /** Uses a link up, and gives the browser that has opened it a token of its own; null for a link that is none. */
    resume: (link: string): Promise<Held | null> =>
      db.transaction(async (tx) => {
        const at = now()
        const id = await useResumeLink(tx, link, at)
        if (id === null) return null
        const token = await hold(tx, id, at)
        const row = await findApplication(tx, token, { now: at })
        return row && { id, application: shownApplication(row), token }
      }),

    /** Deletes an unsent application, and the browser's link to it. Resolves to the deleted id. */
    discard: (token: string | null): Promise<string | null> =>
      db.transaction(async (tx) => {
        const row = await findApplication(tx, token, { now: now(), isChanging: true })
        if (row === null || token === null) return null
        if (row.submittedAt !== null) {
          await tx.delete(applicationCookies).where(eq(applicationCookies.tokenHash, tokenHash(token)))
          return null
        }
        await tx.delete(applications).where(eq(applications.id, row.id))
        return row.id
      }),
  }
}

export type Applications = ReturnType<typeof createApplications>
