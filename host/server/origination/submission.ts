import { eq, sql } from 'drizzle-orm'
import type { SignUpApplication, SupplyAnswers } from 'gridfront/contracts'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { applicationLinks, applications } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import type { AnswerFault } from './answer-faults.ts'
import { sendingFaults } from './answer-faults.ts'
import { findApplication } from './applications.ts'
import { coolingOffEnd } from './cooling-off.ts'
import type { AddedCustomer } from './new-customer.ts'
import { addCustomer } from './new-customer.ts'
import { isAppliedFor } from './premises.ts'
import type { Retailer } from './retailer.ts'
import type { SavedAnswers } from './saved-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import { shownApplication } from './shown-application.ts'
import type { FindStop } from './stops.ts'
import { premisesOf, stopFacts } from './stops.ts'

export interface SubmissionPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  readonly findStop: FindStop
  readonly retailer: Pick<Retailer, 'offers' | 'bpayBillerCode'>
  /** Hash of a password that nobody knows, for customers who have not chosen one yet. */
  readonly unknownPasswordHash: string
  /** Makes a random reference, which is very rarely in use already. */
  readonly newReference?: () => string
}

export type SubmitOutcome =
  | {
      readonly outcome: 'sent'
      readonly id: string
      readonly application: SignUpApplication
      readonly isNew: boolean
    }
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'faulty'; readonly faults: readonly AnswerFault[] }

// An arbitrary number that no other program should use for an advisory lock in the same database.
const submissionLock = 4_743_388
/** Attempts to find an unused reference. With 34 thousand million numbers the first one nearly always is. */
const mostReferences = 5

type Complete = Required<Pick<SavedAnswers, 'supply' | 'plan' | 'person' | 'payment'>>

/** First day of supply: of who moves in that day, else the one after the cooling-off period, in which nothing is changed. */
const startOf = ({ start, moveInOn }: SupplyAnswers, coolingOffEndsOn: string): string =>
  start === 'MOVE_IN' && moveInOn !== undefined ? moveInOn : daysAfter(coolingOffEndsOn, 1)

/** Sends applications: once, however often and from how many browsers it is asked. */
export function createSubmission(ports: SubmissionPorts) {
  const { db, now, orders, findStop, retailer, unknownPasswordHash } = ports
  const { newReference = () => newReceiptNumber('SU') } = ports

  async function freeReference(tx: Db): Promise<string> {
    for (let tries = 0; tries < mostReferences; tries += 1) {
      const reference = newReference()
      if ((await tx.$count(applications, eq(applications.reference, reference))) === 0) return reference
    }
    throw new Error('no reference is free')
  }

  const planNameOf = (planId: string) =>
    retailer.offers.find((offer) => offer.planId === planId)?.planName ?? planId

  /** Opens an account; null where somebody has to look first: there is one already, or another application. */
  async function openAccount(
    tx: Db,
    { supply, plan, person, payment }: Complete,
    { id, startsOn, at }: { readonly id: string; readonly startsOn: string; readonly at: Date },
  ): Promise<AddedCustomer | null> {
    if (await isAppliedFor(tx, premisesOf(supply), id)) return null
    const { address } = supply
    const { bpayBillerCode } = retailer
    const chosen = { planId: plan.planId, planName: planNameOf(plan.planId) }
    const postalAddress = payment.postalAddress ?? null
    const customer = { person, postalAddress, plan: chosen, address, startsOn, bpayBillerCode }
    return addCustomer(tx, customer, { passwordHash: unknownPasswordHash, at })
  }

  async function send(tx: Db, { id, version }: ApplicationRow, complete: Complete) {
    const { supply, plan, person } = complete
    const at = now()
    const coolingOffEndsOn = coolingOffEnd(supply.address.state, at)
    const startsOn = startOf(supply, coolingOffEndsOn)
    const added = await openAccount(tx, complete, { id, startsOn, at })
    const accountNumber = added?.accountNumber ?? null
    const reference = await freeReference(tx)
    const [sent] = await tx
      .update(applications)
      .set({
        version: version + 1,
        savedAt: at,
        submittedAt: at,
        status: accountNumber === null ? 'IN_REVIEW' : 'ACCEPTED',
        reference,
        coolingOffEndsOn,
        accountNumber,
      })
      .where(eq(applications.id, id))
      .returning()
    if (sent === undefined) throw new Error('an application is gone while it is locked')
    // There is nothing left to go on with.
    await tx.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))
    const [email, planName] = [normalEmail(person.email), planNameOf(plan.planId)]
    const told = { reference, planName, coolingOffEndsOn, startsOn: accountNumber === null ? null : startsOn }
    await orders.place(tx, { kind: 'signUpReceipt', email, ...told })
    if (added !== null) {
      await orders.place(tx, { kind: 'invitation', email })
      await orders.place(tx, { kind: 'emailLink', customerId: added.customerId, email })
    }
    return sent
  }

  return (token: string | null, version: number): Promise<SubmitOutcome> =>
    db.transaction(async (tx): Promise<SubmitOutcome> => {
      // One after the other: of two applications for the same premises the second one has to see the first.
      await tx.execute(sql`select pg_advisory_xact_lock(${submissionLock})`)
      const row = await findApplication(tx, token, { now: now(), isChanging: true })
      if (row === null) return { outcome: 'changed' }
      const { id, answers } = row
      if (row.submittedAt !== null)
        return { outcome: 'sent', id, application: shownApplication(row), isNew: false }
      if (row.version !== version) return { outcome: 'changed' }
      const { stop, ...findings } = await findStop(tx, answers)
      // What is offered and supplied may have changed since it was saved.
      if (stop !== row.stop)
        await tx
          .update(applications)
          .set({ stop, ...findings })
          .where(eq(applications.id, id))
      const faults = [
        ...sendingFaults(answers, now()),
        ...(stop === null
          ? []
          : [{ pointer: `/body/${stopFacts[stop].section}`, detail: stopFacts[stop].detail }]),
      ]
      const { supply, plan, person, payment } = answers
      if (faults.length > 0 || !supply || !plan || !person || !payment) return { outcome: 'faulty', faults }
      const sent = await send(tx, row, { supply, plan, person, payment })
      return { outcome: 'sent', id, application: shownApplication(sent), isNew: true }
    })
}

export type Submission = ReturnType<typeof createSubmission>
