import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SignUpApplication, SignUpSaving } from 'gridfront/contracts'
import { signUpSections } from 'gridfront/contracts'
import { planTermsOf } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { applicationCookies, applicationLinks, applications } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { offerAt } from './agreed-edition.ts'
import type { AnswerFault } from './answer-faults.ts'
import { answerFaults } from './answer-faults.ts'
import type { ConsentEditions } from './consent-editions.ts'
import { findApplication } from './find-application.ts'
import { lockPremises } from './premises.ts'
import { useResumeLink } from './resume-link.ts'
import { answersAfter, isOtherMailbox, isSameAnswers } from './saved-answers.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import { retentionMs, shownApplication } from './shown-application.ts'
import type { FindStop } from './stops.ts'
import type { Submission } from './submission.ts'

export interface ApplicationPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  readonly findStop: FindStop
  readonly dataKeys: DataKeys
  readonly consentEditions: ConsentEditions
  readonly book: PriceBook
  /** Decides about a submitted application once its link was used. */
  readonly confirm: Submission['confirm']
}

/** An application that a browser holds, and the token of its cookie. */
export interface Held {
  readonly id: string
  readonly application: SignUpApplication
  readonly token: string
}

export type SaveOutcome =
  | ({ readonly outcome: 'saved' } & Held)
  /** Nothing was saved, and there is no application. */
  | { readonly outcome: 'none' }
  /** The application has another version, does not exist, or was submitted. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'faulty'; readonly faults: readonly AnswerFault[] }

const changed = { outcome: 'changed' } as const

/** Applications as browsers change them, up to the moment when they are sent (`submission.ts`). */
export function createApplications(ports: ApplicationPorts) {
  const { db, now, eventLog, findStop, dataKeys, confirm, consentEditions, book } = ports
  const cookieEnd = (at: Date) => new Date(at.getTime() + retentionMs)

  /** Gives a browser its own token for an application. */
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
    const facts = await findStop(tx, answers, { isVerified: false })
    const id = randomUUID()
    const sealed = sealAnswers(dataKeys, id, answers)
    const [row] = await tx
      .insert(applications)
      .values({ id, version: 1, ...sealed, createdAt: at, savedAt: at, status: 'OPEN', ...facts })
      .returning()
    if (row === undefined) throw new Error('an application was not inserted')
    return { row, token: await hold(tx, row.id, at) }
  }

  async function change(
    tx: Db,
    before: ApplicationRow,
    { answers, at, token }: { readonly answers: SavedAnswers; readonly at: Date; readonly token: string },
  ): Promise<{ row: ApplicationRow; token: string }> {
    const { id, version } = before
    const isOther = isOtherMailbox(before.answers.person, answers.person)
    const verifiedAt = isOther ? null : before.verifiedAt
    const facts = await findStop(tx, answers, { isVerified: verifiedAt !== null })
    const [row] = await tx
      .update(applications)
      .set({
        ...{ version: version + 1, savedAt: at, verifiedAt },
        ...sealAnswers(dataKeys, id, answers),
        ...facts,
      })
      .where(eq(applications.id, id))
      .returning()
    if (row === undefined) throw new Error('an application is gone while it is locked')
    if (isOther) await tx.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))
    await tx
      .update(applicationCookies)
      .set({ expiresAt: cookieEnd(at) })
      .where(eq(applicationCookies.tokenHash, tokenHash(token)))
    return { row, token }
  }

  /** Obstacles are checked again, because some are checked only with a confirmed e-mail address. */
  async function verify(tx: Db, row: ApplicationRow, at: Date): Promise<ApplicationRow> {
    const facts =
      row.status === 'OPEN' ? await findStop(tx, openAnswers(dataKeys, row), { isVerified: true }) : {}
    const set = { verifiedAt: at, ...facts }
    await tx.update(applications).set(set).where(eq(applications.id, row.id))
    return { ...row, ...set }
  }

  function shown(row: ApplicationRow): SignUpApplication {
    const answers = openAnswers(dataKeys, row)
    const application = shownApplication(row, answers)
    if (application.receipt !== undefined) return application
    const offer = offerAt(answers, row.network, book, now())
    return { ...application, editions: consentEditions.current(offer && planTermsOf(offer).version) }
  }
  const held = ({ row, token }: { row: ApplicationRow; token: string }) =>
    ({ outcome: 'saved', id: row.id, application: shown(row), token }) as const

  return {
    async read(token: string | null): Promise<SignUpApplication | null> {
      const row = await findApplication(db, token, { now: now() })
      return row && shown(row)
    },

    /** Saves sections; the first ones begin an application. Repeating the same change has no effect. */
    save: (token: string | null, { version, ...sent }: SignUpSaving): Promise<SaveOutcome> =>
      db.transaction(async (tx): Promise<SaveOutcome> => {
        const at = now()
        const row = await findApplication(tx, token, { now: at, isChanging: true })
        const sections = signUpSections.filter((section) => sent[section] !== undefined)
        const before = row === null ? {} : openAnswers(dataKeys, row)
        const answers = answersAfter(before, sent, { hashOf: consentEditions.hashOf, at })
        if (row !== null && token !== null) {
          if (row.submittedAt !== null) return changed
          const isDone = isSameAnswers(before, answers)
          if (isDone && (version === row.version || version === row.version - 1)) return held({ row, token })
        }
        if (version !== (row?.version ?? 0)) return changed
        if (sections.length === 0) return { outcome: 'none' }
        // What this change makes missing in other sections is reported at submission.
        const faults = [
          ...answerFaults(answers, sections, at, book.concessions),
          ...(sent.consents ? consentEditions.faults(answers, at) : []),
        ]
        if (faults.length > 0) return { outcome: 'faulty', faults }
        return held(
          row === null || token === null
            ? await begin(tx, answers, at)
            : await change(tx, row, { answers, at, token }),
        )
      }),

    /**
     * Requests a mail with a link. `noAddress`: there is no e-mail address yet; `gone`: there is no application to
     * continue.
     */
    async orderLink(token: string | null): Promise<'ordered' | 'noAddress' | 'sent'> {
      const row = await findApplication(db, token, { now: now() })
      if (row === null || row.answers.person === undefined) return 'noAddress'
      if (row.status !== 'OPEN' && row.status !== 'UNCONFIRMED') return 'sent'
      await eventLog.record(db, { kind: 'signUpLink', applicationId: row.id })
      return 'ordered'
    },

    /**
     * Redeems a link. The visitor who opened it reads the applicant's mail, so from now on only that browser holds the
     * application: all other cookies for it are revoked. A submitted application is confirmed. Null for an invalid
     * link.
     */
    resume: (link: string): Promise<Held | null> =>
      db.transaction(async (tx) => {
        const at = now()
        await lockPremises(tx)
        const id = await useResumeLink(tx, link, at)
        if (id === null) return null
        await tx.delete(applicationCookies).where(eq(applicationCookies.applicationId, id))
        const token = await hold(tx, id, at)
        const row = await findApplication(tx, token, { now: at })
        if (row === null) return null
        const verified = row.status === 'UNCONFIRMED' ? await confirm(tx, row, at) : await verify(tx, row, at)
        return { id, application: shown(verified), token }
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
