import { asc, eq, inArray, ne } from 'drizzle-orm'
import type { SignUpReason } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { applications, customers } from '../../platform/database/schema.ts'
import { coolingOffEnd } from './cooling-off.ts'
import { applicantEmail, movedFrom } from './mover.ts'
import type { Complete, OpeningPorts } from './open-account.ts'
import { completeOf, openAccount, planNameOf, startKindOf, startOf } from './open-account.ts'
import { accountsAt, lockPremises } from './premises.ts'
import { openAnswers } from './sealed-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import { premisesOf } from './stops.ts'

export interface ReviewPorts extends OpeningPorts {
  readonly db: Db
  readonly now: () => Date
}

export type Decision =
  | {
      readonly outcome: 'accepted'
      readonly accountNumber: string
      readonly isNewCustomer: boolean
      /** The first day, where an earlier account makes it a later one than the applicant wanted. */
      readonly later?: { readonly startsOn: string; readonly wantedOn: string }
    }
  | { readonly outcome: 'declined' }
  /** There is no application with that reference. */
  | { readonly outcome: 'unknown' }
  /** It was already decided, or the applicant has cancelled. */
  | { readonly outcome: 'decided'; readonly status: ApplicationRow['status'] }
  /** An account still supplies the home into which the applicant moves: another person's, or the applicant's own. */
  | { readonly outcome: 'supplied'; readonly accountNumber: string }

export interface SentApplication extends ApplicationRow {
  /** Whether the applicant must not be contacted by mail. */
  readonly hasSafeContact: boolean
}

/**
 * Submitted applications: those that wait with life support, then the others, each oldest first; without `isAll` only those that wait for staff. An unconfirmed one waits for
 * staff if a home relies on life support, or if its applicant must not be contacted by mail.
 */
export async function sentApplications(db: Db, isAll: boolean): Promise<SentApplication[]> {
  const rows = await db
    .select({ row: applications, safeContact: customers.safeContact })
    .from(applications)
    // A customer who moves is reached as the account says, whatever it said when the move was sent.
    .leftJoin(customers, eq(customers.id, applications.customerId))
    .where(
      isAll ? ne(applications.status, 'OPEN') : inArray(applications.status, ['IN_REVIEW', 'UNCONFIRMED']),
    )
    .orderBy(asc(applications.submittedAt))
  const sent = rows.map(({ row, safeContact }) => ({
    ...row,
    hasSafeContact: (row.customerId === null ? row.answers.person?.safeContact : safeContact) != null,
  }))
  const isUrgent = ({ answers: { support }, hasSafeContact }: SentApplication) =>
    support?.lifeSupport.isNeeded === true || hasSafeContact
  // Nothing is registered for life support before the application is accepted.
  const isFirst = ({ status, answers: { support } }: SentApplication) =>
    (status === 'IN_REVIEW' || status === 'UNCONFIRMED') && support?.lifeSupport.isNeeded === true
  return sent
    .filter((row) => isAll || row.status === 'IN_REVIEW' || isUrgent(row))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
}

/** Decides applications in review, and unconfirmed ones, for instance after a phone call. */
export function createReview({ db, now, ...opening }: ReviewPorts) {
  const { eventLog } = opening
  async function locked(tx: Db, reference: string): Promise<ApplicationRow | Decision> {
    const [row] = await tx
      .select()
      .from(applications)
      .where(eq(applications.reference, reference.trim().toUpperCase()))
      .for('update')
    if (row === undefined) return { outcome: 'unknown' }
    const isOpen = row.status === 'IN_REVIEW' || row.status === 'UNCONFIRMED'
    return isOpen ? row : { outcome: 'decided', status: row.status }
  }
  /**
   * The first day at the home: not before the day of moving in, nor before an earlier account's supply has ended. The home's accounts
   * are locked, so that none of them is opened or ended meanwhile.
   */
  async function homeFor(
    tx: Db,
    { supply }: Complete,
    start: string,
  ): Promise<Decision | { readonly startsOn: string }> {
    if (supply.start !== 'MOVE_IN') return { startsOn: start }
    // Also the applicant's own ones: a home has one open account at a time.
    const before = await accountsAt(tx, premisesOf(supply), true)
    const open = before.find(({ closedOn }) => closedOn === null)
    if (open !== undefined) return { outcome: 'supplied', accountNumber: open.number }
    const free = before.map(({ closedOn }) => daysAfter(closedOn ?? start, 1))
    return { startsOn: [start, ...free].toSorted().at(-1) ?? start }
  }
  const customerWith = async (tx: Db, email: string) =>
    (await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email)))[0]?.id

  return {
    /** Opens an account, for the customer with the same e-mail address if there is one. Notifies the applicant by mail. */
    accept: (reference: string): Promise<Decision> =>
      db.transaction(async (tx): Promise<Decision> => {
        await lockPremises(tx)
        const row = await locked(tx, reference)
        if ('outcome' in row) return row
        const complete = completeOf(openAnswers(opening.dataKeys, row))
        const [at, email] = [now(), await applicantEmail(tx, row)]
        // The contract begins now, so its full cooling-off period follows.
        const coolingOffEndsOn = coolingOffEnd(complete.supply.address.state, at)
        const customerId = row.customerId ?? (await customerWith(tx, email))
        const start = startOf(complete.supply, coolingOffEndsOn)
        const home = await homeFor(tx, complete, start)
        if ('outcome' in home) return home
        const { startsOn } = home
        const added = await openAccount(tx, complete, opening, {
          startsOn,
          at,
          agreedAt: row.submittedAt ?? at,
          verifiedAt: row.verifiedAt,
          ...(customerId !== undefined && { customerId }),
        })
        if (added === null) throw new Error('a customer came up while the application was accepted')
        const { accountNumber } = added
        await tx
          .update(applications)
          .set({
            status: 'ACCEPTED',
            decidedAt: at,
            version: row.version + 1,
            savedAt: at,
            accountNumber,
            startsOn,
            coolingOffEndsOn,
          })
          .where(eq(applications.id, row.id))
        const planName = planNameOf(opening.retailer, complete.plan.planId)
        const facts = {
          ...{ reference: row.reference ?? '', planName, coolingOffEndsOn, startsOn },
          start: startKindOf(complete.supply, { at, startsOn }),
          ...(startsOn !== start && { wantedOn: start }),
          address: addressInWords(complete.supply.address),
          ...(await movedFrom(tx, row)),
        }
        await eventLog.record(tx, { kind: 'signUpAccepted', applicationId: row.id, email, ...facts })
        if (customerId === undefined) {
          await eventLog.record(tx, { kind: 'invitation', email })
          // A recipient with a safe contact confirms the address by requesting the link.
          if (row.verifiedAt === null && complete.person.safeContact === undefined)
            await eventLog.record(tx, { kind: 'emailLink', customerId: added.customerId, email })
        }
        return {
          ...{ outcome: 'accepted', accountNumber, isNewCustomer: customerId === undefined },
          ...(startsOn !== start && { later: { startsOn, wantedOn: start } }),
        }
      }),
    /** Ends it without a contract, and mails the applicant the reason. */
    decline: (reference: string, reason: SignUpReason): Promise<Decision> =>
      db.transaction(async (tx): Promise<Decision> => {
        const row = await locked(tx, reference)
        if ('outcome' in row) return row
        const { id, version, reference: known } = row
        const at = now()
        await tx
          .update(applications)
          .set({ status: 'DECLINED', version: version + 1, savedAt: at, decidedAt: at, endedAt: at, reason })
          .where(eq(applications.id, id))
        const email = await applicantEmail(tx, row)
        await eventLog.record(tx, {
          kind: 'signUpDeclined',
          applicationId: id,
          email,
          reason,
          reference: known ?? '',
          ...(await movedFrom(tx, row)),
        })
        return { outcome: 'declined' }
      }),
  }
}
