import { eq } from 'drizzle-orm'
import type { SignUpApplication } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { applicationLinks, applications } from '../../platform/database/schema.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { agreedPrices, editionFaults, storeAgreedEdition } from './agreed-edition.ts'
import type { AnswerFault } from './answer-faults.ts'
import { sendingFaults } from './answer-faults.ts'
import type { ConsentEditions } from './consent-editions.ts'
import { coolingOffEnd } from './cooling-off.ts'
import { findApplication } from './find-application.ts'
import { applicantEmail, movedFrom } from './mover.ts'
import type { AddedCustomer } from './new-customer.ts'
import type { Complete, OpeningPorts } from './open-account.ts'
import { completeOf, openAccount, planNameOf, startKindOf, startOf } from './open-account.ts'
import { isAppliedFor, isSupplied, lockPremises } from './premises.ts'
import type { Retailer } from './retailer.ts'
import { openAnswers } from './sealed-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import { shownApplication } from './shown-application.ts'
import type { FindStop } from './stops.ts'
import { premisesOf, stopFacts } from './stops.ts'

export interface SubmissionPorts extends OpeningPorts {
  readonly db: Db
  readonly now: () => Date
  readonly findStop: FindStop
  readonly retailer: Pick<Retailer, 'offers' | 'bpayBillerCode' | 'needsCreditReview'>
  /** The prices that are agreed to. */
  readonly book: PriceBook
  readonly consentEditions: Pick<ConsentEditions, 'changedFaults'>
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

/** Attempts to find an unused reference. With 34 thousand million numbers the first one nearly always is. */
const maxReferences = 5

/** A reference that no other application has. */
export async function freeReference(tx: Db, newReference = () => newReceiptNumber('SU')): Promise<string> {
  for (let tries = 0; tries < maxReferences; tries += 1) {
    const reference = newReference()
    if ((await tx.$count(applications, eq(applications.reference, reference))) === 0) return reference
  }
  throw new Error('no reference is free')
}

/** The reason for a review, or the account that was opened. */
type Checked =
  | { readonly review: NonNullable<ApplicationRow['review']>; readonly added: null }
  | { readonly review: null; readonly added: AddedCustomer }

/**
 * Submits applications, each once, however often and from however many browsers it is requested. An application is
 * decided once its e-mail address is confirmed. Until then its sender learns nothing about customers, premises and
 * credit, and nobody is bound.
 */
export function createSubmission(ports: SubmissionPorts) {
  const { db, now, eventLog, findStop, retailer, book, consentEditions } = ports
  const { newReference } = ports

  /** Opens an account, unless the application needs a review. */
  async function check(
    tx: Db,
    complete: Complete,
    facts: Parameters<typeof openAccount>[3] & { readonly id: string },
  ): Promise<Checked> {
    const { supply } = complete
    const premises = premisesOf(supply)
    if (retailer.needsCreditReview(complete)) return { review: 'CREDIT', added: null }
    const { id: applicationId, startsOn: from } = facts
    if ((await isAppliedFor(tx, premises, { applicationId, from })) || (await isSupplied(tx, premises, from)))
      return { review: 'PREMISES', added: null }
    const added = await openAccount(tx, complete, ports, facts)
    return added === null ? { review: 'CUSTOMER', added } : { review: null, added }
  }

  /** Decides about an application whose e-mail address is confirmed. The cooling-off period begins now, with the contract. */
  async function decide(tx: Db, row: ApplicationRow, verifiedAt: Date, at: Date): Promise<ApplicationRow> {
    const { id, version, reference, submittedAt, customerId } = row
    if (reference === null || submittedAt === null) throw new Error('an application was not sent')
    const complete = completeOf(openAnswers(ports.dataKeys, row))
    const { supply, plan } = complete
    const coolingOffEndsOn = coolingOffEnd(supply.address.state, at)
    const startsOn = startOf(supply, coolingOffEndsOn)
    const { review, added } = await check(tx, complete, {
      ...{ id, startsOn, at, verifiedAt },
      agreedAt: submittedAt,
      ...(customerId !== null && { customerId }),
    })
    const [decided] = await tx
      .update(applications)
      .set({
        ...{ version: version + 1, savedAt: at, verifiedAt, review, coolingOffEndsOn },
        status: review === null ? 'ACCEPTED' : 'IN_REVIEW',
        decidedAt: review === null ? at : null,
        startsOn: review === null ? startsOn : null,
        accountNumber: added?.accountNumber ?? null,
      })
      .where(eq(applications.id, id))
      .returning()
    if (decided === undefined) throw new Error('an application is gone while it is locked')
    const email = await applicantEmail(tx, decided)
    const facts = { reference, planName: planNameOf(retailer, plan.planId), coolingOffEndsOn }
    const shownFacts = {
      ...{ ...facts, address: addressInWords(supply.address), ...agreedPrices(complete, row, book) },
      startsOn: review === null ? startsOn : null,
      start: startKindOf(supply, { at, startsOn }),
      ...(await movedFrom(tx, decided)),
    }
    await eventLog.record(tx, { kind: 'signUpReceipt', applicationId: id, email, ...shownFacts })
    if (added !== null && customerId === null) await eventLog.record(tx, { kind: 'invitation', email })
    return decided
  }

  async function send(tx: Db, { id, version, verifiedAt }: ApplicationRow, at: Date) {
    const reference = await freeReference(tx, newReference)
    const [sent] = await tx
      .update(applications)
      .set({ version: version + 1, savedAt: at, submittedAt: at, status: 'UNCONFIRMED', reference })
      .where(eq(applications.id, id))
      .returning()
    if (sent === undefined) throw new Error('an application is gone while it is locked')
    // There is nothing left to continue.
    await tx.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))
    if (verifiedAt !== null) return decide(tx, sent, verifiedAt, at)
    await eventLog.record(tx, { kind: 'signUpConfirm', applicationId: id })
    return sent
  }

  /** `version`: the one that the applicant has read. */
  const submit = (token: string | null, version: number): Promise<SubmitOutcome> =>
    db.transaction(async (tx): Promise<SubmitOutcome> => {
      await lockPremises(tx)
      const row = await findApplication(tx, token, { now: now(), isChanging: true })
      if (row === null) return { outcome: 'changed' }
      const { id } = row
      const answers = openAnswers(ports.dataKeys, row)
      if (row.submittedAt !== null)
        return { outcome: 'sent', id, application: shownApplication(row, answers), isNew: false }
      if (row.version !== version) return { outcome: 'changed' }
      const { stop, ...findings } = await findStop(tx, answers, { isVerified: row.verifiedAt !== null })
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
        ...sendingFaults(answers, at, book.concessions),
        ...consentEditions.changedFaults(answers),
        ...(stop === null ? editionFaults(answers, network, { book, at }) : []),
        ...(stop === null
          ? []
          : [{ pointer: `/body/${stopFacts[stop].section}`, detail: stopFacts[stop].detail }]),
      ]
      if (faults.length > 0) return { outcome: 'faulty', faults }
      await storeAgreedEdition(tx, answers, network, { book, at })
      const sent = await send(tx, row, at)
      return { outcome: 'sent', id, application: shownApplication(sent, answers), isNew: true }
    })

  return {
    submit,
    /** Decides about a submitted application, now that its mailed link was used. */
    confirm: (tx: Db, row: ApplicationRow, at: Date): Promise<ApplicationRow> => decide(tx, row, at, at),
  }
}

export type Submission = ReturnType<typeof createSubmission>
