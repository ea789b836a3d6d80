import { asc, eq, inArray, ne } from 'drizzle-orm'
import type { SignUpReason } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { applications, customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import { coolingOffEnd } from './cooling-off.ts'
import type { OpeningPorts } from './open-account.ts'
import { completeOf, openAccount, planNameOf, startKindOf, startOf } from './open-account.ts'
import { openAnswers } from './sealed-answers.ts'
import type { ApplicationRow } from './shown-application.ts'

export interface ReviewPorts extends OpeningPorts {
  readonly db: Db
  readonly now: () => Date
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly accountNumber: string; readonly isNewCustomer: boolean }
  | { readonly outcome: 'declined' }
  /** There is no application with that reference. */
  | { readonly outcome: 'unknown' }
  /** It was already decided, or the applicant has cancelled. */
  | { readonly outcome: 'decided'; readonly status: ApplicationRow['status'] }

/**
 * Submitted applications, oldest first; without `isAll` only those that wait for staff. An unconfirmed one waits for
 * staff if a home relies on life support, or if its applicant must not be contacted by mail.
 */
export async function sentApplications(db: Db, isAll: boolean): Promise<ApplicationRow[]> {
  const rows = await db
    .select()
    .from(applications)
    .where(
      isAll ? ne(applications.status, 'OPEN') : inArray(applications.status, ['IN_REVIEW', 'UNCONFIRMED']),
    )
    .orderBy(asc(applications.submittedAt))
  const isUrgent = ({ answers: { support, person } }: ApplicationRow) =>
    support?.lifeSupport.isNeeded === true || person?.safeContact !== undefined
  return rows.filter((row) => isAll || row.status === 'IN_REVIEW' || isUrgent(row))
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
  const customerWith = async (tx: Db, email: string) =>
    (await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email)))[0]?.id

  return {
    /** Opens an account, for the customer with the same e-mail address if there is one. Notifies the applicant by mail. */
    accept: (reference: string): Promise<Decision> =>
      db.transaction(async (tx): Promise<Decision> => {
        const row = await locked(tx, reference)
        if ('outcome' in row) return row
        const complete = completeOf(openAnswers(opening.dataKeys, row))
        const [at, email] = [now(), normalEmail(complete.person.email)]
        // The contract begins now, so its full cooling-off period follows.
        const coolingOffEndsOn = coolingOffEnd(complete.supply.address.state, at)
        const startsOn = startOf(complete.supply, coolingOffEndsOn)
        const customerId = await customerWith(tx, email)
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
          start: startKindOf(complete.supply, at),
          address: addressInWords(complete.supply.address),
        }
        await eventLog.record(tx, { kind: 'signUpAccepted', applicationId: row.id, email, ...facts })
        if (customerId === undefined) {
          await eventLog.record(tx, { kind: 'invitation', email })
          // A recipient with a safe contact confirms the address by requesting the link.
          if (row.verifiedAt === null && complete.person.safeContact === undefined)
            await eventLog.record(tx, { kind: 'emailLink', customerId: added.customerId, email })
        }
        return { outcome: 'accepted', accountNumber, isNewCustomer: customerId === undefined }
      }),
    /** Ends it without a contract, and mails the applicant the reason. */
    decline: (reference: string, reason: SignUpReason): Promise<Decision> =>
      db.transaction(async (tx): Promise<Decision> => {
        const row = await locked(tx, reference)
        if ('outcome' in row) return row
        const { id, answers, version, reference: known } = row
        const at = now()
        await tx
          .update(applications)
          .set({ status: 'DECLINED', version: version + 1, savedAt: at, decidedAt: at, endedAt: at, reason })
          .where(eq(applications.id, id))
        const email = normalEmail(answers.person?.email ?? '')
        await eventLog.record(tx, {
          kind: 'signUpDeclined',
          applicationId: id,
          email,
          reason,
          reference: known ?? '',
        })
        return { outcome: 'declined' }
      }),
  }
}
