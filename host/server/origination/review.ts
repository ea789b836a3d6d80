import { asc, eq, inArray } from 'drizzle-orm'
import type { SignUpReason } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { applications, customers } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { coolingOffEnd } from './cooling-off.ts'
import type { Complete, OpeningPorts } from './open-account.ts'
import { openAccount, planNameOf, startOf } from './open-account.ts'
import type { ApplicationRow } from './shown-application.ts'

export interface ReviewPorts extends OpeningPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly accountNumber: string; readonly isNewCustomer: boolean }
  | { readonly outcome: 'declined' }
  /** There is none of that reference. */
  | { readonly outcome: 'unknown' }
  /** Somebody has decided already, or the applicant has cancelled. */
  | { readonly outcome: 'decided'; readonly status: ApplicationRow['status'] }

/** Applications that were sent, the oldest first; those alone that wait for somebody, unless `isAll`. */
export const sentApplications = (db: Db, isAll: boolean): Promise<ApplicationRow[]> =>
  db
    .select()
    .from(applications)
    .where(
      isAll
        ? inArray(applications.status, ['ACCEPTED', 'IN_REVIEW', 'DECLINED', 'WITHDRAWN'])
        : eq(applications.status, 'IN_REVIEW'),
    )
    .orderBy(asc(applications.submittedAt))

/** Decides applications in review. */
export function createReview({ db, now, orders, ...opening }: ReviewPorts) {
  async function locked(tx: Db, reference: string): Promise<ApplicationRow | Decision> {
    const [row] = await tx
      .select()
      .from(applications)
      .where(eq(applications.reference, reference.trim().toUpperCase()))
      .for('update')
    if (row === undefined) return { outcome: 'unknown' }
    return row.status === 'IN_REVIEW' ? row : { outcome: 'decided', status: row.status }
  }
  const completeOf = ({ answers }: ApplicationRow): Complete => {
    const { supply, plan, person, payment } = answers
    if (!supply || !plan || !person || !payment)
      throw new Error('an application was sent without its sections')
    return { ...answers, supply, plan, person, payment }
  }
  const customerWith = async (tx: Db, email: string) =>
    (await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email)))[0]?.id

  return {
    /** Opens an account, for the customer with the same e-mail address if there is one. Notifies the applicant by mail. */
    accept: (reference: string): Promise<Decision> =>
      db.transaction(async (tx): Promise<Decision> => {
        const row = await locked(tx, reference)
        if ('outcome' in row) return row
        const complete = completeOf(row)
        const [at, email] = [now(), normalEmail(complete.person.email)]
        // The contract begins now, so all of its cooling-off period is still to come.
        const coolingOffEndsOn = coolingOffEnd(complete.supply.address.state, at)
        const startsOn = startOf(complete.supply, coolingOffEndsOn)
        const customerId = await customerWith(tx, email)
        const added = await openAccount(tx, complete, opening, {
          startsOn,
          at,
          ...(row.submittedAt && { agreedAt: row.submittedAt }),
          ...(customerId !== undefined && { customerId }),
        })
        if (added === null) throw new Error('a customer came up while the application was accepted')
        const { accountNumber } = added
        await tx
          .update(applications)
          .set({
            status: 'ACCEPTED',
            version: row.version + 1,
            savedAt: at,
            accountNumber,
            startsOn,
            coolingOffEndsOn,
          })
          .where(eq(applications.id, row.id))
        const planName = planNameOf(opening.retailer, complete.plan.planId)
        const facts = { reference: row.reference ?? '', planName, coolingOffEndsOn, startsOn }
        await orders.place(tx, { kind: 'signUpAccepted', applicationId: row.id, email, ...facts })
        if (customerId === undefined) {
          await orders.place(tx, { kind: 'invitation', email })
          if (complete.person.safeContact === undefined)
            await orders.place(tx, { kind: 'emailLink', customerId: added.customerId, email })
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
          .set({ status: 'DECLINED', version: version + 1, savedAt: at, endedAt: at, reason })
          .where(eq(applications.id, id))
        const email = normalEmail(answers.person?.email ?? '')
        await orders.place(tx, {
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
