import { eq, sql } from 'drizzle-orm'
import type { SignUpApplication } from 'gridfront/contracts'
import type { PriceBook } from '../billing/price-book.ts'
import type { Db } from '../database/db.ts'
import { applicationLinks, applications } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import { editionFaults, keepAgreedEdition } from './agreed-edition.ts'
import type { AnswerFault } from './answer-faults.ts'
import { sendingFaults } from './answer-faults.ts'
import { findApplication } from './applications.ts'
import { coolingOffEnd } from './cooling-off.ts'
import type { AddedCustomer } from './new-customer.ts'
import type { Complete, OpeningPorts } from './open-account.ts'
import { openAccount, planNameOf, startOf } from './open-account.ts'
import { isAppliedFor } from './premises.ts'
import type { Retailer } from './retailer.ts'
import type { ApplicationRow } from './shown-application.ts'
import { shownApplication } from './shown-application.ts'
import type { FindStop } from './stops.ts'
import { premisesOf, stopFacts } from './stops.ts'

export interface SubmissionPorts extends OpeningPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  readonly findStop: FindStop
  readonly retailer: Pick<Retailer, 'offers' | 'bpayBillerCode' | 'needsCreditReview'>
  /** The prices that are agreed to. */
  readonly book: PriceBook
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

/** The reason for a review, or the account that was opened. */
type Judged =
  | { readonly review: NonNullable<ApplicationRow['review']>; readonly added: null }
  | { readonly review: null; readonly added: AddedCustomer }

/** Sends applications: once, however often and from how many browsers it is asked. */
export function createSubmission(ports: SubmissionPorts) {
  const { db, now, orders, findStop, retailer, book } = ports
  const { newReference = () => newReceiptNumber('SU') } = ports

  async function freeReference(tx: Db): Promise<string> {
    for (let tries = 0; tries < mostReferences; tries += 1) {
      const reference = newReference()
      if ((await tx.$count(applications, eq(applications.reference, reference))) === 0) return reference
    }
    throw new Error('no reference is free')
  }

  /** Opens an account, unless the application needs a review. */
  async function judge(
    tx: Db,
    complete: Complete,
    facts: { readonly id: string; readonly startsOn: string; readonly at: Date },
  ): Promise<Judged> {
    if (retailer.needsCreditReview(complete)) return { review: 'CREDIT', added: null }
    if (await isAppliedFor(tx, premisesOf(complete.supply), facts.id))
      return { review: 'PREMISES', added: null }
    const added = await openAccount(tx, complete, ports, facts)
    return added === null ? { review: 'CUSTOMER', added } : { review: null, added }
  }

  async function send(
    tx: Db,
    { id, version }: ApplicationRow,
    complete: Complete,
    { network, at }: { readonly network: string | null; readonly at: Date },
  ) {
    const { supply, plan, person } = complete
    const coolingOffEndsOn = coolingOffEnd(supply.address.state, at)
    const startsOn = startOf(supply, coolingOffEndsOn)
    await keepAgreedEdition(tx, complete, network, { book, at })
    const { review, added } = await judge(tx, complete, { id, startsOn, at })
    const reference = await freeReference(tx)
    const [sent] = await tx
      .update(applications)
      .set({
        version: version + 1,
        savedAt: at,
        submittedAt: at,
        status: review === null ? 'ACCEPTED' : 'IN_REVIEW',
        review,
        reference,
        coolingOffEndsOn,
        startsOn: review === null ? startsOn : null,
        accountNumber: added?.accountNumber ?? null,
      })
      .where(eq(applications.id, id))
      .returning()
    if (sent === undefined) throw new Error('an application is gone while it is locked')
    // There is nothing left to go on with.
    await tx.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))
    const email = normalEmail(person.email)
    const facts = { reference, planName: planNameOf(retailer, plan.planId), coolingOffEndsOn }
    const told = { ...facts, startsOn: review === null ? startsOn : null }
    await orders.place(tx, { kind: 'signUpReceipt', applicationId: id, email, ...told })
    if (added !== null) {
      await orders.place(tx, { kind: 'invitation', email })
      // A recipient who is reached in another way confirms the address by requesting the link.
      if (person.safeContact === undefined)
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
      // Offers and supply may have changed since it was saved.
      if (stop !== row.stop)
        await tx
          .update(applications)
          .set({ stop, ...findings })
          .where(eq(applications.id, id))
      // A single moment: otherwise, around midnight, other prices could be stored than those checked.
      const at = now()
      const { network } = findings
      const faults = [
        ...sendingFaults(answers, at),
        ...(stop === null ? editionFaults(answers, network, { book, at }) : []),
        ...(stop === null
          ? []
          : [{ pointer: `/body/${stopFacts[stop].section}`, detail: stopFacts[stop].detail }]),
      ]
      const { supply, plan, person, payment } = answers
      if (faults.length > 0 || !supply || !plan || !person || !payment) return { outcome: 'faulty', faults }
      const sent = await send(tx, row, { ...answers, supply, plan, person, payment }, { network, at })
      return { outcome: 'sent', id, application: shownApplication(sent), isNew: true }
    })
}

export type Submission = ReturnType<typeof createSubmission>
